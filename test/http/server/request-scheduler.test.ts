import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import { createMeter } from '../../../src/core/ports/meter.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/settings/settings.ts';
import { createRequestScheduler } from '../../../src/http/server/request-scheduler.ts';
import { createAdmission } from '../../../src/service/moderation/admission.ts';
import { hashKey } from '../../../src/service/tenants/api-key.ts';
import { startService, type TestService } from '../../support/service.ts';

const MIB = 1024 * 1024;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('a tenant with as many requests under way as it may have', () => {
  let service: TestService;
  afterEach(() => service.close());

  it('is told so before a body is read, on the plain path and on any other; its own affairs go on', async () => {
    service = await startService({ SERVICE_TENANT_MAX_IN_FLIGHT: '1' });
    const { call, model } = service;
    let release = (): void => undefined;
    model.setBehaviour({ kind: 'hold', until: new Promise<void>((resolve) => (release = resolve)) });
    const held = call('POST', '/v1/moderate', { body: { messages: [{ text: 'a message that takes its time' }] } });
    await until(() => model.requests.length === 1);

    const ask = (headers = {}) =>
      call('POST', '/v1/moderate', { body: {}, headers: { 'x-request-id': 'one', ...headers } });
    const [plain, other] = [await ask(), await ask({ origin: 'https://app.example' })];
    const told = ({ status, headers, text }: typeof plain) => {
      const { date: _, ...rest } = Object.fromEntries(headers);
      return { status, rest, text };
    };
    expect(plain.status).toBe(503);
    expect(told(plain)).toEqual(told(other));
    expect(plain.body).toMatchObject({ code: 'overloaded', request_id: 'one' });
    expect((await call('GET', '/v1/decisions')).status).toBe(503);
    expect((await call('GET', '/v1/tenant/keys')).status).toBe(200);
    expect((await call('PUT', '/v1/policy', { body: { actions: { spam: 'delete' } } })).status).toBe(200);
    expect((await call('GET', '/v1/health')).status).toBe(200);
    const { text } = await call('GET', '/metrics');
    expect(text).toMatch(/steward_http_request_seconds_count\{[^}]*route="\/v1\/moderate"[^}]*status="503"[^}]*\} 2/);

    const answers = await Promise.all([service.key, 'stw_nobody'].map((key) => answerToUnfinished(service.url, key)));
    expect(answers).toEqual(['503', '401']);
    release();
    expect((await held).status).toBe(200);
    await until(async () => (await ask()).status === 422, { what: 'the place to be free again' });
  });
});

/** The status of an upload of which one byte has come. */
async function answerToUnfinished(url: string, key: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => (said += chunk));
  const head = ['POST /v1/moderate HTTP/1.1', 'Host: steward', `Authorization: Bearer ${key}`];
  socket.write(
    [...head, 'Content-Type: application/json', `Content-Length: ${7 * MIB}`, 'X-Request-Id: u', '', '{'].join('\r\n'),
  );
  await until(() => said !== '', { what: 'an answer' });
  socket.destroy();
  return said.slice(9, 12);
}

describe('the scheduler', () => {
  it('lets a quiet caller begin before the rest of an expensive flood', async () => {
    const state = { nowMs: 0 };
    const admission = createAdmission({ tenantMax: 1, totalMax: 10 });
    const requestScheduler = createRequestScheduler({
      admission,
      meter: createMeter(() => 0),
      monotonic: () => state.nowMs,
    });
    const [policy, settings] = [DEFAULT_POLICY, DEFAULT_SETTINGS];
    const tenant = { id: 'acme', name: 'acme', plan: 'pro', quota: null, revision: 1, policy, settings } as const;
    await requestScheduler.noting(async () => ({ keyId: 'key', tenant }))(hashKey('loud'));
    const begun: string[] = [];
    const enter = requestScheduler.before(({ headers }, response) => {
      begun.push(String(headers.authorization));
      // Each request takes a whole turn.
      state.nowMs += 5;
      response.emit('close');
    });
    const arrive = (key: string) => {
      const incoming = new IncomingMessage(new Socket());
      incoming.headers = bearer(key);
      enter(incoming, new ServerResponse(incoming));
    };
    for (let sent = 0; sent < 100; sent++) arrive('loud');
    arrive('quiet');
    await until(() => begun.length === 101);
    expect(begun.indexOf('Bearer quiet')).toBeLessThan(4);
  });
});

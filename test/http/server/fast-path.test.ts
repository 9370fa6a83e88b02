import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../app/server/server.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import type { Moderate } from '../../../src/core/moderation/moderate-request.ts';
import { createBodyBudget } from '../../../src/http/server/body-budget.ts';
import { aheadOfRouter } from '../../../src/http/server/fast-path.ts';
import { createAdmission } from '../../../src/service/moderation/admission.ts';
import { startService, type TestService } from '../../support/service.ts';

type Sent = { readonly headers?: readonly string[]; readonly body?: string | Buffer; readonly head?: string };

const POST = 'POST /v1/moderate HTTP/1.1';
const JSON_TYPE = 'Content-Type: application/json';
const ID = 'X-Request-Id: the-same';
/** A header that comes twice is the router's to join, so everything that has one goes that way. */
const TO_ROUTER = ['X-Twice: 1', 'X-Twice: 2'];
const messages = (...all: readonly object[]) => JSON.stringify({ messages: all });
const PLAIN = messages(
  { id: '0', text: 'this message is pure spam' },
  { id: '"\\\n\u2028é🐦', text: 'good morning all' },
);

/** The answer to a request, byte for byte, but for its date. */
function send(url: string, { headers = [ID, JSON_TYPE], body = PLAIN, head = POST }: Sent): Promise<string> {
  const { hostname, port } = new URL(url);
  const bytes = Buffer.from(body);
  const host = headers.some((line) => line.startsWith('Host:')) ? [] : [`Host: ${hostname}:${port}`];
  const lines = [head, ...host, ...headers, `Content-Length: ${bytes.length}`, 'Connection: close', '', ''];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () =>
      resolve(
        Buffer.concat(chunks)
          .toString()
          .replace(/^Date: .*\r\n/m, ''),
      ),
    );
    socket.write(Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), bytes]));
  });
}

let service: TestService;
const stopped: (() => Promise<void>)[] = [];
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  for (const stop of stopped) await stop();
  await service.close();
});
const bearer = () => `Authorization: Bearer ${service.key}`;

describe('a request answered ahead of the router', () => {
  /** Every id is another where none was sent, and every request counts. */
  const untold = (answer: string) =>
    answer
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      .replace(/(judged|model_requests|input_tokens)_this_month":\d+/g, '$1');
  const bothWays = async (url: string, { headers = [], ...sent }: Sent) => {
    const [ahead, routed] = [
      await send(url, { ...sent, headers }),
      await send(url, { ...sent, headers: [...headers, ...TO_ROUTER] }),
    ];
    expect(untold(ahead)).toBe(untold(routed));
    return ahead.slice(9, 12);
  };

  it('has the bytes that the router answers, whatever is sent', async () => {
    const ok = [bearer(), JSON_TYPE];
    const ofStatus: Readonly<Record<string, readonly Sent[]>> = {
      '200': [
        { headers: [...ok, ID] },
        { headers: ok },
        { headers: [...ok, 'X-Request-Id: '] },
        { headers: [...ok, 'X-Request-Id: caf\u00c3\u00a9'] },
        { headers: [bearer(), 'Content-Type: application/json; charset=utf-8'] },
        { headers: [bearer().replace('Bearer', 'bearer'), JSON_TYPE] },
        { headers: [...ok, 'Host: EXAMPLE.com'] },
        { headers: ok, body: messages({ text: 'a text', files: [] }) },
        { headers: ok, body: messages({ text: 'a text of a colour', colour: 'red' }) },
        { headers: ok, body: `\ufeff${PLAIN}` },
        { headers: ok, body: Buffer.from('{"messages":[{"text":"\xff broken"}]}', 'latin1') },
      ],
      '401': [
        { headers: [JSON_TYPE, ID] },
        { headers: [JSON_TYPE, ID, 'Authorization: Bearer stw_nobody'] },
        { headers: [JSON_TYPE, ID, 'Authorization: Basic abc'] },
      ],
      '422': [
        { headers: [...ok, ID, 'Idempotency-Key: '] },
        { headers: [...ok, ID], body: '{' },
        { headers: [...ok, ID], body: '' },
        { headers: [...ok, ID], body: '[]' },
        { headers: [...ok, ID], body: messages() },
        { headers: [...ok, ID], body: messages({ text: 1 }) },
        { headers: [...ok, ID], body: '{"messages":[{"text":"a","__proto__":{}}]}' },
        { headers: [...ok, `X-Request-Id: ${'a'.repeat(201)}`] },
        { headers: [bearer(), ID, 'Content-Type: text/plain'] },
      ],
      '400': [{ headers: [...ok, ID, 'Host: a b'] }],
    };
    // Judged once, so that both ways answer from the cache.
    for (const sent of ofStatus['200'] ?? []) await send(service.url, sent);
    for (const [status, cases] of Object.entries(ofStatus))
      for (const sent of cases) expect(await bothWays(service.url, sent), JSON.stringify(sent)).toBe(status);
  });

  it('has the errors that the router answers, and is counted, logged and reported alike', async () => {
    const failures: readonly unknown[] = [
      new StewardError('store_unavailable', 'the store has too many waiting writes'),
      new StewardError('judgment_failed', 'judgment failed: timeout'),
      new StewardError('unknown_key', 'unknown api key'),
      new StewardError('overloaded', 'too much is under way'),
      new Error('nobody thought of this'),
    ];
    for (const failure of failures) {
      const [told, reported]: [object[], unknown[]] = [[], []];
      const log = Object.assign(Object.create(service.runtime.log), {
        info: (event: object) => told.push({ ...event, seconds: null }),
        error: (event: object) => reported.push(event),
      });
      const moderate: Moderate = () => Promise.reject(failure);
      const server = await startServer({ ...service.runtime, moderate, log }, () => ({}));
      stopped.push(server.stop);
      await bothWays(server.url, { headers: [bearer(), JSON_TYPE, ID] });
      expect(told[0]).toEqual(told[1]);
      expect(reported[0]).toEqual(reported[1]);
      expect([told.length, reported.length % 2]).toEqual([2, 0]);
    }
  });

  it('has those of a store that does not answer, which is asked for a key once', async () => {
    let asked = 0;
    const identify = () => {
      asked++;
      return Promise.reject(new StewardError('store_unavailable', 'the store does not answer'));
    };
    const store = Object.assign(Object.create(service.runtime.store), { identify });
    const server = await startServer({ ...service.runtime, store }, () => ({}));
    stopped.push(server.stop);
    expect(await bothWays(server.url, { headers: [bearer(), JSON_TYPE, ID] })).toBe('503');
    expect(asked).toBe(2);
  });
});

describe('a quota', () => {
  it('is told alike ahead of the router and behind it', async () => {
    const limited = await startService({ SERVICE_MONTHLY_QUOTA: '50' });
    stopped.push(limited.close);
    const headers = [`Authorization: Bearer ${limited.key}`, JSON_TYPE, ID];
    const body = messages({ text: 'hi' });
    const ahead = await send(limited.url, { headers, body });
    expect(ahead).toContain('steward-quota-remaining: 50');
    // The second may be told a second later.
    const timeless = (answer: string) => answer.replace(/(?<=steward-quota-reset: )\d+/, 'SECONDS');
    expect(timeless(await send(limited.url, { headers: [...headers, ...TO_ROUTER], body }))).toBe(timeless(ahead));
  });
});

describe('what goes on to the router', () => {
  it('is all that is not plain, as if nobody had looked at it', async () => {
    const { store, moderate, metrics } = service.runtime;
    const routed: (string | undefined)[] = [];
    const admission = createAdmission({ tenantMax: 1, totalMax: 10 });
    const ahead = aheadOfRouter({
      ...{ store, moderate, metrics, admission, bodies: createBodyBudget(), newRequestId: () => 'new' },
      ...{
        monotonic: () => 0,
        quotaHeaders: () => null,
        clientAddress: () => '',
        onError: () => {},
        onRequest: () => {},
      },
    });
    const server = createServer(
      ahead((incoming: IncomingMessage & { rawBody?: Buffer }, outgoing) => {
        routed.push(incoming.rawBody?.toString());
        outgoing.end();
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stopped.push(() => new Promise((resolve) => server.close(() => resolve())));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const isRouted = async (sent: Sent) => {
      const before = routed.length;
      await send(url, sent);
      return routed.length > before;
    };
    const ok = [bearer(), JSON_TYPE, ID];
    expect(await isRouted({ headers: ok })).toBe(false);
    expect(await isRouted({ headers: [bearer(), JSON_TYPE, 'Accept: */*'] })).toBe(false);
    for (const more of [TO_ROUTER, ['Idempotency-Key: a'], ['Content-Encoding: gzip'], ['X-Request-Id: é']])
      expect(await isRouted({ headers: [bearer(), JSON_TYPE, ...more] }), String(more)).toBe(true);
    expect(await isRouted({ headers: [...ok, bearer()] })).toBe(true);
    expect(await isRouted({ headers: ok, head: 'POST /v1/moderate?explain=true HTTP/1.1' })).toBe(true);
    expect(await isRouted({ headers: ok, head: 'GET /v1/moderate HTTP/1.1' })).toBe(true);
    expect(await isRouted({ headers: [JSON_TYPE, ID] })).toBe(true);
    expect(routed.filter((body) => body !== undefined)).toEqual([]);
    // What was read already is handed on.
    expect(await isRouted({ headers: ok, body: '{"messages":[]}' })).toBe(true);
    expect(routed.at(-1)).toBe('{"messages":[]}');
    const leave = admission.admit((await store.findTenant({ name: 'test' }))?.id ?? '');
    expect(await isRouted({ headers: ok })).toBe(true);
    leave();
    expect(await isRouted({ headers: ok })).toBe(false);
    expect(admission.underWay()).toBe(0);
  });

  it('keeps no place for a caller that left before the key was looked up', async () => {
    const { store, moderate, metrics } = service.runtime;
    const admission = createAdmission({ tenantMax: 1, totalMax: 10 });
    const [asked, left, over] = [createConcurrencyLimiter(), createConcurrencyLimiter(), createConcurrencyLimiter()];
    const identify: typeof store.identify = async (keyHash) => {
      asked.open();
      await left.opened;
      return store.identify(keyHash);
    };
    const ahead = aheadOfRouter({
      ...{ store: { identify }, moderate, metrics, admission, bodies: createBodyBudget(), newRequestId: () => 'new' },
      ...{
        monotonic: () => 0,
        quotaHeaders: () => null,
        clientAddress: () => '',
        onError: () => {},
        onRequest: () => {},
      },
    });
    const listener = ahead(() => over.open());
    const server = createServer((incoming, outgoing) => {
      incoming.on('close', left.open);
      listener(incoming, outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stopped.push(() => new Promise((resolve) => server.close(() => resolve())));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    socket.write([POST, 'Host: here', bearer(), JSON_TYPE, 'Content-Length: 60', '', ''].join('\r\n'));
    await asked.opened;
    socket.resetAndDestroy();
    await over.opened;
    expect(admission.underWay()).toBe(0);
  });
});

function createConcurrencyLimiter() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

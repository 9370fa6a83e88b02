import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../app/config/config.ts';
import { openOtlp } from '../../../app/observability/otlp.ts';
import { traceModerate } from '../../../app/observability/telemetry.ts';
import { startModelServer } from '../../../emulators/model/model-server.ts';
import { until } from '../../../emulators/until.ts';
import type { ModerateRequest } from '../../../src/core/moderation/moderate-request.ts';
import { build, startServing } from '../../cli/built-program.ts';
import { type Collector, startCollector } from '../telemetry/collector.ts';

const SLOW_MS = 300_000;
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;
const TEXT = 'Selling my old canoe, thirty euros';

let collector: Collector;
let folder: string;
beforeAll(build, 240_000);
beforeEach(async () => {
  collector = await startCollector();
  folder = mkdtempSync(join(tmpdir(), 'steward-otlp-'));
});
afterEach(async () => {
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The built program, with a model and the collector; resolves when it serves. */
async function start(env: Readonly<Record<string, string>>) {
  const model = await startModelServer();
  const program = await startServing({
    cwd: folder,
    env: { MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'k', MODEL_NAME: 'm', ...env },
  });
  const { child, output, url, key } = program;
  const call = async (path: string, headers: Readonly<Record<string, string>> = {}, body?: object) => {
    const all = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers };
    const answer = await fetch(
      url + path,
      body ? { method: 'POST', headers: all, body: JSON.stringify(body) } : { headers: all },
    );
    return { id: answer.headers.get('x-request-id'), status: answer.status, text: await answer.text() };
  };
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await program.exited;
    await model.close();
    return code;
  };
  return { call, stop, output };
}

describe('with a collector of OpenTelemetry', () => {
  it(
    "a request is a trace of its caller's: in the collector, in the log, and as its id; never with what somebody wrote",
    async () => {
      const env = {
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      };
      const { call, stop, output } = await start(env);
      const asked = { messages: [{ id: '1', author: 'an-author', text: TEXT }] };
      expect(await call('/v1/moderate', { traceparent: TRACEPARENT }, asked)).toMatchObject({
        status: 200,
        id: CALLER.traceId,
      });
      const own = { traceparent: 'nonsense', 'x-request-id': 'mine' };
      expect(await call('/v1/moderate', own, { messages: [{ ...asked.messages[0], id: '2' }] })).toMatchObject({
        id: 'mine',
      });
      const rows = (await call('/v1/decisions')).text;
      expect(rows).toContain(`"request_id":"${CALLER.traceId}"`);
      expect(rows).toContain('"request_id":"mine"');
      const requests = () => output.err.split('\n').filter((line) => line.includes('"msg":"request"'));
      const lines = await until(() => requests().length > 2 && requests(), {
        what: 'a line for each of three requests',
      });
      expect(lines[0]).toContain(`"trace_id":"${CALLER.traceId}"`);
      expect(lines[1]).toMatch(/"trace_id":"[0-9a-f]{32}"/);
      expect(lines[1]).not.toContain(CALLER.traceId);
      expect(await stop()).toBe(0);

      const spans = collector.spans().filter(({ traceId }) => traceId === CALLER.traceId);
      const named = (name: string) => spans.find((span) => span.name === name);
      const request = named('POST /v1/moderate');
      expect(request?.parentSpanId).toBe(CALLER.spanId);
      expect(named('moderate')?.parentSpanId).toBe(request?.spanId);
      for (const name of ['judge', 'store.record']) expect(named(name)?.parentSpanId).toBe(named('moderate')?.spanId);
      expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
      const metrics = collector.metrics();
      const decided = metrics.find(({ name }) => name === 'steward_decisions_total')?.sum?.dataPoints;
      expect(decided?.reduce((sum, { asDouble }) => sum + Number(asDouble), 0)).toBe(2);
      const timed = metrics.find(({ name }) => name === 'steward_http_request_seconds')?.histogram?.dataPoints;
      expect(timed?.find(({ attributes }) => JSON.stringify(attributes).includes('/v1/moderate'))).toMatchObject({
        count: 2,
      });
      expect(new Set(collector.authorizations())).toEqual(new Set(['Bearer abc']));
      for (const secret of ['canoe', 'an-author', 'stw_']) expect(collector.text()).not.toContain(secret);
    },
    SLOW_MS,
  );

  it(
    'that is not there, everything is served, and a stop ends',
    async () => {
      const { url } = collector;
      await collector.close();
      const { call, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
      const asked = { messages: [{ id: '1', author: 'a', text: TEXT }] };
      for (let request = 0; request < 5; request++) expect((await call('/v1/moderate', {}, asked)).status).toBe(200);
      expect(await stop()).toBe(0);
    },
    SLOW_MS,
  );

  it('what a bot asks is a trace of its own, whose id is that of the request in the log', async () => {
    const telemetry = openOtlp(collector.url, readConfig({ OTEL_TRACES_SAMPLER_ARG: '1' }));
    const seen: string[] = [];
    const moderate = traceModerate(telemetry, async (request) => {
      seen.push(request.requestId, telemetry.traceId() ?? '');
      throw new TypeError('words of somebody');
    });
    // All that is read of it.
    const request = { requestId: 'of the bot', source: 'discord', messages: [{}] } as unknown as ModerateRequest;
    await expect(moderate(request)).rejects.toThrow(TypeError);
    await telemetry.close();
    const [span] = collector.spans();
    expect(seen).toEqual([span?.traceId, span?.traceId]);
    expect(collector.text()).toContain('TypeError');
    expect(collector.text()).not.toContain('words of somebody');
    expect(telemetry.traceId()).toBeNull();
  });

  it('sends the part of the traces that is asked for, but what a caller has decided', async () => {
    const telemetry = openOtlp(collector.url, readConfig({ OTEL_TRACES_SAMPLER_ARG: '0' }));
    const fetch = telemetry.traceFetch(async (_request: Request) => new Response('ok'));
    await fetch(new Request('http://x/'));
    await fetch(new Request('http://x/', { headers: { traceparent: TRACEPARENT } }));
    await fetch(new Request('http://x/', { headers: { traceparent: TRACEPARENT.replace(/01$/, '00') } }));
    await telemetry.close();
    expect(collector.spans().map(({ traceId }) => traceId)).toEqual([CALLER.traceId]);
  });
});

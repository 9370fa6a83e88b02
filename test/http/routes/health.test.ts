import { renameSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
afterEach(() => service.close());

const health = async () => (await service.call('GET', '/v1/health', { key: null })).body;
const ready = async () => {
  const { status, body } = await service.call('GET', '/v1/ready', { key: null });
  return { status, body };
};
const say = (text: string) => service.call('POST', '/v1/moderate', { body: { messages: [{ text }] } });

describe('what the service says of itself', () => {
  it('follows the store: from its loss on no requests are to be sent here, and again once it is back', async () => {
    service = await startService();
    expect(await health()).toMatchObject({
      status: 'ok',
      store: { reachable: true, state: 'ok' },
    });
    expect(await ready()).toEqual({ status: 200, body: { ready: true, because: [] } });

    const { pathname } = new URL(service.runtime.config.DATABASE_URL);
    renameSync(pathname, `${pathname}.away`);
    expect((await say('does anybody know the way to the harbour')).status).toBe(503);
    expect(await health()).toMatchObject({
      status: 'degraded',
      store: { reachable: false, state: 'replaced', last_commit: { ok: false } },
      judge: { available: true },
    });
    expect(await ready()).toEqual({ status: 503, body: { ready: false, because: ['store'] } });

    renameSync(`${pathname}.away`, pathname);
    expect((await say('does anybody know the way back')).status).toBe(200);
    expect(await ready()).toEqual({ status: 200, body: { ready: true, because: [] } });
  });

  it('follows the model: a pause that it asked for has its end, and a model that refuses makes the service unready', async () => {
    service = await startService();
    service.model.setBehaviour({ kind: 'rate_limited', retryAfter: '40' });
    await say('does anybody know the way to the harbour');
    // The wall clock counts whole milliseconds, the pause does not.
    const begin = Date.now() + 1;
    const paused = () => health() as Promise<{ judge: { available: boolean; paused_until: string | null } }>;
    const { judge } = await until(async () => ((await paused()).judge.paused_until ? paused() : null));
    const leftMs = Date.parse(judge.paused_until ?? '') - begin;
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(40_000);

    await service.close();
    service = await startService();
    service.model.setBehaviour({ kind: 'status', status: 401 });
    await say('does anybody know the way to the harbour');
    expect(await health()).toMatchObject({ status: 'degraded', store: { state: 'ok' }, judge: { available: false } });
    expect(await ready()).toEqual({ status: 503, body: { ready: false, because: ['judge'] } });
  });

  it('says what the model is not asked for because its server refused it, and that it misses our own message', async () => {
    service = await startService();
    const error = { message: 'temperature is not supported', param: 'temperature' };
    service.model.setBehaviour((call) =>
      call.body.temperature === undefined
        ? { kind: 'content', content: JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s: [] })) }) }
        : { kind: 'status', status: 400, error },
    );
    expect(await health()).toMatchObject({ judge: { adapted: [], trouble: null } });
    for (let request = 0; request < 6; request++) {
      const messages = Array.from({ length: 8 }, (_, at) => ({
        text: `the harbour lies behind house ${request} ${at}`,
      }));
      await service.call('POST', '/v1/moderate', { body: { messages } });
    }
    expect(await health()).toMatchObject({
      status: 'ok',
      judge: { available: true, adapted: ['temperature is not sent'], trouble: 'misses_test_message' },
    });
  });
});

import { afterEach, expect, it } from 'vitest';
import { startNonsenseServer } from '../../emulators/redis/nonsense-server.ts';
import { until } from '../../emulators/until.ts';
import { openSharedCache } from '../../src/shared-cache/open.ts';
import { startService } from '../support/service.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it.each(['$3\r\nNaN\r\n', '*2\r\n$3\r\nNaN\r\n$3\r\nNaN\r\n', '*2\r\n:1\r\n$-1\r\n', '+OK\r\n'])(
  'takes a server that answers %j for gone',
  async (answer) => {
    const server = await startNonsenseServer(answer);
    closing.push(server.close);
    const why: string[] = [];
    const shared = await openSharedCache({
      url: server.url,
      timeoutMs: 30_000,
      waitMs: 30_000,
      judge: 'model-1',
      // Each question is a second after the one before, so that none falls into the pause.
      monotonic: (() => {
        let now = 0;
        return () => (now += 1_001);
      })(),
      onChange: (state, reason) => why.push(`${state} ${reason}`.trim()),
    });
    closing.push(shared.close);
    await until(() => shared.isUp(), { what: 'the connection' });
    const bound = { name: 'requests', points: 3, seconds: 60 };
    expect(await shared.openLimiter(bound).consume('key')).toBeNull();
    expect(why).toContain('gone INVALID_REPLY');
    expect(await shared.openLimiter(bound).read('key')).toBeNull();
    const message = { tenantId: 't', author: 'a', outline: 'x', nowMs: 0 };
    const rule = { repeats: 3, messages: 5, window_seconds: 60 };
    expect(await shared.windows.count([{ kind: 'author', message, rule }])).toBeNull();
    expect(await shared.windows.join({ community: 'c', member: 'm', atMs: 1, windowSeconds: 30 })).toBeNull();
  },
);

it('lets requests in by the count of this process while the server answers no number', async () => {
  const server = await startNonsenseServer();
  const service = await startService({ REDIS_URL: server.url, SERVICE_RATE_LIMIT_PER_MINUTE: '2' });
  closing.push(server.close, service.close);
  await until(() => service.runtime.shared?.isUp() ?? false, { what: 'the connection' });
  const ask = async () => (await service.call('GET', '/v1/policy')).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});

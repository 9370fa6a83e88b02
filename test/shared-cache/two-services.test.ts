import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { startValkey, type Valkey, valkeyMissing } from '../support/valkey.ts';

const missing = valkeyMissing();

// A question that a busy machine answers late is gone on without, so each of these is tried until it was not late.
describeUnless(missing)('two services with one shared memory', () => {
  let valkey: Valkey;
  let folder: string;
  let one: TestService;
  let other: TestService;
  beforeAll(async () => {
    valkey = await startValkey();
    folder = await mkdtemp(join(tmpdir(), 'steward-two-'));
    const env = {
      DATABASE_URL: `file:${join(folder, 'steward.db')}`,
      REDIS_URL: valkey.url,
      SERVICE_RATE_LIMIT_PER_MINUTE: '1000000',
    };
    one = await startService(env);
    other = await startService({ ...env, MODEL_BASE_URL: one.model.baseUrl });
    const set = await one.call('PUT', '/v1/settings', {
      body: { flood: { repeats: 2, messages: 0, window_seconds: 3_600, action: 'flag' } },
    });
    expect(set.status).toBe(200);
    await until(() => one.runtime.shared?.isUp() && other.runtime.shared?.isUp(), { what: 'the connections' });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
    await valkey.kill();
    await rm(folder, { recursive: true, force: true });
  });

  const remaining = async (service: TestService): Promise<number> => {
    const { headers } = await service.call('GET', '/v1/policy', { key: one.key });
    return Number(headers.get('ratelimit-remaining'));
  };

  it('see one flood, judge a text once, and count one bound of requests', async () => {
    let tries = 0;
    await until(
      async () => {
        const message = (id: string) => ({ id, text: `try ${tries} of a flood`, author: `author ${tries}` });
        tries++;
        await one.moderate([message('1'), message('2')]);
        const [third] = await other.moderate([message('3')], { key: one.key });
        return third?.reason === 'local' && third.category === 'local:raid';
      },
      { what: 'a flood seen by both' },
    );
    await until(
      async () => {
        const text = `a text of its own, number ${tries++}`;
        const [first] = await one.moderate([text]);
        const [second] = await other.moderate([text], { key: one.key });
        expect(first).toMatchObject({ reason: 'model' });
        return second?.reason === 'cache' && second.judged && second.probability === first?.probability;
      },
      { what: 'a judgement of the other process' },
    );
    await until(async () => (await remaining(one)) === (await remaining(other)) + 1, { what: 'one count of requests' });
  });

  it('go on without it when it is killed under load, say so, and share again when it is back', async () => {
    let isOver = false;
    let answered = 0;
    const failed: unknown[] = [];
    const load = [one, other].map(async (service) => {
      for (let round = 0; !isOver; round++) {
        const message = { id: String(round), text: `load ${round}`, author: `loader ${round % 7}` };
        const { status, body } = await service.call('POST', '/v1/moderate', {
          key: one.key,
          body: { messages: [message] },
        });
        if (status === 200) answered++;
        else failed.push(body);
      }
    });
    const health = async () => (await one.call('GET', '/v1/health', { key: null })).body;
    await until(() => answered > 20, { what: 'load' });
    await valkey.kill();
    await until(async () => JSON.stringify(await health()).includes('"shared_memory":"gone"'), { what: 'health' });
    const before = answered;
    await until(() => answered > before + 20, { what: 'answers without it' });
    expect(await health()).toMatchObject({ status: 'ok', shared_memory: 'gone' });
    await valkey.start();
    await until(async () => JSON.stringify(await health()).includes('"shared_memory":"up"'), { what: 'its return' });
    isOver = true;
    await Promise.all(load);
    expect(failed).toEqual([]);
    await until(async () => (await remaining(one)) === (await remaining(other)) + 1, { what: 'one count again' });
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { startWire } from '../../emulators/wire.ts';
import { judgeThroughSharedCache } from '../../src/core/moderation/judge-through-shared-cache.ts';
import type { JudgeAnswer } from '../../src/core/ports/judge.ts';
import type { SharedCache, WindowQuery } from '../../src/core/ports/shared-cache.ts';
import { openSharedCache } from '../../src/shared-cache/open.ts';
import { describeUnless } from '../support/optional.ts';
import { startValkey, type Valkey, valkeyMissing } from '../support/valkey.ts';

const missing = valkeyMissing();
const PATIENT_MS = 30_000;
const NO_USAGE = { requests: 1, inputTokens: 5, cachedInputTokens: 0, outputTokens: 1 };
const rule = { repeats: 3, messages: 5, window_seconds: 3_600 };

describeUnless(missing)('the memory that processes share', () => {
  let valkey: Valkey;
  const opened: SharedCache[] = [];
  beforeAll(async () => {
    valkey = await startValkey();
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });
  afterAll(() => valkey.kill());

  /** As a process opens it, one that waits as long as a busy machine needs. */
  const open = async (
    options: {
      readonly url?: string;
      readonly timeoutMs?: number;
      readonly waitMs?: number;
      readonly judge?: string;
    } = {},
  ) => {
    const changes: string[] = [];
    const shared = await openSharedCache({
      url: valkey.url,
      timeoutMs: PATIENT_MS,
      waitMs: PATIENT_MS,
      judge: 'model-1',
      monotonic: () => performance.now(),
      onChange: (state, why) => changes.push(`${state} ${why}`.trim()),
      ...options,
    });
    opened.push(shared);
    await until(() => shared.isUp(), { what: 'the connection' });
    return { shared, changes };
  };
  const wrote = (author: string, outline: string): WindowQuery => ({
    kind: 'author',
    message: { tenantId: 't', author, outline, nowMs: 0 },
    rule,
  });
  const keys = (...names: readonly string[]) => ({ keys: names, width: 2, budgetKey: 'all' });

  it('counts the repeats and the messages of one author in all processes, to the message', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    const first = await one.windows.count([wrote('ann', 'hi'), wrote('ann', 'hi'), wrote('ann', 'else')]);
    expect(first?.map(({ repeats, messages }) => [repeats, messages])).toEqual([
      [1, 1],
      [2, 2],
      [1, 3],
    ]);
    expect(await other.windows.look([wrote('ann', 'hi')])).toMatchObject([{ repeats: 3, messages: 4 }]);
    expect(await other.windows.count([wrote('ann', 'hi')])).toMatchObject([{ repeats: 3, messages: 4 }]);
    expect(await other.windows.count([wrote('bob', 'hi')])).toMatchObject([{ repeats: 1, messages: 1 }]);
    const together = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : other).windows.count([wrote('eve', 'spam')])),
    );
    const counts = together.map((answer) => answer?.[0]?.messages ?? 0).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('forgets what is older than the window', async () => {
    const { shared } = await open();
    const short: WindowQuery = {
      ...wrote('old', 'x'),
      kind: 'author',
      rule: { ...rule, window_seconds: 1 },
    } as WindowQuery;
    await shared.windows.count([short, short, short]);
    await until(async () => (await shared.windows.look([short]))?.[0]?.messages === 1, {
      what: 'the end of the window',
    });
  });

  it('counts the accounts that sent one text, each once', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    const sent = (author: string): WindowQuery => ({
      kind: 'accounts',
      text: { tenantId: 't', author, outline: 'join us', nowMs: 0 },
      rule: { most: 10, window_seconds: 60 },
    });
    await one.windows.count([sent('a'), sent('b'), sent('a')]);
    expect(await other.windows.count([sent('c'), sent('c')])).toMatchObject([{ accounts: 3 }, { accounts: 3 }]);
    expect(await other.windows.look([sent('c'), sent('d')])).toMatchObject([{ accounts: 3 }, { accounts: 4 }]);
  });

  it('tells each process who joined in the others', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    const joined = (member: string, atMs: number) => ({ community: 'c', member, atMs, windowSeconds: 30 });
    await one.windows.join(joined('early', 1_000));
    await one.windows.join(joined('ann', 40_000));
    expect(await other.windows.join(joined('bob', 50_000))).toEqual([
      { member: 'ann', atMs: 40_000 },
      { member: 'bob', atMs: 50_000 },
    ]);
  });

  it('has a text judged once by all processes, and gives its scores to those who wait and to those who come later', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    let calls = 0;
    let release: (answer: JudgeAnswer) => void = () => {};
    const answer = new Promise<JudgeAnswer>((resolve) => {
      release = resolve;
    });
    const judge = (): Promise<JudgeAnswer> => {
      calls++;
      return answer;
    };
    const rows = new Map<string, unknown>();
    const ask = (shared: SharedCache, name: string) =>
      judgeThroughSharedCache(shared.scores, keys('k1'), judge, (_, answered) => rows.set(name, answered));
    const first = ask(one, 'one');
    await until(() => calls === 1, { what: 'the first judgement' });
    const second = ask(other, 'other');
    release({ rows: [{ kind: 'scores', scores: [0.25, 1] }], usage: NO_USAGE });
    expect([await first, await second]).toEqual([[NO_USAGE], []]);
    expect(rows.get('other')).toEqual({ row: { kind: 'scores', scores: [0.25, 1] }, reason: 'cache' });
    const { shared: later } = await open();
    expect(await later.scores.begin(keys('k1'), 0)).toEqual([{ kind: 'hit', scores: [0.25, 1] }]);
    expect(calls).toBe(1);
  });

  it('shares a failure with those who waited for it, and with nobody who comes later', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    expect(await one.scores.begin(keys('k2'), 0)).toEqual([{ kind: 'ours' }]);
    expect(await other.scores.begin(keys('k2'), 0)).toEqual([{ kind: 'held' }]);
    one.scores.settle('k2', 'all', { failure: 'timeout' });
    await until(async () => (await other.scores.begin(keys('k2'), 1))?.[0]?.kind === 'failed', { what: 'the failure' });
    expect(await other.scores.begin(keys('k2'), 0)).toEqual([{ kind: 'ours' }]);
  });

  it('keeps the scores of another model apart, and waits for nobody who stands under other ceilings', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open({ judge: 'model-2' })];
    one.scores.settle('k3', 'all', { scores: [0, 1] });
    await until(async () => (await one.scores.begin(keys('k3'), 0))?.[0]?.kind === 'hit', { what: 'the scores' });
    expect(await other.scores.begin(keys('k3'), 0)).toEqual([{ kind: 'ours' }]);
    const { shared: trial } = await open();
    await one.scores.begin(keys('k4'), 0);
    expect(await trial.scores.begin({ ...keys('k4'), budgetKey: 'trial' }, 0)).toEqual([{ kind: 'ours' }]);
  });

  it('judges itself what a process held that ended, and what is no score', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    expect(await one.scores.begin(keys('k5'), 0)).toEqual([{ kind: 'ours' }]);
    await one.close();
    await until(async () => (await other.scores.begin(keys('k5'), 1))?.[0]?.kind === 'ours', {
      what: 'the end of the hold',
    });
    other.scores.settle('k6', 'all', { scores: [0.5, 7] });
    other.scores.settle('k7', 'all', { scores: [0.5] });
    await other.windows.look([wrote('x', 'y')]);
    expect(await other.scores.begin(keys('k6', 'k7'), 0)).toEqual([{ kind: 'ours' }, { kind: 'ours' }]);
  });

  it('bounds a key by what all processes let through', async () => {
    const [{ shared: one }, { shared: other }] = [await open(), await open()];
    const bound = { name: 'requests', points: 3, seconds: 60 };
    const [here, there] = [one.openLimiter(bound), other.openLimiter(bound)];
    await here.consume('key');
    await there.consume('key');
    await here.consume('key');
    expect((await there.consume('key'))?.consumed).toBe(4);
    expect((await here.read('key'))?.consumed).toBe(4);
    expect((await other.openLimiter({ ...bound, name: 'else' }).read('key'))?.consumed).toBe(0);
  });

  it('answers nothing while the server is gone or stands still, and by itself again when it is back', async () => {
    const { shared, changes } = await open({ timeoutMs: 200 });
    valkey.signal('SIGSTOP');
    expect(await shared.windows.count([wrote('gone', 'x')])).toBeNull();
    expect(await shared.scores.begin(keys('k8'), 0)).toBeNull();
    expect(shared.isUp()).toBe(false);
    valkey.signal('SIGCONT');
    await until(() => shared.windows.look([wrote('gone', 'x')]), { what: 'an answer after it stood still' });
    await valkey.kill();
    await until(async () => (await shared.openLimiter({ name: 'n', points: 1, seconds: 1 }).consume('k')) === null, {
      what: 'nothing',
    });
    await valkey.start();
    await until(() => shared.windows.look([wrote('back', 'x')]), { what: 'an answer after a restart' });
    expect(changes.filter((change) => change === 'up').length).toBeGreaterThanOrEqual(3);
    expect(shared.isUp()).toBe(true);
  });

  it('says whether the server answers, and says it again when it is back, in a process that asks for nothing', async () => {
    const { shared, changes } = await open({ timeoutMs: 200 });
    valkey.signal('SIGSTOP');
    await until(() => !shared.isUp(), { what: 'that it is gone' });
    valkey.signal('SIGCONT');
    await until(() => shared.isUp(), { what: 'that it is back' });
    expect(changes).toEqual(['up', 'gone no answer in time', 'up']);
  });

  it('connects anew when its connection has gone silent, and while new ones are silent too', async () => {
    const wire = await startWire(Number(new URL(valkey.url).port));
    const { shared } = await open({ timeoutMs: 200, url: wire.through(valkey.url) });
    wire.cut();
    await until(() => !shared.isUp(), { what: 'that it is gone' });
    wire.mend();
    await until(() => shared.isUp(), { deadlineMs: 15_000, what: 'another connection' });
    wire.cut();
    // Longer than a connection may be silent: the next one was made to a wire that carries nothing.
    await pause(9_000);
    wire.mend();
    await until(() => shared.isUp(), { deadlineMs: 15_000, what: 'a third connection' });
    await wire.close();
  }, 60_000);
});

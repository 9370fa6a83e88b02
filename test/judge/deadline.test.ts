import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import type { OpenAiJudgeOptions } from '../../src/judge/openai/openai-options.ts';
import { createBudget, kinds, type Rig, requestOf, startRig, textsOf } from './setup.ts';

const TIMEOUT_MS = 500;
/** What a busy machine may add to a timer; far below what one wait after another would take. */
const SLACK_MS = 8_000;

const rigs: Rig[] = [];
async function rigOf(options: Partial<OpenAiJudgeOptions> = {}): Promise<Rig> {
  const rig = await startRig({ timeoutMs: TIMEOUT_MS, ...options });
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

async function timed<T>(work: Promise<T>): Promise<{ readonly value: T; readonly tookMs: number }> {
  const startedMs = performance.now();
  const value = await work;
  return { value, tookMs: performance.now() - startedMs };
}

describe('the deadline', () => {
  it.each(['headers', 'body'] as const)(
    'ends a call whose %s never come, and its cost counts at the bound',
    async (part) => {
      const { judge, server } = await rigOf();
      server.setBehaviour({ kind: 'stall', part });
      const budget = createBudget();
      const { value, tookMs } = await timed(judge.judge(requestOf(['a text']), budget));
      expect(kinds(value.rows)).toEqual(['timeout']);
      expect(tookMs).toBeGreaterThanOrEqual(TIMEOUT_MS - 50);
      expect(tookMs).toBeLessThan(TIMEOUT_MS + SLACK_MS);
      expect(budget.settled).toEqual([{ bound: budget.reserved[0], actual: budget.reserved[0] }]);
      expect(value.usage.requests).toBe(1);
    },
  );

  it('is one for waiting, retries and splits together, and what was judged before it is kept', async () => {
    const { judge, server } = await rigOf({ maxParallel: 1 });
    server.setBehaviour((call) => {
      if (call.messages.length > 2) return { kind: 'filter', as: 'error', texts: () => true };
      return call.messages[0]?.text === 'message number 1' ? { kind: 'well' } : { kind: 'stall', part: 'body' };
    });
    const { value, tookMs } = await timed(judge.judge(requestOf(textsOf(8)), createBudget()));
    expect(kinds(value.rows)).toEqual(['scores', 'scores', ...Array(6).fill('timeout')]);
    expect(tookMs).toBeLessThan(TIMEOUT_MS + SLACK_MS);
  });

  it('is the only timer that a request sets, however many calls it makes', async () => {
    const [requests, calls] = [4, 16];
    const { judge, server } = await rigOf({ timeoutMs: 60_000, maxParallel: calls, canary: false });
    server.setBehaviour((call) =>
      call.messages.length > 1
        ? { kind: 'filter', as: 'error', texts: () => true }
        : { kind: 'stall', part: 'headers' },
    );
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const answers = Array.from({ length: requests }, (_, index) =>
      judge.judge(requestOf(textsOf(calls / requests).map((text) => `${index} ${text}`)), createBudget()),
    );
    await until(() => server.requests.filter(({ messages }) => messages.length === 1).length === calls);
    // One more or two are the agent's, for all of its connections together.
    expect(timers() - before).toBeLessThan(requests + calls / 2);
    await judge.close();
    await Promise.all(answers);
  });

  it('answers everyone who waits on a dead model in time, and later ones at once', async () => {
    const { judge, server } = await rigOf({
      maxParallel: 8,
      circuitTimes: { first: 60_000, last: 60_000, refused: 60_000 },
    });
    server.setBehaviour({ kind: 'stall', part: 'headers' });
    const { value, tookMs } = await timed(
      Promise.all(textsOf(300).map((text) => judge.judge(requestOf([text]), createBudget()))),
    );
    for (const kind of value.flatMap((answer) => kinds(answer.rows)))
      expect(['timeout', 'unreachable']).toContain(kind);
    expect(tookMs).toBeLessThan(TIMEOUT_MS + SLACK_MS);
    // A few may slip in between the first timeout and the opening of the circuit.
    expect(server.requests.length).toBeLessThan(20);
    // Whoever waits is answered at the deadline, perhaps before the calls themselves have ended; a busy machine may not have sent enough.
    await until(
      async () => {
        if (judge.health()?.circuit === 'open') return true;
        await judge.judge(requestOf(['one more']), createBudget());
        return false;
      },
      { what: 'the open circuit' },
    );
    const called = server.requests.length;
    const later = await judge.judge(requestOf(['a text']), createBudget());
    expect(kinds(later.rows)).toEqual(['unreachable']);
    expect(server.requests).toHaveLength(called);
    expect(judge.health()).toMatchObject({ circuit: 'open', inFlight: 0, waiting: 0 });
  });

  it('never waits for a budget that does not answer, and gives back what it grants too late', async () => {
    const { judge, server } = await rigOf();
    const settled: number[][] = [];
    let grant = (): void => undefined;
    const granted = new Promise<null>((resolve) => {
      grant = () => resolve(null);
    });
    const budget = { reserve: () => granted, settle: (...amounts: number[]) => void settled.push(amounts) };
    const { rows } = await judge.judge(requestOf(['a text']), budget);
    expect(kinds(rows)).toEqual(['timeout']);
    expect(settled).toEqual([]);
    grant();
    await until(() => settled.length === 1);
    expect(settled[0]?.[1]).toBe(0);
    expect(server.requests).toEqual([]);
  });
});

describe('the bound on waiting', () => {
  it('answers overloaded at once when too many wait', async () => {
    const { judge, server } = await rigOf({ maxParallel: 1, maxWaiting: 2 });
    let release = (): void => undefined;
    server.setBehaviour({
      kind: 'hold',
      until: new Promise<void>((resolve) => {
        release = resolve;
      }),
    });
    const answers = textsOf(5).map((text) => judge.judge(requestOf([text]), createBudget()));
    expect(kinds((await Promise.race(answers.slice(3))).rows)).toEqual(['overloaded']);
    expect(judge.health()).toMatchObject({ inFlight: 1, waiting: 2 });
    release();
    const rows = (await Promise.all(answers)).flatMap((answer) => kinds(answer.rows));
    expect(rows).toEqual(['scores', 'scores', 'scores', 'overloaded', 'overloaded']);
  });
});

describe('closing', () => {
  it('ends what is under way and answers it', async () => {
    const { judge, server } = await rigOf({ timeoutMs: 60_000 });
    server.setBehaviour({ kind: 'stall', part: 'headers' });
    const answer = judge.judge(requestOf(['a text']), createBudget());
    await until(() => server.requests.length === 1);
    await judge.close();
    expect(kinds((await answer).rows)).toEqual(['timeout']);
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['timeout']);
  });
});

import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/core/ports/judge.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../../src/judge/call/concurrency-limiter.ts';
import { createRetryBudget } from '../../../src/judge/call/isolation.ts';

const NEVER = new AbortController().signal;
const LATE = Number.POSITIVE_INFINITY;
const gateOf = (maxParallel: number, maxWaiting = 10) =>
  createConcurrencyLimiter({ maxParallel, maxWaiting, now: Date.now });
const callerOf = (tenant: string, lane: Caller['lane'] = 'bulk'): Caller => ({ tenant, lane });
const enter = (limiter: ConcurrencyLimiter, signal: AbortSignal, deadlineMs: number) =>
  limiter.enter(callerOf('only'), signal, deadlineMs);

/** Lets callers in one by one, and says in which order they came. */
async function orderOf(limiter: ConcurrencyLimiter, callers: readonly Caller[]): Promise<string[]> {
  const order: string[] = [];
  await Promise.all(
    callers.map(async (caller) => {
      if ((await limiter.enter(caller, NEVER, LATE)) !== 'entered') return;
      order.push(`${caller.tenant}.${caller.lane}`);
      // A call takes its time.
      await new Promise((resolve) => setImmediate(resolve));
      limiter.leave(caller);
    }),
  );
  return order;
}
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('tenants at the limiter', () => {
  it('take turns: a message waits for one call of a flood, not for all of it', async () => {
    const order = await orderOf(gateOf(1, 2_000), [...times(1_500, callerOf('loud')), callerOf('quiet')]);
    expect(order).toHaveLength(1_501);
    expect(order.indexOf('quiet.bulk')).toBeLessThanOrEqual(2);
  });

  it('get four calls for chat messages to one for bulk requests, and chat goes first in each', async () => {
    const callers = [...times(40, callerOf('bulky')), ...times(40, callerOf('chatty', 'chat'))];
    const first = (await orderOf(gateOf(1, 100), callers)).slice(1, 26);
    expect(first.filter((who) => who === 'chatty.chat').length).toBeGreaterThanOrEqual(19);
    expect(first.filter((who) => who === 'bulky.bulk').length).toBeGreaterThanOrEqual(4);
    const mixed = [...times(5, callerOf('one')), ...times(5, callerOf('one', 'chat'))];
    expect((await orderOf(gateOf(1, 100), mixed)).slice(1, 6)).toEqual(times(5, 'one.chat'));
  });

  it('keep a place to wait in while another has taken them all: its newest is turned away', async () => {
    const limiter = gateOf(1, 10);
    const order = await orderOf(limiter, [...times(1_500, callerOf('loud')), ...times(3, callerOf('quiet'))]);
    expect(order.filter((who) => who === 'quiet.bulk')).toHaveLength(3);
    expect(order.filter((who) => who === 'loud.bulk')).toHaveLength(1 + 10 - 3);
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it('find a place at once beside a flood: a quarter is kept from whoever has three, while others ask too', async () => {
    let nowMs = 0;
    const limiter = createConcurrencyLimiter({ maxParallel: 8, maxWaiting: 100, now: () => nowMs });
    const [loud, quiet] = [callerOf('loud'), callerOf('quiet', 'chat')];
    const inFlight = () => limiter.state().inFlight;
    for (let call = 0; call < 20; call++) void limiter.enter(loud, NEVER, LATE);
    // Nobody else asked: it is alone.
    expect(inFlight()).toBe(8);
    const first = limiter.enter(quiet, NEVER, LATE);
    for (let call = 0; call < 3; call++) limiter.leave(loud);
    expect(await first).toBe('entered');
    expect(inFlight()).toBe(7);
    limiter.leave(quiet);
    limiter.leave(loud);
    expect(inFlight()).toBe(6);
    expect(await limiter.enter(quiet, NEVER, LATE)).toBe('entered');
    limiter.leave(quiet);
    nowMs += 60_001;
    limiter.leave(loud);
    expect(inFlight()).toBe(8);
  });

  it('save up no turns while they are away', async () => {
    const limiter = gateOf(1, 100);
    await orderOf(limiter, times(50, callerOf('steady')));
    const order = await orderOf(limiter, [...times(10, callerOf('steady')), ...times(10, callerOf('new'))]);
    expect(order.slice(1, 11).filter((who) => who === 'steady.bulk').length).toBeGreaterThanOrEqual(4);
  });
});

describe('the limiter', () => {
  it('lets callers in up to its bound, then first come first served', async () => {
    const limiter = gateOf(1);
    const order: number[] = [];
    const callers = [1, 2, 3].map(async (caller) => {
      expect(await enter(limiter, NEVER, LATE)).toBe('entered');
      order.push(caller);
      expect(limiter.state().inFlight).toBe(1);
      limiter.leave(callerOf('only'));
    });
    await Promise.all(callers);
    expect(order).toEqual([1, 2, 3]);
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it('forgets a caller who gave up waiting, and never gives the place to it', async () => {
    const limiter = gateOf(1);
    await enter(limiter, NEVER, LATE);
    const controller = new AbortController();
    const impatient = enter(limiter, controller.signal, LATE);
    const patient = enter(limiter, NEVER, LATE);
    controller.abort();
    expect(await impatient).toBe('aborted');
    expect(limiter.state().waiting).toBe(1);
    limiter.leave(callerOf('only'));
    expect(await patient).toBe('entered');
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 0 });
    expect(await enter(limiter, controller.signal, LATE)).toBe('aborted');
  });

  it('turns callers away at once when too many wait', async () => {
    const limiter = gateOf(1, 1);
    await enter(limiter, NEVER, LATE);
    const waiting = enter(limiter, NEVER, LATE);
    expect(await enter(limiter, NEVER, LATE)).toBe('full');
    limiter.leave(callerOf('only'));
    expect(await waiting).toBe('entered');
  });

  it('holds everyone back during a pause, and answers at once those whose deadline it outlasts', async () => {
    const limiter = gateOf(2);
    const startedMs = Date.now();
    limiter.pauseUntil(startedMs + 60);
    limiter.pauseUntil(startedMs + 20);
    expect(await enter(limiter, NEVER, startedMs + 50)).toBe('paused');
    const waiting = enter(limiter, NEVER, startedMs + 100);
    expect(limiter.state()).toMatchObject({ inFlight: 0, waiting: 1 });
    expect(await waiting).toBe('entered');
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(60);
    const caught = enter(limiter, NEVER, LATE);
    const blocked = enter(limiter, NEVER, Date.now() + 1_000);
    await caught;
    limiter.pauseUntil(Date.now() + 60_000);
    expect(await blocked).toBe('paused');
  });
});

describe('the retry budget', () => {
  it('starts with ten retries and earns one with ten calls', () => {
    const budget = createRetryBudget();
    const taken = () => {
      let count = 0;
      while (budget.take()) count++;
      return count;
    };
    expect(taken()).toBe(10);
    for (let call = 0; call < 25; call++) budget.earn();
    expect(taken()).toBe(2);
    for (let call = 0; call < 1_000; call++) budget.earn();
    expect(taken()).toBe(10);
  });
});

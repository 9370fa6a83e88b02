import { describe, expect, it } from 'vitest';
import { createGate } from '../../src/judge/gate.ts';
import { createRetryBudget } from '../../src/judge/retry-budget.ts';

const NEVER = new AbortController().signal;
const LATE = Number.POSITIVE_INFINITY;
const gateOf = (maxParallel: number, maxWaiting = 10) => createGate({ maxParallel, maxWaiting, now: Date.now });

describe('the gate', () => {
  it('lets callers in up to its bound, then first come first served', async () => {
    const gate = gateOf(1);
    const order: number[] = [];
    const callers = [1, 2, 3].map(async (caller) => {
      expect(await gate.enter(NEVER, LATE)).toBe('entered');
      order.push(caller);
      expect(gate.state().inFlight).toBe(1);
      gate.leave();
    });
    await Promise.all(callers);
    expect(order).toEqual([1, 2, 3]);
    expect(gate.state()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it('forgets a caller who gave up waiting, and never gives the place to it', async () => {
    const gate = gateOf(1);
    await gate.enter(NEVER, LATE);
    const controller = new AbortController();
    const impatient = gate.enter(controller.signal, LATE);
    const patient = gate.enter(NEVER, LATE);
    controller.abort();
    expect(await impatient).toBe('aborted');
    expect(gate.state().waiting).toBe(1);
    gate.leave();
    expect(await patient).toBe('entered');
    expect(gate.state()).toMatchObject({ inFlight: 1, waiting: 0 });
    expect(await gate.enter(controller.signal, LATE)).toBe('aborted');
  });

  it('turns callers away at once when too many wait', async () => {
    const gate = gateOf(1, 1);
    await gate.enter(NEVER, LATE);
    const waiting = gate.enter(NEVER, LATE);
    expect(await gate.enter(NEVER, LATE)).toBe('full');
    gate.leave();
    expect(await waiting).toBe('entered');
  });

  it('holds everyone back during a pause, and answers at once those whose deadline it outlasts', async () => {
    const gate = gateOf(2);
    const startedMs = Date.now();
    gate.pauseUntil(startedMs + 60);
    gate.pauseUntil(startedMs + 20);
    expect(await gate.enter(NEVER, startedMs + 50)).toBe('paused');
    const waiting = gate.enter(NEVER, startedMs + 100);
    expect(gate.state()).toMatchObject({ inFlight: 0, waiting: 1 });
    expect(await waiting).toBe('entered');
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(60);
    const caught = gate.enter(NEVER, LATE);
    const blocked = gate.enter(NEVER, Date.now() + 1_000);
    await caught;
    gate.pauseUntil(Date.now() + 60_000);
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

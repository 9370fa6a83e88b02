import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { Clock } from '../../core/ports/judge.ts';
import type { Cost, Meter } from '../../core/ports/meter.ts';

/** Milliseconds in which the event loop was not idle. */
const busyNow: Clock = () => performance.now() - performance.nodeTiming.idleTime;

/** Follows whom the event loop works for, from callback to callback, from the first `run` until `close`. */
export function createMeter(now: Clock = busyNow): Meter & { close(): void } {
  const context = new AsyncLocalStorage<Cost | undefined>();
  let current: Cost | undefined;
  let sinceMs = now();
  const turnTo = (next: Cost | undefined) => {
    if (next === current) return;
    const nowMs = now();
    current?.add(nowMs - sinceMs);
    current = next;
    sinceMs = nowMs;
  };
  const hook = createHook({ before: () => turnTo(context.getStore()) });
  const runAs = <T>(cost: Cost | undefined, work: () => T): T => {
    const outer = current;
    turnTo(cost);
    try {
      return context.run(cost, work);
    } finally {
      turnTo(outer);
    }
  };
  return {
    run: (cost, work) => {
      hook.enable();
      return runAs(cost, work);
    },
    apart: (work) => runAs(undefined, work),
    charge: (ms) => context.getStore()?.add(ms),
    settle: () => {
      const outer = current;
      turnTo(undefined);
      turnTo(outer);
    },
    close: () => void hook.disable(),
  };
}

import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { Clock } from './judge.ts';

/** The resources that one request has used in this process. */
export type Cost = {
  add(ms: number): void;
  /** Whether other callers, who used less recently, are being served. */
  readonly givesWay?: () => boolean;
};
/** Charges each caller with the event-loop and database time that it uses, in milliseconds. */
export type Meter = ReturnType<typeof createMeter>;

/** A caller that gives way to others continues after this time at the latest. */
const GIVE_WAY_MS = 20;

/** Milliseconds in which the event loop was not idle. */
const busyNow: Clock = () => performance.now() - performance.nodeTiming.idleTime;

/** Tracks for whom the event loop works, from callback to callback, between `run` and `rest`. */
export function createMeter(now: Clock = busyNow) {
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
  let isOn = false;
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
    /** Runs work and charges its time to `cost`, including the time of all callbacks that it starts. */
    run: <T>(cost: Cost, work: () => T): T => {
      isOn = true;
      hook.enable();
      return runAs(cost, work);
    },
    /** Runs work for many callers, or for none. @param cost their shared cost, if any. */
    apart: <T>(work: () => T, cost?: Cost): T => (isOn ? runAs(cost, work) : work()),
    /** Stops charging, at no further cost, until the next `run`. */
    rest: (): void => {
      if (!isOn) return;
      isOn = false;
      turnTo(undefined);
      hook.disable();
      context.disable();
    },
    /** Charges the current caller with time used elsewhere, such as in a database. */
    charge: (ms: number): void => context.getStore()?.add(ms),
    /** Pauses long work between its pieces while callers who used less are served; undefined if none are. */
    giveWay: (): Promise<void> | undefined => {
      const cost = isOn ? context.getStore() : undefined;
      return cost?.givesWay?.() ? waitWhile(cost.givesWay) : undefined;
    },
    /** Charges time that was not charged yet. */
    settle: (): void => turnTo(undefined),
  };
}

async function waitWhile(holds: () => boolean): Promise<void> {
  for (let ms = 0; ms < GIVE_WAY_MS && holds(); ms++) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** The meter of this process, which has one event loop. */
export const METER = createMeter();

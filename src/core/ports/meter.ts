import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import type { Clock } from './judge.ts';

/** What one request has taken of this process. */
export type Cost = {
  add(ms: number): void;
  /** Whether others, who have taken less lately, are being served. */
  readonly givesWay?: () => boolean;
};
/** Charges whoever asks for something with the milliseconds of the event loop and of the database that it takes. */
export type Meter = ReturnType<typeof createMeter>;

/** Who is always behind others goes on after so long. */
const GIVE_WAY_MS = 20;

/** Milliseconds in which the event loop was not idle. */
const busyNow: Clock = () => performance.now() - performance.nodeTiming.idleTime;

/** Follows whom the event loop works for, from callback to callback, from a `run` until `rest`. */
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
    /** Runs work whose time, and that of all that comes of it later, is charged to `cost`. */
    run: <T>(cost: Cost, work: () => T): T => {
      isOn = true;
      hook.enable();
      return runAs(cost, work);
    },
    /** Runs work that is done for many, or for nobody. @param cost that of all of them, if any. */
    apart: <T>(work: () => T, cost?: Cost): T => (isOn ? runAs(cost, work) : work()),
    /** Charges nobody any more, and costs nothing, until the next `run`. */
    rest: (): void => {
      if (!isOn) return;
      isOn = false;
      turnTo(undefined);
      hook.disable();
      context.disable();
    },
    /** Charges who is being worked for with time that was taken elsewhere, such as of a database. */
    charge: (ms: number): void => context.getStore()?.add(ms),
    /** Waits, for long work between its pieces, while others who have taken less are served; undefined where nobody is waited for. */
    giveWay: (): Promise<void> | undefined => {
      const cost = isOn ? context.getStore() : undefined;
      return cost?.givesWay?.() ? waitWhile(cost.givesWay) : undefined;
    },
    /** Charges what was not charged yet. */
    settle: (): void => turnTo(undefined),
  };
}

async function waitWhile(holds: () => boolean): Promise<void> {
  for (let ms = 0; ms < GIVE_WAY_MS && holds(); ms++) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** That of this process, which has one event loop. */
export const METER = createMeter();

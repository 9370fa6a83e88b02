import { createLru, remember } from '../../../src/core/collections/remember.ts';
import { MESSAGES_MAX } from '../../../src/core/common/message-limits.ts';
import type { Schedule } from '../port/process.ts';

/** Most batches of one tenant with the judge at once; more than one only if full batches wait. */
const IN_FLIGHT_MAX = 4;

/** Dependencies and limits of a batcher. */
export type BatcherDeps<T> = {
  readonly schedule: Schedule;
  readonly batchMessages: number;
  /** Longest wait of a batch's first message: none at low load, and more with more load. */
  readonly batchWaitMs: number;
  readonly queueMaxMessages: number;
  /** Returns how many messages of a request an item is, at least 1. */
  weigh(item: T): number;
  /** Decides a batch of one tenant. The returned functions run in the order of the batches. Neither may throw. */
  decide(tenantId: string, items: readonly T[], mode: 'judge' | 'local'): Promise<() => Promise<void>>;
  /** Reports every item that was not queued for lack of room. */
  onOverflow(tenantId: string, item: T, fate: 'local' | 'lost'): void;
};

type Lane<T> = {
  readonly tenantId: string;
  readonly queue: Map<string, T>;
  readonly overflow: Map<string, T>;
  /** Batches with the judge. */
  inFlight: number;
  /** Batches that are not applied yet. */
  unfinished: number;
  due: boolean;
  cancel: (() => void) | null;
  /** Resolves once all batches so far are applied. */
  applied: Promise<void>;
};

/**
 * Collects messages for one judgement, per tenant and in order. A batch leaves when it is full or its first item has waited long enough. At low load
 * it leaves at once, because waiting would bring no other message. While a batch is away the next one grows, up to the 50 messages of a request, and
 * only full ones leave beside it. So load makes batches larger, not the wait longer. If `queueMaxMessages` wait, local rules alone decide new
 * messages. If as many wait for that, new ones are lost and reported.
 */
export function createBatcher<T>(deps: BatcherDeps<T>) {
  const lanes = new Map<string, Lane<T>>();
  const arrivalRates = createArrivalRates(deps);
  const idle: (() => void)[] = [];
  let waiting = 0;
  let overflowing = 0;
  let flushing = false;

  const createLane = (tenantId: string): Lane<T> => ({
    tenantId,
    queue: new Map(),
    overflow: new Map(),
    inFlight: 0,
    unfinished: 0,
    due: false,
    cancel: null,
    applied: Promise.resolve(),
  });

  const takeBatch = (queue: Map<string, T>): T[] => {
    const batch: T[] = [];
    let weight = 0;
    for (const [key, item] of queue) {
      weight += deps.weigh(item);
      if (weight > MESSAGES_MAX && batch.length > 0) break;
      batch.push(item);
      queue.delete(key);
    }
    return batch;
  };

  const send = (lane: Lane<T>, batch: readonly T[], mode: 'judge' | 'local'): void => {
    lane.inFlight++;
    lane.unfinished++;
    const before = lane.applied;
    const decided = deps.decide(lane.tenantId, batch, mode);
    lane.applied = (async () => {
      const apply = await decided;
      lane.inFlight--;
      pump(lane);
      await before;
      await apply();
      lane.unfinished--;
      settle(lane);
    })();
  };

  const pump = (lane: Lane<T>): void => {
    if (lane.overflow.size > 0 && lane.inFlight < IN_FLIGHT_MAX) {
      const batch = takeBatch(lane.overflow);
      overflowing -= batch.length;
      send(lane, batch, 'local');
    }
    while (lane.queue.size > 0 && isReady(lane)) {
      lane.cancel?.();
      lane.cancel = null;
      lane.due = false;
      const batch = takeBatch(lane.queue);
      waiting -= batch.length;
      send(lane, batch, 'judge');
    }
    if (lane.queue.size > 0 && lane.cancel === null && !lane.due)
      lane.cancel = deps.schedule.after(arrivalRates.waitMs(lane.tenantId), () => {
        lane.cancel = null;
        lane.due = true;
        pump(lane);
      });
  };

  const isReady = (lane: Lane<T>): boolean => {
    if (lane.inFlight > 0) return lane.inFlight < IN_FLIGHT_MAX && lane.queue.size >= MESSAGES_MAX;
    return lane.due || flushing || lane.queue.size >= deps.batchMessages;
  };

  const settle = (lane: Lane<T>): void => {
    if (lane.unfinished === 0 && lane.queue.size === 0 && lane.overflow.size === 0) lanes.delete(lane.tenantId);
    if (lanes.size === 0) for (const wake of idle.splice(0)) wake();
  };

  const admit = (lane: Lane<T>, key: string, item: T): void => {
    if (lane.queue.has(key)) {
      lane.queue.set(key, item);
    } else if (waiting < deps.queueMaxMessages) {
      lane.queue.set(key, item);
      waiting++;
    } else if (lane.overflow.has(key) || overflowing < deps.queueMaxMessages) {
      if (!lane.overflow.has(key)) overflowing++;
      lane.overflow.set(key, item);
      deps.onOverflow(lane.tenantId, item, 'local');
    } else {
      deps.onOverflow(lane.tenantId, item, 'lost');
    }
  };

  return {
    /** Adds an item. It replaces one that waits under the same key, in its position. */
    add(tenantId: string, key: string, item: T): void {
      const lane = remember(lanes, tenantId, createLane);
      arrivalRates.note(tenantId);
      admit(lane, key, item);
      pump(lane);
    },
    /** Removes and returns a waiting item; null if it does not wait. */
    take(tenantId: string, key: string): T | null {
      const lane = lanes.get(tenantId);
      const item = lane?.queue.get(key);
      if (!lane || item === undefined) return null;
      lane.queue.delete(key);
      waiting--;
      if (lane.queue.size === 0) {
        lane.cancel?.();
        lane.cancel = null;
        lane.due = false;
        settle(lane);
      }
      return item;
    },
    /** Returns the item that waits under a key; null if none does. */
    peek: (tenantId: string, key: string): T | null => lanes.get(tenantId)?.queue.get(key) ?? null,
    waiting: () => waiting + overflowing,
    /** Resolves when nothing waits and nothing is being decided. */
    settled: (): Promise<void> => (lanes.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
    /** Makes every batch leave at once from now on. */
    flush(): void {
      flushing = true;
      for (const lane of [...lanes.values()]) pump(lane);
    },
  };
}

/** Most tenants whose arrivals are remembered. */
const TENANTS_MAX = 10_000;

/** Measures each tenant's recent arrivals: a count that halves every `batchWaitMs`. The wait grows with it to that at most. */
function createArrivalRates({
  schedule,
  batchMessages,
  batchWaitMs,
}: Pick<BatcherDeps<unknown>, 'schedule' | 'batchMessages' | 'batchWaitMs'>) {
  const counts = createLru<string, { readonly count: number; readonly atMs: number }>(TENANTS_MAX);
  const countOf = (tenantId: string): number => {
    const known = counts.get(tenantId);
    if (!known || batchWaitMs === 0) return 0;
    return known.count * 2 ** ((known.atMs - schedule.now()) / batchWaitMs);
  };
  return {
    note: (tenantId: string) => void counts.set(tenantId, { count: countOf(tenantId) + 1, atMs: schedule.now() }),
    waitMs: (tenantId: string) =>
      batchWaitMs * Math.min(1, Math.max(0, countOf(tenantId) - 1) / Math.max(1, batchMessages - 1)),
  };
}

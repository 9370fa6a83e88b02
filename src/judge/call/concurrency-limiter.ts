import type { Caller, Clock } from '../../core/ports/judge.ts';
import { createCounts, createFairQueue } from '../../core/queues/fair-queue.ts';

/** Whether a caller may go on: `entered` (then `leave` is owed), or why not. */
type Admission = 'entered' | 'full' | 'paused' | 'aborted';

/** Bounds the calls that run at once and those that wait, and holds them all back during a shared pause. */
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

type Waiter = { readonly deadlineMs: number; readonly settle: (admission: Admission) => void };

/** Makes a limiter. A timer runs only while somebody waits for a pause to end. @param options.now monotonic. */
export function createConcurrencyLimiter(options: {
  readonly maxParallel: number;
  readonly maxWaiting: number;
  readonly now: Clock;
}) {
  const waiters = createFairQueue<Waiter>();
  const slots = createTenantSlots({ max: options.maxParallel, now: options.now });
  let pausedUntilMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const letIn = (): void => {
    clearTimeout(timer);
    const pauseMs = pausedUntilMs - options.now();
    if (pauseMs > 0) {
      if (waiters.size() > 0) timer = setTimeout(letIn, pauseMs);
      return;
    }
    while (slots.taken() < options.maxParallel) {
      const next = waiters.next(slots.mayTake);
      if (!next) return;
      slots.take(next.tenant);
      next.item.settle('entered');
    }
  };

  const wait = (caller: Caller, signal: AbortSignal, deadlineMs: number): Promise<Admission> =>
    new Promise((resolve) => {
      const abort = (): void => waiter.settle('aborted');
      const waiter: Waiter = {
        deadlineMs,
        settle: (admission) => {
          waiters.remove(caller, waiter);
          signal.removeEventListener('abort', abort);
          resolve(admission);
        },
      };
      signal.addEventListener('abort', abort);
      waiters.add(caller, waiter);
      letIn();
    });

  return {
    /**
     * Waits for a place; tenants take turns, and in one tenant chat messages go before bulk requests. Never rejects.
     * @returns `full` when too many wait; `paused` when a pause outlasts the deadline; `aborted` by the signal.
     */
    enter: async (caller: Caller, signal: AbortSignal, deadlineMs: number): Promise<Admission> => {
      if (signal.aborted) return 'aborted';
      if (pausedUntilMs >= deadlineMs) return 'paused';
      slots.ask(caller.tenant);
      if (waiters.size() >= options.maxWaiting) {
        const displaced = waiters.takeFromGreediest(caller);
        if (!displaced) return 'full';
        displaced.settle('full');
      }
      return await wait(caller, signal, deadlineMs);
    },
    /** Whether a caller who comes now must wait. */
    isBusy: ({ tenant }: Caller): boolean =>
      waiters.size() > 0 || options.now() < pausedUntilMs || !slots.mayTake(tenant),
    leave: ({ tenant }: Caller): void => {
      slots.giveBack(tenant);
      letIn();
    },
    /** Lets nobody in before that time; never shortens a pause. */
    pauseUntil: (timeMs: number): void => {
      if (timeMs <= pausedUntilMs) return;
      pausedUntilMs = timeMs;
      for (const waiter of waiters) if (waiter.deadlineMs <= timeMs) waiter.settle('paused');
      letIn();
    },
    state: () => ({ inFlight: slots.taken(), waiting: waiters.size(), pausedUntilMs }),
  };
}

/** A tenant that asked in the last minute is held to be about to ask again. */
const RECENT_MS = 60_000;

/** Counts the places by who has them. Once another tenant asked within a minute, a quarter of them is kept from each. */
function createTenantSlots({ max, now }: { readonly max: number; readonly now: Clock }) {
  const shareMax = max - Math.floor(max / 4);
  const taken = createCounts();
  let last = { tenant: '', atMs: Number.NEGATIVE_INFINITY };
  /** When somebody else than `last` asked last. */
  let otherAtMs = Number.NEGATIVE_INFINITY;
  return {
    ask: (tenant: string): void => {
      if (tenant !== last.tenant) otherAtMs = last.atMs;
      last = { tenant, atMs: now() };
    },
    mayTake: (tenant: string): boolean => {
      if (taken.total() >= max) return false;
      if (taken.of(tenant) < shareMax) return true;
      return now() - (tenant === last.tenant ? otherAtMs : last.atMs) > RECENT_MS;
    },
    take: (tenant: string): void => taken.add(tenant, 1),
    giveBack: (tenant: string): void => taken.add(tenant, -1),
    taken: taken.total,
  };
}

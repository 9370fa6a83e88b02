import type { Caller, Clock } from '../../core/ports/judge.ts';
import { createCounts, createFairQueue } from '../../core/queues/fair-queue.ts';

/** The result of waiting for a slot: `entered` (the caller must call `leave` later), or why not. */
type Admission = 'entered' | 'full' | 'paused' | 'aborted';

/** Limits running and waiting calls, and delays all of them during a shared pause. */
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

type Waiter = { readonly deadlineMs: number; readonly settle: (admission: Admission) => void };

/** Creates a limiter. A timer runs only while somebody waits for a pause to end. @param options.now monotonic. */
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
     * Waits for a slot; tenants take turns, and a tenant's chat messages go before its bulk requests. Never rejects.
     * @returns `full` if too many callers wait; `paused` if a pause outlasts the deadline; `aborted` by the signal.
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
    /** Whether a new caller would have to wait. */
    isBusy: ({ tenant }: Caller): boolean =>
      waiters.size() > 0 || options.now() < pausedUntilMs || !slots.mayTake(tenant),
    leave: ({ tenant }: Caller): void => {
      slots.giveBack(tenant);
      letIn();
    },
    /** Delays all callers until then; never shortens a pause. */
    pauseUntil: (timeMs: number): void => {
      if (timeMs <= pausedUntilMs) return;
      pausedUntilMs = timeMs;
      for (const waiter of waiters) if (waiter.deadlineMs <= timeMs) waiter.settle('paused');
      letIn();
    },
    state: () => ({ inFlight: slots.taken(), waiting: waiters.size(), pausedUntilMs }),
  };
}

/** A tenant that called within the last minute is expected to call again. */
const RECENT_MS = 60_000;

/** Counts slots by tenant. If another tenant called within a minute, no tenant may take the last quarter. */
function createTenantSlots({ max, now }: { readonly max: number; readonly now: Clock }) {
  const shareMax = max - Math.floor(max / 4);
  const taken = createCounts();
  let last = { tenant: '', atMs: Number.NEGATIVE_INFINITY };
  /** When a tenant other than `last` last called. */
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

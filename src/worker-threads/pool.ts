import type { Worker } from 'node:worker_threads';
import type { Caller, Clock } from '../core/ports/judge.ts';
import { createConcurrencyLimiter } from '../judge/call/concurrency-limiter.ts';
import type { Task, TaskAnswer, ThreadData, ThreadMessage } from './tasks.ts';

/** The result of a task. */
export type TaskOutcome =
  | { readonly kind: 'done'; readonly answer: TaskAnswer }
  /** A step exceeded its time limit, so the thread was ended. `step` is 0 for the preparation, then counts the texts from 1. */
  | { readonly kind: 'overdue'; readonly step: number }
  | { readonly kind: 'died' }
  /** Too many tasks wait, it waited too long, or the pool is closed. */
  | { readonly kind: 'refused' };

/** The numbers of the settings that a thread already has. */
export type ThreadMemory = Set<number>;

/** The options of a pool. */
export type PoolOptions = {
  readonly start: (data: ThreadData) => Worker;
  /** Most threads; each starts when it is needed. */
  readonly threads: number;
  readonly stepMs: number;
  readonly prepareMs: number;
  readonly startMs: number;
  readonly maxWaiting: number;
  readonly waitMs: number;
  readonly now: Clock;
};

type Seat = {
  worker: Worker | null;
  isReady: boolean;
  memory: ThreadMemory;
  progress: Int32Array;
  /** Ends the thread's current task. */
  settle: ((outcome: TaskOutcome) => void) | null;
  /** Called when the thread is ready for its task. */
  begin: (() => void) | null;
};

/** Creates a pool without threads. Each thread runs one task at a time; it starts when it is needed, also after it has ended. */
export function createPool(options: PoolOptions) {
  const limiter = createConcurrencyLimiter({
    maxParallel: options.threads,
    maxWaiting: options.maxWaiting,
    now: options.now,
  });
  const seats = Array.from({ length: options.threads }, emptySeat);
  let isClosed = false;

  const take = (seat: Seat, toTask: (memory: ThreadMemory) => Task): Promise<TaskOutcome> =>
    new Promise((resolve) => {
      const watch = watchSteps(options, seat, () => leave(seat));
      seat.settle = (outcome) => {
        watch.stop();
        seat.settle = null;
        seat.begin = null;
        seat.worker?.unref();
        resolve(outcome);
      };
      seat.begin = () => {
        Atomics.store(seat.progress, 0, 0);
        watch.start();
        seat.worker?.postMessage(toTask(seat.memory));
      };
      open(options, seat);
      seat.worker?.ref();
      if (seat.isReady) seat.begin();
      else watch.waitForStart();
    });

  return {
    /** Runs a task at its tenant's turn. @param toTask gets the settings that the thread already has. Never rejects. */
    async run(caller: Caller, toTask: (memory: ThreadMemory) => Task): Promise<TaskOutcome> {
      if (isClosed) return { kind: 'refused' };
      const entry = await limiter.enter(caller, AbortSignal.timeout(options.waitMs), Number.POSITIVE_INFINITY);
      if (entry !== 'entered') return { kind: 'refused' };
      const seat = seats.find(({ settle }) => settle === null);
      try {
        return seat && !isClosed ? await take(seat, toTask) : { kind: 'refused' };
      } finally {
        limiter.leave(caller);
      }
    },
    state: () => ({
      threads: seats.filter(({ worker }) => worker !== null).length,
      busy: seats.filter(({ settle }) => settle !== null).length,
      waiting: limiter.state().waiting,
    }),
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(
        seats.map(async (seat) => {
          const { worker } = seat;
          leave(seat);
          seat.settle?.({ kind: 'refused' });
          await worker?.terminate();
        }),
      );
    },
  };
}

function emptySeat(): Seat {
  return { worker: null, isReady: false, memory: new Set(), progress: new Int32Array(1), settle: null, begin: null };
}

function open(options: PoolOptions, seat: Seat): void {
  if (seat.worker) return;
  const buffer = new SharedArrayBuffer(4);
  const worker = options.start({ progress: buffer });
  Object.assign(seat, { worker, isReady: false, memory: new Set(), progress: new Int32Array(buffer) });
  const end = () => {
    if (seat.worker !== worker) return;
    Object.assign(seat, emptySeat(), { settle: seat.settle });
    seat.settle?.({ kind: 'died' });
  };
  worker.on('message', (message: ThreadMessage) => {
    if (seat.worker !== worker) return;
    if (message.kind === 'done') seat.settle?.(message);
    else {
      seat.isReady = true;
      seat.begin?.();
    }
  });
  // `error` comes before `exit` and would be thrown without a listener.
  worker.on('error', end);
  worker.on('exit', end);
}

/** Discards a thread, whatever it does. */
function leave(seat: Seat): void {
  const { worker, settle } = seat;
  Object.assign(seat, emptySeat(), { settle });
  void worker?.terminate();
}

/** Ends a thread whose step takes too long. A process that was paused finds its timers late and checks once more. */
function watchSteps(options: PoolOptions, seat: Seat, end: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const after = (ms: number, act: (wasLate: boolean) => void) => {
    const due = options.now() + ms;
    timer = setTimeout(() => act(options.now() - due > ms / 2), ms);
  };
  const giveUp = (outcome: TaskOutcome) => {
    end();
    seat.settle?.(outcome);
  };
  // The preparation may take several times as long as a text.
  const looksAtFirst = Math.max(1, Math.round(options.prepareMs / options.stepMs));
  const look = (seen: number, looksLeft: number) => {
    after(options.stepMs, (wasLate) => {
      const step = Atomics.load(seat.progress, 0);
      if (step !== seen || wasLate) look(step, step === 0 ? looksAtFirst : 1);
      else if (looksLeft > 1) look(step, looksLeft - 1);
      else giveUp({ kind: 'overdue', step });
    });
  };
  return {
    start: () => {
      clearTimeout(timer);
      look(0, looksAtFirst);
    },
    waitForStart: () => after(options.startMs, () => giveUp({ kind: 'died' })),
    stop: () => clearTimeout(timer),
  };
}

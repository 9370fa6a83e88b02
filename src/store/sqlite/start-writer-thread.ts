import { Worker } from 'node:worker_threads';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import { METER } from '../../core/ports/meter.ts';
import { statementsOn } from './connection.ts';
import { ownFault } from './faults.ts';
import type { WriterAnswer, WriterMessage, WriterName, WriterTask, WriterThreadData } from './thread-messages.ts';
import type { WritingConnection } from './writing.ts';

/** Connections in their own thread, so that no commit blocks this thread, however slow the disk is. */
export type WriterThread = Readonly<Record<WriterName, WritingConnection>> & {
  deaths(): number;
  /** Ends the thread; its connections are already closed. */
  end(): Promise<void>;
};

/** Restart delays after a death, growing with each; no delay after a thread that lived long enough. The next write starts the new thread. */
const AGAIN = { firstMs: 100, maxMs: 4_000, livedMs: 10_000 } as const;

type Done = Extract<WriterAnswer, { value: unknown }>;
type Waiting = { readonly resolve: (done: Done) => void; readonly reject: (error: unknown) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; readonly startedAtMs: number };

/**
 * Starts the writer thread with the first task. If it dies, its tasks and later statements of an open transaction fail.
 * @param monotonic a clock that never goes back, in milliseconds.
 */
export function startWriterThread(
  data: WriterThreadData,
  monotonic: () => number = () => performance.now(),
): WriterThread {
  const open = createOpenTransactions();
  let thread: Thread | null = null;
  let deaths = 0;
  let inARow = 0;
  let dead: { readonly error: DriverAdapterError; readonly untilMs: number } | null = null;
  let isEnded = false;
  let last = 0;

  const die = (one: Thread, why: string) => {
    // A failing thread emits both `error` and `exit`.
    if (thread !== one) return;
    thread = null;
    if (!isEnded) deaths++;
    inARow = monotonic() - one.startedAtMs < AGAIN.livedMs ? inARow + 1 : 0;
    const pauseMs = inARow === 0 ? 0 : Math.min(AGAIN.maxMs, AGAIN.firstMs * 2 ** (inARow - 1));
    const error = ownFault('thread', `the thread that writes has ended: ${why}`);
    dead = { error, untilMs: monotonic() + pauseMs };
    open.lose();
    for (const { reject } of one.waiting.values()) reject(error);
    one.waiting.clear();
  };
  const start = (): Thread => {
    const { worker, waiting } = { worker: openWorker(data), waiting: new Map<number, Waiting>() };
    const started: Thread = { worker, waiting, startedAtMs: monotonic() };
    worker.on('message', (answer: WriterAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      // An idle thread does not keep the process alive.
      if (waiting.size === 0) worker.unref();
      if ('error' in answer) one?.reject(new DriverAdapterError(answer.error));
      else one?.resolve(answer);
    });
    worker.on('error', (error) => die(started, error.message));
    worker.on('exit', () => die(started, 'it was ended'));
    return started;
  };
  const call = async (on: WriterName, task: WriterTask): Promise<unknown> => {
    const lost = open.lostBefore(on, task);
    // A dead thread has nothing open.
    if (lost === 'over' || (task.call === 'close' && dead && !thread)) return false;
    if (dead && (isEnded || lost === 'lost' || (!thread && monotonic() < dead.untilMs))) throw dead.error;
    thread ??= start();
    const { worker, waiting } = thread;
    const id = ++last;
    const message: WriterMessage = { id, on, task };
    const answered = new Promise<Done>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.ref();
    worker.postMessage(message);
    const { value, tookMs } = await answered;
    METER.charge(tookMs);
    open.note(on, task, value);
    return value;
  };
  return {
    full: connectionOf((task) => call('full', task)),
    normal: connectionOf((task) => call('normal', task)),
    deaths: () => deaths,
    end: async () => {
      isEnded = true;
      await thread?.worker.terminate();
    },
  };
}

const READS = 'PRAGMA query_only=ON';

/** Starts a writer's thread that may only read, with the first read. If it dies, running reads fail, and the next read starts another. */
export function startReaderThread(data: { readonly path: string; readonly busyMs: number }) {
  const thread = startWriterThread({ ...data, pragmas: { full: READS, normal: READS } });
  let isStarted = false;
  const query: WritingConnection['query'] = (asked) => {
    isStarted = true;
    return thread.normal.query(asked);
  };
  return {
    ...statementsOn({ ...thread.normal, query }),
    end: async () => {
      // Terminating a thread inside the driver would crash the process, so running calls are answered first.
      if (isStarted) await Promise.allSettled([thread.normal.close(), thread.full.close()]);
      await thread.end();
    },
  };
}

/** Tracks open transactions. When the thread dies they are lost, because their later statements must not be committed one by one. */
function createOpenTransactions() {
  const open = new Set<WriterName>();
  const lost = new Set<WriterName>();
  const verbOf = (task: WriterTask) => (task.call === 'exec' ? /^\w+/.exec(task.args[0])?.[0] : undefined);
  return {
    /** Before a rollback the owner checks for an open transaction and gets `over`. A new transaction starts without a trace of the lost one. */
    lostBefore(on: WriterName, task: WriterTask): 'no' | 'lost' | 'over' {
      // Whether the call succeeds or not: a dying thread rolls back too.
      if (task.call === 'exec' && task.args[0] === 'ROLLBACK') open.delete(on);
      if (!lost.has(on)) return 'no';
      const begins = verbOf(task) === 'BEGIN' || task.call === 'writeGroup' || task.call === 'close';
      if (begins || task.call === 'isInTransaction') lost.delete(on);
      return begins ? 'no' : task.call === 'isInTransaction' ? 'over' : 'lost';
    },
    note(on: WriterName, task: WriterTask, value: unknown): void {
      if (verbOf(task) === 'BEGIN') open.add(on);
      // SQLite may also have rolled back on its own.
      if (verbOf(task) === 'COMMIT' || (task.call === 'isInTransaction' && value === false)) open.delete(on);
    },
    lose(): void {
      for (const on of open) lost.add(on);
      open.clear();
    },
  };
}

/** @param call sends a task to the other thread and returns the result of its connection. */
function connectionOf(call: (task: WriterTask) => Promise<unknown>): WritingConnection {
  const method =
    <Call extends keyof WritingConnection>(name: Call) =>
    (...args: Parameters<WritingConnection[Call]>) =>
      // Each task has its method's result.
      call({ call: name, args } as WriterTask) as ReturnType<WritingConnection[Call]>;
  return {
    query: method('query'),
    execute: method('execute'),
    exec: method('exec'),
    isInTransaction: method('isInTransaction'),
    writeGroup: method('writeGroup'),
    close: method('close'),
  };
}

/** Starts the compiled program, or the sources if they run. */
function openWorker(workerData: WriterThreadData): Worker {
  // The thread does not inherit the process's preloads.
  const options = { workerData, execArgv: [] };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./writer-thread.js', import.meta.url), options);
  const program = new URL('./writer-thread.ts', import.meta.url).href;
  // Not every way of running the sources passes the TypeScript loader on to threads, so it is registered here.
  const tsx = import.meta.resolve('tsx/esm/api');
  const load = `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(program)}); });`;
  return new Worker(load, { ...options, eval: true });
}

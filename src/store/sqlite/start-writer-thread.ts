import { Worker } from 'node:worker_threads';
import { DriverAdapterError } from '@prisma/driver-adapter-utils';
import { METER } from '../../core/ports/meter.ts';
import type { SqlParameter } from '../database/sql-value.ts';
import { rowsOf, toQuery } from './connection.ts';
import { ownFault } from './faults.ts';
import type { WriterAnswer, WriterMessage, WriterName, WriterTask, WriterThreadData } from './thread-messages.ts';
import type { WritingConnection } from './writing.ts';

/** The connections of a thread of its own: no commit stops this one, however slow the disk is. */
export type WriterThread = Readonly<Record<WriterName, WritingConnection>> & {
  deaths(): number;
  /** Ends the thread; its connections have been closed. */
  end(): Promise<void>;
};

/** How soon after a death another thread is started, by the first who writes then: at once after one that had lived for long enough, and then ever later. */
const AGAIN = { firstMs: 100, maxMs: 4_000, livedMs: 10_000 } as const;

type Done = Extract<WriterAnswer, { value: unknown }>;
type Waiting = { readonly resolve: (done: Done) => void; readonly reject: (error: unknown) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting>; readonly startedAtMs: number };

/**
 * Starts the thread that writes, with the first task. When it dies its tasks fail, and so do later statements of an open transaction.
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
    // A thread that fails also exits.
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
      // With nothing under way the thread keeps no process alive.
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
    // A thread that is gone has nothing open.
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

/** Starts, with the first read, a writer's thread that may only read. When it dies the reads under way fail, and the next starts another. */
export function startReaderThread(data: { readonly path: string; readonly busyMs: number }) {
  const thread = startWriterThread({ ...data, pragmas: { full: READS, normal: READS } });
  let isStarted = false;
  return {
    query: async <Row>(statement: string, ...values: readonly SqlParameter[]) => {
      isStarted = true;
      return rowsOf<Row>(await thread.normal.query(toQuery(statement, values)));
    },
    end: async () => {
      // A thread that is ended inside the driver takes the process with it: what is under way is answered first.
      if (isStarted) await Promise.allSettled([thread.normal.close(), thread.full.close()]);
      await thread.end();
    },
  };
}

/** Which connections have a transaction open. After the thread died it is lost: its statements must not be committed one by one. */
function createOpenTransactions() {
  const open = new Set<WriterName>();
  const lost = new Set<WriterName>();
  const verbOf = (task: WriterTask) => (task.call === 'exec' ? /^\w+/.exec(task.args[0])?.[0] : undefined);
  return {
    /** Whoever has the transaction asks whether it is open before it rolls back: then it is `over`. A new one begins as if nothing had been. */
    lostBefore(on: WriterName, task: WriterTask): 'no' | 'lost' | 'over' {
      // Whatever comes of it: a thread that dies rolls back as well.
      if (task.call === 'exec' && task.args[0] === 'ROLLBACK') open.delete(on);
      if (!lost.has(on)) return 'no';
      const begins = verbOf(task) === 'BEGIN' || task.call === 'writeGroup' || task.call === 'close';
      if (begins || task.call === 'isInTransaction') lost.delete(on);
      return begins ? 'no' : task.call === 'isInTransaction' ? 'over' : 'lost';
    },
    note(on: WriterName, task: WriterTask, value: unknown): void {
      if (verbOf(task) === 'BEGIN') open.add(on);
      // SQLite also rolls back by itself.
      if (verbOf(task) === 'COMMIT' || (task.call === 'isInTransaction' && value === false)) open.delete(on);
    },
    lose(): void {
      for (const on of open) lost.add(on);
      open.clear();
    },
  };
}

/** @param call answers what the connection of the other thread answered to the same task. */
function connectionOf(call: (task: WriterTask) => Promise<unknown>): WritingConnection {
  const method =
    <Call extends keyof WritingConnection>(name: Call) =>
    (...args: Parameters<WritingConnection[Call]>) =>
      // Each task answers what its method does.
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

/** From the compiled program, or from the sources where those run. */
function openWorker(workerData: WriterThreadData): Worker {
  // What is preloaded into the process is none of the thread's.
  const options = { workerData, execArgv: [] };
  if (import.meta.url.endsWith('.js')) return new Worker(new URL('./writer-thread.js', import.meta.url), options);
  const program = new URL('./writer-thread.ts', import.meta.url).href;
  // Nothing that a process was told of TypeScript reaches its threads in every way of running the sources.
  const tsx = import.meta.resolve('tsx/esm/api');
  const load = `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(program)}); });`;
  return new Worker(load, { ...options, eval: true });
}

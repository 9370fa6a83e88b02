import { Worker } from 'node:worker_threads';
import { DriverAdapterError, type SqlResultSet } from '@prisma/driver-adapter-utils';
import type { UsageEntry } from '../record/write-group.ts';
import type { WriterAnswer, WriterMessage, WriterName, WriterTask, WriterThreadData } from './thread-messages.ts';
import type { WritingConnection } from './writing.ts';

/** The connections of a thread of its own: no commit stops this one, however slow the disk is. */
export type WriterThread = Readonly<Record<WriterName, WritingConnection>> & {
  /** Ends the thread; its connections have been closed. */
  end(): Promise<void>;
};

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };

/**
 * Starts the thread that writes, with the first task. A thread that dies is not replaced: what was open in it is lost, and every later call fails,
 * so that the store says that it cannot be reached.
 */
export function startWriterThread(data: WriterThreadData): WriterThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let dead: DriverAdapterError | null = null;
  let last = 0;

  const die = (why: string) => {
    dead ??= threadEnded(why);
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = openWorker(data);
    started.on('message', (answer: WriterAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      // With nothing under way the thread keeps no process alive.
      if (waiting.size === 0) started.unref();
      if ('error' in answer) one?.reject(new DriverAdapterError(answer.error));
      else one?.resolve(answer.value);
    });
    started.on('error', (error) => die(error.message));
    started.on('exit', () => die('it was ended'));
    return started;
  };
  const call = (on: WriterName, task: WriterTask): Promise<unknown> => {
    if (dead) return Promise.reject(dead);
    worker ??= start();
    const id = ++last;
    const message: WriterMessage = { id, on, task };
    const answered = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.ref();
    worker.postMessage(message);
    return answered;
  };
  return {
    full: connectionOf((task) => call('full', task)),
    normal: connectionOf((task) => call('normal', task)),
    end: async () => {
      await worker?.terminate();
    },
  };
}

/** @param call answers what the connection of the other thread answered to the same task. */
function connectionOf(call: (task: WriterTask) => Promise<unknown>): WritingConnection {
  return {
    query: async (query) => (await call({ call: 'query', query })) as SqlResultSet,
    execute: async (query) => (await call({ call: 'execute', query })) as number,
    exec: async (sql) => {
      await call({ call: 'exec', sql });
    },
    isInTransaction: async () => (await call({ call: 'isInTransaction' })) as boolean,
    writeGroup: async (group, purge) => (await call({ call: 'writeGroup', group, purge })) as readonly UsageEntry[],
    close: async () => {
      await call({ call: 'close' });
    },
  };
}

function threadEnded(why: string): DriverAdapterError {
  const message = `the thread that writes has ended: ${why}`;
  return new DriverAdapterError({
    kind: 'sqlite',
    extendedCode: 0,
    message,
    originalCode: 'thread',
    originalMessage: message,
  });
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

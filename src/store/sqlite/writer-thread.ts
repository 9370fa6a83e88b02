import { parentPort, workerData } from 'node:worker_threads';
import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { openConnection } from './connection.ts';
import { toAdapterError } from './faults.ts';
import type { WriterAnswer, WriterMessage, WriterTask, WriterThreadData } from './thread-messages.ts';
import { type WritingConnection, writingHere } from './writing.ts';

// `startWriterThread` passes this.
serve(workerData as WriterThreadData);

/** The program of the thread that writes to a SQLite file: it holds the connections and runs one task after another. */
function serve({ path, pragmas, busyMs }: WriterThreadData): void {
  const open = (name: keyof typeof pragmas) => writingHere(openConnection(path, { pragmas: pragmas[name], busyMs }));
  const connections = { full: open('full'), normal: open('normal') };
  const say = (answer: WriterAnswer) => parentPort?.postMessage(answer);
  parentPort?.on('message', ({ id, on, task }: WriterMessage) => {
    const startMs = performance.now();
    perform(connections[on], task).then(
      (value) => say({ id, value, tookMs: performance.now() - startMs }),
      (error: unknown) => say({ id, error: (isDriverAdapterError(error) ? error : toAdapterError(error)).cause }),
    );
  });
}

/** Calls a connection's method. An unknown method throws, which ends the thread. */
function perform(connection: WritingConnection, { call, args }: WriterTask): Promise<unknown> {
  // The arguments belong to the method.
  const method = connection[call] as (...given: readonly unknown[]) => Promise<unknown>;
  return method(...args);
}

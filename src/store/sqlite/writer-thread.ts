import { parentPort, workerData } from 'node:worker_threads';
import { isDriverAdapterError } from '@prisma/driver-adapter-utils';
import { openConnection } from './connection.ts';
import { toAdapterError } from './faults.ts';
import type { WriterAnswer, WriterMessage, WriterTask, WriterThreadData } from './thread-messages.ts';
import { type WritingConnection, writingHere } from './writing.ts';

// `startWriterThread` starts it with this.
serve(workerData as WriterThreadData);

/** The program of the thread that writes to a SQLite file: it holds the connections, and does one task after another. */
function serve({ path, pragmas, busyMs }: WriterThreadData): void {
  const open = (name: keyof typeof pragmas) => writingHere(openConnection(path, { pragmas: pragmas[name], busyMs }));
  const connections = { full: open('full'), normal: open('normal') };
  const say = (answer: WriterAnswer) => parentPort?.postMessage(answer);
  parentPort?.on('message', ({ id, on, task }: WriterMessage) => {
    perform(connections[on], task).then(
      (value) => say({ id, value }),
      (error: unknown) => say({ id, error: (isDriverAdapterError(error) ? error : toAdapterError(error)).cause }),
    );
  });
}

function perform(connection: WritingConnection, task: WriterTask): Promise<unknown> {
  switch (task.call) {
    case 'query':
      return connection.query(task.query);
    case 'execute':
      return connection.execute(task.query);
    case 'exec':
      return connection.exec(task.sql);
    case 'isInTransaction':
      return connection.isInTransaction();
    case 'writeGroup':
      return connection.writeGroup(task.group, task.purge);
    case 'close':
      return connection.close();
    default:
      throw new RangeError(`no such task: ${JSON.stringify(task satisfies never)}`);
  }
}

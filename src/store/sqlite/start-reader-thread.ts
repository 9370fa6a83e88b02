import type { SqlValue } from '../database/database.ts';
import { startWriterThread } from './start-writer-thread.ts';
import { rowsOf, toQuery } from './statements.ts';

const READS = 'PRAGMA query_only=ON';

/**
 * Starts, with the first read, the thread that reads the log of a SQLite file. Of one that dies the reads under way fail, and the next read starts another.
 * It is the program of the thread that writes, with connections that may not.
 */
export function startReaderThread(data: { readonly path: string; readonly busyMs: number }) {
  const thread = startWriterThread({ ...data, pragmas: { full: READS, normal: READS } });
  let isStarted = false;
  return {
    query: async <Row>(statement: string, ...values: readonly SqlValue[]) => {
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

import type { SqlValue } from '../database/database.ts';
import { startWriterThread } from './start-writer-thread.ts';
import { rowsOf, toQuery } from './statements.ts';

const READS = 'PRAGMA query_only=ON';

/** Starts, with the first read, a writer's thread that may only read. When it dies the reads under way fail, and the next starts another. */
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

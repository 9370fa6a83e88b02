import { type Postgres, startPostgres } from './postgres.ts';

/** What tests of one process use together: nobody stops it or starts it anew. */
export type SharedPostgres = Omit<Postgres, 'stop' | 'restart'>;

let postgres: Promise<Postgres> | undefined;

/** One server for all tests of a process, each of which has a database of its own. It ends with the process. */
export function sharedPostgres(): Promise<SharedPostgres> {
  postgres ??= startPostgres();
  return postgres;
}

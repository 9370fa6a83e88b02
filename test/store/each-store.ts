import { afterEach, beforeAll, describe } from 'vitest';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type TemporaryStore, temporaryStore } from '../support/store.ts';

/** Opens an empty store that is closed after the test. */
export type OpenStore = (options?: Partial<Omit<StoreOptions, 'url'>>) => Promise<TemporaryStore>;

/** One server for all tests of a process. It ends with it. */
let postgres: Promise<Postgres> | undefined;

/** Declares the same tests for a SQLite file and for a real PostgreSQL. */
export function describeEachStore(
  name: string,
  declare: (open: OpenStore, kind: 'sqlite' | 'postgresql') => void,
): void {
  describe.each(['sqlite', 'postgresql'] as const)(`${name} (%s)`, (kind) => {
    const opened: TemporaryStore[] = [];
    if (kind === 'postgresql') {
      beforeAll(async () => {
        postgres ??= startPostgres();
        await postgres;
      });
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });
    declare(async (options = {}) => {
      const server = kind === 'postgresql' ? await postgres : undefined;
      const one = server ? await postgresStore(server, options) : await temporaryStore(options);
      opened.push(one);
      return one;
    }, kind);
  });
}

async function postgresStore(postgres: Postgres, options: Partial<StoreOptions>): Promise<TemporaryStore> {
  const url = await postgres.createMigrated();
  const store = await openStore({ now: Date.now, ...options, url });
  return { store, url, close: () => store.close() };
}

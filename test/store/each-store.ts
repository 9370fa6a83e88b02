import { afterEach, beforeAll, describe } from 'vitest';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import { type TemporaryStore, temporaryStore } from '../support/store.ts';

/** Opens an empty store that is closed after the test. */
export type OpenStore = (options?: Partial<Omit<StoreOptions, 'url'>>) => Promise<TemporaryStore>;

/** Declares the same tests for a SQLite file and for a real PostgreSQL. */
export function describeEachStore(
  name: string,
  declare: (open: OpenStore, kind: 'sqlite' | 'postgresql') => void,
): void {
  describe.each(['sqlite', 'postgresql'] as const)(`${name} (%s)`, (kind) => {
    const opened: TemporaryStore[] = [];
    if (kind === 'postgresql') {
      // It starts before the first test's time begins.
      beforeAll(async () => {
        await sharedPostgres();
      });
    }
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });
    declare(async (options = {}) => {
      const one = await (kind === 'postgresql' ? postgresStore(options) : temporaryStore(options));
      opened.push(one);
      return one;
    }, kind);
  });
}

async function postgresStore(options: Partial<StoreOptions>): Promise<TemporaryStore> {
  const postgres = await sharedPostgres();
  const url = await postgres.createMigrated();
  const store = await openStore({ now: Date.now, ...options, url });
  return { store, url, close: () => store.close() };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../src/core/store.ts';
import { openStore, type StoreOptions } from '../../src/store/open.ts';

/** A store of a test's own. */
export type TemporaryStore = {
  readonly store: Store;
  /** To open it a second time, as another process would. */
  readonly url: string;
  /** Closes it and removes its file. */
  close(): Promise<void>;
};

/** Opens an empty store on a real SQLite file in a temporary folder. The clock is the system's when none is given. */
export async function temporaryStore(options: Partial<Omit<StoreOptions, 'url'>> = {}): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-store-'));
  const url = `file:${join(folder, 'steward.db')}`;
  const store = await openStore({ now: Date.now, ...options, url });
  return {
    store,
    url,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

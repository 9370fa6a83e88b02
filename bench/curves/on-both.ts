import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../src/core/store/store.ts';
import { openStore } from '../../src/store/open.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { powers } from './timing.ts';

/**
 * Returns a row for each size and database: the size, the database's name and the figures.
 * @param sizes from the smallest to the largest, by powers of ten. @param measure fills an empty store to the size, and measures.
 */
export async function measureOnBoth(
  sizes: readonly [least: number, greatest: number],
  measure: (store: Store, url: string, size: number) => Promise<string[]>,
): Promise<string[][]> {
  const postgres = await startPostgres({ fsync: true });
  const folder = mkdtempSync(join(tmpdir(), 'steward-curve-'));
  const rows: string[][] = [];
  const measureOne = async (size: number, name: string, url: string): Promise<void> => {
    const store = await openStore({ url, now: Date.now });
    rows.push([size.toLocaleString('en'), name, ...(await measure(store, url, size))]);
    await store.close();
  };
  try {
    for (const size of powers(...sizes)) {
      await measureOne(size, 'SQLite', `file:${join(folder, `${size}.db`)}`);
      await measureOne(size, 'PostgreSQL', await postgres.createMigrated());
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { newTenant, recordOf } from '../records.ts';

/** Some hundred milliseconds of work inside SQLite, as a search through many long texts is. */
const SLOW = `SELECT max(x) AS greatest FROM (
  WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000000) SELECT x FROM n)`;

describe('the log of a SQLite file that another thread reads', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-reader-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const url = () => `file:${join(folder, 'steward.db')}`;

  it('does not stop this one, however long a read takes', async () => {
    const database = await openSqliteDatabase(url(), 'thread');
    let turns = 0;
    let isRead = false;
    const read = database.logReads.query<{ greatest: number }>(SLOW).then((rows) => {
      isRead = true;
      return rows;
    });
    while (!isRead) {
      await new Promise(setImmediate);
      turns++;
    }
    expect(await read).toEqual([{ greatest: 2_000_000 }]);
    // A read of this thread would have been over before its first turn.
    expect(turns).toBeGreaterThan(10);
    // One that is under way when the store closes is answered.
    const last = database.logReads.query<{ greatest: number }>(SLOW);
    await database.close();
    expect(await last).toEqual([{ greatest: 2_000_000 }]);
  });

  it('has every row that was answered for, can write none, and leaves the file alone behind', async () => {
    const store = await openStore({ url: url(), now: Date.now, writing: 'thread' });
    const { tenant } = await newTenant(store);
    for (let written = 1; written <= 20; written++) {
      await store.record(recordOf(tenant.id, 1));
      const { rows } = await store.searchDecisions(tenant.id, { filter: { action: 'flag' }, limit: 50, scanMax: 100 });
      expect(rows).toHaveLength(written);
    }
    expect((await store.readWaiting(tenant.id, { order: 'worst', limit: 5 })).count).toBe(20);
    await store.close();
    // All of it is in the file itself.
    expect(statSync(join(folder, 'steward.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);

    const database = await openSqliteDatabase(url(), 'thread');
    const deleting = database.logReads.query('DELETE FROM "Decision" RETURNING id');
    await expect(deleting).rejects.toThrow(/readonly/i);
    await database.close();
  });
});

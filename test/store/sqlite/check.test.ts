import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findDamage } from '../../../src/store/sqlite/check.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';

const LARGE_BYTES = 300 * 1024 * 1024;

describe('the look for damage', () => {
  let folder: string;
  const path = () => join(folder, 'steward.db');
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'steward-check-'));
    await (await openSqliteDatabase(`file:${path()}`)).close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Writes over the first page of a table. */
  const damage = (table: string) => {
    const database = new DatabaseSync(path(), { readOnly: true });
    const [size] = database.prepare('PRAGMA page_size').all();
    const [found] = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').all(table);
    database.close();
    const bytes = Number(size?.page_size);
    const file = openSync(path(), 'r+');
    writeSync(file, Buffer.alloc(bytes, 0x7f), 0, bytes, (Number(found?.rootpage) - 1) * bytes);
    closeSync(file);
  };
  /** As large as one with years of a log; its end is a hole and takes no room. */
  const enlarge = () => truncateSync(path(), LARGE_BYTES);

  /** SQLite may also refuse to read what is damaged. */
  const isDamaged = () => {
    try {
      return findDamage(path()) !== null;
    } catch {
      return true;
    }
  };

  it('finds none in a file that is whole, large or not', () => {
    expect(findDamage(path())).toBeNull();
    enlarge();
    expect(findDamage(path())).toBeNull();
  });

  it('reads all of a file, and of a large one all but the log, which would take too long', () => {
    damage('Decision');
    expect(isDamaged()).toBe(true);
    enlarge();
    expect(isDamaged()).toBe(false);
    damage('Tenant');
    expect(isDamaged()).toBe(true);
  });
});

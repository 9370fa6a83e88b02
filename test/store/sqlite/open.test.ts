import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';

describe('the SQLite file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const path = () => join(folder, 'steward.db');
  const rights = () =>
    readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
  const openAndClose = async () => {
    const database = await openSqliteDatabase(`file:${path()}`);
    const whileOpen = rights();
    await database.close();
    return whileOpen;
  };

  it("is its owner's alone when it is new, and so are its journals", async () => {
    expect(await openAndClose()).toEqual([
      ['steward.db', '600'],
      ['steward.db-shm', '600'],
      ['steward.db-wal', '600'],
    ]);
  });

  it('keeps the rights that somebody gave it', async () => {
    await openAndClose();
    chmodSync(path(), 0o640);
    expect(await openAndClose()).toContainEqual(['steward.db', '640']);
  });
});

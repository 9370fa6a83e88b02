import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
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

  it('is the whole store by itself once it is closed', async () => {
    const database = await openSqliteDatabase(`file:${path()}`);
    await database.durable.execute(
      `INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ('t', 'ravens', 'pro', '2026-11-21')`,
    );
    await database.close();
    const copy = join(folder, 'copy.db');
    copyFileSync(path(), copy);
    const opened = new DatabaseSync(copy);
    expect(opened.prepare('SELECT name FROM "Tenant"').all()).toEqual([{ name: 'ravens' }]);
    opened.close();
  });

  it('is refused when it is damaged, with words that say what to do', async () => {
    await openAndClose();
    const bytes = readFileSync(path());
    // Every page after the first: its tables are there by name, and their content is not.
    bytes.fill(0x7f, 4_096);
    writeFileSync(path(), bytes);
    await expect(openSqliteDatabase(`file:${path()}`)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/damaged.+restore a backup/),
    });
  });

  it('is waited for while another process holds it, without standing still', async () => {
    await openAndClose();
    const other = new DatabaseSync(path());
    other.exec('BEGIN EXCLUSIVE');
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    const opening = openSqliteDatabase(`file:${path()}`);
    await until(() => turns > 5);
    clearInterval(turning);
    other.exec('COMMIT');
    other.close();
    await (await opening).close();
  });
});

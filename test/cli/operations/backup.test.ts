import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startService } from '../../support/service.ts';
import { build, ROOT, startSteward } from '../built-program.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

let line: CommandLine;
/** A store with a tenant and two decisions. */
let filled: Buffer;

beforeAll(async () => {
  await build();
  const first = await openCommandLine();
  await first.run(['keys', 'create', 'acme']);
  await first.run(['check', '--tenant', 'acme', 'this is pure spam', 'good morning to everybody']);
  await first.run(['backup', join(first.folder, 'filled.db')]);
  filled = readFileSync(join(first.folder, 'filled.db'));
  await first.close();
}, 240_000);
beforeEach(async () => {
  line = await openCommandLine();
});
afterEach(() => line.close());

const store = () => join(line.folder, 'data/steward.db');
const copy = () => join(line.folder, 'copy.db');
const leftovers = (folder: string) => readdirSync(folder).filter((name) => name.includes('.part'));

function fill(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, filled);
}

/** Runs the real program: a process that has had a store open keeps a part of it open, so restoring wants one of its own. */
async function steward(...args: string[]) {
  const { exited, output } = startSteward(args, { cwd: line.folder, env: line.env });
  return { code: await exited, ...output };
}

/** Every row of every table, read from a copy: nothing stays open of the file itself. */
function dump(path: string): Record<string, unknown[]> {
  const file = join(line.folder, 'dumped');
  for (const end of ['', '-wal']) {
    rmSync(file + end, { force: true });
    if (existsSync(path + end)) copyFileSync(path + end, file + end);
  }
  const database = new DatabaseSync(file);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => [
    String(name),
    database.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all(),
  ]);
  database.close();
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  return Object.fromEntries(rows);
}

/** Changes a file behind the program's back. */
function tamper(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

describe('steward backup', () => {
  it('while a server serves and writes, takes a copy of one instant that has all that was answered before', async () => {
    const service = await startService();
    const env = { DATABASE_URL: service.runtime.config.DATABASE_URL };
    const answered: string[] = [];
    let isDone = false;
    const writing = (async () => {
      for (let round = 0; !isDone; round++) {
        const messages = [0, 1, 2].map((at) => ({ id: `${round}-${at}`, text: `message ${at} of the round ${round}` }));
        await service.moderate(messages);
        answered.push(...messages.map(({ id }) => id));
      }
    })();
    const copies: { readonly file: string; readonly before: readonly string[]; readonly after: number }[] = [];
    for (const name of ['one.db', 'two.db', 'three.db']) {
      const before = [...answered];
      const file = join(line.folder, name);
      const backup = startSteward(['backup', file], { cwd: line.folder, env });
      expect({ code: await backup.exited, ...backup.output }).toMatchObject({
        code: 0,
        out: expect.stringContaining(file),
      });
      copies.push({ file, before, after: answered.length });
    }
    isDone = true;
    await writing;
    const decided = dump(env.DATABASE_URL.slice('file:'.length)).Decision ?? [];
    const original = new Set(decided.map((row) => JSON.stringify(row)));
    await service.close();
    for (const { file, before, after } of copies) {
      const { Decision: rows = [], Usage: usage } = dump(file);
      const ids = new Set(rows.map((row) => (row as { messageId: string }).messageId));
      expect(before.filter((id) => !ids.has(id))).toEqual([]);
      // The server went on while the copy was made, or this would prove nothing.
      expect(after).toBeGreaterThan(before.length);
      // Decisions and usage are written together: a copy of one instant never has the one without the other.
      expect(usage).toMatchObject([{ judged: rows.length }]);
      expect(rows.filter((row) => !original.has(JSON.stringify(row)))).toEqual([]);
      expect(statSync(file).mode & 0o077).toBe(0);
    }
  });

  it('never replaces a file without --force, and never the store itself', async () => {
    fill(store());
    writeFileSync(copy(), 'mine');
    expect(await line.run(['backup', copy()])).toMatchObject({ code: 2, err: expect.stringContaining('--force') });
    expect(readFileSync(copy(), 'utf8')).toBe('mine');
    expect(await line.run(['backup', copy(), '--force'])).toMatchObject({ code: 0 });
    expect(dump(copy())).toEqual(dump(store()));
    expect(await line.run(['backup', store(), '--force'])).toMatchObject({ code: 2 });
  });

  it('refuses where there is no store or no folder, leaves nothing behind, and names pg_dump for PostgreSQL', async () => {
    expect(await line.run(['backup', copy()])).toMatchObject({ code: 2, err: expect.stringContaining('no store') });
    expect(existsSync(store())).toBe(false);
    fill(store());
    expect(await line.run(['backup', join(line.folder, 'nowhere/copy.db')])).toMatchObject({ code: 2 });
    expect(readdirSync(line.folder)).toEqual(['data']);
    line.env.DATABASE_URL = 'postgresql://localhost/steward';
    expect(await line.run(['backup', copy()])).toMatchObject({ code: 2, err: expect.stringContaining('pg_dump') });
  });
});

describe('steward restore', () => {
  it('makes a copy the store, whole: with --force where there is one, and where there is none', async () => {
    fill(copy());
    const before = dump(copy());
    expect(await steward('migrate')).toMatchObject({ code: 0 });
    expect(await steward('keys', 'create', 'another')).toMatchObject({ code: 0 });
    expect(await steward('restore', copy())).toMatchObject({ code: 2, err: expect.stringContaining('--force') });
    expect(dump(store())).toMatchObject({ Tenant: [{ name: 'another' }] });
    expect(await steward('restore', copy(), '--force')).toMatchObject({ code: 0, err: '' });
    expect(dump(store())).toEqual(before);
    const elsewhere = join(line.folder, 'new/place/steward.db');
    line.env.DATABASE_URL = `file:${elsewhere}`;
    expect(await steward('restore', copy())).toMatchObject({ code: 0, err: '' });
    expect(dump(elsewhere)).toEqual(before);
    expect(statSync(elsewhere).mode & 0o077).toBe(0);
    const listed = await line.run(['tenants', 'list', '--json']);
    expect(JSON.parse(listed.out)).toMatchObject([{ name: 'acme', judged_this_month: 2 }]);
    // The copy stays what it was, and no part of the work stays behind.
    expect(readFileSync(copy()).equals(filled)).toBe(true);
    expect([...leftovers(line.folder), ...leftovers(dirname(store())), ...leftovers(dirname(elsewhere))]).toEqual([]);
  });

  it('migrates a copy of an older version', async () => {
    fill(copy());
    const { Decision: decisions } = dump(copy());
    // What the second migration made is taken back, and forgotten.
    const migration = join(ROOT, 'prisma/migrations/20261121010000_communities/migration.sql');
    const made = [...readFileSync(migration, 'utf8').matchAll(/CREATE TABLE "(\w+)"/g)].map(([, name]) => name ?? '');
    tamper(
      copy(),
      `PRAGMA foreign_keys=OFF; ${made.map((name) => `DROP TABLE "${name}";`).join(' ')}
       DELETE FROM _prisma_migrations WHERE migration_name LIKE '%communities';`,
    );
    expect(made).toContain('Community');
    expect(Object.keys(dump(copy()))).not.toContain('Community');
    expect(await steward('restore', copy())).toMatchObject({ code: 0, err: '' });
    expect(dump(store())).toMatchObject({ Decision: decisions, Community: [] });
  });

  it.each([
    ['is not there', () => {}, 'there is no file'],
    [
      'is no SQLite database',
      () => writeFileSync(copy(), 'this is something else entirely. '.repeat(40)),
      'is not a SQLite',
    ],
    ['is empty', () => writeFileSync(copy(), ''), 'not a Steward store'],
    ['is a SQLite database of something else', () => tamper(copy(), 'CREATE TABLE cat (name)'), 'not a Steward store'],
    [
      'is newer than this version',
      () => {
        fill(copy());
        tamper(
          copy(),
          "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES ('x', 'x', '20991231000000_of_tomorrow', '2099-12-31', '2099-12-31', 1)",
        );
      },
      'newer than this Steward',
    ],
    [
      'is damaged',
      () => {
        const bytes = Buffer.from(filled);
        bytes.fill(0xa5, 4_096 * 3, 4_096 * 6);
        writeFileSync(copy(), bytes);
      },
      'copy.db',
    ],
    [
      'is cut off',
      () => {
        const bytes = Buffer.from(filled);
        writeFileSync(copy(), bytes.subarray(0, bytes.length / 2));
      },
      'copy.db',
    ],
    ['is a folder', () => mkdirSync(copy()), 'copy.db'],
  ])('refuses a file that %s, and leaves the store as it was', async (_name, make, words) => {
    fill(store());
    make();
    const refused = await line.run(['restore', copy(), '--force']);
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(words) });
    expect(refused.err).not.toContain('unexpected fault');
    // `toEqual` takes a second for half a megabyte.
    expect(readFileSync(store()).equals(filled)).toBe(true);
    expect(readdirSync(dirname(store()))).toEqual(['steward.db']);
  });

  it('refuses while a server has the store open, and takes nothing from it', async () => {
    fill(copy());
    const runtime = await line.open();
    await runtime.store.ensureTenant('made meanwhile', 'pro');
    expect(await steward('restore', copy(), '--force')).toMatchObject({
      code: 2,
      err: expect.stringContaining('stop the server first'),
    });
    expect(await runtime.store.findTenant({ name: 'made meanwhile' })).not.toBeNull();
    await runtime.close();
  });

  it('names pg_restore for PostgreSQL', async () => {
    line.env.DATABASE_URL = 'postgresql://localhost/steward';
    expect(await steward('restore', 'copy.db')).toMatchObject({ code: 2, err: expect.stringContaining('pg_restore') });
  });
});

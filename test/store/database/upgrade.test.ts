import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { type Migration, readMigrations } from '../../../src/store/database/migrations.ts';
import { openStore } from '../../../src/store/open.ts';
import { migratePostgresql } from '../../../src/store/postgresql/migrate.ts';
import { migrateSqlite } from '../../../src/store/sqlite/migrate.ts';
import { logRows } from '../../support/log-rows.ts';
import { sharedPostgres } from '../../support/shared-postgres.ts';
import { fillLog } from '../fill-log.ts';
import { queryDirectly } from '../query-directly.ts';

const ROWS = 2_000;
const folder = mkdtempSync(join(tmpdir(), 'steward-upgrade-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** 0.2.0 as it was before keys had scopes. */
const isOf020 = ({ name }: Migration) => name < '20261126203000';

async function makeOld(kind: 'sqlite' | 'postgresql'): Promise<string> {
  const migrations = readMigrations(kind).filter(isOf020);
  if (kind === 'sqlite') {
    const path = join(folder, 'steward.db');
    migrateSqlite(path, migrations);
    return `file:${path}`;
  }
  const url = await (await sharedPostgres()).createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migratePostgresql(client, migrations);
  await client.end();
  return url;
}

it.each(['sqlite', 'postgresql'] as const)(
  'a store of 0.2.0 keeps its rows, is written while its new indexes are built, and has them then (%s)',
  async (kind) => {
    const url = await makeOld(kind);
    expect(readMigrations(kind).every(isOf020)).toBe(false);
    const now = kind === 'sqlite' ? `'2026-11-26T00:00:00.000+00:00'` : 'now()';
    await queryDirectly(url, `INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ('old', 'old', 'pro', ${now})`);
    await fillLog(url, { tenantId: 'old', rows: ROWS, fromMs: Date.now() - 60_000 }, { action: `'flag'` });
    const store = await openStore({ url, now: Date.now });
    const [rows] = await Promise.all([
      logRows(store, 'old', { limit: 500 }),
      store.ensureTenant('new', 'pro'),
      store.keepLog(() => false),
    ]);
    expect(rows).toHaveLength(500);
    const [counted] = await queryDirectly(url, `SELECT count(*) AS count FROM "Decision" WHERE "tenantId" = 'old'`);
    expect(Number(counted?.count)).toBe(ROWS);
    if (kind === 'postgresql') {
      const invalid = `SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indrelid = '"Decision"'::regclass AND NOT indisvalid`;
      expect(await queryDirectly(url, invalid)).toEqual([]);
    }
    await store.close();
  },
);

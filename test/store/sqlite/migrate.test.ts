import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '../../../src/store/database/migrations.ts';
import { migrateSqlite } from '../../../src/store/sqlite/migrate.ts';

/** What Prisma writes for a new column of a table that others refer to. */
const REBUILD = {
  name: '29991231000000_motto',
  checksum: 'x',
  sql: `
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Tenant" ("id" TEXT NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "plan" TEXT NOT NULL, "quota" INTEGER,
  "revision" INTEGER NOT NULL DEFAULT 0, "createdAt" DATETIME NOT NULL, "policy" TEXT, "settings" TEXT, "motto" TEXT);
INSERT INTO "new_Tenant" ("createdAt", "id", "name", "plan") SELECT "createdAt", "id", "name", "plan" FROM "Tenant";
DROP TABLE "Tenant";
ALTER TABLE "new_Tenant" RENAME TO "Tenant";
CREATE UNIQUE INDEX "Tenant_name_key" ON "Tenant"("name");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;`,
};

describe('migrateSqlite', () => {
  const all = readMigrations('sqlite');
  let folder: string;
  let path: string;
  const query = (sql: string) => {
    const database = new DatabaseSync(path);
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-migrate-'));
    path = join(folder, 'steward.db');
    migrateSqlite(path, all);
    query(`INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ('t', 't', 'pro', '2026-11-21')`);
    query(`INSERT INTO "ApiKey" (id, "tenantId", hash, label, "createdAt") VALUES ('k', 't', 'h', '', '2026-11-21')`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('applies each migration once', () => {
    expect(migrateSqlite(path, all)).toEqual([]);
    expect(query('SELECT migration_name FROM _prisma_migrations')).toHaveLength(all.length);
  });

  it('rebuilds a table and keeps what hangs on it', () => {
    expect(migrateSqlite(path, [...all, REBUILD])).toEqual([REBUILD.name]);
    expect(query('SELECT id, motto FROM "Tenant"')).toEqual([{ id: 't', motto: null }]);
    expect(query('SELECT id FROM "ApiKey"')).toEqual([{ id: 'k' }]);
  });

  it('leaves all as it was when one of several fails, and when references would be broken', () => {
    const broken = { ...REBUILD, name: '29991231000001_broken', sql: 'CREATE TABLE half (id TEXT); nonsense;' };
    expect(() => migrateSqlite(path, [...all, REBUILD, broken])).toThrow(/nonsense/);
    const orphaning = { ...broken, sql: 'DELETE FROM "Tenant";' };
    expect(() => migrateSqlite(path, [...all, orphaning])).toThrow(/broken foreign keys/);
    expect(query('SELECT * FROM "Tenant"')).toMatchObject([{ id: 't' }]);
    expect(query('SELECT migration_name FROM _prisma_migrations')).toHaveLength(all.length);
    expect(query(`SELECT name FROM sqlite_master WHERE name = 'half'`)).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/store/database/database.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';

describe('the SQLite adapter', () => {
  let folder: string;
  let database: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'steward-adapter-'));
    database = await openSqliteDatabase(`file:${join(folder, 'steward.db')}`);
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const tenant = (id: string) => ({ id, name: id, plan: 'pro', createdAt: new Date(0) });

  it("keeps other requests' statements out of an open transaction, and its rows from their eyes", async () => {
    const { models } = database;
    let seen: unknown = 'nothing yet';
    let outside: Promise<unknown> = Promise.resolve();
    const inside = models.$transaction(async (tx) => {
      await tx.tenant.create({ data: tenant('inside') });
      outside = models.tenant.create({ data: tenant('outside') });
      seen = await models.tenant.findUnique({ where: { id: 'inside' } });
      throw new Error('changed my mind');
    });
    await expect(inside).rejects.toThrow('changed my mind');
    await outside;
    expect(seen).toBeNull();
    expect((await models.tenant.findMany()).map(({ id }) => id)).toEqual(['outside']);
  });

  it('loses no update of a hundred transactions at once, of Prisma and of plain statements', async () => {
    const { models, durable, relaxed } = database;
    await models.tenant.create({ data: tenant('t') });
    const readModifyWrite = [
      () =>
        models.$transaction(async (tx) => {
          const { revision } = await tx.tenant.findUniqueOrThrow({ where: { id: 't' } });
          await tx.tenant.update({ where: { id: 't' }, data: { revision: revision + 1 } });
        }),
      ...[durable, relaxed].map(
        (sql) => () =>
          sql.transaction(async (tx) => {
            const [row] = await tx.query<{ revision: number }>('SELECT revision FROM "Tenant" WHERE id = $1', 't');
            await tx.execute('UPDATE "Tenant" SET revision = $2 WHERE id = $1', 't', Number(row?.revision) + 1);
          }),
      ),
    ];
    await Promise.all(Array.from({ length: 99 }, (_, index) => readModifyWrite[index % 3]?.()));
    expect((await models.tenant.findUniqueOrThrow({ where: { id: 't' } })).revision).toBe(99);
  });

  it('serves on after a commit that failed, and wrote nothing of it', async () => {
    const { models, durable } = database;
    const orphan = async (sql: { execute(statement: string): Promise<number> }) => {
      await sql.execute('PRAGMA defer_foreign_keys = ON');
      await sql.execute(`INSERT INTO "Usage" ("tenantId", month) VALUES ('nobody', '2026-11')`);
    };
    await expect(durable.transaction(orphan)).rejects.toThrow(/ForeignKey/);
    const byPrisma = models.$transaction((tx) => orphan({ execute: (sql) => tx.$executeRawUnsafe(sql) }));
    await expect(byPrisma).rejects.toThrow(/ForeignKey/);
    await models.tenant.create({ data: tenant('next') });
    expect(await models.usage.count()).toBe(0);
    expect(await models.tenant.count()).toBe(1);
  });

  it('gives back large numbers, instants, nulls and absent rows as Prisma means them', async () => {
    const { models } = database;
    const microUsd = 9_007_199_254_740_993n;
    await models.spend.create({ data: { month: '2026-11', ceiling: 'global_budget', microUsd } });
    const where = { month_ceiling: { month: '2026-11', ceiling: 'global_budget' } };
    expect((await models.spend.update({ where, data: { microUsd: { increment: 2n } } })).microUsd).toBe(microUsd + 2n);
    const createdAt = new Date('2026-01-02T03:04:05.678Z');
    await models.tenant.create({ data: { ...tenant('t'), createdAt } });
    expect(await models.tenant.findFirst({ where: { createdAt: { gte: createdAt } } })).toMatchObject({
      createdAt,
      quota: null,
    });
    expect(await models.tenant.findFirst({ where: { createdAt: { gt: createdAt } } })).toBeNull();
  });

  it('names constraints in the way that Prisma does', async () => {
    const { models } = database;
    await models.tenant.create({ data: tenant('t') });
    await expect(models.tenant.create({ data: tenant('t') })).rejects.toMatchObject({ code: 'P2002' });
    const key = { id: 'k', tenantId: 'nobody', hash: 'h', label: '', createdAt: new Date(0) };
    await expect(models.apiKey.create({ data: key })).rejects.toMatchObject({ code: 'P2003' });
    await expect(models.$queryRawUnsafe('SELECT nothing')).rejects.toMatchObject({ code: 'P2010' });
  });

  it('commits in WAL mode, on disk for what is durable and sooner for what is only reserved', async () => {
    const pragma = async (sql: Database['durable'], name: string) => {
      const [row] = await sql.transaction((tx) => tx.query<Record<string, unknown>>(`PRAGMA ${name}`));
      return row?.[name];
    };
    expect(await pragma(database.durable, 'journal_mode')).toBe('wal');
    expect(await pragma(database.durable, 'synchronous')).toBe(2);
    expect(await pragma(database.relaxed, 'synchronous')).toBe(1);
    expect(await pragma(database.durable, 'foreign_keys')).toBe(1);
  });
});

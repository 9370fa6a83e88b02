import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { readMigrations } from '../../../src/store/database/migrations.ts';
import { openStore } from '../../../src/store/open.ts';
import { keepPostgresqlLog } from '../../../src/store/postgresql/keep-log.ts';
import { migratePostgresql } from '../../../src/store/postgresql/migrate.ts';
import { logRows } from '../../support/log-rows.ts';
import { type SharedPostgres, sharedPostgres } from '../../support/shared-postgres.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 22, 9);
const never = () => false;

let postgres: SharedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});

/** A store over a database of its own, whose clock is the test's, with a tenant in it. */
async function openLog() {
  const url = await postgres.createMigrated();
  const clock = createManualClock(START_MS);
  const store = await openStore({ url, now: clock.now });
  const { tenant } = await newTenant(store);
  const write = (count: number, nowMs = clock.now()) => store.record(recordOf(tenant.id, count, { nowMs }));
  return { url, clock, store, tenant, write };
}

/** How many rows each part of the log has, by its name. */
async function countParts(url: string): Promise<Record<string, number>> {
  const rows = await queryDirectly(
    url,
    'SELECT tableoid::regclass::text AS part, count(*)::int AS rows FROM "Decision" GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ part, rows: count }) => [String(part).replaceAll('"', ''), Number(count)]));
}

async function partNames(url: string): Promise<string[]> {
  const rows = await queryDirectly(
    url,
    `SELECT relname FROM pg_class WHERE relname LIKE 'Decision\\_%' AND relkind = 'r' ORDER BY 1`,
  );
  return rows.map(({ relname }) => String(relname));
}

/** Every row of the tenant, a page at a time. */
async function readAll(store: Store, tenantId: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const before = ids.at(-1);
    const page = await logRows(store, tenantId, { limit, ...(before === undefined ? {} : { before }) });
    ids.push(...page.map(({ id }) => id));
    if (page.length < limit) return ids;
  }
}

async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('the log on PostgreSQL', () => {
  it('has a part for today and each of the seven days ahead, into which rows go by the time of their id', async () => {
    const { url, clock, store, write } = await openLog();
    expect(await store.keepLog(never)).toEqual({ dropped: 0, made: 8, deleted: 0, problem: null });
    await write(2);
    clock.advance(DAY_MS);
    await write(3);
    expect(await countParts(url)).toEqual({ Decision_20261122_20261123: 2, Decision_20261123_20261124: 3 });
    expect(await store.keepLog(never)).toEqual({ dropped: 0, made: 1, deleted: 0, problem: null });
    expect(await store.keepLog(never)).toEqual({ dropped: 0, made: 0, deleted: 0, problem: null });
    await store.close();
  });

  it('is read across its parts as one: pages, searches, single rows and scores', async () => {
    const { url, clock, store, tenant, write } = await openLog();
    await write(3, START_MS - 2 * DAY_MS);
    await store.keepLog(never);
    const written: string[] = [];
    for (let day = 0; day < 4; day++) {
      written.push(...((await write(3))?.rowIds ?? []));
      clock.advance(DAY_MS);
    }
    const ids = await readAll(store, tenant.id, 4);
    expect(ids).toHaveLength(15);
    expect(ids.slice(0, 12)).toEqual([...written].sort().reverse());
    expect(ids).toEqual([...ids].sort().reverse());
    const ask = { filter: { text: 'text 1' }, limit: 50, scanMax: 1_000 };
    expect((await store.searchDecisions(tenant.id, ask)).rows).toHaveLength(5);
    const newest = written.at(-1) ?? '';
    expect(await store.findDecision(tenant.id, newest)).toMatchObject({ id: newest });
    expect(await store.listScores(tenant.id, { after: null, limit: 100 })).toHaveLength(15);
    expect(await store.deleteTenant(tenant.id)).toMatchObject({ decisions: true });
    expect(await countParts(url)).toEqual({});
    await store.close();
  });

  it('deletes each row once it is older than 30 days, and drops the part of a day with what is left of it', async () => {
    const { url, clock, store, tenant, write } = await openLog();
    await store.keepLog(never);
    await write(5);
    clock.advance(3_600_000);
    await write(2);
    clock.advance(30 * DAY_MS - 3_600_000 + 1);
    expect(await logRows(store, tenant.id, { limit: 10 })).toHaveLength(2);
    expect(await store.keepLog(never)).toMatchObject({ dropped: 0, deleted: 5 });
    expect(await countParts(url)).toEqual({ Decision_20261122_20261123: 2 });
    clock.advance(15 * 3_600_000);
    expect(await store.keepLog(never)).toMatchObject({ dropped: 1, deleted: 0 });
    expect(await partNames(url)).not.toContain('Decision_20261122_20261123');
    expect(await countParts(url)).toEqual({});
    await store.close();
  });

  it('keeps a day where its rows are, if they came before it had a part, and deletes them by the row', async () => {
    const { url, clock, store, write } = await openLog();
    await write(1_500);
    expect(await store.keepLog(never)).toMatchObject({ made: 7 });
    expect(await partNames(url)).not.toContain('Decision_20261122_20261123');
    expect(await countParts(url)).toEqual({ Decision_rest: 1_500 });
    clock.advance(30 * DAY_MS + 1);
    expect(await store.keepLog(never)).toMatchObject({ deleted: 1_500 });
    expect(await countParts(url)).toEqual({});
    await store.close();
  });

  it('closes a large rest, so that a new day reads none of its rows, while requests write; later it is dropped whole', async () => {
    const { url, clock, store, tenant, write } = await openLog();
    for (let day = 9; day > 0; day--) await write(400, START_MS - day * DAY_MS);
    await write(10);
    let isDone = false;
    const writing = (async () => {
      let count = 0;
      for (; !isDone; count++) expect(await write(1)).not.toBeNull();
      return count;
    })();
    const kept = await withSession(url, (client) =>
      keepPostgresqlLog(client, clock.now(), { isStopped: never, restMaxBytes: 8_192 }),
    );
    isDone = true;
    const written = await writing;
    expect(kept).toEqual({ dropped: 0, made: 6, deleted: 0, problem: null });
    expect(await countParts(url)).toEqual({ Decision_20261113_20261124: 3_610 + written });
    expect(await readAll(store, tenant.id, 500)).toHaveLength(3_610 + written);
    const bounds = `SELECT conname FROM pg_constraint WHERE conname = 'Decision_rest_bounds'`;
    expect(await queryDirectly(url, bounds)).toEqual([]);
    // What is over in it goes by the row, until all of it is.
    clock.advance(25 * DAY_MS);
    expect(await store.keepLog(never)).toMatchObject({ dropped: 0, deleted: 1_600 });
    clock.advance(8 * DAY_MS);
    expect(await store.keepLog(never)).toMatchObject({ dropped: 2 });
    expect(await countParts(url)).toEqual({});
    await store.close();
  });

  it('goes on as it is, and says so, where the rest is large and holds rows of a wrong clock', async () => {
    const { url, clock, store, write } = await openLog();
    await write(400, START_MS);
    await write(1, START_MS + 400 * DAY_MS);
    const keep = () =>
      withSession(url, (client) => keepPostgresqlLog(client, clock.now(), { isStopped: never, restMaxBytes: 8_192 }));
    expect(await keep()).toMatchObject({ made: 0, problem: expect.stringContaining('unexpected times') });
    expect(await write(1)).not.toBeNull();
    expect(await countParts(url)).toEqual({ Decision_rest: 402 });
    await store.close();
  });

  it('is left alone while somebody holds it, and kept in the next round', async () => {
    const { url, store } = await openLog();
    await withSession(url, async (other) => {
      await other.query('BEGIN');
      await other.query('LOCK TABLE "Decision" IN ACCESS SHARE MODE');
      expect(await store.keepLog(never)).toMatchObject({ made: 0, problem: null });
    });
    expect(await store.keepLog(never)).toMatchObject({ made: 8 });
    await store.close();
  });

  it('comes from one of one part with every row, and with no more work for many than for few', async () => {
    const url = await postgres.createDatabase();
    const all = readMigrations('postgresql');
    const at = all.findIndex(({ name }) => name.endsWith('_log_by_day'));
    const [tenantId, ids] = ['t', `lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000'`];
    const filled = await withSession(url, async (client) => {
      await migratePostgresql(client, all.slice(0, at));
      await client.query(`INSERT INTO "Decision" SELECT ${ids}, '${tenantId}', now(), 'r', 'api', '', 'm', 'none', NULL, 0, '{}', false, 'model', ''
        FROM generate_series(1, 5000) AS n`);
      const read = `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read, relfilenode FROM pg_stat_user_tables JOIN pg_class USING (relname)`;
      await client.query('SELECT pg_stat_force_next_flush()');
      const before = await client.query(`${read} WHERE relname = 'Decision'`);
      await migratePostgresql(client, all.slice(0, at + 1));
      await client.query('SELECT pg_stat_force_next_flush()');
      const after = await client.query(`${read} WHERE relname = 'Decision_rest'`);
      expect(after.rows).toEqual(before.rows);
      await migratePostgresql(client, all);
      return (await client.query('SELECT count(*)::int AS rows FROM "Decision"')).rows[0].rows;
    });
    expect(filled).toBe(5_000);
  });
});

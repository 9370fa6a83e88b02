import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { openStore } from '../../../src/store/open.ts';
import { type SharedPostgres, sharedPostgres } from '../../support/shared-postgres.ts';
import { fillLog } from '../fill-log.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

const never = () => false;
let postgres: SharedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
});

/** Of the whole log and of each of its parts: the names, and whether they may be used. */
async function readIndexes(url: string): Promise<Record<string, boolean>> {
  const rows = await queryDirectly(
    url,
    `SELECT relname, indisvalid FROM pg_index JOIN pg_class ON oid = indexrelid WHERE relname LIKE 'Decision\\_%\\_idx%'`,
  );
  return Object.fromEntries(rows.map(({ relname, indisvalid }) => [String(relname), Boolean(indisvalid)]));
}

/** Ids of the sessions that build an index, once there is one that waits. */
async function whoBuilds(url: string): Promise<number[]> {
  const rows = await queryDirectly(
    url,
    `SELECT pid FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'
      AND datname = current_database()`,
  );
  return rows.map(({ pid }) => Number(pid));
}

describe('the indexes of the log on PostgreSQL', () => {
  async function openFilled() {
    const url = await postgres.createMigrated();
    const store = await openStore({ url, now: Date.now });
    const { tenant } = await newTenant(store);
    await fillLog(url, { tenantId: tenant.id, rows: 2_000, fromMs: Date.now() - 86_400_000 }, { action: `'flag'` });
    // Somebody's write that is under way: a build waits until it is over.
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN');
    await other.query(`UPDATE "Decision" SET text = '' WHERE id IN (SELECT id FROM "Decision" LIMIT 1)`);
    return { url, store, tenant, other };
  }

  it('are built by the upkeep while everybody reads and writes, and then are those of the whole log', async () => {
    const { url, store, tenant, other } = await openFilled();
    const before = await readIndexes(url);
    expect(before).toMatchObject({ Decision_hits_idx: false, Decision_worst_idx: false });
    expect(before).not.toHaveProperty('Decision_rest_hits_idx');
    const keeping = store.keepLog(never);
    await until(async () => (await whoBuilds(url)).length > 0, { what: 'a build that waits' });
    expect(await store.record(recordOf(tenant.id, 3))).not.toBeNull();
    expect((await store.readWaiting(tenant.id, { order: 'worst', limit: 5 })).count).toBe(2_003);
    // A second process does without.
    expect(await store.keepLog(never)).toMatchObject({ problem: null });
    await other.query('COMMIT');
    await other.end();
    expect(await keeping).toMatchObject({ problem: null });
    const after = await readIndexes(url);
    expect(after).toMatchObject({ Decision_rest_hits_idx: true, Decision_rest_worst_idx: true });
    expect(Object.entries(after).filter(([, isValid]) => !isValid)).toEqual([]);
    expect((await store.readWaiting(tenant.id, { order: 'worst', limit: 5 })).count).toBe(2_003);
    await store.close();
  });

  it('are built anew where a build was cut short', async () => {
    const { url, store, other } = await openFilled();
    const keeping = store.keepLog(never);
    await until(async () => (await whoBuilds(url)).length > 0, { what: 'a build that waits' });
    for (const pid of await whoBuilds(url)) await queryDirectly(url, `SELECT pg_cancel_backend(${pid})`);
    expect(await keeping).toMatchObject({ problem: expect.stringContaining('could not be built (57014)') });
    expect(await readIndexes(url)).toMatchObject({ Decision_rest_author_idx: false });
    await other.query('COMMIT');
    await other.end();
    expect(await store.keepLog(never)).toMatchObject({ made: 8, problem: null });
    expect(Object.entries(await readIndexes(url)).filter(([, isValid]) => !isValid)).toEqual([]);
    await store.close();
  });
});

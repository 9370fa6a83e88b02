import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { logRows } from '../../support/log-rows.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../support/postgres.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

/** Much longer than a busy machine takes to stream a commit, and shorter than the processes' commits are apart. */
const MAX_LAG_MS = 30_000;

let postgres: ReplicatedPostgres;
const opened: Store[] = [];
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
});
afterAll(async () => {
  for (const store of opened) await store.close();
  await postgres.stop();
});

async function openBoth(maxLagMs = MAX_LAG_MS) {
  const url = await postgres.createMigrated();
  const replica = postgres.replicaUrl(url);
  const store = await openStore({ url, now: Date.now, replica: { url: replica, maxLagMs } });
  opened.push(store);
  const state = async () => (await store.probe()).replica?.state;
  const { tenant } = await newTenant(store);
  return { url, replica, store, state, tenant };
}

describe('a replica', () => {
  it('answers the log, its search, scores and statistics, and the primary what must be of this moment', async () => {
    const { replica, store, state, tenant } = await openBoth();
    await until(async () => (await state()) === 'used', { what: 'the use of the replica' });
    const first = await store.record(recordOf(tenant.id, 3));
    await until(async () => (await logRows(store, tenant.id, { limit: 10 })).length === 3, { what: 'three rows' });
    await queryDirectly(replica, 'SELECT pg_wal_replay_pause()');
    try {
      const paused = `SELECT pg_get_wal_replay_pause_state() AS state`;
      await until(async () => (await queryDirectly(replica, paused))[0]?.state === 'paused', { what: 'the pause' });
      const second = await store.record(recordOf(tenant.id, 2));
      const ask = { filter: {}, limit: 50, scanMax: 100 };
      const range = { fromMs: 0, toMs: Date.now() + 3_600_000, stepMs: 1e15 };
      expect(await logRows(store, tenant.id, { limit: 10 })).toHaveLength(3);
      expect((await store.searchDecisions(tenant.id, ask)).rows).toHaveLength(3);
      expect(await store.listScores(tenant.id, { after: null, limit: 10 })).toHaveLength(3);
      const flagged = (await store.readHourlyTotals(tenant.id, range)).filter(({ name }) => name === 'flag');
      expect(flagged.map(({ count }) => count)).toEqual([3]);
      // What somebody acts on.
      for (const id of [first?.rowIds[0], second?.rowIds[0]]) {
        expect(await store.findDecision(tenant.id, id ?? '')).toMatchObject({ id });
      }
    } finally {
      await queryDirectly(replica, 'SELECT pg_wal_replay_resume()');
    }
    await until(async () => (await logRows(store, tenant.id, { limit: 10 })).length === 5, { what: 'five rows' });
  });

  it('is not read while it is further behind than it may be, and is again when it has caught up', async () => {
    const { replica, store, state, tenant } = await openBoth(8_000);
    await until(async () => (await state()) === 'used', { what: 'the use of the replica' });
    await queryDirectly(replica, 'SELECT pg_wal_replay_pause()');
    await store.record(recordOf(tenant.id, 2));
    await until(async () => (await state()) === 'lagging', { what: 'the lag' });
    expect(await logRows(store, tenant.id, { limit: 10 })).toHaveLength(2);
    expect((await store.probe()).replica?.lagMs).toBeGreaterThan(8_000);
    await queryDirectly(replica, 'SELECT pg_wal_replay_resume()');
    await until(async () => (await state()) === 'used', { what: 'the use of the replica again' });
  });

  it('that is gone fails no read, and one that was never there keeps nobody from starting', async () => {
    const { store, state, tenant } = await openBoth();
    await until(async () => (await state()) === 'used', { what: 'the use of the replica' });
    await store.record(recordOf(tenant.id, 2));
    await postgres.stopReplica();
    for (let read = 0; read < 10; read++) {
      expect(await logRows(store, tenant.id, { limit: 10 })).toHaveLength(2);
    }
    await until(async () => (await state()) === 'gone', { what: 'the end of the replica' });
    const late = await openBoth();
    await late.store.record(recordOf(late.tenant.id, 1));
    expect(await logRows(late.store, late.tenant.id, { limit: 10 })).toHaveLength(1);
    expect((await late.store.probe()).replica).toMatchObject({ state: 'gone', lagMs: null });
    // The reads that it did not answer are counted.
    expect(store.replica()?.fellBack).toBeGreaterThan(0);
  });

  it('is never a server that is no standby: what that has may be of any time', async () => {
    const url = await postgres.createMigrated();
    const store = await openStore({ url, now: Date.now, replica: { url, maxLagMs: MAX_LAG_MS } });
    opened.push(store);
    await until(async () => (await store.probe()).replica?.state === 'lagging', { what: 'a word on it' });
  });

  it('is refused beside a SQLite file, and where its URL is none', async () => {
    const replica = { url: 'postgresql://127.0.0.1/x', maxLagMs: 1_000 };
    await expect(openStore({ url: 'file:./x.db', now: Date.now, replica })).rejects.toThrow(/DATABASE_REPLICA_URL/);
    const url = await postgres.createMigrated();
    const broken = { url: 'postgresql://127.0.0.1/x?schema=a%22', maxLagMs: 1_000 };
    await expect(openStore({ url, now: Date.now, replica: broken })).rejects.toThrow(/DATABASE_REPLICA_URL.*schema/);
  });
});

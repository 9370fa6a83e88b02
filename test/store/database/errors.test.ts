import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { startWire } from '../../../emulators/wire.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { guardedAll } from '../../../src/store/database/errors.ts';
import { createRecorder } from '../../../src/store/decisions/record.ts';
import { openStore } from '../../../src/store/open.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

const UNAVAILABLE = { code: 'store_unavailable', message: 'the store is unavailable; try again in a moment' };

describe('the methods of a part of the store', () => {
  it('are tried again where they lost against another transaction, and fail as the store does', async () => {
    let tries = 0;
    const part = guardedAll({
      add: async (one: number, other: number) => {
        if (++tries < 3) throw Object.assign(new Error('lost'), { code: '40001' });
        return one + other;
      },
      fail: (): Promise<void> => {
        throw new Error('the words of the database');
      },
    });
    expect(await part.add(1, 2)).toBe(3);
    expect(tries).toBe(3);
    await expect(part.fail()).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe('a SQLite file that cannot be written', () => {
  let opened: TemporaryStore | undefined;
  let database: Database | undefined;
  afterEach(async () => {
    await database?.close();
    await opened?.close();
  });
  const open = async () => {
    opened = await temporaryStore();
    database = await openSqliteDatabase(opened.url);
    const { tenant } = await newTenant(opened.store);
    const { record } = createRecorder(database, { now: Date.now, hashAuthor: async () => '' });
    return { ...opened, database, tenant, record };
  };

  it('fails a request whole while the disk is full, and serves again when there is room', async () => {
    const { database, tenant, record, url } = await open();
    await record(recordOf(tenant.id, 5));
    const [size] = await queryDirectly(url, 'PRAGMA page_count');
    // SQLite's own limit gives the same error as a full disk.
    await database.durable.query(`PRAGMA max_page_count = ${size?.page_count}`);
    await expect(record(recordOf(tenant.id, 200))).rejects.toMatchObject({ ...UNAVAILABLE, detail: { code: '13' } });
    expect(await queryDirectly(url, 'SELECT judged FROM "Usage"')).toEqual([{ judged: 5 }]);
    expect(await queryDirectly(url, 'SELECT COUNT(*) AS rows FROM "Decision"')).toEqual([{ rows: 5 }]);
    await database.durable.query('PRAGMA max_page_count = 4294967294');
    expect((await record(recordOf(tenant.id, 200)))?.usage.judged_this_month).toBe(205);
  });

  it('fails a request whole while it is read-only, and serves again when it is not', async () => {
    const { database, tenant, record, url } = await open();
    await database.durable.query('PRAGMA query_only = ON');
    await expect(record(recordOf(tenant.id, 1))).rejects.toMatchObject({ ...UNAVAILABLE, detail: { code: '8' } });
    expect(await queryDirectly(url, 'SELECT * FROM "Usage"')).toEqual([]);
    await database.durable.query('PRAGMA query_only = OFF');
    expect(await record(recordOf(tenant.id, 1))).not.toBeNull();
  });

  it('goes on reading while another process holds the lock, and writes when it lets go', async () => {
    const { store, url } = await open();
    const { tenant, hash } = await newTenant(store, 'owls');
    const other = new DatabaseSync(url.slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const writing = store.record(recordOf(tenant.id, 1)).then((recorded) => {
      isWritten = true;
      return recorded;
    });
    for (let reads = 0; reads < 50; reads++) expect(await store.identify(hash)).not.toBeNull();
    // A turn of the event loop that the wait for the lock does not take.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isWritten).toBe(false);
    other.exec('COMMIT');
    other.close();
    expect(await writing).not.toBeNull();
  });

  it('gives up on a lock that nobody lets go of', async () => {
    const { store, url, tenant } = await open();
    const other = new DatabaseSync(url.slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    await expect(store.record(recordOf(tenant.id, 1))).rejects.toMatchObject({ ...UNAVAILABLE, detail: { code: '5' } });
    other.exec('ROLLBACK');
    other.close();
    expect(await store.record(recordOf(tenant.id, 1))).not.toBeNull();
  });
});

describeEachStore('a store', (open, kind) => {
  it('answers what it had accepted before it closes', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const writing = Array.from({ length: 20 }, () => store.record(recordOf(tenant.id, 50)));
    await store.close();
    await Promise.all(writing);
    expect(await queryDirectly(url, 'SELECT COUNT(*) AS rows FROM "Decision"')).toEqual([
      { rows: kind === 'sqlite' ? 1_000 : '1000' },
    ]);
    await expect(store.record(recordOf(tenant.id, 1))).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(store.identify('x')).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  if (kind === 'postgresql') {
    it('serves again after its connections are lost, and never writes by halves', async () => {
      const { store, url } = await open();
      const { tenant, hash } = await newTenant(store);
      const writing = Array.from({ length: 60 }, () => store.record(recordOf(tenant.id, 50)));
      await Promise.race(writing);
      await queryDirectly(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      const answers = await Promise.allSettled(writing);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject(UNAVAILABLE);
      }
      await until(async () => {
        try {
          return await store.identify(hash);
        } catch {
          return null;
        }
      });
      const [row] = await queryDirectly(url, 'SELECT COUNT(*)::int AS rows FROM "Decision"');
      const acknowledged = answers.filter(({ status }) => status === 'fulfilled').length * 50;
      expect(Number(row?.rows)).toBeGreaterThanOrEqual(acknowledged);
      const recorded = await store.record(recordOf(tenant.id, 1));
      expect(recorded?.usage.judged_this_month).toBe(Number(row?.rows) + 1);
    });

    it('fails when the server falls silent, and serves again when it answers', async () => {
      const { url } = await open();
      const wire = await startWire(Number(new URL(url).port));
      const store = await openStore({ url: wire.through(url, 'query_timeout=2000'), now: Date.now });
      const { tenant, hash } = await newTenant(store);
      // As many connections as calls that will find them dead.
      await Promise.all([1, 2, 3].map(() => store.identify(hash)));
      wire.cut();
      const calls = await Promise.allSettled([
        store.record(recordOf(tenant.id, 1)),
        store.identify(hash),
        store.changePolicy(tenant.id, (policy) => policy),
      ]);
      for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: UNAVAILABLE });
      wire.mend();
      // A call may meet one more connection that died meanwhile; nobody waits for long.
      await until(() => store.record(recordOf(tenant.id, 1)).catch(() => null), { what: 'a store that serves again' });
      await store.close();
      await wire.close();
    });

    it('has no caller find out for each connection by itself that the server is silent on it', async () => {
      const { url } = await open();
      const wire = await startWire(Number(new URL(url).port));
      const store = await openStore({ url: wire.through(url, 'query_timeout=1000'), now: Date.now });
      const { hash } = await newTenant(store);
      // Each on a connection of its own.
      await Promise.all(Array.from({ length: 8 }, (_, at) => store.changePolicy(`nobody ${at}`, (policy) => policy)));
      wire.cut();
      wire.mend();
      await expect(store.changePolicy('nobody', (policy) => policy)).rejects.toMatchObject(UNAVAILABLE);
      for (let call = 0; call < 8; call++) expect(await store.identify(hash)).not.toBeNull();
      await store.close();
      await wire.close();
    });
  }
});

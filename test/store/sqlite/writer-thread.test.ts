import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { monthOf } from '../../../src/core/tenants/tenant.ts';
import { openStore } from '../../../src/store/open.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { startWriterThread } from '../../../src/store/sqlite/start-writer-thread.ts';
import { logRows } from '../../support/log-rows.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

/** Some hundred milliseconds of work inside SQLite, as a slow disk is. */
const SLOW = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 2000000)
  INSERT INTO "Erasure" ("tenantId") SELECT 'x' FROM n WHERE x < 0 AND x > (SELECT max(x) FROM n)`;

describe('a SQLite file that a thread writes', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-thread-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const url = () => `file:${join(folder, 'steward.db')}`;
  const thread = () => ({ url: url(), now: Date.now, writing: 'thread' as const });

  it('answers after the commit, excludes other writers, and is the whole store by itself once it is closed', async () => {
    const store = await openStore(thread());
    const { tenant, hash } = await newTenant(store);
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.record(recordOf(tenant.id, 3))));
    // Each has the counters as they were after it, and its rows are there when it resolves.
    expect(answers.map((answer) => answer?.usage.judged_this_month)).toEqual(answers.map((_, at) => (at + 1) * 3));
    expect(await logRows(store, tenant.id, { limit: 500 })).toHaveLength(60);
    const changes = Array.from({ length: 5 }, (_, at) =>
      store.changeSettings(tenant.id, (settings) => ({
        ...settings,
        words: { ...settings.words, list: [...settings.words.list, `w${at}`] },
      })),
    );
    await Promise.all(changes);
    const identity = await store.identify(hash);
    expect(identity?.tenant.settings.words.list).toHaveLength(5);
    await store.revokeKey(identity?.keyId ?? '');
    expect(await store.identify(hash)).toBeNull();
    await store.close();
    // The file alone, without its journal.
    copyFileSync(join(folder, 'steward.db'), join(folder, 'copy.db'));
    const again = await openStore({ url: `file:${join(folder, 'copy.db')}`, now: Date.now });
    expect(await logRows(again, tenant.id, { limit: 500 })).toHaveLength(60);
    await again.close();
  });

  it('stops nothing while it is written, and rolls back what fails, with the error that it would have here', async () => {
    const database = await openSqliteDatabase(url(), 'thread');
    const { id } = await database.models.tenant.create({
      data: { id: 't', name: 'ravens', plan: 'pro', createdAt: new Date() },
    });
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await database.durable.transaction((sql) => sql.execute(SLOW));
    isDone = true;
    // In this thread there would have been none between the statement's beginning and its end.
    expect(turns).toBeGreaterThan(50);

    const twice = database.durable.transaction(async (sql) => {
      await sql.execute('UPDATE "Tenant" SET plan = $1 WHERE id = $2', 'free', id);
      await sql.execute(
        'INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ($1, $2, $3, $4)',
        'u',
        'ravens',
        'pro',
        '',
      );
    });
    await expect(twice).rejects.toMatchObject({
      cause: { kind: 'UniqueConstraintViolation', constraint: { fields: ['name'] }, originalCode: '19' },
    });
    expect((await database.models.tenant.findMany()).map(({ plan }) => plan)).toEqual(['pro']);
    await database.close();
  });

  it('is started by the first write, and lets a store that never wrote close', async () => {
    await (await openStore(thread())).close();
    expect(statSync(join(folder, 'steward.db')).size).toBeGreaterThan(0);
  });

  it('says that the store cannot be reached while no thread can be had, and tries again ever later', async () => {
    const data = { path: join(folder, 'missing', 'steward.db'), pragmas: { full: '', normal: '' }, busyMs: 5 };
    let nowMs = 0;
    const { full, deaths, end } = startWriterThread(data, () => nowMs);
    const failed = { cause: { originalCode: 'thread' } };
    const calls = [full.exec('SELECT 1'), full.execute({ sql: 'SELECT 1', args: [], argTypes: [] })];
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: failed });
    await expect(full.exec('SELECT 1')).rejects.toMatchObject(failed);
    expect(deaths()).toBe(1);
    for (const [waitMs, threads] of [
      [99, 1],
      [1, 2],
      [199, 2],
    ] as const) {
      nowMs += waitMs;
      await expect(full.exec('SELECT 1')).rejects.toMatchObject(failed);
      expect(deaths()).toBe(threads);
    }
    await end();
  });

  it('loses nothing acknowledged and doubles nothing when its thread dies, again and again, between statements', async () => {
    const threads: Worker[] = [];
    const note = (worker: Worker) => threads.push(worker);
    process.on('worker', note);
    const store = await openStore(thread());
    const { tenant } = await newTenant(store);
    const recorded: string[] = [];
    const words: string[] = [];
    let failed = 0;
    const tryTo = async (id: string, done: string[], work: () => Promise<unknown>) => {
      try {
        await work();
        done.push(id);
      } catch (error) {
        expect(error).toMatchObject({ code: 'store_unavailable' });
        failed++;
      }
    };
    for (let round = 0; round < 4; round++) {
      const under = Array.from({ length: 30 }, (_, at) => {
        const id = `r${round}-${at}`;
        if (at % 5 > 0) return tryTo(id, recorded, () => store.record({ ...recordOf(tenant.id, 3), requestId: id }));
        // Many statements, of which none may be written without the others.
        return tryTo(id, words, () =>
          store.changeSettings(tenant.id, (settings) => ({
            ...settings,
            words: { ...settings.words, list: [...settings.words.list, id] },
          })),
        );
      });
      // Somewhere between the first task and the last.
      for (let turn = 0; turn < round * 7; turn++) await new Promise((resolve) => setImmediate(resolve));
      // By a task that it cannot do: to end it from outside while SQLite works in it aborts the whole process, now and then.
      const [worker] = threads.slice(-1);
      worker?.postMessage({ id: 0, on: 'full', task: { call: 'die' } });
      if (worker && worker.threadId > 0) await once(worker, 'error');
      await Promise.all(under);
      await until(
        () =>
          store
            .changePolicy(tenant.id, (policy) => policy)
            .then(
              () => true,
              () => false,
            ),
        { what: 'another thread' },
      );
    }
    process.off('worker', note);
    expect(failed).toBeGreaterThan(0);
    expect(threads.length).toBeGreaterThan(3);
    expect(await store.probe()).toMatchObject({ writerDeaths: threads.length - 1 });
    const rows = await queryDirectly(url(), 'SELECT "requestId" AS id, COUNT(*) AS rows FROM "Decision" GROUP BY 1');
    const counts = new Map(rows.map(({ id, rows: count }) => [String(id), Number(count)]));
    for (const id of recorded) expect(counts.get(id), id).toBe(3);
    // What was not acknowledged is there whole, once, or not at all.
    expect([...counts.values()].every((count) => count === 3)).toBe(true);
    expect((await store.readUsage(tenant.id, monthOf(Date.now()))).judged_this_month).toBe(counts.size * 3);
    const list = (await store.findTenant({ id: tenant.id }))?.settings.words.list ?? [];
    expect(list).toEqual(expect.arrayContaining(words));
    expect(new Set(list).size).toBe(list.length);
    // Each change has its line in the trail, in the same transaction.
    const changes = await queryDirectly(url(), `SELECT COUNT(*) AS count FROM "Change" WHERE subject = 'settings'`);
    expect(Number(changes[0]?.count)).toBe(list.length);
    await store.close();
  });
});

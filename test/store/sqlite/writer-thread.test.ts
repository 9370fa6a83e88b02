import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { openSqliteDatabase } from '../../../src/store/sqlite/open.ts';
import { startWriterThread } from '../../../src/store/sqlite/start-writer-thread.ts';
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
    expect(await store.listDecisions(tenant.id, { limit: 500 })).toHaveLength(60);
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
    expect(await again.listDecisions(tenant.id, { limit: 500 })).toHaveLength(60);
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

  it('says that the store cannot be reached, at once and from then on, when the thread has died', async () => {
    const data = {
      path: join(folder, 'missing', 'steward.db'),
      pragmas: { full: '', normal: '' },
      busyMs: 5,
    };
    const { full, end } = startWriterThread(data);
    const calls = [full.exec('SELECT 1'), full.execute({ sql: 'SELECT 1', args: [], argTypes: [] })];
    for (const call of await Promise.allSettled(calls))
      expect(call).toMatchObject({ status: 'rejected', reason: { cause: { originalCode: 'thread' } } });
    await expect(full.exec('SELECT 1')).rejects.toMatchObject({ cause: { originalCode: 'thread' } });
    await end();
  });
});

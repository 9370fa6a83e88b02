import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { openPostgresqlDatabase } from '../../../src/store/postgresql/open.ts';
import { postgresqlSql } from '../../../src/store/postgresql/sql.ts';
import { type SharedPostgres, sharedPostgres } from '../../support/shared-postgres.ts';
import { queryDirectly } from '../query-directly.ts';

const END_OTHERS =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
const SLOW_MS = 30_000;

let postgres: SharedPostgres;
let url: string;
const opened: Database[] = [];

beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(): Promise<Database> {
  const database = await openPostgresqlDatabase(url);
  opened.push(database);
  return database;
}

describe('a session of PostgreSQL', () => {
  it('that the server ends in the middle of a transaction ends nothing else: the transaction is done again', async () => {
    url = await postgres.createDatabase();
    const { durable } = await open();
    let runs = 0;
    const answer = await durable.transaction(async (sql) => {
      await sql.execute('CREATE TABLE IF NOT EXISTS probe (run int)');
      if (++runs === 1) await queryDirectly(url, END_OTHERS);
      // The driver hears of the end in a turn of its own, as an event that somebody must listen to.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql.execute('INSERT INTO probe VALUES ($1)', runs);
      return runs;
    });
    expect(answer).toBe(2);
    expect(await durable.query('SELECT run FROM probe')).toEqual([{ run: 2 }]);
  });

  it('that the server ends keeps a read from nobody', async () => {
    url = await postgres.createDatabase();
    const { durable } = await open();
    for (let round = 0; round < 5; round++) {
      const reads = Array.from({ length: 10 }, () => durable.query('SELECT 1 AS one, pg_sleep(0.05)'));
      await queryDirectly(url, END_OTHERS);
      for (const rows of await Promise.all(reads)) expect(rows).toMatchObject([{ one: 1 }]);
    }
  });

  it('that a silent server does not open is waited for once', async () => {
    let connections = 0;
    const silent = createServer(() => connections++);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const pool = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
    const sql = postgresqlSql(pool, { isPooled: false });
    await expect(sql.query('SELECT 1')).rejects.toThrow(/timeout/);
    await expect(sql.transaction(async () => {})).rejects.toThrow(/timeout/);
    expect(connections).toBe(2);
    await pool.end();
    silent.close();
  });

  it('has limits: of a statement, of a wait for a lock, and of standing still with a transaction open', async () => {
    url = await postgres.createDatabase();
    const { durable } = await open();
    const [limits] = await durable.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle`,
    );
    expect(limits).toEqual({ statement: '10s', lock: '4s', idle: '2s' });
  });

  it(
    'of a process that stands still with a row in its hands is ended, and the others go on',
    async () => {
      url = await postgres.createDatabase();
      const [stopped, other] = [await open(), await open()];
      const insert = `INSERT INTO "Tenant" (id, name, plan, "createdAt") VALUES ('t', 'ravens', 'pro', now())`;
      await stopped.durable.execute(insert);
      const change = `UPDATE "Tenant" SET plan = 'trial' WHERE id = 't'`;
      let wake = () => {};
      const asleep = new Promise<void>((resolve) => {
        wake = resolve;
      });
      let runs = 0;
      const standing = stopped.durable.transaction(async (sql) => {
        await sql.execute(change);
        if (++runs === 1) await asleep;
      });
      await until(() => runs === 1);
      expect(await other.durable.execute(change)).toBe(1);
      wake();
      await standing;
    },
    SLOW_MS,
  );
});

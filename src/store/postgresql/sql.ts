import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StewardError } from '../../core/errors.ts';
import type { Sql, TransactionalSql } from '../database.ts';

/** Statements straight to PostgreSQL, over the same connections as Prisma's. */
export function postgresqlSql(pool: pg.Pool): TransactionalSql {
  const names = new Map<string, string>();
  const nameOf = (statement: string) => {
    const name = names.get(statement) ?? statementName(statement);
    names.set(statement, name);
    return name;
  };
  return {
    ...statementsOn(pool, nameOf),
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(statementsOn(client, nameOf));
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        await rollBack(client, error);
        throw error;
      }
    },
  };
}

/** The name under which a connection keeps a prepared statement: the service has under a hundred. */
export function statementName(sql: string): string {
  return `s${createHash('sha1').update(sql).digest('base64url')}`;
}

function statementsOn(target: pg.Pool | pg.PoolClient, nameOf: (statement: string) => string): Sql {
  const run = (text: string, values: readonly unknown[]) =>
    target.query({ name: nameOf(text), text, values: [...values] });
  return {
    // The caller names the columns of its own statement.
    query: async <Row>(statement: string, ...values: readonly unknown[]) =>
      (await run(statement, values)).rows as Row[],
    execute: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
  };
}

/** A connection that did not answer, or that cannot even roll back, is thrown away: it may be dead. */
async function rollBack(client: pg.PoolClient, fault: unknown): Promise<void> {
  const isAlive = !(fault instanceof Error) || 'severity' in fault || fault instanceof StewardError;
  try {
    if (isAlive) await client.query('ROLLBACK');
    client.release(!isAlive);
  } catch {
    client.release(true);
  }
}

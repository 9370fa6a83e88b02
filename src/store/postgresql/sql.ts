import { createHash } from 'node:crypto';
import pg from 'pg';
import { remember } from '../../core/collections/remember.ts';
import { codeOf, StewardError } from '../../core/common/errors.ts';
import { METER } from '../../core/ports/meter.ts';
import { isRead, type Sql, type TransactionalSql } from '../database/database.ts';
import { type SqlParameter, toSqlValue } from '../database/sql-value.ts';
import { SESSION_LIMITS } from './connect.ts';

/** Most retries of safe work after a lost connection: several connections of a pool may be lost, and each is noticed only in use. */
const RETRIES_MAX = 5;

/** SQLSTATEs and system codes of an ended session and a broken connection. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOST_CODES = /^(?:08...|57P0[12]|25P03|ECONNRESET|EPIPE)$/;
/** The driver's messages for a broken connection, and for one that sent nothing. A connection timeout means a silent server and is not retried. */
const BROKEN = /^Connection terminated(?! due to connection timeout)/;
const UNSENT = /^Client .+ is not queryable$/;

/** In one round trip, because behind a pooler each transaction may run in another session. */
const BEGIN_LIMITED = [
  'BEGIN',
  ...Object.entries(SESSION_LIMITS).map(([name, ms]) => `SET LOCAL ${name} = ${ms}`),
].join('; ');

/** BIGINTs are read as numbers, because stored values are never larger than a number holds exactly. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (type, format) => (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format)),
};

type NameOf = (statement: string) => string | undefined;

/**
 * Runs statements on the same connections as Prisma. Work that a lost connection cannot have done (a read, an uncommitted transaction) is repeated.
 * @param options.isPooled see Reach. @param options.isPlannedAnew whether each statement is planned for its values.
 */
export function postgresqlSql(
  pool: pg.Pool,
  options: { readonly isPooled: boolean; readonly isPlannedAnew?: boolean },
): TransactionalSql {
  const names = new Map<string, string>();
  const isUnnamed = options.isPooled || options.isPlannedAnew;
  const nameOf: NameOf = (statement) => (isUnnamed ? undefined : remember(names, statement, statementName));
  const begin = options.isPooled ? BEGIN_LIMITED : 'BEGIN';
  const connect = () => connectMetered(pool);
  const transaction: TransactionalSql['transaction'] = (work) => inTransaction(connect, begin, nameOf, work);
  const alone = statementsOn(queryAlone(connect), nameOf);
  const written = options.isPooled ? inTransactions(transaction) : alone;
  return {
    query: (statement, ...values) =>
      isRead(statement) ? readAgain(() => alone.query(statement, ...values)) : written.query(statement, ...values),
    execute: written.execute,
    transaction,
  };
}

/** Returns the name under which a connection keeps a prepared statement; the service has under a hundred. */
export function statementName(sql: string): string {
  return `s${createHash('sha1').update(sql).digest('base64url')}`;
}

/** Opens a metered connection. Its user is charged with the idle time of the event loop until the release. */
type Connect = () => Promise<{
  query(config: pg.QueryConfig | string): Promise<pg.QueryResult>;
  release: pg.PoolClient['release'];
}>;

async function connectMetered(pool: pg.Pool): ReturnType<Connect> {
  const client = await pool.connect();
  const startMs = performance.nodeTiming.idleTime;
  return {
    query: (config) => client.query(config),
    release: (error) => {
      client.release(error);
      METER.charge(performance.nodeTiming.idleTime - startMs);
    },
  };
}

type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Sends each statement on its own connection. A connection is discarded after a failure, because it may be dead. */
function queryAlone(connect: Connect): Query {
  return async (config) => {
    const client = await connect();
    const result = await client.query(config).catch((error) => {
      client.release(error);
      throw error;
    });
    client.release();
    return result;
  };
}

function statementsOn(query: Query, nameOf: NameOf): Sql {
  const run = (text: string, values: readonly SqlParameter[]) => {
    const name = nameOf(text);
    return query({ ...(name === undefined ? {} : { name }), text, values: values.map(toSqlValue), types: TYPES });
  };
  return {
    // The caller names the columns of its own statement.
    query: async <Row>(statement: string, ...values: readonly SqlParameter[]) =>
      (await run(statement, values)).rows as Row[],
    execute: async (statement, ...values) => (await run(statement, values)).rowCount ?? 0,
  };
}

/** Runs each statement in its own transaction, because only a transaction has the limits. */
function inTransactions(transaction: TransactionalSql['transaction']): Sql {
  return {
    query: (statement, ...values) => transaction((sql) => sql.query(statement, ...values)),
    execute: (statement, ...values) => transaction((sql) => sql.execute(statement, ...values)),
  };
}

async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await read();
    } catch (error) {
      if (retry === RETRIES_MAX || !isLost(error)) throw error;
    }
  }
}

async function inTransaction<T>(
  connect: Connect,
  begin: string,
  nameOf: NameOf,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry++) {
    const client = await connect();
    let isCommitting = false;
    try {
      await client.query(begin);
      const result = await work(statementsOn(client.query, nameOf));
      isCommitting = true;
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client, error);
      // A COMMIT that was sent without an answer may have been carried out.
      const isUndone = !isCommitting || isUnsent(error);
      if (!isUndone || retry === RETRIES_MAX || !isLost(error)) throw error;
    }
  }
}

/** Whether the driver gave up a connection because its server did not answer. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Rolls back and releases a connection. It discards one that did not answer or cannot roll back, because it may be dead. */
async function rollBack(client: Awaited<ReturnType<Connect>>, failure: unknown): Promise<void> {
  const isAlive = !(failure instanceof Error) || 'severity' in failure || failure instanceof StewardError;
  try {
    if (isAlive) await client.query('ROLLBACK');
    client.release(isAlive ? undefined : failure);
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return LOST_CODES.test(codeOf(error) ?? '') || BROKEN.test(error.message) || isUnsent(error);
}

function isUnsent(error: unknown): boolean {
  return error instanceof Error && UNSENT.test(error.message);
}

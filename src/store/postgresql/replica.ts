import pg from 'pg';
import type { ReplicaHealth } from '../../core/common/store-health.ts';
import type { Sql } from '../database/database.ts';
import { type SqlParameter, toSqlValue } from '../database/sql-value.ts';
import { readUrl, SESSION_LIMITS } from './connect.ts';
import { TYPES } from './sql.ts';

const CONNECTIONS_MAX = 5;
const CONNECT_TIMEOUT_MS = 2_000;
/** How often the replica is asked how far it is, and how long it may take to say so. */
const PROBE_EVERY_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const READ_TIMEOUT_MS = 3_000;

/** A server that is no standby any more, such as one that was promoted, says null: what it has is nobody's. */
const LAG = `SELECT CASE WHEN pg_is_in_recovery()
  THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 END::float8 AS lag`;

type Reads = Pick<Sql, 'query'>;

/** A standby, and how far it may be behind. */
export type ReplicaOptions = { readonly url: string; readonly maxLagMs: number };

/** Reads that a replica answers while it can. */
export type ReplicaReads = { readonly reads: Reads; health(): ReplicaHealth; close(): Promise<void> };

/**
 * Reads from a standby while it lags by no more than `maxLagMs`, else from the primary; it never fails a read.
 * Its lag is the age of its last commit, so the primary must have one every few seconds.
 * @param url as that of the primary. @throws StewardError `configuration` for what is none.
 */
export function readFromReplica(url: string, primary: Reads, options: Pick<ReplicaOptions, 'maxLagMs'>): ReplicaReads {
  const { connectionString, schema, isPooled } = readUrl('DATABASE_REPLICA_URL', url);
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(isPooled ? {} : SESSION_LIMITS),
    ...(schema === undefined ? {} : { options: `-c search_path="${schema}"` }),
  });
  // Without listeners the loss of a connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let health: Omit<ReplicaHealth, 'fellBack'> = { state: 'gone', lagMs: null };
  let fellBack = 0;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const probe = async (): Promise<void> => {
    try {
      const { rows } = await ask(pool, LAG, [], PROBE_TIMEOUT_MS);
      const lagMs = (rows[0] as { lag: number | null }).lag; // What the statement above answers.
      health = { state: lagMs !== null && lagMs <= options.maxLagMs ? 'used' : 'lagging', lagMs };
    } catch {
      health = { state: 'gone', lagMs: null };
    }
    if (!isClosing) timer = setTimeout(again, PROBE_EVERY_MS).unref();
  };
  let probing = probe();
  const again = (): void => {
    probing = probe();
  };

  return {
    health: () => ({ ...health, fellBack }),
    reads: {
      query: async <Row>(statement: string, ...values: readonly SqlParameter[]) => {
        if (health.state === 'used') {
          try {
            // The caller names the columns of its own statement.
            return (await ask(pool, statement, values, READ_TIMEOUT_MS)).rows as Row[];
          } catch {
            // A standby also ends reads that stand in the way of what it has to replay; the next look says whether it is there.
          }
        }
        fellBack++;
        return primary.query<Row>(statement, ...values);
      },
    },
    close: async () => {
      isClosing = true;
      clearTimeout(timer);
      await probing;
      await pool.end();
    },
  };
}

function ask(pool: pg.Pool, text: string, values: readonly SqlParameter[], timeoutMs: number): Promise<pg.QueryResult> {
  return pool.query({
    text,
    values: values.map(toSqlValue),
    types: TYPES,
    query_timeout: timeoutMs,
  } as pg.QueryConfig); // Its types lack the timeout.
}

import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { ReplicaHealth } from '../../core/common/store-health.ts';
import { PrismaClient } from '../../generated/postgresql/client.ts';
import type { PrismaClient as SqlitePrismaClient } from '../../generated/sqlite/client.ts';
import { type Database, DIALECTS, TRANSACTION_LIMITS } from '../database/database.ts';
import { type SqlParameter, sanitizeAllForDb, toSqlValue } from '../database/sql-value.ts';
import { reachPostgresql, readUrl, SESSION_LIMITS, withoutLimits } from './connect.ts';
import { keepPostgresqlLog } from './keep-log.ts';
import { isSilence, postgresqlSql, statementName, TYPES } from './sql.ts';

const CONNECTIONS_MAX = 10;
/** The client gives up on a silent server a little later than a working server gives up on a statement. */
const SILENCE_TIMEOUT_MS = 11_000;

/**
 * Connects to a PostgreSQL database and migrates it. @throws StewardError `configuration`, without the password.
 * @param url with `?schema=` for another schema than `public`, and `?pgbouncer=true` for a pooler. @param replica a standby for reads.
 */
export async function openPostgresqlDatabase(url: string, replica?: ReplicaOptions): Promise<Database> {
  const { connection, schema, isPooled } = await reachPostgresql(url);
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS_MAX, query_timeout: SILENCE_TIMEOUT_MS });
  // Without listeners a lost connection, idle or in use, would end the process. Its running query fails, and the next
  // statement opens a new connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (error) => {
    if (isSilence(error)) dropIdle(pool);
  });
  const primaryReads = postgresqlSql(pool, { isPooled, isPlannedAnew: true });
  const fromReplica = replica ? readFromReplica(replica, primaryReads) : null;
  const adapter = new PrismaPg(pool, {
    ...(schema === undefined ? {} : { schema }),
    ...(isPooled ? {} : { statementNameGenerator: ({ sql }) => statementName(sql) }),
  });
  const client = new PrismaClient({ adapter, transactionOptions: TRANSACTION_LIMITS }).$extends({
    // The same members, with other texts.
    query: { $allOperations: ({ args, query }) => query(sanitizeAllForDb(args) as typeof args) },
  });
  const sql = postgresqlSql(pool, { isPooled });
  return {
    kind: 'postgresql',
    dialect: DIALECTS.postgresql,
    // The two generated clients differ only in their provider; see Database.
    models: client as unknown as SqlitePrismaClient,
    durable: sql,
    relaxed: sql,
    logReads: fromReplica?.reads ?? primaryReads,
    replica: fromReplica?.health ?? null,
    writerDeaths: () => 0,
    writeGroup: null,
    commitsRemotely: true,
    keepLog: (nowMs, isStopped) =>
      withoutLimits(connection, (client) => keepPostgresqlLog(client, nowMs, { isStopped })),
    close: async () => {
      await fromReplica?.close();
      await client.$disconnect();
      await pool.end();
    },
  };
}

/** Drops the idle connections, because they are likely silent too, and each would make a caller wait as long. */
function dropIdle(pool: pg.Pool): void {
  const drop = () =>
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  for (let left = pool.idleCount; left > 0; left--) void drop();
}

const REPLICA_CONNECTIONS_MAX = 5;
const CONNECT_TIMEOUT_MS = 2_000;
/** How often the replica's lag is measured, and how long the answer may take. */
const PROBE_EVERY_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const READ_TIMEOUT_MS = 3_000;

/** A server that is no longer a standby, such as a promoted one, returns null, because its data is not the primary's. */
const LAG = `SELECT CASE WHEN pg_is_in_recovery()
  THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000 END::float8 AS lag`;

/** A standby and its allowed lag. */
type ReplicaOptions = { readonly url: string; readonly maxLagMs: number };

/**
 * Reads from a standby while its lag is at most `maxLagMs`, else from the primary; the standby never fails a read.
 * The lag is the age of its last commit, so the primary must commit every few seconds.
 * @throws StewardError `configuration` for an invalid URL.
 */
function readFromReplica({ url, maxLagMs }: ReplicaOptions, primary: Database['logReads']) {
  const { connectionString, schema, isPooled } = readUrl('DATABASE_REPLICA_URL', url);
  const pool = new pg.Pool({
    connectionString,
    max: REPLICA_CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(isPooled ? {} : SESSION_LIMITS),
    ...(schema === undefined ? {} : { options: `-c search_path="${schema}"` }),
  });
  // Without listeners a lost connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let health: Omit<ReplicaHealth, 'fellBack'> = { state: 'gone', lagMs: null };
  let fellBack = 0;
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  const probe = async (): Promise<void> => {
    try {
      const { rows } = await ask(pool, LAG, [], PROBE_TIMEOUT_MS);
      const lagMs = (rows[0] as { lag: number | null }).lag; // The column of the statement above.
      health = { state: lagMs !== null && lagMs <= maxLagMs ? 'used' : 'lagging', lagMs };
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
    health: (): ReplicaHealth => ({ ...health, fellBack }),
    reads: {
      query: async <Row>(statement: string, ...values: readonly SqlParameter[]) => {
        if (health.state === 'used') {
          try {
            // The caller names the columns of its own statement.
            return (await ask(pool, statement, values, READ_TIMEOUT_MS)).rows as Row[];
          } catch {
            // A standby also cancels reads that block its replay; the next probe shows whether it is available.
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

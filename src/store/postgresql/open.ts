import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from '../../generated/postgresql/client.ts';
import type { PrismaClient as SqlitePrismaClient } from '../../generated/sqlite/client.ts';
import { type Database, dialectOf, TRANSACTION_LIMITS } from '../database/database.ts';
import { sanitizeAllForDb } from '../database/sql-value.ts';
import { type Reach, reachPostgresql, withoutLimits } from './connect.ts';
import { keepPostgresqlLog } from './keep-log.ts';
import { type ReplicaOptions, type ReplicaReads, readFromReplica } from './replica.ts';
import { isSilence, postgresqlSql, statementName } from './sql.ts';

const CONNECTIONS_MAX = 10;
/** The client gives up a silent server a little later than a working one gives up a statement. */
const SILENCE_TIMEOUT_MS = 11_000;

/**
 * Connects to a PostgreSQL database and migrates it. @throws StewardError `configuration`, without the password.
 * @param url with `?schema=` for another schema than `public`, and `?pgbouncer=true` for a pooler. @param replica a standby for reads.
 */
export async function openPostgresqlDatabase(url: string, replica?: ReplicaOptions): Promise<Database> {
  const reach = await reachPostgresql(url);
  const pool = new pg.Pool({ ...reach.connection, max: CONNECTIONS_MAX, query_timeout: SILENCE_TIMEOUT_MS });
  // Without listeners the loss of a connection, idle or at work, would end the process. What is under way on it fails,
  // and the next statement opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('release', (error) => {
    if (isSilence(error)) dropIdle(pool);
  });
  const primaryReads = postgresqlSql(pool, { isPooled: reach.isPooled, isPlannedAnew: true });
  const fromReplica = replica ? readFromReplica(replica.url, primaryReads, replica) : null;
  return databaseOver(pool, reach, primaryReads, fromReplica);
}

/** Where one connection is silent those that wait beside it are as well: each would keep a caller waiting as long. */
function dropIdle(pool: pg.Pool): void {
  const drop = () =>
    pool.connect().then(
      (client) => client.release(true),
      () => {},
    );
  for (let left = pool.idleCount; left > 0; left--) void drop();
}

function databaseOver(
  pool: pg.Pool,
  reach: Reach,
  primaryReads: Database['logReads'],
  fromReplica: ReplicaReads | null,
): Database {
  const { schema, isPooled } = reach;
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
    dialect: dialectOf('postgresql'),
    // The two generated clients differ in their provider only; see Database.
    models: client as unknown as SqlitePrismaClient,
    durable: sql,
    relaxed: sql,
    logReads: fromReplica?.reads ?? primaryReads,
    replica: fromReplica?.health ?? null,
    writerDeaths: () => 0,
    writeGroup: null,
    commitsRemotely: true,
    keepLog: (nowMs, isStopped) =>
      withoutLimits(reach.connection, (client) => keepPostgresqlLog(client, nowMs, { isStopped })),
    close: async () => {
      await fromReplica?.close();
      await client.$disconnect();
      await pool.end();
    },
  };
}

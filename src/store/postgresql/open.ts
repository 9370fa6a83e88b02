import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { StewardError } from '../../core/errors.ts';
import { PrismaClient } from '../../generated/postgresql/client.ts';
import type { PrismaClient as SqlitePrismaClient } from '../../generated/sqlite/client.ts';
import { type Database, TRANSACTION_LIMITS } from '../database.ts';
import { readMigrations } from '../migrations.ts';
import { migratePostgresql } from './migrate.ts';
import { postgresqlSql, statementName } from './sql.ts';

/** The oldest server that is tested against. */
const VERSION_MIN = 150_000;
const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** The server gives up a statement, or a wait for a lock, after so long; the client gives up a silent server a little later. */
const STATEMENT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 15_000;

/**
 * Connects to a PostgreSQL database and migrates it.
 * @param url `postgresql://user:password@host:port/database`, with `?schema=` for another schema than `public`.
 * @throws StewardError `configuration` that says what is wrong, without the password.
 */
export async function openPostgresqlDatabase(url: string): Promise<Database> {
  const { connectionString, schema, place } = readUrl(url);
  const options = schema === undefined ? {} : { options: `-c search_path="${schema}"` };
  const connection = { connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true, ...options };
  try {
    await prepare(connection, schema);
  } catch (error) {
    if (error instanceof StewardError) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new StewardError('configuration', `DATABASE_URL: ${place} cannot be opened: ${reason}`, { cause: error });
  }
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS_MAX,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
  });
  // Without a listener the loss of an idle connection would end the process; the next statement opens another.
  pool.on('error', () => {});
  return databaseOver(pool, schema);
}

function databaseOver(pool: pg.Pool, schema: string | undefined): Database {
  const adapter = new PrismaPg(pool, {
    ...(schema === undefined ? {} : { schema }),
    statementNameGenerator: ({ sql }) => statementName(sql),
  });
  const client = new PrismaClient({ adapter, transactionOptions: TRANSACTION_LIMITS });
  const sql = postgresqlSql(pool);
  return {
    kind: 'postgresql',
    // The two generated clients differ in their provider only; see Database.
    models: client as unknown as SqlitePrismaClient,
    durable: sql,
    relaxed: sql,
    close: async () => {
      await client.$disconnect();
      await pool.end();
    },
  };
}

async function prepare(connection: pg.ClientConfig, schema: string | undefined): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS version");
    if (rows[0].version < VERSION_MIN) {
      throw new StewardError('configuration', 'DATABASE_URL: PostgreSQL 15 or later is needed');
    }
    if (schema !== undefined) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await migratePostgresql(client, readMigrations('postgresql'));
  } finally {
    await client.end();
  }
}

function readUrl(url: string): { connectionString: string; schema: string | undefined; place: string } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) {
    const example = 'postgresql://user:password@localhost:5432/steward';
    throw new StewardError('configuration', `DATABASE_URL: not a URL, for example ${example}`);
  }
  const schema = parsed.searchParams.get('schema') ?? undefined;
  if (schema !== undefined && !/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(schema)) {
    throw new StewardError('configuration', 'DATABASE_URL: the schema is not a plain name');
  }
  parsed.searchParams.delete('schema');
  return { connectionString: parsed.href, schema, place: `${parsed.host}${parsed.pathname}` };
}

import pg from 'pg';
import { misconfigured, StewardError } from '../../core/common/errors.ts';
import { readMigrations } from '../database/migrations.ts';
import { migratePostgresql } from './migrate.ts';

/** The oldest server version that is tested. */
const VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Time until the operating system probes a silent peer, which may be gone. */
const KEEPALIVE_MS = 10_000;
/** How long a server that accepted a connection may stay silent. */
const GREETING_TIMEOUT_MS = 5_000;

/**
 * Limits of a session, in milliseconds. A transaction that is idle for two seconds belongs to a stopped process, so the
 * server ends it. Other transactions wait a little longer for its locks.
 */
export const SESSION_LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 4_000,
  idle_in_transaction_session_timeout: 2_000,
} as const;

/** The way to a database: direct connections, or a pooler that assigns them for each transaction. */
type Reach = {
  readonly connection: pg.ClientConfig;
  readonly schema: string | undefined;
  /** Whether a pooler in transaction mode is in between: then no statement has a name, and every transaction sets its limits. */
  readonly isPooled: boolean;
};

/** Connects once and migrates. @throws StewardError `configuration` with the reason, without the password. */
export async function reachPostgresql(url: string): Promise<Reach> {
  const { connectionString, schema, isPooled, place } = readUrl('DATABASE_URL', url);
  const plain = {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
  };
  const limited = {
    ...plain,
    ...SESSION_LIMITS,
    ...(schema === undefined ? {} : { options: `-c search_path="${schema}"` }),
  };
  try {
    if (!isPooled && (await keepsSession(limited))) {
      await prepare(limited, schema);
      return { connection: limited, schema, isPooled: false };
    }
    if (schema !== undefined) throw misconfigured(SCHEMA_NEEDS_SESSION);
    await prepare(plain, undefined);
    return { connection: plain, schema, isPooled: true };
  } catch (error) {
    if (error instanceof StewardError) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw misconfigured(`DATABASE_URL: ${place} cannot be opened: ${reason}`, error);
  }
}

const SCHEMA_NEEDS_SESSION =
  'DATABASE_URL: a pooler in transaction mode does not keep ?schema=; remove it, and set the schema with ALTER ROLE steward SET search_path = NAME';

/** Whether a session keeps its startup parameters: PgBouncer refuses such parameters, or is configured to drop them. */
async function keepsSession(connection: pg.ClientConfig): Promise<boolean> {
  try {
    return await withClient(connection, async (client) => {
      const asked = { text: "SELECT current_setting('lock_timeout') AS limit", query_timeout: GREETING_TIMEOUT_MS };
      const { rows } = await client.query(asked);
      return rows[0]?.limit === `${SESSION_LIMITS.lock_timeout / 1_000}s`;
    });
  } catch (error) {
    // https://www.pgbouncer.org/config.html#ignore_startup_parameters
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return false;
    throw error;
  }
}

/** Runs work in its own session without time limits, for example a migration. */
export async function withoutLimits<T>(limited: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const {
    statement_timeout: _statement,
    lock_timeout: _lock,
    idle_in_transaction_session_timeout: _idle,
    ...connection
  } = limited;
  return withClient(connection, work);
}

async function prepare(limited: pg.ClientConfig, schema: string | undefined): Promise<void> {
  await withoutLimits(limited, async (client) => {
    const asked = {
      text: "SELECT current_setting('server_version_num')::int AS version",
      query_timeout: GREETING_TIMEOUT_MS,
    };
    const { rows } = await client.query(asked);
    if (rows[0].version < VERSION_MIN)
      throw misconfigured('DATABASE_URL: the server is too old; use PostgreSQL 15 or later');
    if (schema !== undefined) await client.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
    await migratePostgresql(client, readMigrations('postgresql'));
  });
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  // A lost connection fails the running query; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Not awaited, because a silent server does not answer the end of the session either.
    void client.end().catch(() => {});
  }
}

/** Splits a URL and removes the parameters that are Steward's. @param setting the setting's name. @throws StewardError `configuration` for an invalid URL. */
export function readUrl(
  setting: string,
  url: string,
): { connectionString: string; schema: string | undefined; isPooled: boolean; place: string } {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) {
    const example = 'postgresql://user:password@localhost:5432/steward';
    throw misconfigured(`${setting} is not a URL; for example ${setting}=${example}`);
  }
  const schema = parsed.searchParams.get('schema') ?? undefined;
  if (schema !== undefined && !/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(schema))
    throw misconfigured(`${setting}: the schema is not a plain name; for example ?schema=steward`);
  const isPooled = parsed.searchParams.get('pgbouncer') === 'true';
  for (const ours of ['schema', 'pgbouncer']) parsed.searchParams.delete(ours);
  return { connectionString: parsed.href, schema, isPooled, place: `${parsed.host}${parsed.pathname}` };
}

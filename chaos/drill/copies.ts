import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { ModelServer } from '../../emulators/model/model-server.ts';
import { StewardError } from '../../src/core/common/errors.ts';
import { readUrl } from '../../src/store/postgresql/connect.ts';
import { endAll, withFolder } from '../server.ts';
import type { Copy } from './scenario.ts';

/** The installation that a drill copies. */
export type SetUp = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly databaseUrl: string;
  /** Whether its judge is a remote model. */
  readonly usesModel: boolean;
};

/** Environment variables to keep. Bot tokens, addresses of other services and the model are not among them. */
const KEPT = /^(?:PATH|HOME|TMPDIR|TZ|LANG|NODE_\w+|REDIS_URL|SERVICE_\w+|MODEL_(?:TIMEOUT_MS|MAX_PARALLEL|CANARY))$/;
/** Variables of the one address and store, and those that would end a drill early or leave it nothing to count. */
const LEFT_OUT =
  /^SERVICE_(?:ROLE|HOST|PORT|PUBLIC_URL|KEYMINT_TOKEN|MONTHLY_QUOTA|DECISION_LOG|DEFAULT_PLAN|TRIAL_DAYS|\w+_BUDGET_USD|RATE_LIMIT_PER_MINUTE|DRAIN_SECONDS)$/;
const MODEL_TIMEOUT_MAX_MS = 10_000;
const SCHEMA_PREFIX = 'steward_drill_';
const PATIENCE_MS = 20_000;

/** Returns the settings of a copy: those that matter during faults. @param model the emulated model server. */
export function settingsOf({ env, databaseUrl }: SetUp, model: ModelServer | null): Copy['settings'] {
  const kept = Object.entries(env).filter(
    (entry): entry is [string, string] => Boolean(entry[1]?.trim()) && KEPT.test(entry[0]) && !LEFT_OUT.test(entry[0]),
  );
  const timeoutMs = Math.min(MODEL_TIMEOUT_MAX_MS, Number(env.MODEL_TIMEOUT_MS?.trim() || MODEL_TIMEOUT_MAX_MS));
  const judge: Record<string, string> = model
    ? {
        ...{ MODEL_PROVIDER: 'openai', MODEL_PRESET: 'none', MODEL_BASE_URL: model.baseUrl },
        ...{ MODEL_API_KEY: MODEL_WORD, MODEL_NAME: MODEL_WORD, MODEL_TIMEOUT_MS: String(timeoutMs) },
      }
    : { MODEL_PROVIDER: 'embedded' };
  return { ...Object.fromEntries(kept), ...judge, LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl };
}

/** The key and name of the drill's model. A shared memory never confuses its judgements with another model's. */
export const MODEL_WORD = 'steward-drill';

/**
 * Runs the work with a copy that has an empty store, and removes the copy in any case.
 * @param setUp the installation to copy.
 */
export async function withCopy<T>(
  setUp: SetUp,
  model: ModelServer | null,
  work: (copy: Copy) => Promise<T>,
): Promise<T> {
  const settings = settingsOf(setUp, model);
  if (setUp.databaseUrl.startsWith('file:'))
    return withFolder(async (folder) => {
      const own = { ...settings, DATABASE_URL: `file:${join(folder, 'steward.db')}` };
      return work({ folder, model, store: 'SQLite', settings: own }).finally(endAll);
    });
  const schema = `${SCHEMA_PREFIX}${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const url = new URL(setUp.databaseUrl);
  url.searchParams.set('schema', schema);
  try {
    return await withFolder((folder) =>
      work({ folder, model, store: 'PostgreSQL', settings: { ...settings, DATABASE_URL: url.href } }),
    );
  } finally {
    endAll();
    await withClient(setUp.databaseUrl, (client) => client.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`)).catch(
      (cause: unknown) => {
        throw new StewardError(
          'configuration',
          `the schema ${schema} is left; remove it with DROP SCHEMA ... CASCADE`,
          {
            cause,
          },
        );
      },
    );
  }
}

/**
 * Refuses a PostgreSQL in which a drill cannot create a schema of its own, or where others have rows.
 * @param mayDisturb whether the person knows that others use it.
 * @throws StewardError `configuration`.
 */
export async function checkPostgres(databaseUrl: string, mayDisturb: boolean): Promise<void> {
  if (readUrl('DATABASE_URL', databaseUrl).isPooled)
    throw refusal('a drill does not work through a pooler; name PostgreSQL itself with --store');
  const { mayCreate, used } = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("SELECT has_database_privilege(current_database(), 'CREATE') AS may");
    return { mayCreate: rows[0]?.may === true, used: await schemaWithRows(client) };
  }).catch((cause: unknown) => {
    throw new StewardError('configuration', `DATABASE_URL: the database cannot be opened: ${String(cause)}`, { cause });
  });
  if (!mayCreate) throw refusal('the user may not make a schema in this database; name another database with --store');
  if (used !== null && !mayDisturb)
    throw refusal(
      `the schema "${used}" of this database has tenants, so it may be in production; name another database with --store, or add --i-know to load this server too`,
    );
}

function refusal(message: string): StewardError {
  return new StewardError('configuration', message);
}

/** Returns a schema, not of a drill, that has a tenant or cannot be read; null if there is none. */
async function schemaWithRows(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    `SELECT n.nspname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = 'Tenant' AND n.nspname NOT LIKE $1`,
    [`${SCHEMA_PREFIX}%`],
  );
  for (const { name } of rows) {
    const table = `${client.escapeIdentifier(name)}."Tenant"`;
    const isEmpty = await client.query(`SELECT 1 FROM ${table} LIMIT 1`).then(
      ({ rowCount }) => rowCount === 0,
      () => false,
    );
    if (!isEmpty) return String(name);
  }
  return null;
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connectionString } = readUrl('DATABASE_URL', databaseUrl);
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { until } from '../emulators/until.ts';
import { fillLog } from '../test/store/fill-log.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { longestGapMs, send, startLoad } from './load.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, startProgram, startServer, withFolder } from './server.ts';
import { checkOut, git } from './versions.ts';

const ROWS = { short: 2_000, whole: 1_000_000 } as const;
const DAY_MS = 24 * 3_600_000;
const PARALLEL = 4;
/** No writer waits for an index longer than this. */
const GAP_MAX_MS = 2_000;
/** A setting of 0.2.0 that this version does not have. */
const REMOVED = { name: 'SERVICE_WORKERS', value: '2' } as const;

/** Returns the commit of 0.2.0 before keys had scopes, from this checkout's history. */
function commitOf020(): string | null {
  const first = 'prisma/migrations/20261126203000_key_limits/migration.sql';
  const added = git('log', '--diff-filter=A', '--format=%H', '--', first);
  return added === null ? null : git('rev-parse', '--verify', '--quiet', `${added}^`);
}

type Kind = 'SQLite' | 'PostgreSQL';

/** A store of 0.2.0 with its settings is started with this version, and then restored. */
export const UPGRADE: readonly Scenario[] = (['SQLite', 'PostgreSQL'] as const).map((kind) => ({
  name: `a store of 0.2.0 with ${ROWS.whole.toLocaleString('en')} rows is upgraded and brought back, ${kind}`,
  goal: `0 rows missing; its settings are taken, a removed one warns once; 0 failures and no pause over ${GAP_MAX_MS / 1_000} s while indexes are built; the old version refuses the new store, and serves its backup`,
  isMeasured: true,
  missing: () => (commitOf020() === null ? 'there is no history to take 0.2.0 from' : null),
  run: (scale) => withFolder((folder) => (kind === 'SQLite' ? onSqlite(folder, scale) : onPostgresql(folder, scale))),
}));

function onSqlite(folder: string, scale: Scale): Promise<Finding> {
  const backup = join(folder, 'backup.db');
  const [url, restored] = [`file:${join(folder, 'steward.db')}`, `file:${join(folder, 'restored.db')}`];
  return upgrade('SQLite', folder, url, scale, {
    save: (root) => succeed(folder, root, ['backup', backup], url),
    restore: async (root) => {
      await succeed(folder, root, ['restore', backup], restored);
      return restored;
    },
  });
}

async function onPostgresql(folder: string, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const [name, saved] = [new URL(url).pathname.slice(1), 'saved'];
    const onOther = (statement: string) => queryDirectly(url.replace(`/${name}`, '/postgres'), statement);
    return await upgrade('PostgreSQL', folder, url, scale, {
      save: async () => void (await onOther(`CREATE DATABASE ${saved} TEMPLATE "${name}"`)),
      restore: async () => url.replace(`/${name}`, `/${saved}`),
    });
  } finally {
    await postgres.stop();
  }
}

/** Saves and restores a store; `root` has the old version. */
type Backup = { save(root: string): Promise<void>; restore(root: string): Promise<string> };

async function upgrade(kind: Kind, folder: string, url: string, scale: Scale, backup: Backup): Promise<Finding> {
  const commit = commitOf020() ?? '';
  const root = checkOut(commit, folder);
  const settings = {
    ...writeSettings(folder, root, kind),
    // One process does everything, and ends at once.
    SERVICE_ROLE: 'all',
    SERVICE_DRAIN_SECONDS: '0',
    [REMOVED.name]: REMOVED.value,
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
  };
  const old = await startServer(folder, settings, { root });
  const key = await mintKey(old.url, 'upgraded');
  await send(old.url, key);
  await endServer(old, 'SIGTERM');
  const [tenant] = z
    .array(z.object({ id: z.string() }))
    .parse(await queryDirectly(url, `SELECT id FROM "Tenant" WHERE name = 'upgraded'`));
  const rows = ROWS[scale];
  await fillLog(
    url,
    { tenantId: tenant?.id ?? '', rows, fromMs: Date.now() - DAY_MS },
    { action: `'flag'`, category: `'spam'` },
  );
  await backup.save(root);

  const began = performance.now();
  const next = await startServer(folder, settings);
  const startedMs = performance.now() - began;
  const warned = next.log().split(`${REMOVED.name} was removed`).length - 1;
  const load = startLoad(next.url, key, PARALLEL);
  const from = performance.now();
  await load.answered(scale === 'short' ? 20 : 2_000);
  if (kind === 'PostgreSQL') await waitForIndexes(url);
  const gap = longestGapMs(load.outcomes, from, performance.now());
  await load.stop();
  const health = await askHealth(next);
  await endServer(next, 'SIGTERM');
  const [counted] = z
    .array(z.object({ count: z.coerce.number() }))
    .parse(await queryDirectly(url, `SELECT count(*) AS count FROM "Decision" WHERE "requestId" = 'r'`));
  const failed = load.outcomes.filter(({ status }) => status !== 200).length;

  const refused = await runOld(folder, root, ['serve'], url);
  const back = await startServer(folder, { ...settings, DATABASE_URL: await backup.restore(root) }, { root });
  const again = await send(back.url, key);
  const read = await fetch(`${back.url}/v1/decisions?limit=500`, { headers: { authorization: `Bearer ${key}` } });
  const kept = z.array(z.unknown()).parse(await read.json()).length;
  await endServer(back, 'SIGTERM');
  const missing = rows - (counted?.count ?? 0);
  return {
    figure: `${rows} rows, ${missing} missing; started within ${(startedMs / 1_000).toFixed(1)} s, warned ${warned} times; ${load.outcomes.length} requests meanwhile, ${failed} failed, longest pause ${(gap / 1_000).toFixed(1)} s; the old version ended with ${refused}, and on the backup answered ${again.status} and had the rows`,
    holds:
      missing === 0 &&
      warned === 1 &&
      failed === 0 &&
      health.includes('"status":"ok"') &&
      (scale === 'short' || gap <= GAP_MAX_MS) &&
      refused === 2 &&
      again.status === 200 &&
      kept === 500,
  };
}

/** Writes the old version's example settings as `.env`, and returns the environment from its Compose file. */
function writeSettings(folder: string, root: string, kind: Kind): Readonly<Record<string, string>> {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const lines = example.split('\n').flatMap((line) => /^# ((?:SERVICE|BOT)_[A-Z_]+=\S+)$/.exec(line)?.[1] ?? []);
  writeFileSync(join(folder, '.env'), lines.join('\n'));
  const composed = z.object({
    services: z.object({ steward: z.object({ environment: z.record(z.string(), z.string()) }) }),
  });
  const file = readFileSync(join(root, `deploy/compose/${kind.toLowerCase()}.yaml`), 'utf8');
  const { environment } = composed.parse(parse(file, { merge: true })).services.steward;
  // No Redis runs here, and variables from outside the file are not set.
  return Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name !== 'REDIS_URL' && !value.includes('${')),
  );
}

/** Runs a command of the old version. @throws Error if it fails. */
async function succeed(folder: string, root: string, args: readonly string[], url: string): Promise<void> {
  const code = await runOld(folder, root, args, url);
  if (code !== 0) throw new Error(`${args[0]} of the old version ended with ${code}`);
}

/** Runs a command of the old version, and returns its exit code. */
async function runOld(folder: string, root: string, args: readonly string[], url: string): Promise<number | null> {
  const child = startProgram(folder, args, { DATABASE_URL: url, LOG_LEVEL: 'silent' }, null, root);
  child.stderr?.on('data', (chunk) => process.stderr.write(chunk));
  return new Promise((resolve) => child.once('close', resolve));
}

/** Resolves when every part of the log has every index. */
async function waitForIndexes(url: string): Promise<void> {
  const invalid = `SELECT count(*) AS count FROM pg_index WHERE indrelid = '"Decision"'::regclass AND NOT indisvalid`;
  const isDone = async () => Number((await queryDirectly(url, invalid))[0]?.count) === 0;
  await until(isDone, { deadlineMs: 240_000, what: 'the indexes of the log' });
}

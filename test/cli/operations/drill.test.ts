import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOTS } from '../../../bots/registry.ts';
import { settingsOf } from '../../../chaos/drill/copies.ts';
import { tallyOf } from '../../../chaos/drill/count.ts';
import { drill } from '../../../chaos/drill/drill.ts';
import { DRILL } from '../../../chaos/drill/list.ts';
import type { Copy, DrillScenario } from '../../../chaos/drill/scenario.ts';
import { startServer } from '../../../chaos/server.ts';
import { startModelServer } from '../../../emulators/model/model-server.ts';
import { until } from '../../../emulators/until.ts';
import { queryDirectly } from '../../store/query-directly.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { build, type RunningProgram, type RunningServer, startServing, startSteward } from '../built-program.ts';

let folder: string;
let temporary: string;
const running: RunningProgram[] = [];

beforeAll(build, 240_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-drill-'));
  temporary = mkdtempSync(join(tmpdir(), 'steward-drill-'));
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  for (const path of [folder, temporary]) rmSync(path, { recursive: true, force: true });
});

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningProgram {
  const program = startSteward(['drill', ...args], { cwd: folder, env: { TMPDIR: temporary, ...env } });
  running.push(program);
  return program;
}

/** Runs a drill to its end. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { exited, output } = start(args, env);
  return { code: await exited, ...output };
}

async function serve(): Promise<RunningServer & { readonly key: string }> {
  const server = await startServing({ cwd: folder });
  running.push(server);
  return { ...server, key: server.key ?? '' };
}

const rowOf = (out: string, name: string) => out.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';

describe('a drill on a copy', () => {
  it('kills it under load, prints the table, and leaves nothing behind', async () => {
    const { code, out, err } = await run(['--only', 'kill -9', '--rounds', '1'], { DISCORD_TOKEN: 'never used' });
    expect(out).toMatch(/^\| what happens \| goal \| measured \| holds \|\n\|---/);
    expect(rowOf(out, 'kill -9 under load')).toMatch(
      /1 kills, [1-9]\d* acknowledged: 0 missing, 0 twice, 0 torn, usage exact; .* \| yes \|$/,
    );
    expect(out).toMatch(
      /\n1 hold, 0 do not, 0 were not run; of [1-9]\d* answered requests 0 lost, 0 doubled or torn\n$/,
    );
    expect({ code, err }).toEqual({ code: 0, err: 'kill -9 under load\n' });
    expect([readdirSync(folder), readdirSync(temporary)]).toEqual([[], []]);
  }, 60_000);

  it('says what this set-up does not have', async () => {
    const { code, out } = await run(['--only', 'the shared memory']);
    expect(rowOf(out, 'the shared memory')).toMatch(/not run: REDIS_URL is not set \| not run \|$/);
    expect(code).toBe(0);
  });

  it('begins nothing that takes longer than it has', async () => {
    const { code, out } = await run(['--minutes', '1', '--rounds', '1000', '--only', 'under load']);
    expect(rowOf(out, 'kill -9 under load')).toMatch(
      /not run: it needs about 4004 s, (?:59|60) s are left; --minutes \| not run \|$/,
    );
    expect(out).toContain('0 hold, 0 do not');
    expect(code).toBe(0);
  });

  it('ends its processes and removes its store when it is interrupted', async () => {
    const { child, exited, output } = start(['--only', 'kill -9', '--rounds', '50']);
    await until(() => readdirSync(temporary).some((name) => readdirSync(join(temporary, name)).length > 0));
    child.kill('SIGINT');
    expect(await exited).toBe(2);
    expect(output.err).toContain('interrupted');
    expect(readdirSync(temporary)).toEqual([]);
  }, 60_000);

  it('breaks off what hangs, as a goal that was missed', async () => {
    let ran: Copy | null = null;
    const hangs = async (copy: Copy) => {
      ran = copy;
      await startServer(copy.folder, copy.settings);
      return new Promise<never>(() => {});
    };
    const scenario: DrillScenario = {
      ...{ name: 'a scenario that hangs', goal: 'none', rounds: { short: 1, whole: 1 }, seconds: () => 1 },
      ...{ from: 'inside', about: 'process', run: hangs },
    };
    const said: string[] = [];
    const deps = { print: (text: string) => void said.push(text), printError: () => {}, signal: AbortSignal.any([]) };
    const setUp = { env: { PATH: process.env.PATH }, databaseUrl: 'file:x.db', usesModel: false };
    const options = { server: null, minutes: 6 / 60, rounds: 1 };
    expect(await drill(setUp, options, deps, [scenario])).toBe(false);
    const out = said.join('');
    expect(out).toContain('| a scenario that hangs | none | did not end within 6 s | **no** |');
    expect(out).toContain('0 hold, 1 do not');
    // TypeScript does not see the assignment in the scenario.
    expect(existsSync((ran as Copy | null)?.folder ?? '/')).toBe(false);
  }, 30_000);

  it('has the settings of the set-up, and no bot, no model and no address of it', async () => {
    const model = await startModelServer();
    const names = [...BOTS.flatMap(({ settings }) => Object.keys(settings)), 'MODEL_API_KEY', 'DATABASE_REPLICA_URL'];
    names.push('OTEL_EXPORTER_OTLP_ENDPOINT', 'STRIPE_WEBHOOK_SECRET', 'SERVICE_PORT', 'SERVICE_KEYMINT_TOKEN');
    const env = {
      ...Object.fromEntries(names.map((name) => [name, 'theirs'])),
      SERVICE_STORE_THREAD: 'off',
      REDIS_URL: 'redis://a',
    };
    const setUp = { env: { ...env, MODEL_TIMEOUT_MS: '60000' }, databaseUrl: 'file:x.db', usesModel: true };
    const settings = settingsOf(setUp, model);
    await model.close();
    expect(names.length).toBeGreaterThan(15);
    expect(Object.values(settings)).not.toContain('theirs');
    expect(settings).toMatchObject({
      SERVICE_STORE_THREAD: 'off',
      REDIS_URL: 'redis://a',
      MODEL_BASE_URL: model.baseUrl,
      MODEL_TIMEOUT_MS: '10000',
    });
    expect(settingsOf(setUp, null)).toMatchObject({ MODEL_PROVIDER: 'embedded' });
  });
});

describe('a drill on PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
    return () => postgres.stop();
  }, 60_000);
  const schemas = (url: string) =>
    queryDirectly(url, "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'steward_drill_%'");

  it('has a schema of its own, and drops it', async () => {
    const url = await postgres.createDatabase();
    const program = start(['--only', 'kill -9', '--rounds', '1', '--store', url]);
    await until(async () => (await schemas(url)).length === 1, { what: 'a schema of the drill' });
    expect(await program.exited).toBe(0);
    expect(rowOf(program.output.out, 'kill -9 under load')).toMatch(/ 0 missing, 0 twice, 0 torn, .* \| yes \|$/);
    expect(await schemas(url)).toEqual([]);
  }, 60_000);

  it('is refused where others have tenants, and where it may not make a schema', async () => {
    const url = await postgres.createMigrated();
    const tenant = `INSERT INTO "Tenant" ("id", "name", "plan", "createdAt") VALUES ('a', 'theirs', 'pro', now())`;
    await queryDirectly(url, tenant);
    const refused = await run(['--store', url]);
    expect(refused).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('"public" of this database has tenants'),
    });
    const known = await run(['--store', url, '--i-know', '--only', 'the disk']);
    expect(known).toMatchObject({
      code: 0,
      out: expect.stringContaining('the disk of PostgreSQL belongs to its server'),
    });

    await queryDirectly(url, 'CREATE ROLE guest LOGIN');
    const guest = url.replace('postgres@', 'guest@');
    expect(await run(['--store', guest, '--i-know'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('may not make a schema'),
    });
    expect(await run(['--store', `${url}?pgbouncer=true`])).toMatchObject({
      code: 2,
      err: expect.stringContaining('pooler'),
    });
  }, 60_000);
});

describe('a drill on the address of a server', () => {
  it('does what can be done from outside, and names what it leaves out', async () => {
    const server = await serve();
    const args = ['--url', server.url, '--rounds', '1'];
    const { code, out } = await run(args, { STEWARD_API_KEY: server.key });
    expect(rowOf(out, 'many requests at once')).toMatch(
      /[1-9]\d* answered, .* 0 missing, 0 twice or torn; .* \| yes \|$/,
    );
    expect(rowOf(out, 'bodies that nobody can read')).toMatch(/ answered 422.* \| yes \|$/);
    for (const { name } of DRILL.filter(({ from }) => from === 'inside'))
      expect(rowOf(out, name)).toContain(
        'not run: it ends or freezes processes, which the drill does only to its own copy',
      );
    expect(out).toMatch(/\n4 hold, 0 do not, 6 were not run; /);
    expect(code).toBe(0);
    expect(server.child.exitCode).toBe(null);
    // Its own requests are no reason to refuse the next one.
    expect(await run([...args, '--only', 'many requests', '--key', server.key])).toMatchObject({ code: 0 });
  }, 90_000);

  it('is refused where the log has decisions of others', async () => {
    const server = await serve();
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    await fetch(`${server.url}/v1/moderate`, {
      method: 'POST',
      headers,
      body: '{"messages": [{"text": "good morning"}]}',
    });
    const args = ['--url', server.url, '--key', server.key, '--only', 'many requests', '--rounds', '1'];
    expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('may be in production') });
    expect(await run([...args, '--i-know'])).toMatchObject({ code: 0, out: expect.stringContaining('0 lost') });
  }, 60_000);

  it('ends with 1 for a server that loses what it answered', async () => {
    const rows: object[] = [];
    const forgetful = createServer((request, response) => {
      request.resume().once('end', () => {
        response.setHeader('content-type', 'application/json');
        if (request.url?.startsWith('/v1/decisions')) return response.end(JSON.stringify(rows));
        const request_id = String(request.headers['x-request-id']);
        // The first is kept, so that the log can be counted.
        if (rows.length === 0) rows.push(...['c', 'b', 'a'].map((id) => ({ id, request_id })));
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => forgetful.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}`;
    const { code, out } = await run(['--url', url, '--key', 'any', '--only', 'many requests', '--rounds', '1']);
    forgetful.closeAllConnections();
    forgetful.close();
    expect(rowOf(out, 'many requests at once')).toMatch(/\| \*\*no\*\* \|$/);
    expect(out).toMatch(/of ([1-9]\d*) answered requests \1 lost/);
    expect(code).toBe(1);
  }, 60_000);

  it('names an address that is no server, and a key that is none', async () => {
    expect(await run(['--url', 'http://127.0.0.1:1', '--key', 'x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('http://127.0.0.1:1: a drill cannot begin'),
    });
    const server = await serve();
    expect(await run(['--url', server.url, '--key', 'x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('answered 401'),
    });
  }, 60_000);
});

it.each([
  [['--key', 'x'], '--key needs a server'],
  [['--url', 'http://127.0.0.1:1'], 'STEWARD_API_KEY'],
  [['--url', 'staging', '--key', 'x'], 'not an http or https address'],
  [['--minutes', '0'], 'from 1 to 600'],
  [['--rounds', 'many'], 'from 1 to 1000'],
  [['--only', 'earthquake'], 'no scenario has this name; all: many requests at once; '],
])('refuses %j', async (args, words) => {
  expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
});

it('counts what is missing, twice and torn, and what was refused without saying when to come back', () => {
  const outcome = (requestId: string, status: number, retryAfter: string | null = null) => ({
    ...{ requestId, status, retryAfter, reason: '', endedAtMs: 0, tookMs: 0 },
  });
  const outcomes = [outcome('a', 200), outcome('b', 200), outcome('c', 200), outcome('d', 503, '1'), outcome('e', 503)];
  const rows = new Map([
    ['a', 3],
    ['b', 6],
    ['x', 2],
  ]);
  expect(tallyOf(outcomes, rows)).toEqual({ answered: 3, refused: 1, other: 1, missing: 1, wrong: 2 });
  expect(tallyOf([outcome('a', 429, '1')], rows)).toMatchObject({ refused: 0, other: 1 });
  expect(tallyOf([outcome('a', 429, '1')], rows, [429, 503])).toMatchObject({ refused: 1, other: 0 });
});

import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { openDiscord, openSlack, openTelegram } from '../../emulators/communities.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { startCollector } from '../app/telemetry/collector.ts';
import { ROOT, type RunningProgram, startProgram, startServing } from '../cli/built-program.ts';
import { containerMissing, containerOf, firstProcessOf, ROOT_NAMES } from '../support/container.ts';
import { type BuiltImage, buildImage, readIgnored } from '../support/dockerfile.ts';
import { freePort } from '../support/free-port.ts';
import { natsMissing, startNats } from '../support/nats.ts';
import { describeUnless, itUnless } from '../support/optional.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import { startValkey, valkeyMissing } from '../support/valkey.ts';

const BUILD_MS = 480_000;
const SLOW_MS = 240_000;
const LOOPBACK = '127.0.0.1';
/** Nobody answers there, so a server that has its client goes on without, and one that has not does not start. */
const NOBODY = '127.0.0.1:1';

/** On a disk, whatever the tests' other folders are on: programs run from it, which a folder in memory may forbid. Outside the repository, whose packages it must not find. */
const PLACE = '/var/tmp/steward-image-';
const { peerDependencies } = z
  .object({ peerDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

let place: string;
let image: BuiltImage;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  place = mkdtempSync(PLACE);
  chmodSync(place, 0o755);
  image = await buildImage(ROOT, place);
}, BUILD_MS);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(place, { recursive: true, force: true });
});

const noContainer = containerMissing();

/** Returns a path of the image as a program in it must name it. */
function inside(text: string): string {
  return noContainer === null ? text.replaceAll(image.root, '') : text;
}

/** Runs in the image as its user, with its environment, and nothing else of this machine but PATH. */
function inImage(env: Readonly<Record<string, string>>) {
  const own = Object.entries(image.env).map(([name, value]) => [name, inside(value)]);
  return {
    cwd: image.at('/app'),
    env: { ...Object.fromEntries(own), SERVICE_HOST: LOOPBACK, ...env },
    user: image.user,
  };
}

/** Returns a command as the image runs it: in a container where this system has them, and otherwise in its folder. */
function programOf(command: readonly string[]): [string, ...string[]] {
  const [file = '', ...rest] = [...(noContainer === null ? containerOf(image) : []), ...command.map(inside)];
  return [file, ...rest];
}

/** A command of its entrypoint, as `docker run steward ...` has it. */
function commandOf(args: readonly string[]): [string, ...string[]] {
  return programOf([...image.entrypoint, ...args]);
}

/** Sends SIGTERM to the program itself, as Docker does. */
function terminate({ child }: RunningProgram): void {
  if (noContainer === null) process.kill(firstProcessOf(child.pid), 'SIGTERM');
  else child.kill('SIGTERM');
}

function keep<T extends RunningProgram>(program: T): T {
  closing.push(() => program.child.kill('SIGKILL'));
  return program;
}

/** A key of a new tenant, since only the first process on a store prints one. */
async function mintKey(tenant: string): Promise<string> {
  const minted = keep(startProgram(commandOf(['keys', 'create', tenant]), inImage({})));
  expect(await minted.exited).toBe(0);
  return /stw_[0-9A-Za-z]{38}/.exec(minted.output.out)?.[0] ?? '';
}

async function serve(env: Readonly<Record<string, string>>) {
  const port = String(await freePort());
  const all = { ...env, SERVICE_PORT: port };
  const server = keep(await startServing(inImage(all), commandOf(image.command)));
  const url = `http://${LOOPBACK}:${port}`;
  const health = async () => z.looseObject(HEALTH).parse(await (await fetch(`${url}/v1/health`)).json());
  const stop = () => {
    terminate(server);
    return server.exited;
  };
  /** What Docker asks every ten seconds; its exit code is the answer. */
  const check = () => startProgram(programOf(image.check), inImage(all)).exited;
  return { ...server, url, health, check, stop };
}

const HEALTH = { status: z.string(), shared_memory: z.string(), bots: z.record(z.string(), z.string()) };

/**
 * Starts what the image makes as each service with it of a Compose file, where no variable is set outside the file.
 * @param own Replaces settings that the file must have, since its other services are elsewhere here.
 */
async function startsAsEach(file: string, names: readonly string[], own: Record<string, string>, memory: string) {
  const text = readFileSync(join(ROOT, `deploy/compose/${file}.yaml`), 'utf8');
  const { services } = COMPOSE.parse(parse(text.replaceAll(/\$\{\w+:[-?][^}]*\}/g, "''"), { merge: true }));
  const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('steward:'));
  expect(ours.map(([name]) => name)).toEqual(names);
  for (const [name, { environment }] of ours) {
    expect(Object.keys(environment), name).toEqual(expect.arrayContaining(Object.keys(own)));
    const server = await serve({ ...environment, ...own });
    await until(async () => (await server.health()).shared_memory === memory, { what: `the memory of ${name}` });
    expect(await server.check(), name).toBe(0);
    expect(await server.stop(), name).toBe(0);
  }
}

const COMPOSE = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), environment: z.record(z.string(), z.string()).default({}) }),
  ),
});

/** A Redis where one is installed, and otherwise an address without one. */
async function openShared() {
  if (valkeyMissing() !== null) return { url: `redis://${NOBODY}/0`, state: 'gone' };
  const valkey = await startValkey();
  closing.push(valkey.kill);
  return { url: valkey.url, state: 'up' };
}

/** Says as whom a program runs, what its root holds, and where it can write. */
const LOOK_AROUND = `
  const folders = ['/', '/app', '/app/dist', '/data', '/etc', '/tmp', '/usr'];
  const isWritable = (folder) => {
    try {
      fs.writeFileSync(folder + '/tried', '');
      return true;
    } catch {
      return false;
    }
  };
  const root = fs.readdirSync('/').sort();
  console.log(JSON.stringify({ uid: process.getuid(), root, writable: folders.filter(isWritable) }));
`;

const missing = process.platform === 'win32' ? 'this is Windows: run them on Linux' : null;
describeUnless(missing)('the image that the steps of the Dockerfile make', () => {
  it('has every package of an optional setting, in its version, and none of development', async () => {
    expect(Object.keys(peerDependencies).length).toBeGreaterThan(5);
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
      .parse(JSON.parse(readFileSync(image.at('/app/node_modules/.package-lock.json'), 'utf8')));
    for (const [name, version] of Object.entries(peerDependencies))
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
    for (const name of ['vitest', 'esbuild', 'prisma', '@prisma/client', 'typescript'])
      expect(Object.keys(packages)).not.toContain(`node_modules/${name}`);
    // Nothing is in it that the lock file does not name.
    const locked = z
      .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages;
    for (const [path, { version }] of Object.entries(packages)) expect(locked[path]?.version, path).toBe(version);
    const { stdout } = await promisify(execFile)('diff', [
      '-q',
      join(ROOT, 'package.json'),
      image.at('/app/package.json'),
    ]);
    expect(stdout).toBe('');
  });

  it('keeps its store to its user', () => {
    expect(statSync(image.at('/data')).mode & 0o777).toBe(0o700);
    expect(statSync(image.at('/data')).uid).toBe(image.user.uid);
    expect(image.user.uid).not.toBe(0);
  });

  it(
    'serves with every optional setting on, is healthy and ready, and stops by SIGTERM',
    async () => {
      const [collector, model, shared, ...communities] = await Promise.all([
        startCollector(),
        startModelServer(),
        openShared(),
        openDiscord(1),
        openSlack(1),
        openTelegram(1),
      ]);
      closing.push(collector.close, model.close, ...communities.map(({ close }) => close));
      const list = image.at('/data/phishing.txt');
      writeFileSync(list, 'phishing.example\n');
      const server = await serve({
        ...Object.assign({}, ...communities.map(({ env }) => env)),
        REDIS_URL: shared.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        STRIPE_WEBHOOK_SECRET: 'whsec_of_the_test',
        NATS_URL: `nats://${NOBODY}`,
        MODEL_BASE_URL: model.baseUrl,
        MODEL_API_KEY: 'a-key',
        MODEL_NAME: 'a-model',
        MODEL_FALLBACK: 'embedded',
        LISTS_PHISHING: inside(list),
        SERVICE_KEYMINT_TOKEN: 'a-token-of-the-test-that-nobody-guesses',
        SERVICE_SECRET_KEY: 'a-secret-key-of-the-test-of-32-characters',
        SERVICE_PUBLIC_URL: 'http://steward.example',
        SERVICE_CORS_ORIGINS: 'http://admin.example',
        SERVICE_RATE_LIMIT_PER_MINUTE: '600',
        SERVICE_TRIAL_DAYS: '30',
      });
      const running = { discord: 'running', slack: 'running', telegram: 'running' };
      await until(async () => JSON.stringify((await server.health()).bots) === JSON.stringify(running), {
        what: () => `the bots: ${server.output.err}`,
      });
      await until(async () => (await server.health()).shared_memory === shared.state, { what: 'the shared memory' });
      expect(await server.health()).toMatchObject({ status: 'ok' });
      expect((await fetch(`${server.url}/v1/ready`)).status).toBe(200);
      expect(await server.check()).toBe(0);

      const moderated = await fetch(`${server.url}/v1/moderate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ text: 'selling my old canoe, thirty euros' }] }),
      });
      expect(moderated.status).toBe(200);
      expect(moderated.headers.get('ratelimit-limit')).toBe('600');
      await until(() => collector.spans().length > 0, { what: 'a trace' });
      const unsigned = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=0' }, body: '{}' };
      expect((await fetch(`${server.url}/webhooks/stripe`, unsigned)).status).toBe(403);

      expect(await server.stop()).toBe(0);
      expect(await server.check()).toBe(1);
    },
    SLOW_MS,
  );

  itUnless(noContainer)(
    'is the first process in an empty root that it cannot write, without root, and stops by SIGTERM under load',
    async () => {
      const port = String(await freePort());
      const key = await mintKey('canoes');
      const server = keep(await startServing(inImage({ SERVICE_PORT: port }), commandOf(image.command)));
      const first = firstProcessOf(server.child.pid);
      const status = readFileSync(`/proc/${first}/status`, 'utf8');
      expect(status).toMatch(/^NSpid:\t\d+.*\t1$/m);
      expect(status).toMatch(/^CapEff:\t0+$/m);
      const looked = programOf([image.entrypoint[0] ?? '', '-e', LOOK_AROUND]);
      const look = keep(startProgram(looked, inImage({})));
      expect(await look.exited).toBe(0);
      expect(JSON.parse(look.output.out)).toEqual({
        uid: image.user.uid,
        root: ROOT_NAMES,
        writable: ['/data', '/tmp'],
      });
      const statuses: number[] = [];
      const ask = async () => {
        for (;;) {
          const answer = await fetch(`http://${LOOPBACK}:${port}/v1/moderate`, {
            method: 'POST',
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
            body: JSON.stringify({ messages: [{ text: `selling canoe number ${statuses.length}` }] }),
          });
          statuses.push(answer.status);
          await answer.text();
        }
      };
      // Each asks until nobody listens any more.
      const callers = Array.from({ length: 8 }, () => ask().catch((error: Error) => String(error.cause)));
      await until(() => statuses.length > 50, { what: 'fifty answers' });
      terminate(server);
      expect(await server.exited).toBe(0);
      for (const why of await Promise.all(callers)) expect(why).toMatch(/ECONNREFUSED|ECONNRESET|other side closed/);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'decides the messages of a stream of NATS',
    async () => {
      const missing = natsMissing();
      const nats = missing === null ? await startNats() : null;
      if (nats) {
        closing.push(nats.stop);
        const connection = await connect({ servers: nats.url });
        const { streams } = await jetstreamManager(connection);
        await streams.add({ name: 'CHAT', subjects: ['chat.*'] });
        await streams.add({ name: 'OUT', subjects: ['steward.>'] });
        await connection.close();
      }
      const key = await mintKey('ravens');
      const places = ['--stream', 'CHAT', '--from', 'chat.*', '--to', 'steward.decisions', '--dead', 'steward.dead'];
      const env = { NATS_URL: nats?.url ?? `nats://${NOBODY}`, STEWARD_API_KEY: key, SERVICE_PORT: '0' };
      const stream = keep(startProgram(commandOf(['stream', ...places]), inImage(env)));
      if (!nats) {
        expect(await stream.exited).toBe(2);
        expect(stream.output.err).toContain('cannot be reached');
        return;
      }
      const hasStarted = () => {
        if (stream.child.exitCode !== null) throw new Error(`the stream did not start: ${stream.output.err}`);
        return stream.output.err.includes('"msg":"started"');
      };
      await until(hasStarted, { what: 'the start of the stream' });
      terminate(stream);
      expect(await stream.exited).toBe(0);
    },
    SLOW_MS,
  );

  it(
    'starts as the service of deploy/compose/sqlite.yaml',
    async () => {
      await startsAsEach('sqlite', ['steward'], {}, 'off');
    },
    SLOW_MS,
  );

  it(
    'starts as each service of deploy/compose/postgresql.yaml',
    async () => {
      const [postgres, shared] = await Promise.all([sharedPostgres(), openShared()]);
      const database = await postgres.createMigrated();
      const own = { DATABASE_URL: database, REDIS_URL: shared.url, SERVICE_DRAIN_SECONDS: '0' };
      await startsAsEach('postgresql', ['steward', 'bots', 'worker'], own, shared.state);
    },
    SLOW_MS,
  );
});

describe('what a build is not given', () => {
  const isIgnored = readIgnored(join(ROOT, '.dockerignore'));

  it.each([
    '.env',
    '.git/config',
    'node_modules/a',
    'tools/lint/node_modules/a',
    'src/generated/docs',
    'data/steward.db',
  ])('is %s', (path) => expect(isIgnored(path)).toBe(true));
  it.each([
    'package.json',
    'package-lock.json',
    '.npmrc',
    '.env.example',
    'src/store/open.ts',
    'prisma/schema.prisma',
    'prisma/left-out/package.json',
  ])('is never %s', (path) => expect(isIgnored(path)).toBe(false));
});

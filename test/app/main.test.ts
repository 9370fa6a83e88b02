import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { build, MAIN, type RunningServer, startServing, startSteward } from '../cli/built-program.ts';

let folder: string;
const running: ChildProcess[] = [];

beforeAll(build);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-main-'));
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the real program in a folder of its own, with nothing of this process's environment but PATH. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const run = startSteward(args, { cwd: folder, env: { SERVICE_PORT: '0', ...env } });
  running.push(run.child);
  return run;
}

async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const run = await startServing({ cwd: folder, env });
  running.push(run.child);
  return run;
}

function post(url: string, key: string | null, text: string): Promise<Response> {
  return fetch(`${url}/v1/moderate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ text }] }),
  });
}

describe('the first start', () => {
  it('makes its store, and prints a screen with address, docs, store, judge and a key that works', async () => {
    const first = await startServer();
    expect(first.output.out).toContain(`${first.url}/docs`);
    expect(first.output.out).toContain(`${first.url}/dashboard`);
    expect(first.output.out).toContain('data/steward.db');
    expect(first.output.out).toMatch(/Judge +\S/);
    expect(first.output.out).toContain(`curl -s ${first.url}/v1/moderate`);
    expect(await (await post(first.url, first.key, 'Free nitro for everybody, claim now')).json()).toMatchObject({
      decisions: [{ judged: true }],
    });
    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);

    const second = await startServer();
    expect(second.output.out).toContain(second.url);
    expect(second.key).toBeNull();
    expect((await post(second.url, first.key, 'Free nitro for everybody, claim now')).status).toBe(200);
  });

  it('writes logs as one JSON object a line on standard error, with the request id and never a text, a key or a token', async () => {
    const run = await startServer({ SERVICE_KEYMINT_TOKEN: 'the-minting-token' });
    await post(run.url, run.key, 'a very recognisable text of a message');
    await fetch(`${run.url}/v1/keys`, { method: 'POST', headers: { authorization: 'Bearer the-minting-token' } });
    await until(() => (run.output.err.match(/"msg":"request"/g) ?? []).length >= 2);
    const lines = run.output.err
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      requestId: expect.any(String),
      status: 200,
      route: '/v1/moderate',
    });
    expect(run.output.err).not.toContain('recognisable');
    expect(run.output.err).not.toContain('stw_');
    expect(run.output.err).not.toContain('the-minting-token');
  });

  it('reads .env, and lets the environment win over it', async () => {
    writeFileSync(join(folder, '.env'), 'SERVICE_PORT=99999\nSERVICE_DEFAULT_PLAN=free\n');
    const run = await startServer();
    expect(await (await post(run.url, run.key, 'judged by nobody on this plan')).json()).toMatchObject({
      decisions: [{ reason: 'free_plan' }],
    });
  });
});

describe('a wrong setting', () => {
  it('stops the start with every fault at once and exit code 2', async () => {
    const unpriced = { MODEL_NAME: 'a-model-without-a-known-price', SERVICE_GLOBAL_BUDGET_USD: '1' };
    const run = start(['serve'], { SERVICE_PORT: 'x', MODEL_TIMEOUT_MS: 'y', ...unpriced });
    expect(await run.exited).toBe(2);
    for (const name of ['SERVICE_PORT', 'MODEL_TIMEOUT_MS', 'MODEL_INPUT_USD_PER_MTOK', 'MODEL_OUTPUT_USD_PER_MTOK'])
      expect(run.output.err).toContain(name);
    expect(run.output.err).not.toMatch(/\n\s+at /);
  });

  it('says so when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    // A TCP server has an address of this form.
    const { port } = other.address() as AddressInfo;
    const run = start(['serve'], { SERVICE_PORT: String(port) });
    expect(await run.exited).toBe(2);
    expect(run.output.err).toContain('SERVICE_PORT');
    other.close();
  });

  it('says so when the store cannot be opened', async () => {
    writeFileSync(
      join(folder, 'not-a-database'),
      'this is no database, and longer than its header would be '.repeat(20),
    );
    const run = start(['serve'], { DATABASE_URL: 'file:./not-a-database' });
    expect(await run.exited).toBe(2);
    expect(run.output.err).toContain('not-a-database');
  });
});

describe('settings that are mistyped', () => {
  it('are named at the start with the nearest known name, in the log and on the screen, and nothing else is', async () => {
    writeFileSync(join(folder, '.env'), 'MODEL_TIMOUT_MS=5000\nthis line is garbage\n# SERVICE_XYZ=1\n');
    const run = await startServer({ SERVICE_KEYMINT_TOKEN: 'short', TELEGRAM_TOKN: '' });
    const warned = run.output.err.split('\n').filter((line) => line.includes('"level":40'));
    expect(warned.map((line) => JSON.parse(line).msg)).toEqual([
      expect.stringContaining('SERVICE_KEYMINT_TOKEN is shorter than 24'),
      'MODEL_TIMOUT_MS is not a known setting and is ignored',
      'line 2 of .env is not a setting and is ignored',
    ]);
    expect(run.output.out).toMatch(/WARNING {2}MODEL_TIMOUT_MS[^\n]*\n +The most similar setting is MODEL_TIMEOUT_MS/);
    expect(run.output.out).toMatch(/SERVICE_KEYMINT_TOKEN=[\w-]{43}\n/);
    expect(run.output.err).not.toMatch(/SERVICE_KEYMINT_TOKEN=/);
  });

  it('stop the start where a quota or a ceiling would be lost', async () => {
    const run = start(['serve'], { SERVICE_MONTLY_QUOTA: '500' });
    expect(await run.exited).toBe(2);
    expect(run.output.err).toContain('did you mean SERVICE_MONTHLY_QUOTA?');
    expect(run.output.out).toBe('');
  });

  it('are told in one line where .env is no text file', async () => {
    mkdirSync(join(folder, '.env'));
    const run = start(['serve']);
    expect(await run.exited).toBe(2);
    expect(run.output.err).toMatch(/^\.env is a folder: [^\n]*\n$/);
  });
});

describe('a Node.js that is too old', () => {
  const pretend = (version: string) =>
    `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
  const startWith = (version: string, script: string) => {
    const child = spawn(process.execPath, ['--import', pretend(version), script, 'check', 'x'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '' },
    });
    running.push(child);
    let err = '';
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    return new Promise<{ code: number | null; err: string }>((resolve) =>
      child.on('close', (code) => resolve({ code, err })),
    );
  };
  const REQUIRE = join(import.meta.dirname, '../../scripts/require-node.mjs');

  it.each(['16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.9.0'])(
    'is told in one line and ends with 2: %s',
    async (version) => {
      const line = `Steward needs Node.js 20.19, 22.12, or 24 and later; this is ${version}.\n`;
      for (const script of [MAIN, REQUIRE]) expect(await startWith(version, script)).toEqual({ code: 2, err: line });
    },
  );

  it.each(['20.19.0', '22.12.0', '24.0.0', '26.1.0'])('is not %s', async (version) => {
    expect(await startWith(version, REQUIRE)).toEqual({ code: 0, err: '' });
  });

  it('stops every command of the manifest before anything is built', () => {
    // The manifest of this very package.
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const name of ['start', 'steward', 'build', 'prepack'])
      expect(scripts[name]).toMatch(/^node scripts\/require-node\.mjs && /);
  });
});

describe('a store that cannot be made', () => {
  it('is told in one clear line', async () => {
    const run = start(['serve'], { DATABASE_URL: 'file:/proc/nope/x' });
    expect(await run.exited).toBe(2);
    expect(run.output.err).toMatch(/^[^\n]*\/proc\/nope[^\n]*\n$/);
    expect(run.output.err).not.toContain('unexpected fault');
  });
});

describe('SIGTERM', () => {
  it('lets requests in flight be answered and logged, takes no new ones, and ends with 0', async () => {
    const model = await startModelServer();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    model.setBehaviour({ kind: 'hold', until: held });
    const env = { MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'test-model-key', MODEL_NAME: 'test-model' };
    const run = await startServer(env);
    const inFlight = post(run.url, run.key, 'in flight while the server stops');
    await until(() => model.requests.length === 1);
    run.child.kill('SIGTERM');
    await until(() => /"msg":"stopping"/.test(run.output.err));
    const refuses = () =>
      fetch(`${run.url}/v1/health`).then(
        () => false,
        () => true,
      );
    await until(refuses, { what: 'the refusal of new connections' });
    release();
    expect(await (await inFlight).json()).toMatchObject({ decisions: [{ reason: 'model' }] });
    expect(await run.exited).toBe(0);

    const again = await startServer(env);
    const rows = await (
      await fetch(`${again.url}/v1/decisions`, { headers: { authorization: `Bearer ${run.key}` } })
    ).json();
    expect(rows).toHaveLength(1);
    await model.close();
  });
});

/** Makes a request on a connection that stays open after it. */
async function keepConnection(url: string): Promise<{ readonly closed: Promise<void> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write('GET /v1/health HTTP/1.1\r\nHost: steward\r\n\r\n');
  await until(() => answer.includes('"bots"'));
  return { closed };
}

describe('a stop', () => {
  it('waits for no connection that has nothing under way', async () => {
    const run = await startServer();
    const { hostname, port } = new URL(run.url);
    const used = await keepConnection(run.url);
    const unused = connect(Number(port), hostname);
    const unfinished = connect(Number(port), hostname);
    unfinished.write('POST /v1/moderate HTTP/1.1\r\nHost: stew');
    for (const socket of [unused, unfinished]) socket.on('error', () => {});
    await until(() => !unused.connecting && !unfinished.connecting);
    // What waits for them is longer than the pause after which the judge is closed.
    await (await fetch(`${run.url}/v1/health`)).text();
    run.child.kill('SIGTERM');
    await used.closed;
    expect(await run.exited).toBe(0);
    expect(stopMs(run.output.err)).toBeLessThan(5_000);
  });

  it('goes on serving for the drain, while /v1/ready answers 503', async () => {
    const run = await startServer({ SERVICE_DRAIN_SECONDS: '2' });
    expect(await (await fetch(`${run.url}/v1/ready`)).json()).toEqual({ ready: true, because: [] });
    run.child.kill('SIGTERM');
    await until(() => /"msg":"stopping"/.test(run.output.err));
    const ready = await fetch(`${run.url}/v1/ready`);
    expect(ready.status).toBe(503);
    expect(ready.headers.get('connection')).toBe('close');
    expect(await ready.json()).toEqual({ ready: false, because: ['stopping'] });
    expect((await post(run.url, run.key, 'still served')).status).toBe(200);
    expect(await run.exited).toBe(0);
  });

  it('comes before the store is open, when the store does not answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    // A TCP server has an address of this form.
    const { port } = silent.address() as AddressInfo;
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const run = start(['serve'], { DATABASE_URL: `postgresql://steward@127.0.0.1:${port}/steward` });
    await connected;
    run.child.kill('SIGTERM');
    expect(await run.exited).toBe(0);
    expect(run.output.err).toContain('stopped before the store was open');
    silent.close();
  });
});

/** How long a stop took by the log. */
function stopMs(log: string): number {
  const timeOf = (msg: string) => Number(new RegExp(`"time":(\\d+)[^\n]*"msg":"${msg}"`).exec(log)?.[1]);
  return timeOf('stopped') - timeOf('stopping');
}

describe('a reader of the log who stands still', () => {
  it('stops nothing: lines are dropped, counted, and health says so', async () => {
    const run = await startServer();
    run.child.stderr.pause();
    const health = async () =>
      (await (await fetch(`${run.url}/v1/health`)).json()) as { log: { dropped_lines: number } };
    const headers = { 'x-request-id': 'i'.repeat(200) };
    await until(
      async () => {
        await Promise.all(
          Array.from({ length: 200 }, async () => (await fetch(`${run.url}/v1/policy`, { headers })).text()),
        );
        return (await health()).log.dropped_lines > 0;
      },
      { deadlineMs: 60_000, what: 'the loss of lines' },
    );
    expect(await health()).toMatchObject({ status: 'degraded', log: { stalled: true } });
    expect(await (await fetch(`${run.url}/metrics`)).text()).toMatch(/steward_log_dropped_lines [1-9]/);
    run.child.stderr.resume();
    await until(() => /"dropped":\d+,"msg":"log lines were dropped/.test(run.output.err));
    expect((await health()).log).toMatchObject({ stalled: false });
  });
});

describe('kill -9', () => {
  it('right after an answer loses nothing that was answered', async () => {
    const run = await startServer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(run.url, run.key, `short ${index}`)),
    );
    run.child.kill('SIGKILL');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await run.exited;
    const again = await startServer();
    const rows = await (
      await fetch(`${again.url}/v1/decisions?limit=500`, { headers: { authorization: `Bearer ${run.key}` } })
    ).json();
    expect(rows).toHaveLength(20);
  });
});

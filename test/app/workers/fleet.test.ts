import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { build, startServing } from '../../cli/built-program.ts';

const SLOW_MS = 120_000;
const MINT_TOKEN = 'a-token-of-the-test';
const QUOTA = 60;

let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  await build();
  folder = mkdtempSync(join(tmpdir(), 'steward-workers-'));
}, 240_000);
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Body = {
  readonly api_key: string;
  readonly key_id: string;
  readonly status: string;
  readonly workers: { readonly wanted: number; readonly running: number };
  readonly decisions: readonly { readonly judged: boolean; readonly reason: string }[];
};

type Called = { readonly status: number; readonly text: string; readonly body: Body };

/** Starts the built program with so many processes over a store of its own, and resolves when it serves. */
async function start(workers: number, name: string) {
  const { child, output, url } = await startServing({
    cwd: folder,
    env: {
      SERVICE_WORKERS: String(workers),
      SERVICE_KEYMINT_TOKEN: MINT_TOKEN,
      SERVICE_MONTHLY_QUOTA: String(QUOTA),
      DATABASE_URL: `file:${join(folder, name)}`,
    },
  });
  running.push(child);
  const lines = () => output.err.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as LogLine]));
  // Each call has a connection of its own, so that its key alone says who serves it.
  const call = (key: string | null, method: string, path: string, body?: object) =>
    new Promise<Called>((resolve, reject) => {
      const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
      const headers = { 'content-type': 'application/json', ...authorization };
      const sent = request(url + path, { method, headers, agent: false }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        const read = (text.startsWith('{') ? JSON.parse(text) : {}) as Body; // The contract says so.
        resolve({ status: answer.statusCode ?? 0, text, body: read });
      });
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  return { child, output, lines, call };
}

type LogLine = { readonly msg: string; readonly worker?: number; readonly route?: string };

/** The processes that one has started. */
function childrenOf({ pid }: ChildProcess): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.split(' ').filter(Boolean).map(Number);
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const message = (index: number) => ({ id: String(index), author: 'a', text: `hello number ${index} to all of you` });

describe('several processes behind one address', () => {
  it(
    'share quotas and revocations, count as one, and one that is killed takes nothing with it',
    async () => {
      const { child, output, lines, call } = await start(3, 'shared.db');
      expect(output.out).toContain('3 processes');
      const mint = async () => (await call(MINT_TOKEN, 'POST', '/v1/keys', { tenant: 'ravens' })).body;
      const keys = await Promise.all(Array.from({ length: 6 }, mint));

      // Six keys, so each process serves some, and asks for more than there is.
      const asked = keys.flatMap(({ api_key }, index) =>
        [0, 1, 2].map((round) =>
          call(api_key, 'POST', '/v1/moderate', {
            messages: Array.from({ length: 5 }, (_, at) => message(100 * index + 10 * round + at)),
          }),
        ),
      );
      const decisions = (await Promise.all(asked)).flatMap(({ body }) => body.decisions);
      expect(decisions).toHaveLength(90);
      expect(decisions.filter(({ judged }) => judged)).toHaveLength(QUOTA);
      expect(decisions.filter(({ reason }) => reason === 'quota')).toHaveLength(90 - QUOTA);
      const served = () => lines().filter(({ route }) => route === '/v1/moderate');
      await until(() => served().length === asked.length, { what: () => 'the lines of all' });
      expect(new Set(served().map(({ worker }) => worker))).toEqual(new Set([undefined, 2, 3]));

      // Whoever is asked tells of all.
      for (const key of [null, ...keys.map(({ api_key }) => api_key)]) {
        const { text } = await call(key, 'GET', '/metrics');
        expect(text).toMatch(/steward_http_request_seconds_count\{[^}]*route="\/v1\/moderate"[^}]*\} 18\n/);
      }
      const [first, second] = keys;
      if (!first || !second) throw new Error('no keys');
      expect((await call(first.api_key, 'DELETE', `/v1/tenant/keys/${second.key_id}`)).status).toBe(200);
      expect((await call(second.api_key, 'GET', '/v1/policy')).status).toBe(401);

      const [victim = 0] = childrenOf(child);
      process.kill(victim, 'SIGKILL');
      const workersNow = async () => (await call(null, 'GET', '/v1/health')).body;
      await until(async () => (await workersNow()).workers.running === 2, { what: () => 'one less' });
      expect((await workersNow()).status).toBe('degraded');
      for (const { api_key } of keys.filter((key) => key !== second))
        expect((await call(api_key, 'GET', '/v1/policy')).status).toBe(200);
      await until(async () => (await workersNow()).status === 'ok', { what: () => 'a successor' });
      // The others know it as well as the first.
      for (const { api_key } of keys.filter((key) => key !== second))
        expect((await call(api_key, 'GET', '/v1/health')).body.workers).toEqual({ wanted: 3, running: 3 });

      const others = childrenOf(child);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(others.filter(lives)).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    'end with the first, also when that is killed, and free its address',
    async () => {
      const { child, call } = await start(2, 'killed.db');
      const others = childrenOf(child);
      expect(others).toHaveLength(1);
      child.kill('SIGKILL');
      await until(() => !others.some(lives), { what: () => 'the end of the others' });
      await expect(call(null, 'GET', '/v1/health')).rejects.toThrow();
    },
    SLOW_MS,
  );
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Community } from '../../emulators/community.ts';
import { until } from '../../emulators/until.ts';
import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';
import { openStore } from '../../src/store/open.ts';

/** The progress and resource use of a bot's process. */
export type Progress = {
  /** Messages with a decision. */
  readonly decided: number;
  /** User and system CPU time, in microseconds. */
  readonly cpuMicros: number;
  readonly residentBytes: number;
};

/** `npm start` with the token of one bot. */
export type BotProcess = {
  progress(): Promise<Progress>;
  /** Kills it without warning, and starts another one on the same store. */
  killAndRestart(): Promise<BotProcess>;
  stop(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, '../../dist/app/main.js');
/** A start takes two seconds, and many times as long on a busy machine. */
const START_DEADLINE_MS = 120_000;
const KEYMINT_TOKEN = 'bench-keymint-token';
/** `getconf CLK_TCK` on every Linux that Node runs on. */
const TICK_MICROS = 10_000;

const mintedSchema = z.object({ api_key: z.string() });
const healthSchema = z.object({ bots: z.record(z.string(), z.string()) });

/** Starts a bot on an empty store. The tenant has these settings and deletes scams. Resolves when the bot is logged in. */
export async function startBot(
  tenantName: string,
  env: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, object>> = {},
): Promise<BotProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  return startIn(folder, tenantName, env, settings);
}

/** Does the same in a community that has a log channel and notifies authors. */
export async function startBotWithLog(
  platform: ChatPlatform,
  { tenantName, externalId, logChannel, env }: Community,
  settings: Readonly<Record<string, object>>,
): Promise<BotProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const url = `file:${folder}/steward.db`;
  const store = await openStore({ url, now: Date.now });
  const { id: tenantId } = await store.ensureTenant(tenantName, 'pro');
  const chosen = { trial: false, notify: true, notifyText: '', lockdown: false };
  await store.communities.ensureCommunity({ platform, externalId, name: 'Harbour', tenantId, logChannel, ...chosen });
  await store.close();
  return startIn(folder, tenantName, { ...env, DATABASE_URL: url }, settings);
}

async function startIn(
  folder: string,
  tenantName: string,
  env: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, object>>,
): Promise<BotProcess> {
  const begun = await begin(folder, env);
  await deleteScams(begun.url, tenantName, settings);
  await begun.loggedIn();
  return processOf(folder, env, begun);
}

type Begun = { readonly child: ChildProcess; readonly url: string; loggedIn(): Promise<unknown> };

async function begin(folder: string, env: Readonly<Record<string, string>>): Promise<Begun> {
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      SERVICE_PORT: '0',
      SERVICE_KEYMINT_TOKEN: KEYMINT_TOKEN,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let screen = '';
  child.stdout.on('data', (chunk) => {
    screen += chunk;
  });
  const url = await until(() => /API +(http:\S+)/.exec(screen)?.[1], {
    deadlineMs: START_DEADLINE_MS,
    what: 'the server',
  });
  const isRunning = async () => {
    const health = await (await fetch(`${url}/v1/health`)).json();
    return Object.values(healthSchema.parse(health).bots).includes('running');
  };
  return { child, url, loggedIn: () => until(isRunning, { deadlineMs: START_DEADLINE_MS, what: 'the log-in' }) };
}

function processOf(folder: string, env: Readonly<Record<string, string>>, { child, url }: Begun): BotProcess {
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    progress: async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return { decided: sumOf(metrics, 'steward_decisions_total'), ...(await readProcess(child.pid ?? 0)) };
    },
    killAndRestart: async () => {
      await end('SIGKILL');
      return processOf(folder, env, await begin(folder, env));
    },
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function deleteScams(url: string, tenant: string, settings: Readonly<Record<string, object>>): Promise<void> {
  const call = async (method: string, path: string, token: string, body: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  const { api_key } = mintedSchema.parse(await call('POST', '/v1/keys', KEYMINT_TOKEN, { tenant }));
  await call('PUT', '/v1/policy', api_key, { actions: { scam: 'delete', spam: 'delete' } });
  if (Object.keys(settings).length > 0) await call('PUT', '/v1/settings', api_key, settings);
}

function sumOf(metrics: string, name: string): number {
  const values = metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, 'gm'));
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** Reads a process's CPU time and memory. @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function readProcess(pid: number): Promise<Pick<Progress, 'cpuMicros' | 'residentBytes'>> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  // The program's name in brackets may contain anything. User and system time are the 12th and 13th field after it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const residentKb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  return { cpuMicros: (user + system) * TICK_MICROS, residentBytes: residentKb * 1_024 };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../emulators/until.ts';
import { packageRoot } from '../src/store/database/migrations.ts';

const ROOT = packageRoot();
/** The output of `npm run build`, which starts faster and is smaller, as for users. */
const BUILT = join(ROOT, 'dist');
const START_DEADLINE_MS = 60_000;
/** The token that creates the keys of a scenario. */
export const KEYMINT_TOKEN = 'chaos-keymint-token';
/** Started processes that have not ended yet. */
const running = new Set<ChildProcess>();

/** One process of the service. */
export type Server = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with the exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
  /** Returns its log so far. */
  log(): string;
  /** Returns the key that it printed at its start, or null. */
  firstKey(): string | null;
};

/** Runs the work with a folder for the store and settings of one scenario. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-chaos-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts `steward ARGS` from the build, which loads in half the time of the sources. The caller must have built it.
 * @param probe a module that is loaded before the program and can be controlled over IPC.
 * @param root the sources of another version, if needed.
 */
export function startProgram(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  probe: string | null = null,
  root: string = BUILT,
): ChildProcess {
  const isBuilt = root === BUILT;
  const main = join(root, isBuilt ? 'app/main.js' : 'app/main.ts');
  const isTyped = [main, probe].some((path) => path?.endsWith('.ts'));
  const loaded = isTyped ? ['--import', import.meta.resolve('tsx')] : [];
  if (probe !== null) loaded.push('--expose-gc', '--import', probe);
  const child = spawn(process.execPath, [...loaded, main, ...args], {
    cwd: folder,
    // JSX needs this file's settings, and the working folder has no such file.
    env: { PATH: process.env.PATH ?? '', TSX_TSCONFIG_PATH: join(isBuilt ? ROOT : root, 'tsconfig.json'), ...env },
    stdio: probe === null ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

process.once('exit', endAll);

/** Kills all processes that still run, after a scenario that failed or was interrupted. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Further options of a process. */
type StartOptions = {
  readonly args?: readonly string[];
  readonly probe?: string;
  readonly root?: string;
};

/** Starts the service, or with `args` another serving command. Resolves when it serves. @param options as for `startProgram`. */
export async function startServer(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  { args = ['serve'], probe, root }: StartOptions = {},
): Promise<Server> {
  const settings = { SERVICE_PORT: '0', SERVICE_KEYMINT_TOKEN: KEYMINT_TOKEN, LOG_FORMAT: 'json', ...env };
  const child = startProgram(folder, args, settings, probe, root);
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.err += chunk;
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  void exited.then((code) => {
    said.err += `ended with ${code}\n`;
  });
  const url = await until(
    () => {
      if (/^ended with/m.test(said.err)) throw new Error(`the service did not start: ${said.err}`);
      // `steward stream` has no start screen, and logs its address.
      return /(?:API|Health) +(http:\/\/[^/\s]+)/.exec(said.out)?.[1] ?? /"url":"(http:[^"]+)"/.exec(said.err)?.[1];
    },
    { deadlineMs: START_DEADLINE_MS, what: 'the start of the service' },
  );
  return {
    url,
    process: child,
    exited,
    log: () => said.err,
    firstKey: () => /stw_[0-9A-Za-z]{38}/.exec(said.out)?.[0] ?? null,
  };
}

/** Sends a signal. Resolves when the process has ended, with the time that took. */
export async function endServer(
  server: Server,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; tookMs: number }> {
  const begin = performance.now();
  server.process.kill(signal);
  const code = await server.exited;
  return { code, tookMs: performance.now() - begin };
}

/** Returns the service's health as JSON, on a new connection, because a kept one may just have been closed if the caller is slow. */
export async function askHealth({ url }: Pick<Server, 'url'>): Promise<string> {
  return (await fetch(`${url}/v1/health`, { headers: { connection: 'close' } })).text();
}

/** Creates a key for a tenant. */
export async function mintKey(url: string, tenant: string): Promise<string> {
  const answer = await fetch(`${url}/v1/keys`, {
    method: 'POST',
    // A caller that is busy for seconds between two requests could send the next on a connection that was just closed.
    headers: { authorization: `Bearer ${KEYMINT_TOKEN}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ tenant }),
  });
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body !== null && 'api_key' in body) return String(body.api_key);
  throw new Error(`no key: ${answer.status}`);
}

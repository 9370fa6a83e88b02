import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../emulators/until.ts';
import { packageRoot } from '../src/store/database/migrations.ts';

const ROOT = packageRoot();
/** What `npm run build` makes: it starts quicker and is smaller, as it is for users. */
const BUILT = join(ROOT, 'dist');
const START_DEADLINE_MS = 60_000;
/** What mints the keys of a scenario. */
export const KEYMINT_TOKEN = 'chaos-keymint-token';
/** What was started and has not ended yet. */
const running = new Set<ChildProcess>();

/** One process of the service. */
export type Server = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Resolves with the exit code; null after a signal. */
  readonly exited: Promise<number | null>;
  /** What it has logged. */
  log(): string;
  /** The key that it printed at its start, if any. */
  firstKey(): string | null;
};

/** A folder for the store and the settings of one scenario. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-chaos-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts `steward ARGS` as it was built, which costs half of what its sources cost to load: whoever calls this has built it.
 * @param probe a module that is loaded before the program, and told things over an IPC channel.
 * @param root another version's sources, where it is not this one.
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
    // Pages are written in JSX, and what that becomes is said there; the working folder has no such file.
    env: { PATH: process.env.PATH ?? '', TSX_TSCONFIG_PATH: join(isBuilt ? ROOT : root, 'tsconfig.json'), ...env },
    stdio: probe === null ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

process.once('exit', endAll);

/** Ends at once whatever was started and still runs: of a scenario that failed or was broken off. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** What else a process is started with. */
type StartOptions = {
  readonly args?: readonly string[];
  readonly probe?: string;
  readonly root?: string;
};

/** Starts the service, or with other arguments another command that serves, and resolves when it does. @param options as of `startProgram`. */
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
      // `steward stream` has no screen of the start, and says its address in the log.
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

/** Sends a signal, and resolves when the process has ended, with how long that took. */
export async function endServer(
  server: Server,
  signal: NodeJS.Signals,
): Promise<{ code: number | null; tookMs: number }> {
  const begin = performance.now();
  server.process.kill(signal);
  const code = await server.exited;
  return { code, tookMs: performance.now() - begin };
}

/** What the service says of itself, as JSON. On a connection of its own: one that is kept may just have been closed when whoever asks is slow. */
export async function askHealth({ url }: Pick<Server, 'url'>): Promise<string> {
  return (await fetch(`${url}/v1/health`, { headers: { connection: 'close' } })).text();
}

/** Mints a key for a tenant. */
export async function mintKey(url: string, tenant: string): Promise<string> {
  const answer = await fetch(`${url}/v1/keys`, {
    method: 'POST',
    // Whoever is busy for seconds between two requests would send the next into a connection that has just been closed.
    headers: { authorization: `Bearer ${KEYMINT_TOKEN}`, 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ tenant }),
  });
  const body: unknown = await answer.json();
  if (typeof body === 'object' && body !== null && 'api_key' in body) return String(body.api_key);
  throw new Error(`no key: ${answer.status}`);
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { until } from '../../emulators/until.ts';
import { freePort } from './free-port.ts';

/** A Valkey or Redis without a disk, on 127.0.0.1. */
export type Valkey = {
  readonly url: string;
  /** Ends it at once; what it held is lost. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>;
  /** Has it stand still, and go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
};

/** Debian has them as the packages `valkey-server` and `redis-server`. */
const PROGRAM = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Why there can be none here; null where one is installed. */
export function valkeyMissing(): string | null {
  return PROGRAM ? null : 'neither valkey-server nor redis-server is installed: apt-get install redis-server';
}

/** Starts Debian's server on a free port. */
export async function startValkey(): Promise<Valkey> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGCONT');
    running.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(PROGRAM ?? 'redis-server', args, { stdio: 'ignore' });
    await until(() => answers(port), { what: 'the start of the shared memory' });
  };
  await start();
  return { url: `redis://127.0.0.1:${port}/0`, kill, start, signal: (name) => void child?.kill(name) };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
  });
}

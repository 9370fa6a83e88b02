import { spawnSync } from 'node:child_process';
import { debianServer } from './debian-server.ts';
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
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = debianServer([PROGRAM ?? 'redis-server', ...args], { port, greeting: '+PONG', ask: 'PING\r\n' });
  await server.start();
  return { url: `redis://127.0.0.1:${port}/0`, ...server };
}

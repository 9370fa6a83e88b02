import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../emulators/until.ts';
import { freePort } from './free-port.ts';

/** A NATS server with JetStream, on 127.0.0.1, with its streams on the disk. */
export type Nats = {
  readonly url: string;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what it had. */
  start(): Promise<void>;
  /** Ends it and removes what it had. */
  stop(): Promise<void>;
};

/** Why there can be none here; null where Debian's `nats-server` is installed. */
export function natsMissing(): string | null {
  return spawnSync('nats-server', ['--version']).status === 0
    ? null
    : 'nats-server is not installed: apt-get install nats-server';
}

/** Starts Debian's server on a free port. */
export async function startNats(): Promise<Nats> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'steward-nats-'));
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
    running.kill('SIGKILL');
    await ended;
  };
  const start = async (): Promise<void> => {
    child = spawn('nats-server', ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await until(() => greets(port), { what: 'the start of NATS' });
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    start,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().startsWith('INFO'));
    });
  });
}

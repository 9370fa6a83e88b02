import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianServer } from './debian-server.ts';
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
  const server = debianServer(['nats-server', '-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)], {
    port,
    greeting: 'INFO',
  });
  await server.start();
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: server.kill,
    start: server.start,
    stop: async () => {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../emulators/until.ts';
import { freePort } from './free-port.ts';

/** A PgBouncer in transaction mode, on 127.0.0.1. */
export type Pgbouncer = {
  /** The address of a database by way of the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
};

/** PgBouncer refuses to run as root, so there it runs as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Why there can be none here; null where it is installed. Debian has it as the package `pgbouncer`. */
export function pgbouncerMissing(): string | null {
  return spawnSync('pgbouncer', ['--version']).status === 0
    ? null
    : 'pgbouncer is not installed: apt-get install pgbouncer';
}

/** Starts Debian's PgBouncer in front of a server. @param settings more lines of its section `[pgbouncer]`. */
export async function startPgbouncer(server: string, settings: readonly string[] = []): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(server);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 4',
    'max_client_conn = 200',
    ...settings,
  ];
  // Any user becomes this one; the server of the tests trusts it.
  writeFileSync(config, `${lines.join('\n').replace('port=', 'user=postgres port=')}\n`);
  if (NOBODY.uid) for (const one of [folder, config, join(folder, 'users')]) chownSync(one, NOBODY.uid, NOBODY.gid);
  const child = spawn('pgbouncer', [config], { ...NOBODY, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(() => answers(port), { what: 'the start of pgbouncer' });
  return {
    through: (url) => {
      const changed = new URL(url);
      changed.port = String(port);
      return changed.href;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.unref();
    socket.on('connect', () => socket.destroy());
  });
}

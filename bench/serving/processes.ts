import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { runNginx } from '../../test/support/proxies.ts';
import { startValkey, valkeyMissing } from '../../test/support/valkey.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { findGenerator, type Generator } from './generator.ts';
import { bodiesOf, textsOf } from './texts.ts';
import { type LoadedServer, startLoaded } from './under-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const BATCH = 50;
const TEXTS = 60_000;

/** One set-up: its processes, and the address that gets the load. */
type SetUp = { readonly name: string; readonly servers: readonly LoadedServer[]; readonly url: string };

/**
 * Measures the cost of a message with one, two and four processes that share a PostgreSQL and a Valkey behind nginx, compared with one on SQLite:
 * batches of 50 new texts, embedded judge, every row durable. Processor time shows what more cores would bring.
 */
export async function measureProcesses(): Promise<Figure[]> {
  const missing = valkeyMissing();
  if (missing) {
    console.log(`  not measured: ${missing}`);
    return [];
  }
  const [postgres, valkey] = [await startPostgres(), await startValkey()];
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const closers: (() => Promise<void>)[] = [];
  try {
    const setUps: SetUp[] = [];
    const alone = await startLoaded('default', '{}', { SERVICE_CACHE_ENTRIES: '1000' });
    setUps.push({ name: 'one process, SQLite', servers: [alone], url: alone.url });
    for (const count of [1, 2, 4]) {
      const env = {
        DATABASE_URL: await postgres.createMigrated(),
        REDIS_URL: valkey.url,
        SERVICE_CACHE_ENTRIES: '1000',
      };
      const servers: LoadedServer[] = [];
      for (let at = 0; at < count; at++) servers.push(await startLoaded('default', '{}', env));
      const port = await freePort();
      const proxy = await runNginx(join(folder, String(count)), balancerConf(port, servers), port);
      closers.push(() => proxy.stop());
      setUps.push({
        name: `${count} of PostgreSQL behind nginx`,
        servers,
        url: `http://127.0.0.1:${port}`,
      });
    }
    closers.push(...setUps.flatMap(({ servers }) => servers.map(({ stop }) => stop)));
    return await compare(setUps);
  } finally {
    for (const close of closers) await close();
    await valkey.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function balancerConf(port: number, servers: readonly LoadedServer[]): string {
  const upstream = servers.map(({ url }) => `server ${new URL(url).host};`).join(' ');
  return `upstream steward { ${upstream} keepalive 64; }
server { listen 127.0.0.1:${port}; client_max_body_size 9m; location / { proxy_pass http://steward; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;
}

async function compare(setUps: readonly SetUp[]): Promise<Figure[]> {
  const generator = findGenerator();
  const rounds = setUps.map(() => [] as Awaited<ReturnType<typeof round>>[]);
  // The first round warms up every process.
  for (let at = -1; at < ROUNDS; at++)
    for (const [index, setUp] of setUps.entries()) {
      const measured = await round(generator, setUp);
      if (at >= 0) rounds[index]?.push(measured);
    }
  const medians = rounds.map((of) => ({
    rate: median(of.map(({ rate }) => rate)),
    cpuMicros: median(of.map(({ cpuMicros }) => cpuMicros)),
  }));
  const [peer] = medians;
  return setUps.flatMap(({ name }, index) => {
    const ours = medians[index];
    if (!ours || !peer) return [];
    const shared = { peer: 'one process, SQLite', asked: 'no figure' };
    return [
      {
        ...shared,
        name: `${name}: rate`,
        value: ours.rate,
        unit: 'messages/s',
        peerValue: peer.rate,
        ratio: ours.rate / peer.rate,
      },
      {
        ...shared,
        name: `${name}: processor time of all processes`,
        value: ours.cpuMicros,
        unit: 'µs a message',
        peerValue: peer.cpuMicros,
        ratio: ours.cpuMicros / peer.cpuMicros,
      },
    ];
  });
}

async function round(generator: Generator, { servers, url }: SetUp) {
  const cpu = async () => {
    const read = await Promise.all(servers.map((server) => server.read()));
    return read.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);
  };
  const before = await cpu();
  const sent = await generator.send({
    url: `${url}/v1/moderate`,
    key: servers[0]?.key ?? '',
    bodies: bodiesOf(textsOf('ASCII', TEXTS), BATCH),
    connections: 16,
    seconds: SECONDS,
  });
  const messages = sent.requests * BATCH;
  return { rate: messages / sent.seconds, cpuMicros: ((await cpu()) - before) / messages };
}

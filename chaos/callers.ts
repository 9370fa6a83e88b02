import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startModelServer } from '../emulators/model/model-server.ts';
import { until } from '../emulators/until.ts';
import { send } from './load.ts';
import { type Finding, isWithin, type Scale, type Scenario } from './scenario.ts';
import { askHealth, endServer, mintKey, startServer, withFolder } from './server.ts';

const LEASE_MAX_MS = 15_000;

/** Faults that callers, their texts and the log's reader can cause. */
export const CALLERS: readonly Scenario[] = [
  {
    name: 'SIGTERM on an idle service with open connections',
    goal: 'ended within 1 s',
    run: (scale) => withFolder((folder) => stopIdle(folder, scale)),
  },
  {
    name: 'the reader of the log stands still',
    goal: 'every request is answered, and the loss is told',
    run: (scale) => withFolder((folder) => stallReader(folder, scale)),
  },
  {
    name: 'a process with the whole quota reserved is killed',
    goal: `the quota is free within ${LEASE_MAX_MS / 1_000} s`,
    isMeasured: true,
    run: () => withFolder(killWithQuota),
  },
];

async function stopIdle(folder: string, scale: Scale): Promise<Finding> {
  const server = await startServer(folder, { LOG_LEVEL: 'silent' });
  const { hostname, port } = new URL(server.url);
  // Some sockets that never sent anything, and those that fetch keeps.
  const unused = Array.from({ length: 10 }, () => quietSocket(Number(port), hostname));
  await Promise.all(Array.from({ length: 10 }, async () => (await fetch(`${server.url}/v1/health`)).text()));
  const { code, tookMs } = await endServer(server, 'SIGTERM');
  for (const socket of unused) socket.destroy();
  return {
    figure: `ended after ${Math.round(tookMs)} ms with ${code}`,
    holds: code === 0 && isWithin(scale, tookMs, 1_000),
  };
}

async function stallReader(folder: string, scale: Scale): Promise<Finding> {
  const server = await startServer(folder);
  const key = await mintKey(server.url, 'chaos');
  server.process.stderr?.pause();
  const count = scale === 'short' ? 500 : 20_000;
  let answered = 0;
  for (let sent = 0; sent < count; sent += 50) {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => send(server.url, key, ['hello'])));
    answered += outcomes.filter(({ status }) => status === 200).length;
  }
  const health = await askHealth(server);
  const dropped = Number(/"dropped_lines":(\d+)/.exec(health)?.[1]);
  server.process.stderr?.resume();
  await endServer(server, 'SIGTERM');
  return {
    figure: `${answered} of ${count} answered, ${dropped} lines lost and told`,
    // In the short form, the few lines may fit into the system's buffers.
    holds: answered === count && (scale === 'short' || dropped > 0),
  };
}

async function killWithQuota(folder: string): Promise<Finding> {
  const model = await startModelServer();
  const env = {
    LOG_LEVEL: 'silent',
    // Eight calls at the same time, of three messages each.
    SERVICE_MONTHLY_QUOTA: '24',
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
  };
  const [killed, other] = [await startServer(folder, env), await startServer(folder, env)];
  const key = await mintKey(other.url, 'chaos');
  model.setBehaviour({ kind: 'hold', until: new Promise(() => {}) });
  const held = Array.from({ length: 10 }, () => send(killed.url, key));
  await until(() => model.requests.length >= 8, { deadlineMs: 60_000, what: 'eight calls under way' });
  model.setBehaviour({ kind: 'well' });
  await endServer(killed, 'SIGKILL');
  const begin = performance.now();
  let reason = '';
  while (reason !== 'model' && performance.now() - begin < 60_000) {
    ({ reason } = await send(other.url, key));
    if (reason !== 'model') await pause(100);
  }
  const tookMs = performance.now() - begin;
  await Promise.all(held);
  await endServer(other, 'SIGTERM');
  await model.close();
  return {
    figure: `free after ${(tookMs / 1_000).toFixed(1)} s`,
    holds: reason === 'model' && tookMs <= LEASE_MAX_MS,
  };
}

function quietSocket(port: number, host: string): Socket {
  const socket = connect(port, host);
  socket.on('error', () => {});
  return socket;
}

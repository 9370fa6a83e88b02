import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type ModelServer, startModelServer } from '../emulators/model/model-server.ts';
import { until } from '../emulators/until.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { type Nats, natsMissing, startNats } from '../test/support/nats.ts';
import type { Finding, Scale, Scenario } from './scenario.ts';
import { endServer, mintKey, type Server, startServer, withFolder } from './server.ts';

const SIZES = {
  short: { messages: 30, kills: 2, downMs: 3_000 },
  whole: { messages: 2_000, kills: 20, downMs: 240_000 },
} as const;
/** One kill of this many ends NATS. */
const NATS_EVERY = 4;
const WAIT_MS = 300_000;
const MODEL = 'steward-chaos';

/** Two streams whose messages have equal ids. One also stores its own decisions; the other is deleted and recreated. */
const PLACES = [
  { stream: 'CHAT', from: 'chat.in', to: 'chat.out', dead: 'chat.dead', outcomes: 'CHAT' },
  { stream: 'FORUM', from: 'forum.in', to: 'forum.out', dead: 'forum.dead', outcomes: 'ANSWERS' },
] as const;
type Places = (typeof PLACES)[number];

/** `steward stream` loses and repeats nothing. */
export const STREAMS: readonly Scenario[] = [
  {
    name: 'kill -9 under `steward stream` on two streams with equal ids, NATS killed, the model down, a stream made again',
    goal: '0 missing, twice, unjudged or put aside',
    missing: natsMissing,
    run: async (scale) => {
      const [nats, model] = await Promise.all([startNats(), startModelServer({ apiKey: MODEL, model: MODEL })]);
      const connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
      try {
        return await withFolder((folder) => decideAll({ folder, nats, model, connection }, scale));
      } finally {
        await connection.close();
        await nats.stop();
        await model.close();
      }
    },
  },
];

type World = {
  readonly folder: string;
  readonly nats: Nats;
  readonly model: ModelServer;
  readonly connection: NatsConnection;
};

async function decideAll(world: World, scale: Scale): Promise<Finding> {
  const { folder, nats, model, connection } = world;
  const { messages, kills, downMs } = SIZES[scale];
  const databaseUrl = `file:${join(folder, 'steward.db')}`;
  const env = {
    ...{ DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', NATS_URL: nats.url },
    ...{ MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: MODEL, MODEL_NAME: MODEL },
  };
  const service = await startServer(folder, env);
  const withKey = { ...env, STEWARD_API_KEY: await mintKey(service.url, 'chaos') };
  const { streams } = await jetstreamManager(connection);
  await streams.add({ name: 'CHAT', subjects: ['chat.>'] });
  await streams.add({ name: 'FORUM', subjects: ['forum.in'] });
  await streams.add({ name: 'ANSWERS', subjects: ['forum.out', 'forum.dead'] });
  const start = ({ stream, from, to, dead }: Places) => {
    const args = ['stream', '--stream', stream, '--from', from, '--to', to, '--dead', dead, '--parallel', '8'];
    return startServer(folder, withKey, { args });
  };
  const decided = async ({ outcomes, to }: Places) =>
    (await streams.info(outcomes, { subjects_filter: to })).state.subjects?.[to] ?? 0;
  const reach = (places: Places, count: number) =>
    until(async () => (await decided(places).catch(() => 0)) >= count, {
      deadlineMs: WAIT_MS,
      what: `${count} decisions of ${places.stream}`,
    });

  const half = messages / 2;
  await Promise.all(PLACES.map((places) => publish(world, places, 0, half)));
  const running = await Promise.all(PLACES.map(start));
  for (let kill = 0; kill < kills; kill++) {
    const at = kill % PLACES.length;
    const places = at === 0 ? PLACES[0] : PLACES[1];
    await reach(places, Math.floor((half * (kill + 1)) / (kills + 1)));
    await endServer(serverAt(running, at), 'SIGKILL');
    if (kill % NATS_EVERY === NATS_EVERY - 1) {
      await nats.kill();
      await nats.start();
    }
    running[at] = await start(places);
  }
  model.setBehaviour({ kind: 'status', status: 503 });
  await Promise.all(PLACES.map((places) => publish(world, places, half, messages)));
  await pause(downMs);
  model.setBehaviour({ kind: 'well' });
  await Promise.all(PLACES.map((places) => reach(places, messages)));

  await streams.delete('FORUM');
  await streams.add({ name: 'FORUM', subjects: ['forum.in'] });
  await publish(world, PLACES[1], 0, messages);
  await reach(PLACES[1], 2 * messages);
  await Promise.all([...running, service].map((server) => endServer(server, 'SIGTERM')));

  const found = await Promise.all(PLACES.map((places) => read(connection, places)));
  const all = found.flat();
  const dead = all.filter(({ isDead }) => isDead).length;
  const unjudged = all.filter(({ isDead, judged }) => !isDead && !judged).length;
  const wrong = found.map((outcomes, at) => countWrong(outcomes, messages, at + 1));
  const missing = sum(wrong.map((one) => one.missing));
  const twice = sum(wrong.map((one) => one.twice));
  const [log] = await queryDirectly(databaseUrl, 'SELECT COUNT(*) AS rows FROM "Decision"');
  const total = 3 * messages;
  return {
    figure: `${kills} kills, the model down for ${downMs / 1_000} s, ${total} messages: ${missing} missing, ${twice} twice, ${unjudged} unjudged, ${dead} put aside; ${log?.rows} rows in the log`,
    holds: missing + twice + unjudged + dead === 0 && Number(log?.rows) === total,
  };
}

function serverAt(servers: readonly Server[], at: number): Server {
  const server = servers[at];
  if (!server) throw new Error(`there is no process ${at}`);
  return server;
}

async function publish({ connection }: World, { from }: Places, begin: number, end: number): Promise<void> {
  const js = jetstream(connection);
  for (let id = begin; id < end; id++) {
    const text = `the garden has another quiet corner, number ${id}`;
    const body = new TextEncoder().encode(JSON.stringify({ id: `m${id}`, text }));
    // Right after its start the server may not accept it yet; a repeat has the same id.
    await until(() => js.publish(from, body, { msgID: `own ${id}` }).catch(() => null), { what: `message ${id}` });
  }
}

type Outcome = { readonly id: string; readonly judged: boolean; readonly isDead: boolean };

/** Reads the outcomes of the messages from the streams. */
async function read(connection: NatsConnection, { outcomes, to, dead }: Places): Promise<readonly Outcome[]> {
  const { streams } = await jetstreamManager(connection);
  const { state } = await streams.info(outcomes);
  const found: Outcome[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await streams.getMessage(outcomes, { seq });
    if (message?.subject !== to && message?.subject !== dead) continue;
    const { message_id: id, judged } = message.json<{ message_id?: string; judged?: boolean }>();
    found.push({ id: String(id), judged: judged === true, isDead: message.subject === dead });
  }
  return found;
}

/** @param times how often each message was published. */
function countWrong(outcomes: readonly Outcome[], messages: number, times: number) {
  const counts = new Map<string, number>();
  for (const { id, isDead } of outcomes) if (!isDead) counts.set(id, (counts.get(id) ?? 0) + 1);
  const each = Array.from({ length: messages }, (_, id) => counts.get(`m${id}`) ?? 0);
  return {
    missing: sum(each.map((count) => Math.max(0, times - count))),
    twice: sum(each.map((count) => Math.max(0, count - times))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

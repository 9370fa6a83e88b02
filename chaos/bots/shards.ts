import { setTimeout as pause } from 'node:timers/promises';
import { startDiscord } from '../../emulators/discord/start-discord.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { openStore } from '../../src/store/open.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { type Finding, isWithin, type Scale, type Scenario } from '../scenario.ts';
import { askHealth, endServer, type Server, startServer, withFolder } from '../server.ts';
import { BAD, settled } from './scenarios.ts';

const SHARDS = 4;
const PROCESSES = 2;
const HANDOVER_MAX_MS = 15_000;
const SIZE = { short: { ends: 2, messages: 3 }, whole: { ends: 12, messages: 8 } } as const;
const MEMBERS = 5;

/** Two processes share one Discord bot. If one is killed or stopped, the other soon has all shards. */
export const SHARDED: readonly Scenario[] = [
  {
    name: 'two processes with four shards of a Discord bot, one killed or stopped under scams in every server',
    goal: `the other has all shards within ${HANDOVER_MAX_MS / 1_000} s; 0 standing, 0 entries twice; never two at one shard`,
    isMeasured: true,
    run: (scale) => withFolder((folder) => divide(folder, scale)),
  },
];

type World = Awaited<ReturnType<typeof openWorld>>;

/** Opens a Discord with one server per shard, each with a tenant that deletes scams. */
async function openWorld(url: string) {
  const discord = await startDiscord({ shards: SHARDS });
  discord.gateway.limits.identifyGapMs = 5_000;
  const guilds: {
    readonly general: string;
    readonly log: string;
    readonly members: readonly { readonly id: string }[];
  }[] = [];
  const shards = new Set<bigint>();
  const store = await openStore({ url, now: Date.now });
  while (guilds.length < SHARDS) {
    // Servers created in the same millisecond belong to one shard.
    await pause(2);
    const guild = discord.createGuild({ name: `Harbour ${guilds.length}` });
    const log = discord.createChannel(guild, { name: 'mods' });
    const tenant = await store.ensureTenant(`discord:${guild.id}`, 'pro');
    await store.changePolicy(tenant.id, (policy) => ({ ...policy, actions: { ...policy.actions, scam: 'delete' } }));
    await store.communities.ensureCommunity({
      ...{ platform: 'discord', externalId: guild.id, name: 'Harbour', tenantId: tenant.id, logChannel: log.id },
      ...{ trial: false, notify: false, notifyText: '', lockdown: false },
    });
    const shard = (BigInt(guild.id) >> 22n) % BigInt(SHARDS);
    if (shards.has(shard)) continue;
    shards.add(shard);
    const members = Array.from({ length: MEMBERS }, (_, number) => discord.createMember(guild, `member${number}`));
    guilds.push({ general: guild.general.id, log: log.id, members });
  }
  await store.close();
  const say = (text: string) =>
    guilds.map(({ general, members }, index) => {
      const author = members[text.length % members.length] ?? discord.botUser;
      const content = `${text} in ${index} ends`;
      const { id } = discord.sendMessage({ author, channel: general, content });
      return { text: content, isGone: () => discord.world.messages.get(general)?.has(id) !== true };
    });
  const posts = () => guilds.flatMap(({ log }) => discord.messages(log).map((message) => JSON.stringify(message)));
  return { discord, say, posts };
}

async function divide(folder: string, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const world = await openWorld(url);
  const model = await startModelServer({
    score: (text, column) => (column === 'scam' && text.includes(BAD) ? 95 : 2),
  });
  const servers: Server[] = [];
  const env = {
    ...{ DATABASE_URL: url, SERVICE_ROLE: 'bots', LOG_LEVEL: 'error' },
    ...{ MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'test-model-key', MODEL_NAME: 'test-model' },
    ...{ DISCORD_TOKEN: world.discord.token, DISCORD_API_URL: world.discord.restUrl },
  };
  const start = async () => void servers.push(await startServer(folder, env));
  try {
    while (servers.length < PROCESSES) await start();
    return await endOneByOne(servers, start, world, scale);
  } finally {
    await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
    await Promise.all([world.discord.close(), model.close()]);
    await postgres.stop();
  }
}

async function endOneByOne(
  servers: Server[],
  start: () => Promise<void>,
  { discord, say, posts }: World,
  scale: Scale,
): Promise<Finding> {
  const { ends, messages } = SIZE[scale];
  const said: { readonly text: string; isGone(): boolean }[] = [];
  const longest = { SIGKILL: 0, SIGTERM: 0 };
  let most = 0;
  const look = async () => {
    const all = await Promise.all(servers.map(readShards));
    // Discord counts the sessions of running processes. A killed one's sessions end with its sockets.
    const sessions = discord.gateway.sessions.filter(({ socket }) => socket !== undefined).map(({ shard }) => shard[0]);
    for (const index of sessions) most = Math.max(most, sessions.filter((other) => other === index).length);
    return all;
  };
  const areHalves = async () => (await look()).every((shards) => shards.length === SHARDS / PROCESSES);
  for (let round = 0; round < ends; round++) {
    await until(areHalves, { deadlineMs: 90_000, what: 'two halves' });
    const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGTERM';
    for (let number = 0; number < messages; number++) said.push(...say(`coins ${BAD} before ${round} ${number}`));
    await pause(50);
    const [first] = servers.splice(round % servers.length, 1);
    const begin = performance.now();
    const ended = first && endServer(first, signal);
    for (let number = 0; number < messages; number++) said.push(...say(`coins ${BAD} meanwhile ${round} ${number}`));
    await ended;
    const stopped = performance.now();
    await until(async () => (await look())[0]?.length === SHARDS, { deadlineMs: 90_000, what: 'all shards' });
    longest[signal] = Math.max(longest[signal], performance.now() - (signal === 'SIGKILL' ? begin : stopped));
    said.push(...say(`coins ${BAD} after ${round}`));
    await start();
  }
  await settled(said);
  const standing = said.filter((message) => !message.isGone()).length;
  const all = posts();
  const twice = said.filter(({ text }) => all.filter((post) => post.includes(text)).length > 1).length;
  const violations = discord.violations.length;
  return {
    figure: `${ends} ends: logged in with all shards ${seconds(longest.SIGKILL)} s after a kill, ${seconds(longest.SIGTERM)} s after a stop at most, at most ${most} sessions a shard; ${said.length} scams: ${standing} standing, ${twice} entries twice, ${violations} calls that Discord does not allow`,
    holds:
      standing + twice + violations === 0 &&
      isWithin(scale, Math.max(...Object.values(longest)), HANDOVER_MAX_MS) &&
      most === 1,
  };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** Returns the shards that a process runs, logged in. */
async function readShards(server: Server): Promise<readonly number[]> {
  const health = JSON.parse(await askHealth(server)) as {
    readonly bot_conditions: {
      readonly discord?: { readonly shards?: { readonly here: readonly { shard: number; state: string }[] } };
    };
  };
  const here = health.bot_conditions.discord?.shards?.here ?? [];
  return here.flatMap(({ shard, state }) => (state === 'running' ? [shard] : []));
}

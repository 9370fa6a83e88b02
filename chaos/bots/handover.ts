import { setTimeout as pause } from 'node:timers/promises';
import type { Community } from '../../emulators/community.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { type Finding, isWithin, type Scale, type Scenario } from '../scenario.ts';
import { askHealth, endServer, type Server, startServer, withFolder } from '../server.ts';
import { BAD, EMULATED, type Emulated, judge, OPEN, prepare, settled } from './scenarios.ts';

const PROCESSES = 4;
const HANDOVER_MAX_MS = 15_000;
const SIZE = { short: { kills: 1, messages: 20 }, whole: { kills: 6, messages: 60 } } as const;

/** Four processes have the tokens of all bots. If one is killed, another soon runs its bots. */
export const HANDOVER: readonly Scenario[] = [
  {
    name: 'four bot processes, the busiest of them killed under a flood of scams',
    goal: `others take its bots over within ${HANDOVER_MAX_MS / 1_000} s; 0 standing, 0 entries twice; never two at once`,
    isMeasured: true,
    run: (scale) => withFolder((folder) => handOver(folder, scale)),
  },
];

type Communities = Readonly<Record<Emulated, Community>>;
type Said = { readonly text: string; isGone(): boolean };

async function handOver(folder: string, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres();
  const [discord, slack, telegram] = [await OPEN.discord(8), await OPEN.slack(8), await OPEN.telegram(8)];
  const communities: Communities = { discord, slack, telegram };
  const model = await startModelServer({
    score: (text, column) => (column === 'scam' && text.includes(BAD) ? 95 : 2),
  });
  const servers: Server[] = [];
  const env = {
    DATABASE_URL: await postgres.createDatabase(),
    SERVICE_ROLE: 'bots',
    LOG_LEVEL: 'error',
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
    ...Object.assign({}, ...Object.values(communities).map((community) => community.env)),
  };
  try {
    for (const platform of EMULATED) await prepare(env.DATABASE_URL, platform, communities[platform]);
    const start = async () => void servers.push(await startServer(folder, env));
    while (servers.length < PROCESSES) await start();
    return await killTheBusiest(servers, start, communities, scale);
  } finally {
    await Promise.all(servers.map((server) => endServer(server, 'SIGTERM')));
    await Promise.all([...Object.values(communities).map((community) => community.close()), model.close()]);
    await postgres.stop();
  }
}

async function killTheBusiest(
  servers: Server[],
  start: () => Promise<void>,
  communities: Communities,
  scale: Scale,
): Promise<Finding> {
  const { kills, messages } = SIZE[scale];
  const said = Object.fromEntries(EMULATED.map((platform) => [platform, [] as Said[]]));
  let longestMs = 0;
  let loggedInMs = 0;
  let most = 0;
  const look = async (states?: RegExp) => {
    const running = await whoRuns(servers, states);
    // A process that has just started does not know yet whether it must wait.
    for (const platform of states ? [] : EMULATED)
      most = Math.max(most, [...running.values()].filter((names) => names.includes(platform)).length);
    return running;
  };
  const areAll = async (states?: RegExp) => new Set([...(await look(states)).values()].flat()).size === EMULATED.length;
  const allRun = () => areAll();
  await until(allRun, { what: 'all bots' });
  for (let round = 0; round < kills; round++) {
    for (const platform of EMULATED) {
      const texts = Array.from({ length: messages }, (_, number) => `coins ${BAD} ${platform} ${round} ${number} ends`);
      for (const [number, text] of texts.entries())
        said[platform]?.push({ text, ...communities[platform].say(number % 8, text) });
    }
    await pause(50);
    const [busiest] = [...(await look())].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
    if (!busiest) throw new Error('nobody runs a bot');
    servers.splice(servers.indexOf(busiest), 1);
    await endServer(busiest, 'SIGKILL');
    const begin = performance.now();
    await until(() => areAll(TAKEN), { deadlineMs: 60_000, what: 'the bots elsewhere' });
    longestMs = Math.max(longestMs, performance.now() - begin);
    await until(allRun, { deadlineMs: 60_000, what: 'the log-ins elsewhere' });
    loggedInMs = Math.max(loggedInMs, performance.now() - begin);
    await start();
  }
  await settled(Object.values(said).flat());
  const findings = EMULATED.map((platform) => judge(said[platform] ?? [], communities[platform]));
  const figures = findings.map(({ figure }, index) => `${EMULATED[index]}: ${figure}`).join('; ');
  return {
    figure: `${kills} kills: taken over after ${seconds(longestMs)} s at most, logged in after ${seconds(loggedInMs)} s, at most ${most} process a bot; ${figures}`,
    holds: findings.every(({ holds }) => holds) && isWithin(scale, longestMs, HANDOVER_MAX_MS) && most === 1,
  };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

const RUNNING = /^running$/;
/** The states of a bot that this process has taken, logged in or not. */
const TAKEN = /^(?:starting|running|reconnecting)$/;

/** Returns each process's bots in one of these states. */
async function whoRuns(
  servers: readonly Server[],
  states: RegExp = RUNNING,
): Promise<Map<Server, readonly Emulated[]>> {
  const found = servers.map(async (server) => {
    const health = await askHealth(server);
    return [server, EMULATED.filter((name) => states.test(stateIn(health, name)))] as const;
  });
  return new Map(await Promise.all(found));
}

function stateIn(health: string, name: Emulated): string {
  return new RegExp(`"${name}":"(\\w+)"`).exec(health)?.[1] ?? '';
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Community } from '../../emulators/community.ts';
import { until } from '../../emulators/until.ts';
import { openWireTap, type Place, type WireTap } from '../../emulators/wire-tap.ts';
import { type Finding, isWithin, type Scale, type Scenario } from '../scenario.ts';
import { askHealth, endServer, type Server, startServer, withFolder } from '../server.ts';
import { BAD, botEnv, EMULATED, type Emulated, OPEN, prepare, startScamModel } from './scenarios.ts';

/** The point in a bot's work at which its process is killed: a pending call, before or after its effect. */
type Phase = { readonly name: string; readonly call: 'question' | 'deletion' | 'entry'; readonly place: Place };

const ACTING: Phase = { name: 'deleted, and not known', call: 'deletion', place: 'after' };
const PHASES: Readonly<Record<Scale, readonly Phase[]>> = {
  short: [ACTING],
  whole: [
    { name: 'claimed', call: 'question', place: 'before' },
    { name: 'judged', call: 'question', place: 'after' },
    { name: 'planned', call: 'deletion', place: 'before' },
    ACTING,
    { name: 'announcing', call: 'entry', place: 'before' },
    { name: 'announced, and not known', call: 'entry', place: 'after' },
  ],
};
/** Discord lets a bot identify once in five seconds. After a kill right then, the next process must wait. */
const IDENTIFY_GAP_MS = 5_000;
/** Messages of one author, per phase and platform. */
const MESSAGES = 3;
const SETTLED_DEADLINE_MS = 90_000;
/** Nothing more should happen after this long. */
const CALM_MS = 2_000;

/** A process with all three bots is killed during a certain call of each. */
export const PHASE_KILLS: Scenario = {
  name: 'a process with three bots is killed in each phase of its work',
  goal: '0 standing, at most one entry and one private message an incident, all messages gone within 15 s of the next start',
  run: (scale) => withFolder((folder) => killInPhases(folder, scale)),
};

type Tapped = { readonly platform: Emulated; readonly community: Community; readonly tap: WireTap };
type Burst = Tapped & {
  readonly author: number;
  readonly word: string;
  readonly said: readonly { isGone(): boolean }[];
};

async function killInPhases(folder: string, scale: Scale): Promise<Finding> {
  const phases = PHASES[scale];
  const model = await startScamModel();
  const modelTap = await openWireTap(model.baseUrl);
  const all: Tapped[] = [];
  for (const platform of EMULATED) {
    const community = await OPEN[platform](phases.length);
    all.push({ platform, community, tap: await openWireTap(community.httpUrl) });
  }
  const env = {
    ...botEnv(folder, modelTap.url),
    ...Object.assign({}, ...all.map(({ community, tap }) => through(community, tap))),
  };
  for (const { platform, community } of all) {
    await prepare(env.DATABASE_URL, platform, community, { notify: true });
    community.greet();
  }
  let server = await start(folder, env);
  const bursts: Burst[] = [];
  let longestMs = 0;
  try {
    for (const [author, phase] of phases.entries()) {
      await pause(IDENTIFY_GAP_MS);
      const round = all.map((one) => ({ ...one, author, word: `coins${'abcdef'[author]}word`, said: [] }));
      const end = await sayUntil(phase, round, modelTap, bursts);
      await endServer(server, 'SIGKILL');
      end();
      const startedAt = performance.now();
      server = await start(folder, env);
      await until(() => standing(bursts) === 0, { deadlineMs: SETTLED_DEADLINE_MS }).catch(() => {});
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await settle(bursts);
      await pause(CALM_MS);
    }
    return judge(bursts, scale, longestMs);
  } finally {
    await endServer(server, 'SIGTERM');
    await Promise.all(all.flatMap(({ community, tap }) => [tap.close(), community.close()]));
    await Promise.all([modelTap.close(), model.close()]);
  }
}

/** Returns the settings of a bot whose calls go through a tap. */
function through({ env, httpUrl }: Community, tap: WireTap): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value === httpUrl ? tap.url : value]));
}

async function start(folder: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const server = await startServer(folder, env);
  const areRunning = async () => {
    const health = await askHealth(server);
    return EMULATED.every((platform) => health.includes(`"${platform}":"running"`));
  };
  await until(areRunning, { what: 'the log-ins' });
  return server;
}

/** Sends messages on each platform, until every bot waits for its call. @returns a function that releases the stopped calls. */
async function sayUntil(
  { name, call, place }: Phase,
  round: readonly Burst[],
  modelTap: WireTap,
  bursts: Burst[],
): Promise<() => void> {
  const stopped =
    call === 'question'
      ? [modelTap.stop(place, () => true)]
      : round.map(({ community, tap }) => tap.stop(place, (one) => community.kindOf(one) === call));
  for (const one of round) {
    const { platform, community, author, word } = one;
    const texts = Array.from(
      { length: MESSAGES },
      (_, number) => `free ${word} ${BAD} on ${platform}, number ${number} ends`,
    );
    bursts.push({ ...one, said: texts.map((text) => community.say(author, text)) });
  }
  const least = call === 'question' ? round.length : 1;
  await until(() => stopped.every((one) => one.count() >= least), { what: `the calls of ${name}` });
  return () => {
    for (const one of stopped) one.end();
  };
}

/** Waits until all messages are deleted and have entries, or nothing more can be expected. */
async function settle(bursts: readonly Burst[]): Promise<void> {
  const areDone = () => standing(bursts) === 0 && bursts.every((burst) => entries(burst) > 0);
  await until(areDone, { deadlineMs: SETTLED_DEADLINE_MS, what: 'the deletions and entries' }).catch(() => {});
}

function standing(bursts: readonly Burst[]): number {
  return bursts.flatMap(({ said }) => said).filter((message) => !message.isGone()).length;
}

function entries({ community, word }: Burst): number {
  return community.posts().filter((post) => post.includes(word)).length;
}

function told({ community, author }: Burst): number {
  return community.told(author).filter((text) => text.includes('Your message in')).length;
}

function judge(bursts: readonly Burst[], scale: Scale, longestMs: number): Finding {
  const figures = EMULATED.map((platform) => {
    const own = bursts.filter((burst) => burst.platform === platform);
    const numbers = {
      said: own.length * MESSAGES,
      standing: standing(own),
      twice: own.filter((burst) => entries(burst) > 1).length,
      without: own.filter((burst) => entries(burst) === 0).length,
      toldTwice: own.filter((burst) => told(burst) > 1).length,
      violations: own[0]?.community.violations().length ?? 0,
    };
    return { platform, ...numbers };
  });
  const show = ({ platform, said, standing, twice, without, toldTwice, violations }: (typeof figures)[number]) =>
    `${platform}: ${said} scams: ${standing} standing, ${twice} entries twice, ${without} incidents without one, ${toldTwice} authors told twice, ${violations} calls that the platform does not allow`;
  return {
    figure: `killed ${PHASES[scale].map(({ name }) => name).join('; ')}; all gone ${(longestMs / 1_000).toFixed(1)} s after the start at most; ${figures.map(show).join('; ')}`,
    holds:
      isWithin(scale, longestMs, 15_000) &&
      figures.every(({ standing, twice, toldTwice, violations }) => standing + twice + toldTwice + violations === 0),
  };
}

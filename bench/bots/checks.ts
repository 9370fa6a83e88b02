import { randomBytes } from 'node:crypto';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFakeDriver } from '../../test/bots/core/fake-driver.ts';
import { openBotWorld } from '../../test/bots/support/bot-deps.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { instantly } from './instant.ts';
import { watch } from './watch.ts';

const WARM_UP_EVENTS = 200;
const ROUNDS = 12;
const EVENTS = 20;
const PROFILED_EVENTS = 600;
const KEPT_MESSAGES = 150;
const MEMBERS = 50;
const ASKED_MS = 1;

/** The commands that turn on each check. By default all are off. */
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'every check off': [],
  limits: ['limits set mentions 5 delete', 'limits set emoji 9 flag'],
  'one text of many accounts': ['limits accounts 3 60 flag'],
  'the flood rule': ['flood set 3 10 30 delete'],
  newcomers: ['newcomers when 5 3 30', 'newcomers threshold scam 0.5'],
  overlays: ['overlays threshold scam 0.5 channel:c-general'],
  'repeat offences': ['offences set 3 timeout 1440'],
  'raids across communities': ['raid share on'],
  'pictures compared': ['pictures compare on'],
  'public names as invitations': ['links invites on', 'links names on'],
};

/** The code of each check, to measure its time per event while it is off. */
const CODE: Readonly<Record<string, RegExp>> = {
  limits: /\/filters\/limits\//,
  'one text of many accounts': /\/(?:state\/account-window|moderation\/shared-window)/,
  'the flood rule': /\/(?:filters\/flood\/|state\/flood-window|ingest\/flood-cache)/,
  'newcomers and overlays': /\/(?:filters\/exceptions\/|state\/message-scope|state\/member-trust)/,
  'repeat offences': /\/(?:filters\/offences\/|incidents\/offences)/,
  'raids across communities': /\/state\/raid-signals/,
  'pictures compared or read': /\/(?:ingest\/pictures|filters\/pictures\/)/,
  'public names and own invitations': /\/(?:ingest\/invites|links\/(?:invites|bare-names|names))/,
  'posts by policy, albums and forwards': /\/(?:ingest\/(?:posted|album-cache|passed-on)|filters\/posts\/)/,
  'lists of others': /\/(?:state\/known-lists|filters\/lists\/)/,
  'what stood before it': /\/state\/recent-messages/,
};

/**
 * Measures what each bot's check costs for an event without findings, in processor time of this process, so that a busy machine does not matter. For a
 * check that is off: its share of a profile's samples while all are off. For one that is on: compared in turns with a bot with all checks off. The
 * database and the model answer at once, so only our own code is measured. Memory is measured with a real store.
 */
export async function measureChecks(): Promise<Figure[]> {
  // The bots' own timers do not keep the process running.
  const alive = setInterval(() => {}, 1_000);
  try {
    return [...(await measureTime()), ...(await measureKept())];
  } finally {
    clearInterval(alive);
  }
}

type OpenBot = Awaited<ReturnType<typeof openBot>>;

async function measureTime(): Promise<Figure[]> {
  const bots = await Promise.all(Object.entries(CHECKS).map(([name, commands]) => openBot(name, commands, true)));
  const [off, ...others] = bots;
  if (!off) return [];
  try {
    for (const bot of bots) await block(bot, WARM_UP_EVENTS);
    const figures: Figure[] = [];
    const offMs: number[] = [];
    for (const on of others) {
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const order = round % 2 === 0 ? [off, on] : [on, off];
        const spent = new Map<OpenBot, number>();
        for (const bot of order) spent.set(bot, await block(bot, EVENTS));
        offMs.push(spent.get(off) ?? Number.NaN);
        ratios.push((spent.get(on) ?? Number.NaN) / (spent.get(off) ?? Number.NaN));
      }
      const ratio = median(ratios);
      const name = `${on.name}, on: processor time an event`;
      figures.push(figure(name, ratio * median(offMs), 'ms', 'every check off', median(offMs), 'no figure'));
    }
    const wholeMs = median(offMs);
    const shares = await profile(off);
    const ofOff = [...shares].map(([name, share]) =>
      figure(
        `${name}, off: processor time an event`,
        share * wholeMs,
        'ms',
        'all of the event',
        wholeMs,
        `≤ ${ASKED_MS} ms`,
      ),
    );
    const whole = 'every check off: processor time of all of our code from event to decision';
    return [
      figure(whole, wholeMs, 'ms', 'what is asked of each check', ASKED_MS, `≤ ${ASKED_MS} ms`),
      ...ofOff,
      ...figures,
    ];
  } finally {
    for (const bot of bots) await bot.close();
  }
}

/** Returns the average processor time of an event, in milliseconds. */
async function block(bot: OpenBot, events: number): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < events; count++) await bot.decideOne();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / events;
}

/** Returns the share of profile samples that contain each check's code in the stack. */
async function profile(bot: OpenBot): Promise<ReadonlyMap<string, number>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  await block(bot, PROFILED_EVENTS);
  const { profile: taken } = await session.post('Profiler.stop');
  session.disconnect();
  const parents = new Map(
    taken.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const frames = new Map(taken.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const counts = new Map(Object.keys(CODE).map((name) => [name, 0]));
  let busy = 0;
  for (const sample of taken.samples ?? []) {
    if (frames.get(sample)?.functionName === '(idle)') continue;
    busy++;
    const urls: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id))
      urls.push(frames.get(id)?.url ?? '');
    for (const [name, code] of Object.entries(CODE))
      if (urls.some((url) => code.test(url))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Map([...counts].map(([name, count]) => [name, count / busy]));
}

async function measureKept(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let offMb = Number.NaN;
  for (const [name, commands] of Object.entries(CHECKS)) {
    const keptMb = await measureMemory(name, commands);
    if (commands.length === 0) offMb = keptMb;
    const unit = `MiB after ${KEPT_MESSAGES} messages of ${MEMBERS} members`;
    figures.push(figure(`${name}: memory kept`, keptMb, unit, 'every check off', offMb, 'no figure'));
  }
  return figures;
}

async function openBot(name: string, commands: readonly string[], isInstant: boolean) {
  const world = await openBotWorld();
  // Telegram is the only one of the three platforms with public names.
  const driver = createFakeDriver('telegram');
  const { deps } = world.process({ batchWaitMs: 0 });
  const watched = watch(isInstant ? instantly(world, deps) : deps);
  const bot = await driver.startBot(watched.deps);
  let said = 0;
  const say = () => driver.sayAs(`u-${said++ % MEMBERS}`, chat());
  // The first message makes the community known.
  await decided(watched, say);
  for (const command of commands) {
    const shown = await driver.command('owner', command);
    if (!shown || /^(?:There is no|Usage)|has nothing that/.test(shown.text))
      throw new Error(`${command}: ${shown?.text}`);
  }
  return {
    name,
    decideOne: () => decided(watched, say),
    async close() {
      await bot.stop();
      await driver.close();
      await world.close();
    },
  };
}

/** Returns a text like no other, so that every check reads it and finds nothing. */
function chat(): string {
  return randomBytes(40).toString('hex').replace(/\d+/g, ' ').trim();
}

type Watched = ReturnType<typeof watch>;

/** Sends one message, and waits for its decision. */
async function decided(watched: Watched, say: () => Promise<unknown>): Promise<void> {
  const decision = watched.next();
  await say();
  await decision;
}

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

async function measureMemory(name: string, commands: readonly string[]): Promise<number> {
  const bot = await openBot(name, commands, false);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < KEPT_MESSAGES; count++) await bot.decideOne();
  collect();
  const keptMb = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  await bot.close();
  return keptMb;
}

function figure(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}

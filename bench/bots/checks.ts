import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFakeDriver } from '../../test/bots/shared/fake-driver.ts';
import { openBotWorld } from '../../test/bots/support/bot-deps.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { watch } from './watch.ts';

const WARM_UP = 10;
const ROUNDS = 40;
const KEPT_MESSAGES = 150;
const MEMBERS = 50;
const ASKED_MS = 1;

/** What turns each check on, as moderators type it; all are off as shipped. */
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

/**
 * What each check of a bot costs an event that nothing is found in, on a platform in memory over a real store, in turns: until it is decided, and in
 * memory. Of an event with every check off, what the bot's own code takes beside the store and the decision: all that checks that are off can cost.
 */
export async function measureChecks(): Promise<Figure[]> {
  // The bots' own timers keep no process alive.
  const alive = setInterval(() => {}, 1_000);
  try {
    return await measureAll();
  } finally {
    clearInterval(alive);
  }
}

async function measureAll(): Promise<Figure[]> {
  const bots = await Promise.all(Object.entries(CHECKS).map(([name, commands]) => openBot(name, commands)));
  const times = bots.map(() => ({ whole: [] as number[], own: [] as number[] }));
  try {
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const [place, bot] of bots.entries()) {
        const time = await bot.timeOne();
        if (round < 0) continue;
        times[place]?.whole.push(time.whole);
        times[place]?.own.push(time.own);
      }
  } finally {
    for (const bot of bots) await bot.close();
  }
  const off = times[0] ?? { whole: [], own: [] };
  const offMs = median(off.whole);
  const ownMs = median(off.own);
  const figures = [
    figure(
      'every check off: p50 of the bot’s own code from event to decision, the store and the decision left out',
      ownMs,
      'ms',
      'what is asked of each check',
      ASKED_MS,
      '≤ 1 ms',
    ),
  ];
  for (const [place, { name }] of bots.entries())
    figures.push(
      figure(
        `${name}: p50 from event to decision`,
        median(times[place]?.whole ?? []),
        'ms',
        'every check off',
        offMs,
        'no figure',
      ),
    );
  let offMb = Number.NaN;
  for (const [name, commands] of Object.entries(CHECKS)) {
    const keptMb = await measureMemory(name, commands);
    if (commands.length === 0) offMb = keptMb;
    figures.push(
      figure(
        `${name}: memory kept`,
        keptMb,
        `MiB after ${KEPT_MESSAGES} messages of ${MEMBERS} members`,
        'every check off',
        offMb,
        'no figure',
      ),
    );
  }
  return figures;
}

async function openBot(name: string, commands: readonly string[]) {
  const world = await openBotWorld();
  const driver = createFakeDriver();
  const watched = watch(world.process({ batchWaitMs: 0 }).deps);
  const bot = await driver.startBot(watched.deps);
  let said = 0;
  const say = () => driver.sayAs(`u-${said++ % MEMBERS}`, chat());
  // The community is known from its first message on.
  await decided(watched, say);
  for (const command of commands) {
    const shown = await driver.command('owner', command);
    if (!shown || /^(?:There is no|Usage)/.test(shown.text)) throw new Error(`${command}: ${shown?.text}`);
  }
  return {
    name,
    timeOne: () => decided(watched, say),
    async close() {
      await bot.stop();
      await driver.close();
      await world.close();
    },
  };
}

/** Talk in which no two messages are alike: every check looks at it, and finds nothing. */
function chat(): string {
  return randomBytes(40).toString('hex').replace(/\d+/g, ' ').trim();
}

type Watched = ReturnType<typeof watch>;

/** Says one message, and waits until it is decided. */
async function decided(watched: Watched, say: () => Promise<unknown>) {
  const decision = watched.next();
  const begin = performance.now();
  await say();
  const end = await decision;
  return { whole: end - begin, own: end - begin - watched.within(begin, end) };
}

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

async function measureMemory(name: string, commands: readonly string[]): Promise<number> {
  const bot = await openBot(name, commands);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < KEPT_MESSAGES; count++) await bot.timeOne();
  collect();
  const keptMb = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  await bot.close();
  return keptMb;
}

function figure(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}

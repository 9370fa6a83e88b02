import { setTimeout as pause } from 'node:timers/promises';
import type { Community, SaidMessage } from '../emulators/community.ts';
import { startModelServer } from '../emulators/model/model-server.ts';
import { until } from '../emulators/until.ts';
import { type BotProcess, startBot } from './bots/bot-process.ts';
import { PLATFORMS } from './bots/platforms.ts';
import { MESSAGES } from './corpus.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const MEMBERS = 10_000;
/** The members who write during the measurement. A Slack bot reads each member's data once, in the first round. */
const ACTIVE_MEMBERS = 1_000;
const MODEL_MS = 300;
/** The most messages per second that a bot can have judged for one tenant: four full requests at once. */
const MODEL_BOUND = (4 * 50 * 1_000) / MODEL_MS;
const BATCH_WAIT_MS = 750;

const RATE_ROUNDS = 3;
const RATE_MESSAGES = 2_000;
const STEADY_PER_SECOND = 100;
const STEADY_SECONDS = 10;
/** In the steady load, one of this many messages must be deleted. */
const STEADY_BAD_EVERY = 5;
const KEPT_MESSAGES = 100_000;
/** Most messages on their way: enough for full batches, fewer than a bot's queue holds. */
const UNDER_WAY_MAX = 2_000;
/** Each reading of the bot's metrics costs it a millisecond. */
const POLL_MS = 40;
/** After this time something hangs; the whole measurement takes a tenth of it. */
const DEADLINE_MS = 300_000;
const BAD = 'badmark';

type Model = Awaited<ReturnType<typeof startModelServer>>;
type Loaded = { readonly name: string; readonly community: Community; readonly bot: BotProcess; next: number };

/** Measures each bot's events per second, its share of the time from event to action, and its memory after 100,000 messages. */
export async function measureBots(): Promise<Figure[]> {
  const model = await startModelServer({ score: (text, column) => (column === 'scam' && text.includes(BAD) ? 95 : 2) });
  const figures: Figure[] = [];
  try {
    for (const platform of PLATFORMS) figures.push(...(await measurePlatform(platform, model)));
  } finally {
    await model.close();
  }
  return figures;
}

async function measurePlatform({ name, open }: (typeof PLATFORMS)[number], model: Model): Promise<Figure[]> {
  const community = await open(MEMBERS);
  const env = { MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'test-model-key', MODEL_NAME: 'test-model' };
  const bot = await startBot(community.tenantName, { ...env, ...community.env });
  try {
    return await measureOne({ name, community, bot, next: 0 }, model);
  } finally {
    await bot.stop();
    await community.close();
  }
}

async function measureOne(loaded: Loaded, model: Model): Promise<Figure[]> {
  const fresh = await loaded.bot.progress();
  model.setBehaviour({ kind: 'slow', delayMs: MODEL_MS });
  const rounds = [];
  for (let round = 0; round < RATE_ROUNDS; round++) rounds.push(await pour(loaded, RATE_MESSAGES, ACTIVE_MEMBERS));
  const added = await steady(loaded);
  model.setBehaviour({ kind: 'well' });
  const quick = await pour(loaded, KEPT_MESSAGES, MEMBERS);
  const full = await loaded.bot.progress();
  const per = (figure: Omit<Figure, 'name' | 'ratio' | 'asked'> & { readonly name: string }): Figure => ({
    ...figure,
    name: `${loaded.name} bot: ${figure.name}`,
    ratio: figure.value / figure.peerValue,
    asked: 'no figure',
  });
  const mega = (bytes: number) => bytes / 2 ** 20;
  const adds = { unit: 'ms', peer: 'the longest wait for a batch', peerValue: BATCH_WAIT_MS };
  return [
    per({
      name: `a model of ${MODEL_MS} ms, one community: rate`,
      value: median(rounds.map(({ perSecond }) => perSecond)),
      unit: 'messages/s',
      peer: `four requests of 50 in ${MODEL_MS} ms`,
      peerValue: MODEL_BOUND,
    }),
    per({
      name: 'a model that answers at once, one community: rate',
      value: quick.perSecond,
      unit: 'messages/s',
      peer: 'what one processor would do at its CPU time a message',
      peerValue: 1e6 / quick.cpuMicrosEach,
    }),
    ...(['p50', 'p99'] as const).map((at) =>
      per({
        ...adds,
        name: `from event to deletion, beyond the model, ${STEADY_PER_SECOND}/s: ${at}`,
        value: added[at],
      }),
    ),
    per({
      name: `resident memory after ${KEPT_MESSAGES.toLocaleString('en')} messages of ${MEMBERS.toLocaleString('en')} members`,
      value: mega(full.residentBytes),
      unit: 'MB',
      peer: 'the same after log-in',
      peerValue: mega(fresh.residentBytes),
    }),
  ];
}

/** Sends this many messages of this many members as fast as the bot decides them. */
async function pour(loaded: Loaded, count: number, members: number) {
  const { bot } = loaded;
  const before = await bot.progress();
  const start = performance.now();
  let said = 0;
  let now = before;
  while (now.decided - before.decided < count) {
    if (performance.now() - start > DEADLINE_MS) throw new Error(`the ${loaded.name} bot decided too slowly`);
    const room = UNDER_WAY_MAX - (said - (now.decided - before.decided));
    const more = Math.min(room, count - said);
    for (let index = 0; index < more; index++) say(loaded, members, '');
    said += more;
    await pause(POLL_MS);
    now = await bot.progress();
  }
  const seconds = (performance.now() - start) / 1_000;
  return { perSecond: count / seconds, cpuMicrosEach: (now.cpuMicros - before.cpuMicros) / count };
}

/** Sends messages at a steady rate, and measures when the bad ones are deleted. */
async function steady(loaded: Loaded): Promise<{ readonly p50: number; readonly p99: number }> {
  const count = STEADY_PER_SECOND * STEADY_SECONDS;
  const waiting = new Map<SaidMessage, number>();
  const times: number[] = [];
  const look = () => {
    const now = performance.now();
    for (const [message, saidAt] of waiting) {
      if (!message.isGone()) continue;
      waiting.delete(message);
      times.push(now - saidAt - MODEL_MS);
    }
  };
  const start = performance.now();
  let said = 0;
  while (said < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - start) / 1_000) * STEADY_PER_SECOND));
    for (; said < due; said++) {
      const isBad = said % STEADY_BAD_EVERY === 0;
      const message = say(loaded, ACTIVE_MEMBERS, isBad ? ` ${BAD}` : '');
      if (isBad) waiting.set(message, performance.now());
    }
    await pause(2);
    look();
  }
  const areGone = () => {
    look();
    return waiting.size === 0;
  };
  await until(areGone, { deadlineMs: 30_000, what: `the deletions of the ${loaded.name} bot` });
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

function say(loaded: Loaded, members: number, mark: string): SaidMessage {
  const number = loaded.next++;
  return loaded.community.say(number % members, `${MESSAGES[number % MESSAGES.length] ?? ''} ${number}${mark}`);
}

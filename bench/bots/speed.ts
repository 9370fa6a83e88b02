import { setTimeout as pause } from 'node:timers/promises';
import type { Community, SaidMessage } from '../../emulators/community.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import { askedMs, type Figure } from '../figure.ts';
import { startBot } from './bot-process.ts';
import type { Platform } from './platforms.ts';

const MODEL_MS = 300;
const MEMBERS = 20;
const FLOOD = 200;
const SINGLE = 40;
const WARM_UP = 5;
const DEADLINE_MS = 420_000;
/** Slack's documented limit of `chat.delete`. */
const PACE_A_MINUTE = 50;
const LOOK_MS = 2;
/** Discord accepts five single deletions per second in a channel. */
const SINGLE_EVERY_MS = 250;
/** Longer than a window of calls. */
const QUIET_MS = 1_500;
/** The number of messages in the test that kills a bot. */
const KILLED = 150;
const KILLED_MODEL_MS = 6_000;

/** One way of deciding messages, with a text that it deletes. */
type Way = { readonly name: string; readonly isExternal: boolean; readonly text: string };
const WORD = 'forbiddenword';
const WORDS = { words: { list: [WORD], action: 'delete' } };
const SCAM = 'Congratulations! You won free Nitro, claim your gift now: https://dlscord-gift.example/claim';
const WAYS: readonly Way[] = [
  { name: 'a local rule, beside a model of 300 ms', isExternal: true, text: `this has a ${WORD} in it` },
  { name: 'the embedded judge', isExternal: false, text: SCAM },
  { name: 'a model of 300 ms', isExternal: true, text: 'free coins for everybody badmark' },
];

type Model = Awaited<ReturnType<typeof startModelServer>>;

/** Measures the time from event to deletion, for single messages and a flood of 200 messages of 20 members, and what is left after a kill. */
export async function measureSpeed(platforms: readonly Platform[]): Promise<Figure[]> {
  const model = await startModelServer({
    score: (text, column) => (column === 'scam' && text.includes('badmark') ? 95 : 2),
  });
  const figures: Figure[] = [];
  try {
    for (const platform of platforms) {
      model.setBehaviour({ kind: 'slow', delayMs: MODEL_MS });
      for (const way of WAYS) figures.push(...(await measureWay(platform, way, model)));
      if (!platform.atLimits) figures.push(await measurePace(platform, model));
      model.setBehaviour({ kind: 'slow', delayMs: KILLED_MODEL_MS });
      figures.push(await measureKill(platform, model));
    }
  } finally {
    await model.close();
  }
  return figures;
}

async function measureWay({ name, open, atLimits }: Platform, way: Way, model: Model): Promise<Figure[]> {
  const community = await open(MEMBERS, atLimits ? { limits: 'documented' } : {});
  const env = { ...(way.isExternal ? envOf(model) : {}), ...community.env };
  const bot = await startBot(community.tenantName, env, WORDS);
  try {
    // Single messages come no faster than the platform allows single deletions.
    const betweenMs = atLimits ? SINGLE_EVERY_MS : 0;
    await time(community, way, WARM_UP, 1, betweenMs);
    const single = await time(community, way, SINGLE, 1, betweenMs);
    await pause(QUIET_MS);
    const before = await bot.progress();
    const flood = await time(community, way, FLOOD, FLOOD);
    const cpuMs = ((await bot.progress()).cpuMicros - before.cpuMicros) / 1_000;
    const figure = (what: string, value: number, asked: string, mostMs: number): Figure =>
      askedMs(`${name} bot, ${way.name}: ${what}`, value, mostMs, asked);
    return [
      figure('one message, event to deletion: p50', at(single, 0.5), 'no figure', MODEL_MS),
      figure('one message, event to deletion: p99', at(single, 0.99), 'no figure', MODEL_MS),
      figure(`flood of ${FLOOD} of ${MEMBERS} members: p50`, at(flood, 0.5), '≤ 1 s', 1_000),
      figure(`flood of ${FLOOD} of ${MEMBERS} members: p99`, at(flood, 0.99), 'no figure', 5_000),
      figure(`flood of ${FLOOD} of ${MEMBERS} members: last`, at(flood, 1), '≤ 5 s', 5_000),
      // The flood's processor time does not depend on what else the machine does.
      figure(`flood of ${FLOOD} of ${MEMBERS} members: processor time of the bot`, cpuMs, 'no figure', 1_000),
    ];
  } finally {
    await bot.stop();
    await community.close();
  }
}

/** Measures how long a flood stays, and the minimum for a platform that allows fewer deletions per minute than the flood has messages. */
async function measurePace({ name, open }: Platform, model: Model): Promise<Figure> {
  const community = await open(MEMBERS, { limits: 'documented' });
  const way = WAYS[0] ?? { name: '', isExternal: true, text: WORD };
  const bot = await startBot(community.tenantName, { ...envOf(model), ...community.env }, WORDS);
  try {
    const flood = await time(community, way, FLOOD, FLOOD);
    // The first fifty at the start of each minute.
    const leastMs = (Math.ceil(FLOOD / PACE_A_MINUTE) - 1) * 60_000;
    const value = at(flood, 1);
    return {
      name: `${name} bot at ${PACE_A_MINUTE} deletions a minute: flood of ${FLOOD} of ${MEMBERS} members: last`,
      value,
      unit: 'ms',
      peer: 'the least that the limit allows',
      peerValue: leastMs,
      ratio: value / leastMs,
      asked: 'no figure',
    };
  } finally {
    await bot.stop();
    await community.close();
  }
}

/** Sends messages, several at once, and measures the time until each is deleted. */
async function time(
  community: Community,
  { text }: Way,
  count: number,
  atOnce: number,
  betweenMs = 0,
): Promise<number[]> {
  const times: number[] = [];
  for (let said = 0; said < count; said += atOnce) {
    await pause(betweenMs);
    const waiting = new Map<SaidMessage, number>();
    for (let member = 0; member < atOnce; member++) {
      const begin = performance.now();
      waiting.set(community.say(said + member, `${text} ${Math.random().toString(36).slice(2)}`), begin);
    }
    const giveUpAt = performance.now() + DEADLINE_MS;
    while (waiting.size > 0) {
      await pause(LOOK_MS);
      const now = performance.now();
      if (now > giveUpAt) throw new Error(`${waiting.size} messages were not deleted: ${text}`);
      for (const [message, saidAt] of waiting) {
        if (!message.isGone()) continue;
        waiting.delete(message);
        times.push(now - saidAt);
      }
    }
  }
  return times.toSorted((one, other) => one - other);
}

/** Kills a bot while its model judges scams, starts it again, and counts the messages left. */
async function measureKill({ name, open }: Platform, model: Model): Promise<Figure> {
  const community = await open(MEMBERS);
  const env = { ...envOf(model), ...community.env };
  const bot = await startBot(community.tenantName, env);
  const asked = model.requests.length;
  const said = Array.from({ length: KILLED }, (_, number) =>
    community.say(number, `free coins for everybody badmark ${number}`),
  );
  await until(() => model.requests.length > asked, { what: 'a question to the model' });
  const again = await bot.killAndRestart();
  try {
    const standing = () => said.filter((message) => !message.isGone()).length;
    await until(() => standing() === 0, { deadlineMs: DEADLINE_MS, what: 'the deletions' }).catch(() => {});
    return {
      name: `${name} bot: left standing of ${KILLED} scams after a kill with a model of ${KILLED_MODEL_MS / 1_000} s`,
      value: standing(),
      unit: 'messages',
      peer: 'all of them',
      peerValue: KILLED,
      ratio: standing() / KILLED,
      asked: '0',
    };
  } finally {
    await again.stop();
    await community.close();
  }
}

function envOf(model: Model): Readonly<Record<string, string>> {
  return { MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'test-model-key', MODEL_NAME: 'test-model' };
}

/** Returns a quantile of a sorted list. */
export function at(sorted: readonly number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
}

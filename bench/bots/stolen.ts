import { setTimeout as pause } from 'node:timers/promises';
import type { Community, Picture } from '../../emulators/community.ts';
import type { Figure } from '../figure.ts';
import { startBotWithLog } from './bot-process.ts';
import { measureKnown } from './known-pictures.ts';
import { copiesOf, drawOffers, type Posted } from './offers.ts';
import type { Platform } from './platforms.ts';
import { CALM_MS, figuresOf, PICTURES, PLACES } from './stolen-figures.ts';

const ACCOUNTS = 20;
/** The time between two channels: for a single account at program speed, for several within ten seconds. */
const ALONE_EVERY_MS = 20;
const TOGETHER_EVERY_MS = 1_000;
/** An account counts as stolen in this many channels. */
const CHANNELS = 3;
const RULES = {
  stolen: { channels: CHANNELS, window_seconds: 10, action: 'timeout' },
  pictures: { compare: true },
};
const LOOK_MS = 2;
const DEADLINE_MS = 420_000;
/** The number of accounts that write before the measurement. */
const WARM_UP = 3;
/** Longer than a window of calls and the rule's own window. */
const QUIET_MS = 11_000;

/** Measures what stolen accounts with pictures cost until all is deleted, and how long known pictures stay. The platform's limit is off if it allows fewer deletions per minute than there are messages. */
export async function measureStolen(platforms: readonly Platform[]): Promise<Figure[]> {
  const offers = await drawOffers(PICTURES);
  const figures: Figure[] = [];
  for (const platform of platforms) {
    figures.push(...(await measureAccounts(platform, 1, ALONE_EVERY_MS, offers)));
    figures.push(...(await measureAccounts(platform, ACCOUNTS, TOGETHER_EVERY_MS, offers)));
    figures.push(...(await measureKnown(platform, offers)));
  }
  return figures;
}

async function measureAccounts(
  platform: Platform,
  accounts: number,
  everyMs: number,
  offers: readonly Buffer[],
): Promise<Figure[]> {
  // A single account stays within every platform's limits.
  const isLimited = platform.atLimits || accounts === 1;
  const community = await platform.open(WARM_UP + accounts, isLimited ? { limits: 'documented' } : {});
  community.openPlaces(PLACES);
  community.greet();
  const bot = await startBotWithLog(platform.id, community, RULES);
  try {
    const copies = await Promise.all(Array.from({ length: accounts }, (_, account) => copiesOf(offers, account)));
    await warmUp(community, copies[0] ?? []);
    const toldBefore = toldTo(community, accounts);
    const before = { calls: community.callCount(), entries: community.entryCount(), ...(await bot.progress()) };
    const posted: Posted[] = [];
    const third = new Map<number, number>();
    const silenced = new Map<number, number>();
    const gone = new Map<Posted, number>();
    const look = () => {
      const nowMs = performance.now();
      for (const one of posted) if (!gone.has(one) && one.message.isGone()) gone.set(one, nowMs);
      for (const account of third.keys())
        if (!silenced.has(account) && community.isSilenced(WARM_UP + account)) silenced.set(account, nowMs);
    };
    for (let place = 0; place < PLACES; place++) {
      for (const [account, pictures] of copies.entries()) {
        const atMs = performance.now();
        const messages = community.postPictures(WARM_UP + account, place, pictures);
        posted.push(...messages.map((message) => ({ message, account, atMs })));
        if (place === CHANNELS - 1) third.set(account, atMs);
      }
      const nextMs = performance.now() + everyMs;
      while (performance.now() < nextMs) {
        await pause(LOOK_MS);
        look();
      }
    }
    const canSilence = platform.id !== 'slack';
    const giveUpMs = performance.now() + DEADLINE_MS;
    while (gone.size < posted.length || (canSilence && silenced.size < accounts)) {
      if (performance.now() > giveUpMs) break;
      await pause(LOOK_MS);
      look();
    }
    const { cpuMicros } = await bot.progress();
    const calls = community.callCount() - before.calls;
    await pause(CALM_MS);
    const sinceThird = (atMs: number, account: number) => atMs - (third.get(account) ?? Number.NaN);
    const lastOf = [...third.keys()].map((account) => {
      const own = [...gone].filter(([one]) => one.account === account);
      return sinceThird(Math.max(...own.map(([, atMs]) => atMs)), account);
    });
    return figuresOf(platform, {
      accounts,
      posted: posted.length,
      gone: gone.size,
      lastMs: lastOf,
      silencedMs: canSilence ? [...silenced].map(([account, atMs]) => sinceThird(atMs, account)) : null,
      lateMs: [...gone].flatMap(([one, atMs]) =>
        one.atMs >= (third.get(one.account) ?? Number.POSITIVE_INFINITY) ? [atMs - one.atMs] : [],
      ),
      entries: community.entryCount() - before.entries,
      calls,
      told: toldTo(community, accounts).map((count, account) => count - (toldBefore[account] ?? 0)),
      cpuMicros: cpuMicros - before.cpuMicros,
    });
  } finally {
    await bot.stop();
    await community.close();
  }
}

/** Returns how many private messages each account got. */
function toldTo(community: Community, accounts: number): readonly number[] {
  return Array.from({ length: accounts }, (_, account) => community.told(WARM_UP + account).length);
}

/** Other accounts post in two channels, which matches no rule but loads the code that is loaded on demand. */
async function warmUp(community: Community, pictures: readonly Picture[]): Promise<void> {
  for (let member = 0; member < WARM_UP; member++)
    for (let place = 0; place < CHANNELS - 1; place++) community.postPictures(member, place, pictures);
  await pause(QUIET_MS);
}

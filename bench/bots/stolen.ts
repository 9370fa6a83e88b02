import { setTimeout as pause } from 'node:timers/promises';
import type { Community, Picture } from '../../emulators/communities.ts';
import type { Figure } from '../figure.ts';
import { startBotWithLog } from './bot-process.ts';
import { measureKnown } from './known-pictures.ts';
import { copiesOf, drawOffers, type Posted } from './offers.ts';
import type { Platform } from './platforms.ts';
import { at } from './speed.ts';

/** Today's attack: an account posts the same pictures in so many channels, one after the other. On Telegram they are topics of one forum: its groups are different communities. */
const PLACES = 10;
const PICTURES = 4;
const ACCOUNTS = 20;
/** From one channel to the next: alone as fast as a program, together within ten seconds. */
const ALONE_EVERY_MS = 20;
const TOGETHER_EVERY_MS = 1_000;
/** In the third channel an account counts as stolen. */
const CHANNELS = 3;
const RULES = {
  stolen: { channels: CHANNELS, window_seconds: 10, action: 'timeout' },
  pictures: { compare: true },
};
const LOOK_MS = 2;
const DEADLINE_MS = 420_000;
/** How many of them write before anything is measured. */
const WARM_UP = 3;
/** Windows of calls and the rule's own end within it. */
const QUIET_MS = 11_000;
/** Recovery steps are sent a minute after the last message, and looked for every ten seconds. */
const CALM_MS = 80_000;
/** The most private messages that a community sends within `CALM_MS`: five a minute. */
const TOLD_MAX = 10;

/** What stolen accounts that post pictures cost until nothing of them is left, and how long known pictures last. Without the platform's limit where it takes a minute fewer deletions than there are messages. */
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
  // One account is within the platform's limits everywhere.
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
    const silencedAfter = [...silenced].map(([account, atMs]) => sinceThird(atMs, account));
    const ofLate = [...gone].flatMap(([one, atMs]) =>
      one.atMs >= (third.get(one.account) ?? Number.POSITIVE_INFINITY) ? [atMs - one.atMs] : [],
    );
    const told = toldTo(community, accounts).map((count, account) => count - (toldBefore[account] ?? 0));
    const sorted = (times: readonly number[]) => times.toSorted((one, other) => one - other);
    const who = accounts === 1 ? 'a stolen account' : `${accounts} stolen accounts at once`;
    const figure = (
      what: string,
      value: number,
      unit: string,
      peer: string,
      peerValue: number,
      asked: string,
    ): Figure => ({
      name: `${platform.name} bot, ${who}, ${PICTURES} pictures in ${PLACES} ${platform.id === 'telegram' ? 'topics' : 'channels'}: ${what}`,
      ...{ value, unit, peer, peerValue, ratio: value / peerValue, asked },
    });
    const asked = ['ms', 'what is asked', 5_000, '≤ 5 s'] as const;
    return [
      figure('from the third message to the last deletion, slowest account', Math.max(...lastOf), ...asked),
      ...(canSilence
        ? [figure('from the third message to the timeout, slowest account', Math.max(...silencedAfter), ...asked)]
        : []),
      figure(
        'from the third message on, event to deletion: p50',
        at(sorted(ofLate), 0.5),
        'ms',
        'what is asked',
        1_000,
        '≤ 1 s',
      ),
      figure(
        'messages posted before the timeout',
        posted.length,
        'messages',
        'all that it would post',
        sent(platform, accounts),
        'no figure',
      ),
      figure('left standing', posted.length - gone.size, 'messages', 'all of them', posted.length, '0'),
      figure(
        'accounts not silenced',
        canSilence ? accounts - silenced.size : 0,
        'accounts',
        'all of them',
        accounts,
        '0',
      ),
      figure(
        'entries posted',
        community.entryCount() - before.entries,
        'entries',
        'accounts',
        accounts,
        'at most one an account',
      ),
      figure('calls to the platform until all is gone', calls, 'calls', 'messages', posted.length, 'no figure'),
      figure('most private messages to one account', Math.max(...told), 'messages', 'one', 1, 'at most one'),
      figure(
        `private messages within ${CALM_MS / 1_000} s`,
        told.reduce((sum, count) => sum + count, 0),
        'messages',
        'five a minute',
        TOLD_MAX,
        'at most five a minute',
      ),
      figure(
        'processor time of the bot',
        (cpuMicros - before.cpuMicros) / 1_000,
        'ms',
        'messages',
        posted.length,
        'no figure',
      ),
    ];
  } finally {
    await bot.stop();
    await community.close();
  }
}

/** How many private messages each account got. */
function toldTo(community: Community, accounts: number): readonly number[] {
  return Array.from({ length: accounts }, (_, account) => community.told(WARM_UP + account).length);
}

/** A message an album's picture on Telegram. */
function sent({ id }: Platform, accounts: number): number {
  return accounts * PLACES * (id === 'telegram' ? PICTURES : 1);
}

/** Others post in two channels, which concerns no rule; what is loaded late is loaded then. */
async function warmUp(community: Community, pictures: readonly Picture[]): Promise<void> {
  for (let member = 0; member < WARM_UP; member++)
    for (let place = 0; place < CHANNELS - 1; place++) community.postPictures(member, place, pictures);
  await pause(QUIET_MS);
}

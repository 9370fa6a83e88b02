import type { Figure } from '../figure.ts';
import type { Platform } from './platforms.ts';
import { at } from './speed.ts';

/** The number of channels in which a stolen account posts its pictures, one after another. On Telegram they are topics of one forum. */
export const PLACES = 10;
export const PICTURES = 4;
/** Recovery steps start a minute after the last message, and the bot checks for them every ten seconds. */
export const CALM_MS = 80_000;
/** Most private messages that a community sends within `CALM_MS`: five per minute. */
const TOLD_MAX = 10;

/** The observed effect on stolen accounts. Times are milliseconds from an account's third message; for late messages from the message's own event. */
export type StolenAccounts = {
  readonly accounts: number;
  readonly posted: number;
  readonly gone: number;
  readonly lastMs: readonly number[];
  /** null if the platform has no timeouts. */
  readonly silencedMs: readonly number[] | null;
  readonly lateMs: readonly number[];
  readonly entries: number;
  readonly calls: number;
  /** The number of private messages to each account. */
  readonly told: readonly number[];
  readonly cpuMicros: number;
};

type Column = readonly [what: string, value: number, unit: string, peer: string, peerValue: number, asked: string];

/** Returns the figures of one platform with their goals. */
export function figuresOf(platform: Platform, seen: StolenAccounts): Figure[] {
  const { accounts, posted, gone, silencedMs, told } = seen;
  const late = seen.lateMs.toSorted((one, other) => one - other);
  const isTelegram = platform.id === 'telegram';
  // On Telegram an album has one message per picture.
  const wanted = accounts * PLACES * (isTelegram ? PICTURES : 1);
  const soon = ['ms', 'what is asked', 5_000, '≤ 5 s'] as const;
  const columns: readonly Column[] = [
    ['from the third message to the last deletion, slowest account', Math.max(...seen.lastMs), ...soon],
    ...(silencedMs
      ? [['from the third message to the timeout, slowest account', Math.max(...silencedMs), ...soon] as const]
      : []),
    ['from the third message on, event to deletion: p50', at(late, 0.5), 'ms', 'what is asked', 1_000, '≤ 1 s'],
    ['messages posted before the timeout', posted, 'messages', 'all that it would post', wanted, 'no figure'],
    ['left standing', posted - gone, 'messages', 'all of them', posted, '0'],
    ['accounts not silenced', silencedMs ? accounts - silencedMs.length : 0, 'accounts', 'all of them', accounts, '0'],
    ['entries posted', seen.entries, 'entries', 'accounts', accounts, 'at most one an account'],
    ['calls to the platform until all is gone', seen.calls, 'calls', 'messages', posted, 'no figure'],
    ['most private messages to one account', Math.max(...told), 'messages', 'one', 1, 'at most one'],
    [
      `private messages within ${CALM_MS / 1_000} s`,
      told.reduce((sum, count) => sum + count, 0),
      'messages',
      'five a minute',
      TOLD_MAX,
      'at most five a minute',
    ],
    ['processor time of the bot', seen.cpuMicros / 1_000, 'ms', 'messages', posted, 'no figure'],
  ];
  const who = accounts === 1 ? 'a stolen account' : `${accounts} stolen accounts at once`;
  const where = `${PICTURES} pictures in ${PLACES} ${isTelegram ? 'topics' : 'channels'}`;
  return columns.map(([what, value, unit, peer, peerValue, asked]) => {
    const name = `${platform.name} bot, ${who}, ${where}: ${what}`;
    return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
  });
}

import type { Journal } from './journal.ts';
import type { ManualClock } from './manual-clock.ts';
import type { Call } from './wire-tap.ts';

/** The clock of an emulator for bots in other processes. Timed actions of a platform, such as Slack's redeliveries, are checked every second. */
export const REAL_TIME: ManualClock = {
  now: Date.now,
  advance: () => {},
  onAdvance(listener) {
    const timer = setInterval(listener, 1_000).unref();
    return () => clearInterval(timer);
  },
};

/** A community on a local server of a platform; it serves a bot that runs in another process. */
export type Community = {
  /** The environment that turns the bot on and points it to this server. */
  readonly env: Readonly<Record<string, string>>;
  /** The address of the API, as in the settings. */
  readonly httpUrl: string;
  readonly externalId: string;
  readonly tenantName: string;
  readonly logChannel: string;
  /** A member writes, whether the bot runs or not; the event is sent at once. */
  say(member: number, text: string): SaidMessage;
  /** Opens this many more places for members, numbered from 0: channels, or topics of a forum. */
  openPlaces(count: number): void;
  /** A member posts pictures together in one of these places, as the platform does it; none while they may not write. */
  postPictures(member: number, place: number, pictures: readonly Picture[]): readonly SaidMessage[];
  /** Whether a member has a timeout or restriction. */
  isSilenced(member: number): boolean;
  /** Number of entries that the bot posted, without edits and retries. */
  entryCount(): number;
  /** Number of calls that the bot made, successful or not. */
  callCount(): number;
  /** All posts of the bot in their current form. */
  posts(): readonly string[];
  /** The private notifications that a member got. */
  told(member: number): readonly string[];
  /** Lets the bot write to every member from now on. */
  greet(): void;
  /** Returns the kind of a call, for tests that lose calls. */
  kindOf(call: Call): 'deletion' | 'entry' | 'other';
  /** Actions of the bot that the platform does not allow. */
  violations(): readonly unknown[];
  close(): Promise<void>;
};

/** A picture and the file name of its post. */
export type Picture = { readonly name: string; readonly bytes: Uint8Array };

/** One message on the server. */
export type SaidMessage = { isGone(): boolean };

/** The limits of the emulators, by the real clock. */
export type Limits = { readonly limits?: 'documented' };

/** Opens a community with a number of members who do not moderate; with `limits` the platform enforces its documented rate limits. */
export type OpenCommunity = (members: number, limits?: Limits) => Promise<Community>;

/** Counts the messages that the bot posted in a channel. */
export function newIn(journal: Journal<unknown>, channelId: string): number {
  return journal.filter((one) => one.kind === 'shown' && one.isNew && one.channelId === channelId).length;
}

/** Creates this many members or places, each with its own name. */
export function numbered<Member>(count: number, make: (name: string) => Member): Member[] {
  return Array.from({ length: count }, (_, number) => make(`member-${number}`));
}

/** Returns the member with a number; numbers beyond the last start again at the first. */
export function pick<Member>(members: readonly Member[], number: number): Member {
  const member = members[number % members.length];
  if (member === undefined) throw new RangeError('a community without members');
  return member;
}

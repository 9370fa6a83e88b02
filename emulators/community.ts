import type { Journal } from './journal.ts';
import type { ManualClock } from './manual-clock.ts';
import type { Call } from './wire-tap.ts';

/** The clock of an emulator for bots in other processes. What a platform does once a time has passed, such as Slack that sends again, is looked after every second. */
export const REAL_TIME: ManualClock = {
  now: Date.now,
  advance: () => {},
  onAdvance(listener) {
    const timer = setInterval(listener, 1_000).unref();
    return () => clearInterval(timer);
  },
};

/** A community on a local server of a platform, for a bot in another process. */
export type Community = {
  /** What turns the bot on, and points it here. */
  readonly env: Readonly<Record<string, string>>;
  /** Where calls go to, one of the settings. */
  readonly httpUrl: string;
  readonly externalId: string;
  readonly tenantName: string;
  readonly logChannel: string;
  /** A member writes, whether the bot is there or not; the event leaves at once. */
  say(member: number, text: string): SaidMessage;
  /** Opens so many more places to talk in, numbered from 0: channels, or topics of a forum. */
  openPlaces(count: number): void;
  /** A member posts pictures together in one of these places, as messages by the platform's way; nothing while they may not write. */
  postPictures(member: number, place: number, pictures: readonly Picture[]): readonly SaidMessage[];
  /** Whether a member was silenced. */
  isSilenced(member: number): boolean;
  /** Entries that the bot posted, edits and whatever went again not counted. */
  entryCount(): number;
  /** Calls that the bot made, whatever came of them. */
  callCount(): number;
  /** Everything that the bot posted, as it stands. */
  posts(): readonly string[];
  /** What a member was notified in private. */
  told(member: number): readonly string[];
  /** Everybody can be written to from now on. */
  greet(): void;
  /** What a call is for, as far as it matters when it is lost. */
  kindOf(call: Call): 'deletion' | 'entry' | 'other';
  /** What the bot did that the platform does not allow. */
  violations(): readonly unknown[];
  close(): Promise<void>;
};

/** A picture with the name that it was posted under. */
export type Picture = { readonly name: string; readonly bytes: Uint8Array };

/** One message on the server. */
export type SaidMessage = { isGone(): boolean };

/** The limits of the emulators, by the real clock. */
export type Limits = { readonly limits?: 'documented' };

/** Opens a community with so many members, none of whom moderates; with `limits` its platform refuses what comes faster than it documents. */
export type OpenCommunity = (members: number, limits?: Limits) => Promise<Community>;

/** How many messages the bot posted in a channel. */
export function newIn(journal: Journal<unknown>, channelId: string): number {
  return journal.filter((one) => one.kind === 'shown' && one.isNew && one.channelId === channelId).length;
}

/** So many members or places, with names of their own. */
export function numbered<Member>(count: number, make: (name: string) => Member): Member[] {
  return Array.from({ length: count }, (_, number) => make(`member-${number}`));
}

/** One of them, from the first again after the last. */
export function pick<Member>(members: readonly Member[], number: number): Member {
  const member = members[number % members.length];
  if (member === undefined) throw new RangeError('a community without members');
  return member;
}

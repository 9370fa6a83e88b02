import type { BotDeps } from '../../bots/core/port/deps.ts';
import type { RunningBot } from '../../bots/core/port/running-bot.ts';
import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';

/** The people of the community that a driver sets up. `newcomer` joins later. */
export type Who = 'owner' | 'moderator' | 'member' | 'other';

/** Where a message of the test is. */
export type SaidMessage = { readonly channelId: string; readonly messageId: string };

/** Something that a member posts beside a plain message. */
export type Thing =
  /** A message of another place, passed on whole. */
  | { readonly kind: 'forward'; readonly text: string }
  /** Pictures that are posted together, one message each; the first has the caption. */
  | { readonly kind: 'album'; readonly caption: string; readonly parts: number }
  | { readonly kind: 'file'; readonly name: string }
  /** A picture; `shows` is what the reader of pictures in these tests makes of its bytes. */
  | { readonly kind: 'picture'; readonly name: string; readonly shows: string }
  /** A thread or forum post; `message` is its first message. */
  | { readonly kind: 'thread'; readonly title: string; readonly text: string }
  /** What an app posts that a member called; the member answers for it. */
  | { readonly kind: 'app'; readonly text: string };

/** What people see of an entry or an answer: all its text in one, as they would read it, and its buttons. */
export type Shown = {
  /** Titles, fields, lists, in order, with markup and escapes taken off; mentions as they stand in what was sent. */
  readonly text: string;
  /** As it was sent, for what must not be in it: markup, mentions. */
  readonly raw: string;
  readonly buttons: readonly { readonly id: string; readonly label: string }[];
  /** Whether nobody but the asker sees it. */
  readonly isPrivate: boolean;
  /** Files that came with it. */
  readonly files: readonly { readonly name: string; readonly content: string }[];
};

/** An entry in the log channel as it stands now. */
export type ShownEntry = Shown & { readonly channelId: string; readonly messageId: string };

/** What a message passes on, and which one it answers. */
export type Beside = { readonly quoted?: string; readonly answers?: SaidMessage };

/**
 * One community on a local server of a platform, and a real client of that platform in the bot. People act on the server; the bot sees
 * it as the platform would tell.
 */
export type ConformanceDriver = {
  readonly platform: ChatPlatform;
  /** The id of a person, as it stands in entries. */
  idOf(who: Who): string;
  /** What the owner is called, with an o. */
  readonly ownerName: string;
  /** The channel in which people talk. */
  readonly channelId: string;
  /** A channel of the moderators, which `log here` makes the log. */
  readonly logChannelId: string;

  /** Starts the bot as another process; resolves when it takes events. Called again after a `stop` for a restart. */
  startBot(deps: BotDeps): Promise<RunningBot>;
  say(who: Who, text: string, options?: Beside): Promise<SaidMessage>;
  /** Somebody posts a picture without a text; the same name is the same picture. */
  attach(who: Who, name: string): Promise<SaidMessage>;
  /** Makes further channels, or topics, in which the same people talk. */
  makeChannels(count: number): Promise<readonly string[]>;
  /** Somebody writes in one of those channels, or posts a picture of this name there without a text. */
  sayIn(
    who: Who,
    channelId: string,
    what: { readonly text: string } | { readonly picture: string },
  ): Promise<SaidMessage>;
  /** Somebody posts something; its messages, or null where the platform has no such thing. */
  post(who: Who, thing: Thing): Promise<readonly SaidMessage[] | null>;
  /** Invitations into this community and into another of the platform, and the public name of another; null for what the platform has not. */
  invitations(): Promise<{ readonly own: string; readonly other: string; readonly name: string | null }>;
  edit(message: SaidMessage, text: string): Promise<void>;
  /** Its author deletes it. */
  remove(message: SaidMessage): Promise<void>;
  /** The platform delivers the event of this message once more. */
  redeliver(message: SaidMessage): Promise<void>;
  /** New people join, one after the other, by this name and with a picture of their own where one is given; answers their ids. */
  join(count: number, name?: string, avatar?: string): Promise<readonly string[]>;
  /** Somebody chooses a picture of their own that shows this. */
  setAvatar(who: Who, avatar: string): void;
  /** One of those who joined writes. */
  sayAs(personId: string, text: string): Promise<SaidMessage>;

  /**
   * Somebody runs a command, written as in the one grammar (`policy threshold scam 0.5`); the driver turns it into slash options where the
   * platform has them. `replyTo` for `why` and `report`. null when nothing is shown.
   */
  command(
    who: Who,
    text: string,
    options?: { readonly channelId?: string; readonly replyTo?: SaidMessage; readonly file?: string },
  ): Promise<Shown | null>;
  press(who: Who, button: { readonly id: string }, on: ShownEntry | Shown): Promise<Shown | null>;
  /** "Report to moderators". */
  report(who: Who, message: SaidMessage, reason: string): Promise<Shown | null>;

  /** What stands in a channel that the bot posted there, oldest first. */
  posts(channelId: string): Promise<readonly ShownEntry[]>;
  /** What the bot posted in the channel in which people talk, in its own name or in that of a member. */
  posted(): Promise<readonly string[]>;
  /** Who was notified by what the bot posted since this was asked last. */
  takePings(): Promise<readonly string[]>;
  /** What stands in the files that the bot put beside its entries in the log channel. */
  attached(): Promise<readonly string[]>;
  /** Nothing can be posted in the log channel any more: it is deleted, archived or closed to the bot. */
  loseLog(): Promise<void>;
  /** What the bot posted outside both channels, its private messages to the owner too. */
  elsewhere(): Promise<readonly string[]>;
  exists(message: SaidMessage): Promise<boolean>;
  isTimedOut(personId: string): Promise<boolean>;
  /** Whether somebody is in the community, was taken out, or may not come back. */
  standingOf(personId: string): Promise<'inside' | 'gone' | 'banned'>;
  /** Gives the moderators the platform's own rights to kick and ban, or takes them. */
  letModeratorsBan(may: boolean): Promise<void>;
  /** Gives somebody a role of no rights; its id, or null where the platform has none. */
  giveRole(who: Who): Promise<string | null>;
  /** Private messages of the bot to somebody. */
  toldTo(who: Who): Promise<readonly string[]>;
  /** Somebody presses Appeal under the last private message of the bot that has it. */
  pressAppeal(who: Who): Promise<Shown | null>;
  isLockedDown(): Promise<boolean>;
  /** Whether a flood has slowed the channel in which people talk down, or closed it; null where the platform has nothing of the kind. */
  isCalmed(): Promise<boolean> | null;

  /** Takes rights off the bot: `delete` (on Slack, the administrator's token), `timeout`, `lockdown`, `ban` (on Telegram with timeouts, in one right); or gives all of them back. */
  takeRights(which: 'delete' | 'timeout' | 'lockdown' | 'ban' | 'none'): Promise<void>;
  /** What the platform can do at all. */
  readonly can: {
    readonly timeout: boolean;
    readonly lockdown: boolean;
    readonly redeliver: boolean;
    readonly findPosts: boolean;
    /** Whether bots can read what was written before. */
    readonly history: boolean;
  };
  close(): Promise<void>;
};

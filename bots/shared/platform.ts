import type { ChatPlatform } from '../../src/core/chat-platforms.ts';
import type { GroundPlace } from '../../src/core/communities.ts';
import type { Language } from '../../src/core/languages.ts';
import type { AroundAsk, MessageBeside } from '../../src/core/presses.ts';
import type { Handed } from './arrivals/handed.ts';
import type { Capabilities } from './capabilities.ts';
import type { PlacesCovered } from './coverage.ts';
import type { Mirrored, Wanted } from './native/wanted.ts';
import type { Need, NeedsOf, PlaceFacts } from './needs.ts';
import type { Refusal, Removal, Step } from './refusals.ts';
import type { Button, Entry } from './rendering.ts';

/** The platforms; each name is also the `source` of its decisions. */
export type PlatformName = ChatPlatform;

/** A guild, a workspace or a chat, as its platform names it. */
export type CommunityRef = {
  readonly id: string;
  readonly name: string;
  /** Its language as the platform writes it, `pt-BR`; left out where the platform does not say at this moment. */
  readonly locale?: string;
};

/** A channel, a thread, a forum post or a forum topic. */
export type ChannelRef = {
  readonly id: string;
  /** For people; may be ''. */
  readonly name: string;
  /** The channel's topic, or the name of the thread, post or forum topic; '' when there is none. */
  readonly topic: string;
  /** The channel that a thread or post belongs to; an exemption of the parent covers it. */
  readonly parentId: string | null;
};

/** A person, or a channel that posts under its own name. */
export type PersonRef = { readonly id: string; readonly name: string };

/** Where one message is. Message ids need only be unique within their channel. */
export type MessageRef = {
  readonly community: CommunityRef;
  readonly channelId: string;
  readonly messageId: string;
};

/** What is attached to a message: a picture, a file, a sticker, a voice message. */
export type FileRef = {
  /** The same for the same file, as far as the platform tells: whoever attaches it, whenever. */
  readonly key: string;
  /** For people; may be ''. */
  readonly name: string;
  /** What somebody called it: the name of a file, of a sticker. Left out where the platform or a camera did. */
  readonly said?: string;
  /** Fetches it, where it is a picture of a size that can be compared; null when that fails. */
  readonly fetch?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Its hash, once it was compared. */
  readonly picture?: string;
};

/**
 * A new message, or a message as an edit left it. The platform leaves out bots, the community's own webhooks, system notices,
 * its own messages, and messages with neither text nor anything attached.
 */
export type IncomingMessage = {
  readonly community: CommunityRef;
  readonly channel: ChannelRef;
  readonly id: string;
  readonly author: PersonRef & {
    /** Owner, administrator or moderator here, as far as the event tells. */
    readonly trusted: boolean;
    readonly roleIds: readonly string[];
    /** When they joined, and when their account was made, where the platform tells. */
    readonly joinedAtMs?: number;
    readonly createdAtMs?: number;
  };
  /** What the author wrote: body, caption, and the targets of links hidden behind text. */
  readonly text: string;
  /** What the author only passed on: forwarded and quoted text, embeds, link previews. Never the ground for a timeout. '' when there is none. */
  readonly quoted: string;
  /** What stands in its pictures, once they were read: the author's own as much as its text. */
  readonly inPictures?: string;
  /** What the author attached, in its order; of what was passed on too. */
  readonly files: readonly FileRef[];
  /** Whether `quoted` is a message that the author forwarded, and nothing of `text` is: they answer for it where the tenant says so. */
  readonly isForward?: boolean;
  /** What stands and falls together, each part a message of its own: the same for all of them in their channel. */
  readonly album?: string;
  /** The ids of the app or webhook that posted it, which is judged where the tenant says so; left out for what people post. */
  readonly app?: readonly string[];
  /** Where its invitations lead, once that was asked. */
  readonly leadsTo?: LeadsTo;
  /** The id of the message in its channel that it answers. */
  readonly answers?: string;
  /** What it is, where it is no message that somebody wrote. */
  readonly place?: GroundPlace;
  /** Opens the message; null where the platform has no links. */
  readonly link: string | null;
  readonly sentAtMs: number;
};

/** Where the invitations and public names of a text lead, as far as the platform tells. */
export type LeadsTo = {
  /** Pieces of the text, as they stand in it, that lead to this very community. */
  readonly own: readonly string[];
  /** Public names in it (`@name`) that are those of other channels and groups. */
  readonly elsewhere: readonly string[];
};

/** A message that a rule of ours on the platform stopped before it was posted. */
export type IncomingStopped = Pick<IncomingMessage, 'community' | 'channel' | 'author' | 'text'> & {
  /** Which of the tenant's rules it stands for, and what it matched. */
  readonly by: 'words' | 'domains' | 'mentions';
  readonly matched: string;
  readonly atMs: number;
};

/** Messages that are gone, whoever deleted them. */
export type IncomingDeletion = {
  readonly community: CommunityRef;
  readonly channelId: string;
  readonly messageIds: readonly string[];
};

/** One person joined. `eventId` is the same when the platform delivers the event again. */
export type IncomingJoin = {
  readonly community: CommunityRef;
  readonly eventId: string;
  readonly person: PersonRef;
  /** What they say of themselves, where the platform tells it. */
  readonly about?: string;
  /** Whether they only asked to join: nobody counts them for a raid yet. */
  readonly isRequest?: boolean;
  readonly joinedAtMs: number;
};

/** A command, its arguments as the platform got them: typed by its own interface, or the rest of the line. */
export type IncomingCommand = {
  /** null in a private chat with the bot. */
  readonly community: CommunityRef | null;
  readonly channel: ChannelRef;
  readonly eventId: string;
  readonly by: PersonRef;
  /** The asker's own language, where the platform says; it counts where there is no community. */
  readonly locale?: string;
  readonly input:
    | {
        readonly kind: 'options';
        readonly path: readonly string[];
        readonly options: Readonly<Record<string, string | number | boolean>>;
      }
    | { readonly kind: 'text'; readonly text: string };
  /** The message that the command answers to, where the platform has replies. */
  readonly replyTo: ReportedMessage | null;
};

/** A pressed button. `buttonId` is the id that the core gave to the button. */
export type IncomingPress = {
  readonly eventId: string;
  readonly by: PersonRef;
  readonly buttonId: string;
  /** The community in which it was pressed; null when the platform cannot tell. */
  readonly community: CommunityRef | null;
  /** The channel in which the button stands; null when the platform cannot tell. */
  readonly channelId: string | null;
};

/** A message that somebody points at. */
export type ReportedMessage = Pick<
  IncomingMessage,
  'channel' | 'id' | 'author' | 'text' | 'quoted' | 'files' | 'isForward' | 'album' | 'link' | 'sentAtMs'
>;

/** "Report to moderators". */
export type IncomingReport = {
  readonly community: CommunityRef;
  readonly eventId: string;
  readonly by: PersonRef;
  readonly message: ReportedMessage;
  /** In the reporter's words; '' when none was asked for. */
  readonly reason: string;
};

/** What somebody may ask of the bot in a community, weakest first. */
export const RIGHTS = ['member', 'moderate', 'manage'] as const;
export type Rights = (typeof RIGHTS)[number];

/** Whether a step can be done, asked before it is tried. */
export type Ability = { readonly can: true } | { readonly can: false; readonly refusal: Refusal };

/** The `error` of a call that the platform refused for its rate limit until we gave up: nothing was done. */
export const RATE_LIMITED = 'rate_limited';

/** What became of a call to the platform. Calls never throw for what the platform answers. */
export type Outcome =
  /** `endless`: of a timeout that the platform cannot end by itself. */
  | { readonly kind: 'done'; readonly endless?: true }
  /** The message, member or channel no longer exists: there is nothing left to do. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /**
   * Not now: a rate limit, trouble of the platform, or the network. Making the call again later may well succeed. `afterMs` is how long the platform
   * asks to wait; null when it does not say. Of a post it is unknown whether it stands, unless `error` is `RATE_LIMITED` or it was `untouched`: the
   * platform itself said that it failed.
   */
  | { readonly kind: 'later'; readonly error: string; readonly afterMs: number | null; readonly untouched?: true }
  /** An answer that nobody can do anything with. `error` is safe to log and show: a code, never text of a message. */
  | { readonly kind: 'failed'; readonly error: string };

/** What became of rules of ours on the platform. */
export type MirrorOutcome = Mirrored | Exclude<Outcome, { kind: 'done' }>;

/** Makes calls of a platform, and says what became of each, in the words of what `ofError` reads from what was thrown. */
export function outcomes(ofError: (error: unknown) => Outcome): (call: () => Promise<unknown>) => Promise<Outcome> {
  return async (call) => {
    try {
      await call();
      return { kind: 'done' };
    } catch (error) {
      return ofError(error);
    }
  };
}

/** Where a posted entry stands. */
export type PostRef = { readonly channelId: string; readonly messageId: string };
export type PostOutcome =
  /** `missed` says why the file of the entry is not beside it; absent when it is, or there was none. */
  { readonly kind: 'posted'; readonly post: PostRef; readonly missed?: string } | Exclude<Outcome, { kind: 'done' }>;

/** The author of a message and the message, as a step needs them. */
export type Target = MessageRef & {
  readonly author: PersonRef;
  readonly sentAtMs: number;
  /** Who acts, for which category and in which entry, for platforms that keep a log of their own. One line of at most 400 characters. */
  readonly reason?: string;
  /** How many other messages of the channel are being decided: they may have to go too. */
  readonly undecided?: () => number;
};

/** How a platform's events are taken in that waits to be told that they arrived. */
export type Deliveries = {
  /** Known to every process of this bot and to no store: what waits there is sealed with it. */
  readonly secret: string;
  /** Reads an event, now or after a crash, and hands the core what it means. */
  hand(body: unknown): Promise<Handed>;
  /** Other processes write down what they receive, for this one to work on: it is looked for more often. */
  readonly areReceivedElsewhere?: true;
};

/** What somebody may do to a member, and by what else that member may be exempt. */
export type MayRemove = {
  readonly ways: ReadonlySet<Removal>;
  /** The member's roles; none where the platform has none, or of somebody who left. */
  readonly roleIds: readonly string[];
  /** The channel that the message's thread or topic belongs to; null where it is in none. */
  readonly parentId: string | null;
};

/** Takes members out of a community. */
export type Removing = {
  /** What this person may do to the author of a message with the platform's own rights, asked at this moment. */
  may(of: Pick<Target, 'community' | 'channelId' | 'author'>, personId: string): Promise<MayRemove | 'unknown'>;
  /** Refused for moderators, administrators and owners. */
  remove(target: Pick<Target, 'community' | 'author' | 'reason'>, how: Removal): Promise<Outcome>;
};

/**
 * Slows a channel down, or keeps everybody but moderators from writing in the whole community, and puts it back. Repeating a call changes nothing.
 * `channelId` is '' where it is the whole community.
 */
export type Calm = {
  /** What `end` needs to put things back; stored before it begins. 'enough' where nothing more would be slowed or closed, null when that cannot be found out now. */
  prepare(community: CommunityRef, channelId: string): Promise<{ readonly before: string } | 'enough' | null>;
  begin(community: CommunityRef, channelId: string): Promise<Outcome>;
  /** Leaves what somebody has changed since as it is. */
  end(community: CommunityRef, channelId: string, before: string): Promise<Outcome>;
};

/**
 * What a platform does for the core. Every method waits out rate limits within bounds, answers `failed` when they are exceeded, and
 * never throws for what the platform answers.
 */
export type Platform = {
  readonly name: PlatformName;
  readonly capabilities: Capabilities;
  /** null where nothing is acknowledged: what was missed is read again there. */
  readonly deliveries: Deliveries | null;
  /** Known to every process of this bot and to no store: texts that wait for their entry are sealed with it. */
  readonly secret: string;
  /** What can be done to this message and its author here; from what is cached where possible, for calls that are refused cost. */
  abilities(target: Target): Promise<Readonly<Record<Step, Ability>>>;
  deleteMessage(target: Target): Promise<Outcome>;
  /** Silences the author until then, which the core has clamped to the platform's bounds. Repeating it changes nothing. */
  timeOut(target: Pick<Target, 'community' | 'author' | 'reason'>, untilMs: number): Promise<Outcome>;
  endTimeout(target: Pick<Target, 'community' | 'author' | 'reason'>): Promise<Outcome>;
  /**
   * What this person may ask of the bot in this community, asked of the platform at this moment. Somebody who left is a 'member'.
   * 'unknown' when the platform does not say: nothing is allowed to them then, and nothing is done to them.
   */
  rightsOf(community: CommunityRef, personId: string): Promise<Rights | 'unknown'>;
  /**
   * The same for the author of what is acted on, from what is kept where the platform tells of every change; null when that does not say. Absent where
   * nothing of the kind is kept: a call for each author is what a flood waits for.
   */
  rightsKept?(community: CommunityRef, personId: string): Promise<Rights | null>;

  /** `nonce` is the entry's id: where the platform can refuse a second post with it, it does. */
  postEntry(community: CommunityRef, channelId: string, entry: Entry): Promise<PostOutcome>;
  editEntry(community: CommunityRef, post: PostRef, entry: Entry): Promise<Outcome>;
  /**
   * Looks whether an entry was posted since then, before a crash, however much was written there after it; 'unknown' where the platform cannot look, or
   * too much was written, 'later' where it does not answer at this moment.
   */
  findEntry(
    community: CommunityRef,
    channelId: string,
    entryId: string,
    sinceMs: number,
  ): Promise<PostRef | null | 'unknown' | 'later'>;
  /** A private message to a member; `refused` when they do not take any. */
  tell(community: CommunityRef, personId: string, text: string, buttons?: readonly Button[]): Promise<Outcome>;

  /** The part of the platform that this bot looks after; null, or left out, where it has all of it. */
  readonly share?: { readonly index: number; readonly count: number } | null;

  /** Whether the bot is in this community; 'unknown' when the platform does not say, or it is another bot's. */
  isIn(community: CommunityRef): Promise<boolean | 'unknown'>;

  /** Asks where the invitations of a text lead, the public names of channels only with `names`; bounded, and from memory where possible. */
  leadsTo(community: CommunityRef, text: string, ask: { readonly names: boolean }): Promise<LeadsTo>;

  /** Whether somebody who moderates here may read a channel themselves, asked at this moment; left out where whoever moderates reads everything. */
  mayRead?(place: Pick<MessageRef, 'community' | 'channelId'>, personId: string): Promise<boolean | 'unknown'>;

  /** Reads what was written before and after a message, oldest first, also where it is gone by now; left out where no bot can. */
  readAround?(
    message: MessageRef,
    ask: Pick<AroundAsk, 'before' | 'after'>,
  ): Promise<
    | { readonly kind: 'read'; readonly before: readonly MessageBeside[]; readonly after: readonly MessageBeside[] }
    | Exclude<Outcome, { kind: 'done' }>
  >;

  /** Has rules of our own on the platform be what is wanted, or with null removes them; left out where it has none. */
  mirror?(community: CommunityRef, wanted: Wanted | null): Promise<MirrorOutcome>;

  /** Joins a channel that anybody may join, or with null all of them; left out where a bot is in all channels anyway. */
  joinChannels?(community: CommunityRef, channelId: string | null): Promise<Outcome>;

  /**
   * The best channel for entries when nobody has chosen one, or when that is lost: made if need be, never one that members can read, none of `lost`.
   * null when there is none.
   */
  findLogChannel(community: CommunityRef, lost: readonly string[]): Promise<string | null>;
  /** Who looks after the bot here, the first to be asked first: `addedBy` if they still moderate, owners, administrators. At most a few. */
  keepersOf(community: CommunityRef, addedBy: string | null): Promise<readonly PersonRef[]>;
  /** The private conversation of the bot with somebody, as the id of a channel; null when there is none. */
  openDirect(community: CommunityRef, personId: string): Promise<string | null>;
  /** Whether entries can be posted in a channel, and who would read them, as it is at this moment. */
  lookAtPlace(community: CommunityRef, channelId: string): Promise<PlaceFacts>;
  /** What the bot needs and has for what is on: in the community, in one channel, and in that of the log. */
  needs(community: CommunityRef, of: NeedsOf): Promise<readonly Need[]>;

  /** Proposes commands in a language to everybody here, with null in each one's own; left out where the platform knows each one's own alone. */
  proposeCommands?(community: CommunityRef, language: Language | null): Promise<Outcome>;

  /** What takes members out, at the word of somebody who may; left out where no bot can. */
  readonly removing?: Removing;

  /** Posts a text in the name of its author, where it stood; left out where no bot can. Two calls are two posts. */
  repost?(target: Omit<Target, 'sentAtMs'> & { readonly text: string }): Promise<Outcome>;

  /** What calms a channel in a flood; left out where there is nothing. */
  readonly calm?: Calm;
  /** What the bot can and cannot do in each place of the community where somebody can write; null when the platform does not say now. */
  coverPlaces(community: CommunityRef): Promise<PlacesCovered | null>;

  /** What `endLockdown` needs to put things back; stored before the lockdown begins. null when that cannot be found out now. */
  prepareLockdown(community: CommunityRef): Promise<string | null>;
  lockDown(community: CommunityRef, untilMs: number): Promise<Outcome>;
  endLockdown(community: CommunityRef, before: string): Promise<Outcome>;
};

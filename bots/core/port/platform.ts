import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { Language } from '../../../src/core/common/languages.ts';
import type { SurroundingMessages, SurroundingMessagesQuery } from '../../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Restriction } from '../../../src/core/incidents/timeouts.ts';
import type { Wanted } from './automod-rules.ts';
import type { Capabilities, Rights } from './capabilities.ts';
import type { Ack, CommunityRef, MessageRef, PersonRef, ResolvedInvites } from './events.ts';
import type { ChannelAudit, Need, NeedsOf, PlaceFacts } from './needs.ts';
import type {
  Found,
  MirrorOutcome,
  NotDone,
  Outcome,
  PostOutcome,
  PostRef,
  Refusal,
  Removal,
  Step,
} from './outcome.ts';
import type { Button, Entry } from './rendering.ts';

/** The author of a message and the message, as a step needs them. */
export type Target = MessageRef & {
  readonly author: PersonRef;
  readonly sentAtMs: number;
  /** Who acts, for which category and in which entry, for platforms that keep a log of their own. One line of at most 400 characters. */
  readonly reason?: string;
  /** When the timeout ends that its case tells of. */
  readonly timeoutUntilMs?: number | null;
  /** The role that is given or taken away in the place of a timeout. */
  readonly role?: string | undefined;
  /** What a deletion takes away in the place of the message. */
  readonly reactions?: ModerationCase['reactions'] | undefined;
  /** How many other messages of the channel are being decided: they may have to go too. */
  readonly undecided?: () => number;
};

/** How a platform's events are taken in that waits to be told that they arrived. */
export type Deliveries = {
  /** Known to every process of this bot and to no store: what waits there is encrypted with it. */
  readonly secret: string;
  /** Reads an event, now or after a crash, and hands the core what it means. */
  hand(body: unknown): Promise<Ack>;
  /** Other processes write down what they receive, for this one to work on: it is looked for more often. */
  readonly areReceivedByOthers?: true;
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
  /** What this person, or with null the bot, may do to the author of a message with the platform's own rights, asked at this moment. */
  may(of: Pick<Target, 'community' | 'channelId' | 'author'>, personId: string | null): Promise<MayRemove | 'unknown'>;
  /** Refused for moderators, administrators and owners. @param purgeDays of how many days the messages go with a ban, at most as many as the platform can. */
  remove(target: Pick<Target, 'community' | 'author' | 'reason'>, how: Removal, purgeDays: number): Promise<Outcome>;
  /** Lets somebody come back who was banned; `gone` where they are not banned. */
  unban(target: Pick<Target, 'community' | 'author' | 'reason'>): Promise<Outcome>;
};

/** Slows a channel down, or (`channelId` '') closes the whole community to all but moderators, and puts it back. Repeating changes nothing. */
export type Slowmode = {
  /** What `end` needs to put things back; stored before it begins. 'enough' where nothing more would be slowed or closed, null when that cannot be found out now. */
  snapshot(community: CommunityRef, channelId: string): Promise<{ readonly before: string } | 'enough' | null>;
  enable(community: CommunityRef, channelId: string): Promise<Outcome>;
  /** Leaves what somebody has changed since as it is. */
  disable(community: CommunityRef, channelId: string, before: string): Promise<Outcome>;
};

/** Keeps a bot from making more than one log channel in a community, also with several processes, and over crashes. */
export type LogMaking = {
  /** Asked right before a channel is made: false when one was made before, or another process is at it. */
  begin(): Promise<boolean>;
  /** The bot has made a log channel here, now or before a crash. */
  made(): Promise<void>;
};

/** What a platform does for the core. Methods wait out rate limits within bounds, answer `failed` beyond, and never throw for an answer. */
export type Platform = {
  /** Also the `source` of its decisions. */
  readonly name: ChatPlatform;
  readonly capabilities: Capabilities;
  /** null where nothing is acknowledged: what was missed is read again there. */
  readonly deliveries: Deliveries | null;
  /** Known to every process of this bot and to no store: texts that wait for their entry are encrypted with it. */
  readonly secret: string;
  /** Why each step cannot be done to this message and its author here, null where it can; from what is cached where possible, for calls that are refused cost. */
  stepRefusals(target: Target): Promise<Readonly<Record<Step, Refusal | null>>>;
  deleteMessage(target: Target): Promise<Outcome>;
  /** What keeps somebody from writing at this moment, asked anew; null where nothing does, 'unseen' where the platform does not tell it of such an author. With a role: whether they have that. */
  restrictionOf(target: Pick<Target, 'community' | 'author' | 'role'>): Promise<Found<Restriction | null | 'unseen'>>;
  /** Has exactly this restriction stand, whose end the core has clamped to the platform's bounds; null lifts all. With a role, gives or takes that. Repeating it changes nothing. */
  restrict(target: Pick<Target, 'community' | 'author' | 'reason' | 'role'>, to: Restriction | null): Promise<Outcome>;
  /** What this person may ask of the bot, asked of the platform now; 'member' of who left. 'unknown': nothing is allowed, and nothing done to them. */
  rightsOf(community: CommunityRef, personId: string): Promise<Rights | 'unknown'>;
  /** The same from what is kept, so that a flood waits for no calls; null when that does not say, absent where nothing is kept. */
  rightsKept?(community: CommunityRef, personId: string): Promise<Rights | null>;

  /** `nonce` is the entry's id: where the platform can refuse a second post with it, it does. */
  postEntry(community: CommunityRef, channelId: string, entry: Entry): Promise<PostOutcome>;
  editEntry(community: CommunityRef, post: PostRef, entry: Entry): Promise<Outcome>;
  /** Looks for an entry that was posted since then, before a crash; 'unknown' where that cannot be told, 'later' where there is no answer now. */
  findEntry(
    community: CommunityRef,
    channelId: string,
    entryId: string,
    sinceMs: number,
  ): Promise<PostRef | null | 'unknown' | 'later'>;
  /** A private message to a member; `refused` when they do not take any. */
  sendDirectMessage(
    community: CommunityRef,
    personId: string,
    text: string,
    buttons?: readonly Button[],
  ): Promise<Outcome>;

  /** The part of the platform that this bot looks after; null, or left out, where it has all of it. */
  readonly share?: { readonly index: number; readonly count: number } | null;

  /** Whether the bot is in this community; 'unknown' when the platform does not say, or it is another bot's. */
  isIn(community: CommunityRef): Promise<boolean | 'unknown'>;

  /** Asks where the invitations of a text lead, the public names of channels only with `names`; bounded, and from memory where possible. */
  resolveInvites(community: CommunityRef, text: string, query: { readonly names: boolean }): Promise<ResolvedInvites>;

  /** Whether somebody who moderates here may read a channel themselves, asked at this moment; left out where whoever moderates reads everything. */
  mayRead?(place: Pick<MessageRef, 'community' | 'channelId'>, personId: string): Promise<boolean | 'unknown'>;

  /** Reads a message, and what was written before and after it, oldest first, also where it is gone by now; left out where no bot can. */
  readSurroundingMessages?(
    message: MessageRef,
    query: Pick<SurroundingMessagesQuery, 'before' | 'after'>,
  ): Promise<({ readonly kind: 'read' } & Omit<SurroundingMessages, 'from'>) | NotDone>;

  /** Has rules of our own on the platform be what is wanted, or with null removes them; left out where it has none. */
  mirror?(community: CommunityRef, wanted: Wanted | null): Promise<MirrorOutcome>;

  /** Joins a channel that anybody may join, or with null all of them; left out where a bot is in all channels anyway. */
  joinChannels?(community: CommunityRef, channelId: string | null): Promise<Outcome>;

  /** The best channel for entries, made if need be: one that the bot can post in and members cannot read, none of `lost`. null when there is none. */
  findLogChannel(community: CommunityRef, lost: readonly string[], making: LogMaking): Promise<string | null>;
  /** Who looks after the bot here, the first to be asked first: `addedBy` if they still moderate, owners, administrators. At most a few. */
  adminsOf(community: CommunityRef, addedBy: string | null): Promise<readonly PersonRef[]>;
  /** Those who moderate here, as far as they are kept for `rightsKept`; asked for at most every ten minutes. Never rejects. */
  staffOf(community: CommunityRef): Promise<readonly PersonRef[]>;
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

  /** Answers a request to join; `gone` where it is open no more. Left out where nobody asks. */
  answerRequest?(target: Pick<Target, 'community' | 'author'>, how: 'admit' | 'decline'): Promise<Outcome>;

  /** Posts a text in the name of its author, where it stood; left out where no bot can. Two calls are two posts. */
  repost?(target: Omit<Target, 'sentAtMs'> & { readonly text: string }): Promise<Outcome>;

  /** Deletes the webhook that posted a message, for good; `gone` where it is deleted. Left out where none is told of. */
  deleteWebhook?(target: Omit<Target, 'sentAtMs'>): Promise<Outcome>;

  /** What slows a channel down in a flood; left out where there is nothing. */
  readonly slowmode?: Slowmode;
  /** What the bot can and cannot do in each place of the community where somebody can write; null when the platform does not say now. */
  auditPermissions(community: CommunityRef): Promise<ChannelAudit | null>;

  /** What `lockDown` and `endLockdown` need: what was before. Stored before the lockdown begins. null when that cannot be found out now. */
  prepareLockdown(community: CommunityRef, also?: { readonly dms: boolean }): Promise<string | null>;
  lockDown(community: CommunityRef, untilMs: number, before?: string): Promise<Outcome>;
  /** @param setMs until when the lockdown was made; null where that is not sure. */
  endLockdown(community: CommunityRef, before: string, setMs?: number | null): Promise<Outcome>;
};

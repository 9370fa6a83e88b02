import type { ChatPlatform } from '../../../src/core/common/chat-platforms.ts';
import type { Language } from '../../../src/core/common/languages.ts';
import type { Restriction } from '../../../src/core/common/steps.ts';
import type { SurroundingMessages, SurroundingMessagesQuery } from '../../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
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

/** A message and its author, as a step needs them. */
export type Target = MessageRef & {
  readonly author: PersonRef;
  readonly sentAtMs: number;
  /** The actor, category and entry, as the platform's audit log shows them. One line of at most 400 characters. */
  readonly reason?: string;
  /** The incident that `reason` names: an undo lifts no ban with another reason. Absent where any ban may be lifted. */
  readonly incidentId?: string | undefined;
  /** The end of the timeout in its case. */
  readonly timeoutUntilMs?: number | null;
  /** The restriction that the ban in its case replaced. */
  readonly before?: Restriction | null | undefined;
  /** The role to give or remove instead of a timeout. */
  readonly role?: string | undefined;
  /** The reactions that a deletion removes instead of the message. */
  readonly reactions?: ModerationCase['reactions'] | undefined;
  /** Number of other undecided messages in the channel, which may have to be deleted too. */
  readonly undecided?: () => number;
};

/** How a platform receives events that it must acknowledge. */
export type Deliveries = {
  /** Key that all processes of this bot know and no store does; waiting events are encrypted with it. */
  readonly secret: string;
  /** Reads an event, now or after a crash, and passes it to the core. */
  dispatch(body: unknown): Promise<Ack>;
  /** Set if other processes receive and store events for this one, so that it polls more often. */
  readonly areReceivedByOthers?: true;
};

/** The ways in which somebody may remove a member, and facts that may exempt that member. */
export type MayRemove = {
  readonly ways: ReadonlySet<Removal>;
  /** The member's roles; empty if the platform has none or the member left. */
  readonly roleIds: readonly string[];
  /** The parent channel of the message's thread or topic; null if it is in none. */
  readonly parentId: string | null;
};

/** Removes members from a community. */
export type Removing = {
  /** Returns what this person (null: the bot) may do to the author of a message with the platform's own permissions, asked now. */
  may(of: Pick<Target, 'community' | 'channelId' | 'author'>, personId: string | null): Promise<MayRemove | 'unknown'>;
  /**
   * Removes a member; refused for moderators, administrators and owners.
   * @param purgeDays days whose messages a ban deletes, up to the limit.
   * @param onReplace called right before a ban with the member's restriction, where the platform forgets it.
   */
  remove(
    target: Pick<Target, 'community' | 'author' | 'reason'>,
    how: Removal,
    purgeDays: number,
    onReplace?: (before: Restriction | null) => Promise<unknown>,
  ): Promise<Outcome>;
  /** Lifts a ban; `gone` if they are not banned. With an incident it is an undo: refused if somebody else has changed the ban. */
  unban(target: Pick<Target, 'community' | 'author' | 'incidentId' | 'reason' | 'before'>): Promise<Outcome>;
};

/** Slows a channel down, or with `channelId` '' lets only moderators write in the community, and undoes it. Repeating is safe. */
export type Slowmode = {
  /** Returns the state that `disable` restores; store it before `enable`. 'enough' if it is already that slow or closed, null if unknown now. */
  snapshot(community: CommunityRef, channelId: string): Promise<{ readonly before: string } | 'enough' | null>;
  enable(community: CommunityRef, channelId: string): Promise<Outcome>;
  /** Restores the earlier state, but keeps what somebody changed since. */
  disable(community: CommunityRef, channelId: string, before: string): Promise<Outcome>;
};

/** Prevents a second log channel in a community, across processes and crashes. */
export type LogMaking = {
  /** Asks right before a channel is made; false if one was made before, or another process is making one. */
  begin(): Promise<boolean>;
  /** Records that the bot made a log channel here, now or before a crash. */
  made(): Promise<void>;
};

/** The operations of a platform. Methods wait out rate limits within bounds, then answer `failed`; no answer makes them throw. */
export type Platform = {
  /** Also the `source` of its decisions. */
  readonly name: ChatPlatform;
  readonly capabilities: Capabilities;
  /** null if the platform has no acknowledgements; missed messages are then read again. */
  readonly deliveries: Deliveries | null;
  /** Key that all processes of this bot know and no store does; texts waiting for their entry are encrypted with it. */
  readonly secret: string;
  /** Returns for each step why it is impossible here, null if possible. Reads caches first, because refused calls count towards rate limits. */
  stepRefusals(target: Target): Promise<Readonly<Record<Step, Refusal | null>>>;
  deleteMessage(target: Target): Promise<Outcome>;
  /** Reads the restriction of a member now; null if there is none, 'unseen' if the platform does not show it for this author. With a role: whether they have it. */
  restrictionOf(target: Pick<Target, 'community' | 'author' | 'role'>): Promise<Found<Restriction | null | 'unseen'>>;
  /** Sets exactly this restriction, whose end the core has clamped to the platform's bounds; null lifts all. With a role, gives or removes it. Repeating is safe. */
  restrict(target: Pick<Target, 'community' | 'author' | 'reason' | 'role'>, to: Restriction | null): Promise<Outcome>;
  /** Asks the platform for this person's permission level; 'member' if they left. If 'unknown', they may do nothing, and nobody acts on them. */
  rightsOf(community: CommunityRef, personId: string): Promise<Rights | 'unknown'>;
  /** Like `rightsOf` from a cache, so that a flood needs no calls; null if it is not cached, absent if there is no cache. */
  rightsKept?(community: CommunityRef, personId: string): Promise<Rights | null>;

  /** Posts an entry. The entry's id is the nonce with which the platform refuses a second post, if it can. */
  postEntry(community: CommunityRef, channelId: string, entry: Entry): Promise<PostOutcome>;
  editEntry(community: CommunityRef, post: PostRef, entry: Entry): Promise<Outcome>;
  /** Finds an entry posted since then, before a crash; 'unknown' if the platform cannot say, 'later' if it does not answer now. */
  findEntry(
    community: CommunityRef,
    channelId: string,
    entryId: string,
    sinceMs: number,
  ): Promise<PostRef | null | 'unknown' | 'later'>;
  /** Sends a private message to a member; `refused` if they do not accept any. */
  sendDirectMessage(
    community: CommunityRef,
    personId: string,
    text: string,
    buttons?: readonly Button[],
  ): Promise<Outcome>;

  /** The shard of the platform that this bot serves; null or absent if it serves everything. */
  readonly share?: { readonly index: number; readonly count: number } | null;

  /** Whether the bot is in this community; 'unknown' if the platform does not say, or it belongs to another bot. */
  isIn(community: CommunityRef): Promise<boolean | 'unknown'>;

  /** Resolves where the invitations of a text lead, and with `names` the public names; bounded, and from the cache if possible. */
  resolveInvites(community: CommunityRef, text: string, query: { readonly names: boolean }): Promise<ResolvedInvites>;

  /** Whether a moderator may read a channel themselves, asked now; absent if moderators can read every channel. */
  mayRead?(place: Pick<MessageRef, 'community' | 'channelId'>, personId: string): Promise<boolean | 'unknown'>;

  /** Reads a message and those before and after it, oldest first, even if it is gone; absent if bots cannot. */
  readSurroundingMessages?(
    message: MessageRef,
    query: Pick<SurroundingMessagesQuery, 'before' | 'after'>,
  ): Promise<({ readonly kind: 'read' } & Omit<SurroundingMessages, 'from'>) | NotDone>;

  /** Makes our rules on the platform match `wanted`, or removes them with null; absent if it has none. */
  mirror?(community: CommunityRef, wanted: Wanted | null): Promise<MirrorOutcome>;

  /** Joins a channel that is open to everybody, or with null all of them; absent if a bot is in all channels anyway. */
  joinChannels?(community: CommunityRef, channelId: string | null): Promise<Outcome>;

  /** Finds or makes the best channel for entries: the bot can post, members cannot read, and it is not in `lost`. null if there is none. */
  findLogChannel(community: CommunityRef, lost: readonly string[], making: LogMaking): Promise<string | null>;
  /** Lists a few contacts for the bot, best first: `addedBy` if they still moderate, owners, administrators. */
  adminsOf(community: CommunityRef, addedBy: string | null): Promise<readonly PersonRef[]>;
  /** Lists the moderators in the cache of `rightsKept`; refreshed at most every ten minutes. Never rejects. */
  staffOf(community: CommunityRef): Promise<readonly PersonRef[]>;
  /** Fetches a member's own picture; null if they have none, hide it or cannot be looked up. */
  fetchAvatar(community: CommunityRef, personId: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns the channel id of the bot's private conversation with somebody; null if there is none. */
  openDirect(community: CommunityRef, personId: string): Promise<string | null>;
  /** Checks whether entries can be posted in a channel, and who can read them, now. */
  lookAtPlace(community: CommunityRef, channelId: string): Promise<PlaceFacts>;
  /** Lists the needs of everything that is turned on: in the community, in one channel, and in the log channel. */
  needs(community: CommunityRef, of: NeedsOf): Promise<readonly Need[]>;

  /** Offers the commands in one language to everybody here, with null in each person's own; absent if only the latter is possible. */
  proposeCommands?(community: CommunityRef, language: Language | null): Promise<Outcome>;

  /** Removes members at the request of somebody who may; absent if bots cannot. */
  readonly removing?: Removing;

  /** Answers a join request; `gone` if it is no longer open. Absent if there are no join requests. */
  answerRequest?(target: Pick<Target, 'community' | 'author'>, how: 'admit' | 'decline'): Promise<Outcome>;

  /** Posts a text again in the name of its author, in its channel; absent if bots cannot. Two calls make two posts. */
  repost?(target: Omit<Target, 'sentAtMs'> & { readonly text: string }): Promise<Outcome>;

  /** Deletes the webhook that posted a message, for good; `gone` if it is deleted. Absent if none is reported. */
  deleteWebhook?(target: Omit<Target, 'sentAtMs'>): Promise<Outcome>;

  /** Slows a channel down in a flood; absent if the platform cannot. */
  readonly slowmode?: Slowmode;
  /** Lists the bot's permission gaps in each place where members can write; null if the platform does not say now. */
  auditPermissions(community: CommunityRef): Promise<ChannelAudit | null>;

  /** Returns the state that `lockDown` and `endLockdown` need; store it before the lockdown. null if it is unknown now. */
  prepareLockdown(community: CommunityRef, also?: { readonly dms: boolean }): Promise<string | null>;
  lockDown(community: CommunityRef, untilMs: number, before?: string): Promise<Outcome>;
  /** Ends a lockdown. @param setMs the end with which it was set; null if that is not certain. */
  endLockdown(community: CommunityRef, before: string, setMs?: number | null): Promise<Outcome>;
};

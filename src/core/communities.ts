import type { ArrivalStore } from './arrivals.ts';
import type { ChatPlatform } from './chat-platforms.ts';
import type { Action, DecisionCategory, Reason, Scores } from './decision.ts';
import type { CopyKeys } from './examples/copy-keys.ts';
import type { IncidentCounts, IncidentStore, PartsQuery } from './incidents.ts';
import type { MemberNote } from './members.ts';
import type { RaidStore } from './raids.ts';
import type { Offence } from './rules/offence-rule.ts';
import type { Actor, StepResult } from './steps.ts';

/** A guild, workspace or chat, and what its moderators chose for it. Everything else is its tenant's. */
export type Community = {
  readonly id: string;
  readonly platform: ChatPlatform;
  /** The id that the platform gave it. */
  readonly externalId: string;
  readonly name: string;
  readonly tenantId: string;
  /** The channel of the moderators' entries; null when nobody has chosen one, '' when they want none. */
  readonly logChannel: string | null;
  readonly trial: boolean;
  readonly notify: boolean;
  /** In the moderators' words; '' takes the standard text. */
  readonly notifyText: string;
  /** Whether a raid closes the door. */
  readonly lockdown: boolean;
  /** Who is mentioned in the entry of a severe incident; null when nobody is. */
  readonly alert: Alert | null;
  /** Whether the first steps were shown. */
  readonly welcomed: boolean;
  /** Who added the bot, as the platform names them; null when it did not say. */
  readonly addedBy: string | null;
  /** What is wrong with the log channel; null when nothing is. */
  readonly logLost: LostLog | null;
  /** Whether members can read the log channel, which somebody has confirmed. What they write there is judged like anything else. */
  readonly logPublic: boolean;
  /** When a test scam was last found, logged and deleted; null when that never happened. */
  readonly testedAtMs: number | null;
  /** When the bot was removed; its data is erased 30 days after. */
  readonly removedAtMs: number | null;
};
/** A log channel in which nothing can be posted any more: entries go to the next best place until it can, or another is chosen. */
export type LostLog = {
  readonly channelId: string;
  /** `gone`, or the platform's refusal. */
  readonly why: string;
  readonly atMs: number;
  /** Whether somebody was told who looks after the bot. */
  readonly told: boolean;
};
/** Whom the entry of an incident mentions, once, when it is of one of these categories. */
export type Alert = {
  readonly kind: 'user' | 'role';
  readonly externalId: string;
  readonly categories: readonly string[];
};
/** What may change of a community. */
export type CommunityChange = Partial<Omit<Community, 'id' | 'platform' | 'externalId'>>;

/** What is never acted on in a community. */
export const EXEMPTION_KINDS = ['user', 'role', 'channel'] as const;
export type Exemption = { readonly kind: (typeof EXEMPTION_KINDS)[number]; readonly externalId: string };

/**
 * What a one-time code is good for: sharing a tenant's rules, logging a community into another chat, signing in to the dashboard, an answer to a
 * question of the bot's, or a test message.
 */
export type CodePurpose = 'link' | 'log' | 'sign_in' | 'question' | 'test';

/** What moderators make of a decision. */
export const VERDICTS = ['confirmed', 'wrong'] as const;
export type VerdictName = (typeof VERDICTS)[number];

/** What was decided on, where it is neither the message nor what was quoted in it. */
export const GROUND_PLACES = ['forwarded', 'album', 'picture', 'name'] as const;
export type GroundPlace = (typeof GROUND_PLACES)[number];

/** The first character of a hit, the one behind it, and how many the text has. */
export type HitPlace = { readonly start: number; readonly end: number; readonly of: number };

/** Why a decision was made, as an entry shows it. */
export type Ground = {
  /** The row of the decision log. */
  readonly decisionId: string;
  readonly action: Action;
  readonly category: DecisionCategory | null;
  readonly probability: number;
  readonly threshold: number | null;
  /** The local rule that decided, which its category may leave open; null when none did. */
  readonly rule: string | null;
  /** What it matched; '' otherwise. */
  readonly matched: string;
  /** Where in its text a local rule hit, in characters; absent where that is not known, or plain to see. */
  readonly hit?: HitPlace | null;
  readonly scores: Scores;
  readonly reason: Reason;
  /** Whether what triggered was only passed on by the author. */
  readonly quoted: boolean;
  /** A message that was forwarded, another part of the same album, a text in a picture, the name of somebody who joined. */
  readonly place?: GroundPlace;
  /** Hashes of the pictures of the message, where they were compared. */
  readonly pictures?: readonly string[];
};

/**
 * How far a notice has come: `planned` (steps to take), `acted` (entry to post), `posting` (an entry may be posted or not: only a crash
 * leaves it so), `posted`, `joined` (the entry of its incident tells of it), `unposted` (there was nowhere to post it).
 */
export const NOTICE_STATES = ['planned', 'acted', 'posting', 'posted', 'joined', 'unposted'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** What was decided about one message, or one raid, and what became of it; what the moderators' entry is made from. */
export type Notice = {
  readonly id: string;
  readonly communityId: string;
  /** With `messageId` unique in its community. A raid has its id as message id and '' as channel, one of its newcomers theirs behind it. */
  readonly channelId: string;
  readonly messageId: string;
  /** `newcomer` is somebody who came with a raid and whom moderators timed out, whatever they wrote. */
  readonly kind: 'message' | 'raid' | 'newcomer';
  /** What it belongs to; null until it is put into one. */
  readonly incidentId: string | null;
  /** Hashes by which others belong to the same incident: of its author, text, links and files. The weightiest first. */
  readonly traits: readonly string[];
  readonly state: NoticeState;
  readonly createdAtMs: number;
  /** Until then the process that works on it has it to itself; only `planned`, `acted` and `posting` are worked on. */
  readonly heldUntilMs: number;
  readonly ground: Ground;
  readonly trial: boolean;
  readonly author: Actor;
  readonly place: { readonly name: string; readonly link: string | null };
  /** Cut to what may be kept. */
  readonly text: string;
  /** All of a text that was cut, sealed, until its entry is posted; absent of one that was not cut, and where no texts are kept. */
  readonly whole?: string | null;
  /** By what copies of its text are known, for examples. */
  readonly copyKeys: CopyKeys;
  /** The names of what was attached. */
  readonly files: readonly string[];
  readonly sentAtMs: number;
  /** Absolute, so that a repeated step changes nothing; null when no timeout is meant or possible. */
  readonly timeoutUntilMs: number | null;
  /** Which offence of its author it is, where that raised what is done; null otherwise. */
  readonly offence: Offence | null;
  /** Whether the message was gone before the decision. */
  readonly goneBefore: boolean;
  readonly results: readonly StepResult[];
  readonly reports: readonly {
    readonly by: Actor;
    readonly reason: string;
    readonly atMs: number;
    /** Its author speaks against what was done. */
    readonly isAppeal?: true;
  }[];
  readonly verdict: { readonly verdict: VerdictName; readonly by: Actor; readonly atMs: number } | null;
  /** The last thing that a moderator asked for of its whole incident, in words. */
  readonly asked: { readonly what: string; readonly by: Actor; readonly atMs: number } | null;
  readonly post: { readonly channelId: string; readonly messageId: string } | null;
};

/** One incident of a tenant, at this moment. */
export type IncidentSummary = {
  readonly id: string;
  readonly startedAtMs: number;
  /** When its last part came. */
  readonly lastAtMs: number;
  /** The notice of the raid, where it is one; else that of the first message. */
  readonly first: Notice;
  readonly counts: IncidentCounts;
};

/** What became of a claim: ours now, done by somebody, or held by another process until then. */
export type ClaimAnswer =
  | { readonly kind: 'ours' }
  | { readonly kind: 'done' }
  | { readonly kind: 'held'; readonly untilMs: number };

/** What the bots keep. Every method throws StewardError `store_unavailable` when the database cannot be used. */
export type CommunityStore = CommunityDirectory &
  ArrivalStore &
  ClaimStore &
  NoticeStore &
  IncidentStore &
  RaidStore &
  MemberStore &
  VerdictStore;

/** Communities, their exemptions and the codes that join them. */
export type CommunityDirectory = {
  findCommunity(
    by: { readonly platform: ChatPlatform; readonly externalId: string } | { readonly id: string },
  ): Promise<Community | null>;
  /** Adds a community, or answers the one that is there. Safe when two processes do it at once. */
  ensureCommunity(
    community: Omit<
      Community,
      'id' | 'alert' | 'removedAtMs' | 'welcomed' | 'addedBy' | 'logLost' | 'logPublic' | 'testedAtMs'
    >,
  ): Promise<Community>;
  /** null when it is gone. */
  changeCommunity(id: string, change: CommunityChange): Promise<Community | null>;
  listCommunities(
    by:
      | { readonly tenantId: string }
      | { readonly removedBeforeMs: number }
      /** Those that have not removed the bot. */
      | { readonly presentOn: ChatPlatform }
      /** Those that `countWithoutLog` counts. */
      | { readonly withoutLogOn: ChatPlatform },
  ): Promise<readonly Community[]>;
  /**
   * Gives a community the id that its platform gave it, and its own tenant the name that goes with it; another community that
   * stands under that id is erased. All or nothing.
   */
  moveCommunity(
    id: string,
    to: { readonly externalId: string; readonly ownTenant: { readonly from: string; readonly to: string } },
  ): Promise<void>;
  /** Erases a community and all that is kept of it; with `removedBeforeMs` only if it removed the bot before then. */
  deleteCommunity(id: string, only?: { readonly removedBeforeMs: number }): Promise<boolean>;
  listExemptions(communityId: string): Promise<readonly Exemption[]>;
  /** Those that have not removed the bot and have no log channel, or one in which nothing can be posted; not those that turned entries off. */
  countWithoutLog(platform: ChatPlatform): Promise<number>;
  /** Notes that a log channel is lost; false when that is known already, or another one is chosen by now. */
  loseLog(id: string, lost: LostLog): Promise<boolean>;
  /** Whether it was not there before. */
  addExemption(communityId: string, exemption: Exemption): Promise<boolean>;
  /** Whether it was there. */
  removeExemption(communityId: string, exemption: Exemption): Promise<boolean>;
  /** Keeps the SHA-256 (hex) of a code, for `subjectId`. */
  addCode(code: {
    readonly hash: string;
    readonly purpose: CodePurpose;
    readonly subjectId: string;
    readonly expiresAtMs: number;
  }): Promise<void>;
  /** What the code stood for; null for one that is unknown, expired or used. A code works once, also when two use it at once. */
  useCode(code: {
    readonly hash: string;
    readonly purpose: CodePurpose;
    readonly nowMs: number;
  }): Promise<string | null>;
};

/** Exactly-once: an event is claimed before it is worked on, and done in the same transaction as what follows from it. */
export type ClaimStore = {
  /** Names this process among all that have the store open. What an owner of such a name claimed is free within seconds of its end. */
  readonly instanceId: string;
  /** Answers in the order of the keys. Nothing but `ours` may be worked on. A claim that lapsed, or is of one of `ended`, can be had by anybody. */
  claim(ask: {
    readonly keys: readonly string[];
    readonly owner: string;
    /** Owners that are known to work no more. */
    readonly ended?: readonly string[];
    readonly nowMs: number;
    readonly leaseMs: number;
  }): Promise<readonly ClaimAnswer[]>;
  /**
   * Marks claims as done and adds the notices that follow from them, all in one transaction.
   * @returns the ids of the notices that were added; those of messages that have one already are not.
   */
  conclude(done: {
    readonly keys: readonly string[];
    readonly nowMs: number;
    readonly notices: readonly Notice[];
  }): Promise<readonly string[]>;
  /** Forgets claims made before then, and codes that expired before then. */
  purgeClaims(beforeMs: number): Promise<number>;
};

/** Notices. */
export type NoticeStore = {
  findNotice(
    by:
      | { readonly id: string }
      | { readonly communityId: string; readonly channelId: string; readonly messageId: string },
  ): Promise<Notice | null>;
  /** The notice of a message whose channel is not known, the newest of them. */
  findNoticeByMessage(communityId: string, messageId: string): Promise<Notice | null>;
  /**
   * Reads, changes and writes, over again when somebody else wrote in between; `change` answers null to leave it as it is.
   * @returns what stands after it; null when there is no such notice or `change` answered null.
   */
  changeNotice(id: string, change: (notice: Notice) => Notice | null): Promise<Notice | null>;
  /** Keeps notices for whoever works on them until then. */
  holdNotices(ids: readonly string[], heldUntilMs: number): Promise<void>;
  /** Newest first. */
  listNotices(query: { readonly communityId: string; readonly limit: number }): Promise<readonly Notice[]>;
  /** Notices of a platform that nobody holds and that are not at their end: what a crash left, oldest first. */
  listUnfinished(platform: ChatPlatform, nowMs: number, limit: number): Promise<readonly Notice[]>;
  /** How many entries are still to be posted. */
  countUnposted(by: { readonly platform: ChatPlatform } | { readonly communityId: string }): Promise<number>;
  /** Entries that are kept for lack of a place are free to be taken up now. */
  releaseKept(communityId: string, nowMs: number): Promise<void>;
  /** Notices with steps that wait, those that are due first at the beginning. */
  listWaiting(
    by: { readonly platform: ChatPlatform } | { readonly communityId: string },
    limit: number,
  ): Promise<readonly Notice[]>;
  /** The notices of an incident. */
  listParts(query: PartsQuery): Promise<readonly Notice[]>;
  /** A tenant's incidents, newest first; with `ids` only those of them. What has no part any more is left out. */
  listIncidents(ask: {
    readonly tenantId: string;
    readonly before?: string;
    readonly ids?: readonly string[];
    readonly limit: number;
  }): Promise<readonly IncidentSummary[]>;
  /** How many notices of a platform have steps that wait. */
  countWaiting(platform: ChatPlatform): Promise<number>;
  countNotices(communityId: string, sinceMs: number): Promise<readonly NoticeCount[]>;
  /** Forgets notices, incidents, raids and verdicts of before then; answers how many notices. */
  purgeNotices(beforeMs: number): Promise<number>;
};
/** How many notices there were of a kind. */
export type NoticeCount = {
  readonly category: string;
  readonly action: Action;
  readonly verdict: VerdictName | null;
  readonly count: number;
};

/** What moderators made of decisions, for tuning. Erased with the tenant. */
export type VerdictStore = {
  /** The last verdict on a decision stands. */
  saveVerdict(verdict: {
    readonly decisionId: string;
    readonly tenantId: string;
    readonly verdict: VerdictName;
    readonly by: string;
    readonly atMs: number;
  }): Promise<void>;
  /** null for a decision that is unknown, another tenant's, or that nobody said anything of. */
  findVerdict(
    tenantId: string,
    decisionId: string,
  ): Promise<{ readonly verdict: VerdictName; readonly by: string; readonly atMs: number } | null>;
  listVerdicts(
    tenantId: string,
    limit: number,
  ): Promise<readonly { readonly decisionId: string; readonly verdict: VerdictName }[]>;
};

/** What is kept of members: what was decided of their messages, and what moderators noted. */
export type MemberStore = {
  /**
   * How many offences of each author there were before: incidents with at least this action, or with a step that a moderator took, that were not
   * dismissed and not on trial. One of which the author's last message is not before `beforeMs` goes on, and is none of them.
   * @returns by author; those without any are left out.
   */
  countOffences(ask: {
    readonly tenantId: string;
    readonly platform: ChatPlatform;
    readonly authorIds: readonly string[];
    readonly counts: 'flag' | 'delete';
    readonly sinceMs: number;
    readonly beforeMs: number;
  }): Promise<ReadonlyMap<string, number>>;
  /** What was decided of one author in one community, newest first. */
  listNoticesBy(ask: {
    readonly communityId: string;
    readonly authorId: string;
    readonly limit: number;
  }): Promise<readonly Notice[]>;
  /** The newest notice of an author, in one community or in all, of which something was done and not dismissed since; null when there is none. */
  findAppealable(ask: {
    readonly platform: ChatPlatform;
    readonly authorId: string;
    readonly communityId?: string;
    readonly sinceMs: number;
  }): Promise<Notice | null>;
  /** Adds a note; the oldest of a member makes room. false when the community is gone. */
  addMemberNote(
    note: Omit<MemberNote, 'id'> & { readonly communityId: string; readonly personId: string },
  ): Promise<boolean>;
  /** Newest first. */
  listMemberNotes(communityId: string, personId: string, limit: number): Promise<readonly MemberNote[]>;
};

import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Language } from '../common/languages.ts';
import type { Action, CurrentVerdict, VerdictName } from '../decisions/decision.ts';
import type { ClaimStore } from '../incidents/claims.ts';
import type { IncidentCasesQuery, IncidentStore, IncidentSummary, LinkReputation } from '../incidents/incidents.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { RaidStore } from '../incidents/raids.ts';
import type { SystemEntryStore } from '../incidents/system-entries.ts';
import type { TimeoutStore } from '../incidents/timeouts.ts';
import type { MemberStore } from '../members/members.ts';
import type { CodePurpose, Community, CommunityChange, CommunityReportStore, Exemption, LostLog } from './community.ts';
import type { InboundEventStore } from './inbound-events.ts';

/** What the bots keep. Every method throws StewardError `store_unavailable` when the database cannot be used. */
export type CommunityStore = CommunityDirectory &
  InboundEventStore &
  ClaimStore &
  CaseStore &
  IncidentStore &
  RaidStore &
  MemberStore &
  TimeoutStore &
  SystemEntryStore &
  CommunityReportStore &
  MirrorTombstoneStore &
  VerdictStore;

/** Communities, their exemptions and the codes that join them. */
export type CommunityDirectory = {
  findCommunity(
    by: { readonly platform: ChatPlatform; readonly externalId: string } | { readonly id: string },
  ): Promise<Community | null>;
  /** Adds a community, or answers the one that is there. Safe when two processes do it at once. */
  ensureCommunity(
    community: Pick<Community, 'platform' | 'externalId' | 'name' | 'tenantId'> &
      Pick<Community, 'logChannel' | 'trial' | 'notify' | 'notifyText' | 'lockdown'> &
      Partial<Pick<Community, 'locale'>>,
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
  /** Gives a community the id that its platform gave it, and its own tenant that name; another community under that id is erased. All or nothing. */
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
  /** A secret of this store's own, the same for every process; made at the first call. */
  ownSecret(name: string): Promise<string>;
};

/** Cases. */
export type CaseStore = {
  findCase(
    by: { readonly id: string } | Pick<ModerationCase, 'communityId' | 'channelId' | 'messageId'>,
  ): Promise<ModerationCase | null>;
  /** The case of a message whose channel is not known, the newest of them. */
  findCaseByMessage(communityId: string, messageId: string): Promise<ModerationCase | null>;
  /** Changes a case, again where somebody else wrote meanwhile; null leaves it. @returns what it is now; null where there is none or `change` said null. */
  changeCase(
    id: string,
    change: (moderationCase: ModerationCase) => ModerationCase | null,
  ): Promise<ModerationCase | null>;
  leaseCases(ids: readonly string[], leaseUntilMs: number): Promise<void>;
  /** Newest first. */
  listCases(query: { readonly communityId: string; readonly limit: number }): Promise<readonly ModerationCase[]>;
  /** Those of messages, in any order; a few hundred messages at most. */
  listCasesOf(query: {
    readonly communityIds: readonly string[];
    readonly messageIds: readonly string[];
  }): Promise<readonly ModerationCase[]>;
  /** Cases of a platform that nobody holds and that are not at their end: what a crash left, oldest first. */
  listUnfinished(platform: ChatPlatform, nowMs: number, limit: number): Promise<readonly ModerationCase[]>;
  /** What is known of links and contacts by the entries that have one of them, a row a tenant, those with most entries first. */
  readLinks(ask: {
    readonly keys: readonly string[];
    readonly sinceMs: number;
    readonly limit: number;
  }): Promise<readonly LinkReputation[]>;
  countUnposted(by: { readonly platform: ChatPlatform } | { readonly communityId: string }): Promise<number>;
  /** Entries that are kept for lack of a place are free to be taken up now. */
  releaseKept(communityId: string, nowMs: number): Promise<void>;
  /** Cases with steps that wait, those that are due first at the beginning. */
  listWaiting(
    by: { readonly platform: ChatPlatform } | { readonly communityId: string },
    limit: number,
  ): Promise<readonly ModerationCase[]>;
  listIncidentCases(query: IncidentCasesQuery): Promise<readonly ModerationCase[]>;
  /** A tenant's incidents, newest first; with `ids` only those of them. What has no part any more is left out. */
  listIncidents(ask: {
    readonly tenantId: string;
    readonly before?: string | undefined;
    readonly ids?: readonly string[];
    readonly limit: number;
  }): Promise<readonly IncidentSummary[]>;
  /** Cases of a tenant whose author appealed, the newest case first. */
  listAppeals(tenantId: string, limit: number): Promise<readonly ModerationCase[]>;
  countWaiting(platform: ChatPlatform): Promise<number>;
  countCases(
    communityId: string,
    sinceMs: number,
    /** Only those of which observe only held something back. */
    of?: { readonly held: boolean },
  ): Promise<readonly CaseCount[]>;
};
/** How many cases there were of a kind. */
export type CaseCount = {
  readonly category: string;
  readonly action: Action;
  readonly verdict: VerdictName | null;
  readonly count: number;
};

/** A verdict and who gave it: `by` is the platform's id of somebody from chat, or a name; `name` is what they are called. */
export type GivenVerdict = {
  readonly verdict: VerdictName;
  readonly by: string;
  readonly name: string;
  readonly atMs: number;
};

/** What a team made of a decision: the verdict that stands, and what somebody else said who did not see it. */
export type Review = GivenVerdict & {
  readonly decisionId: string;
  readonly decidedAtMs: number;
  readonly second: GivenVerdict | null;
};

/** What moderators made of decisions, for tuning. Erased with the tenant. */
export type VerdictStore = {
  /** The last verdict on a decision stands. */
  saveVerdict(verdict: GivenVerdict & { readonly decisionId: string; readonly tenantId: string }): Promise<void>;
  /** Takes the verdict on a decision away; it waits again then. */
  removeVerdict(tenantId: string, decisionId: string): Promise<void>;
  /** null for a decision that is unknown, another tenant's, or that nobody said anything of. */
  findVerdict(tenantId: string, decisionId: string): Promise<CurrentVerdict | null>;
  /** How many verdicts since then are by somebody of these ids or names. */
  countVerdictsBy(tenantId: string, by: readonly string[], sinceMs: number): Promise<number>;
  listVerdicts(
    tenantId: string,
    limit: number,
  ): Promise<readonly { readonly decisionId: string; readonly verdict: VerdictName }[]>;
  /** Every verdict since then with who gave it and its second review, the newest first. */
  listReviews(tenantId: string, sinceMs: number, limit: number): Promise<readonly Review[]>;
  /** About one in 20 of the decisions that others than these ids or names gave a verdict on, and nobody a second one: the newest first. */
  listForSecondReview(
    tenantId: string,
    ask: { readonly by: readonly string[]; readonly sinceMs: number; readonly limit: number },
  ): Promise<readonly string[]>;
  /** Keeps a second verdict, which changes nothing else. @returns false where one is there, or the first is by one of these ids or names. */
  saveSecondReview(tenantId: string, decisionId: string, given: GivenVerdict, own: readonly string[]): Promise<boolean>;
};

/** In which language the bots write, as moderators chose it. */
export type LanguageStore = {
  /** Chooses, or with null leaves it to the locale again, and notes it in the audit trail. Answers the community as it is then; null when it is gone. */
  chooseLanguage(communityId: string, language: Language | null): Promise<Community | null>;
};

/** Communities that were erased while rules of ours stood on their platform: their ids there and nothing else, until a bot has taken those away. */
export type MirrorTombstoneStore = {
  listMirrorTombstones(platform: ChatPlatform, limit: number): Promise<readonly string[]>;
  dropMirrorTombstone(platform: ChatPlatform, externalId: string): Promise<void>;
};

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

/** The data of the bots. Every method throws StewardError `store_unavailable` when the database cannot be used. */
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

/** Communities, their exemptions and their one-time codes. */
export type CommunityDirectory = {
  findCommunity(
    by: { readonly platform: ChatPlatform; readonly externalId: string } | { readonly id: string },
  ): Promise<Community | null>;
  /** Adds a community, or returns the existing one. Safe when two processes do it at once. */
  ensureCommunity(
    community: Pick<Community, 'platform' | 'externalId' | 'name' | 'tenantId'> &
      Pick<Community, 'logChannel' | 'trial' | 'notify' | 'notifyText' | 'lockdown'> &
      Partial<Pick<Community, 'locale'>>,
  ): Promise<Community>;
  /** @returns null if the community is gone. */
  changeCommunity(id: string, change: CommunityChange): Promise<Community | null>;
  listCommunities(
    by:
      | { readonly tenantId: string }
      | { readonly removedBeforeMs: number }
      /** Communities that still have the bot. */
      | { readonly presentOn: ChatPlatform }
      /** The communities that `countWithoutLog` counts. */
      | { readonly withoutLogOn: ChatPlatform },
  ): Promise<readonly Community[]>;
  /** Gives a community its platform's new id, and renames its own tenant. Erases another community under that id. All or nothing. */
  moveCommunity(
    id: string,
    to: { readonly externalId: string; readonly ownTenant: { readonly from: string; readonly to: string } },
  ): Promise<void>;
  /** Erases a community with all its data; with `removedBeforeMs` only if it removed the bot before then. */
  deleteCommunity(id: string, only?: { readonly removedBeforeMs: number }): Promise<boolean>;
  listExemptions(communityId: string): Promise<readonly Exemption[]>;
  /** Counts communities that have the bot but no usable log channel, except those that turned entries off. */
  countWithoutLog(platform: ChatPlatform): Promise<number>;
  /** Records that a log channel is lost. @returns false if that is known already, or another channel is chosen by now. */
  loseLog(id: string, lost: LostLog): Promise<boolean>;
  /** @returns whether it is new. */
  addExemption(communityId: string, exemption: Exemption): Promise<boolean>;
  /** @returns whether it existed. */
  removeExemption(communityId: string, exemption: Exemption): Promise<boolean>;
  /** Stores the SHA-256 (hex) of a code, with the `subjectId` that the code stands for. */
  addCode(code: {
    readonly hash: string;
    readonly purpose: CodePurpose;
    readonly subjectId: string;
    readonly expiresAtMs: number;
  }): Promise<void>;
  /** @returns the code's `subjectId`; null if it is unknown, expired or used. A code works once, also for two concurrent callers. */
  useCode(code: {
    readonly hash: string;
    readonly purpose: CodePurpose;
    readonly nowMs: number;
  }): Promise<string | null>;
  /** Returns a secret of this store, the same for every process; the first call creates it. */
  ownSecret(name: string): Promise<string>;
};

export type CaseStore = {
  findCase(
    by: { readonly id: string } | Pick<ModerationCase, 'communityId' | 'channelId' | 'messageId'>,
  ): Promise<ModerationCase | null>;
  /** Finds the newest case of a message whose channel is unknown. */
  findCaseByMessage(communityId: string, messageId: string): Promise<ModerationCase | null>;
  /** Changes a case, retrying after concurrent writes; `change` returns null to leave it. @returns the new case; null if there is none or it was left. */
  changeCase(
    id: string,
    change: (moderationCase: ModerationCase) => ModerationCase | null,
  ): Promise<ModerationCase | null>;
  leaseCases(ids: readonly string[], leaseUntilMs: number): Promise<void>;
  /** Lists cases, newest first. */
  listCases(query: { readonly communityId: string; readonly limit: number }): Promise<readonly ModerationCase[]>;
  /** Lists the cases of messages, in any order; at most a few hundred messages. */
  listCasesOf(query: {
    readonly communityIds: readonly string[];
    readonly messageIds: readonly string[];
  }): Promise<readonly ModerationCase[]>;
  /** Lists unfinished cases of a platform that nobody holds, as a crash leaves them; oldest first. */
  listUnfinished(platform: ChatPlatform, nowMs: number, limit: number): Promise<readonly ModerationCase[]>;
  /** Reads how often entries contain these links and contacts: one row per tenant, the tenant with most entries first. */
  readLinks(ask: {
    readonly keys: readonly string[];
    readonly sinceMs: number;
    readonly limit: number;
  }): Promise<readonly LinkReputation[]>;
  countUnposted(by: { readonly platform: ChatPlatform } | { readonly communityId: string }): Promise<number>;
  /** Frees entries that had no channel to go to, so that they can be posted now. */
  releaseKept(communityId: string, nowMs: number): Promise<void>;
  /** Lists cases with pending steps, the earliest due first. */
  listWaiting(
    by: { readonly platform: ChatPlatform } | { readonly communityId: string },
    limit: number,
  ): Promise<readonly ModerationCase[]>;
  listIncidentCases(query: IncidentCasesQuery): Promise<readonly ModerationCase[]>;
  /** Lists a tenant's incidents, newest first; with `ids` only those. Incidents without a remaining case are left out. */
  listIncidents(ask: {
    readonly tenantId: string;
    readonly before?: string | undefined;
    readonly ids?: readonly string[];
    readonly limit: number;
  }): Promise<readonly IncidentSummary[]>;
  /** Lists a tenant's cases whose author appealed, the newest case first. */
  listAppeals(tenantId: string, limit: number): Promise<readonly ModerationCase[]>;
  countWaiting(platform: ChatPlatform): Promise<number>;
  countCases(
    communityId: string,
    sinceMs: number,
    /** With `held`, only cases whose action was held back because of observe only. */
    of?: { readonly held: boolean },
  ): Promise<readonly CaseCount[]>;
};
/** The number of cases with the same category, action and verdict. */
export type CaseCount = {
  readonly category: string;
  readonly action: Action;
  readonly verdict: VerdictName | null;
  readonly count: number;
};

/** A verdict and its author: `by` is a platform id for somebody in chat, else a name; `name` is the display name. */
export type GivenVerdict = {
  readonly verdict: VerdictName;
  readonly by: string;
  readonly name: string;
  readonly atMs: number;
};

/** A team's review of a decision: the current verdict, and the second reviewer's, given without seeing the first. */
export type Review = GivenVerdict & {
  readonly decisionId: string;
  readonly decidedAtMs: number;
  readonly second: GivenVerdict | null;
};

/** The verdicts of moderators, for tuning. Erased with the tenant. */
export type VerdictStore = {
  /** A later verdict on a decision replaces the earlier one. */
  saveVerdict(verdict: GivenVerdict & { readonly decisionId: string; readonly tenantId: string }): Promise<void>;
  /** Removes the verdict on a decision; the decision is open for review again. */
  removeVerdict(tenantId: string, decisionId: string): Promise<void>;
  /** @returns null for a decision that is unknown, another tenant's, or without a verdict. */
  findVerdict(tenantId: string, decisionId: string): Promise<CurrentVerdict | null>;
  /** Counts the verdicts since then by a person with these ids or names. */
  countVerdictsBy(tenantId: string, by: readonly string[], sinceMs: number): Promise<number>;
  listVerdicts(
    tenantId: string,
    limit: number,
  ): Promise<readonly { readonly decisionId: string; readonly verdict: VerdictName }[]>;
  /** Lists every verdict since then with its author and second review, newest first. */
  listReviews(tenantId: string, sinceMs: number, limit: number): Promise<readonly Review[]>;
  /** Lists, newest first, about one in 20 of the decisions whose verdict is by somebody else and that lack a second one. */
  listForSecondReview(
    tenantId: string,
    ask: { readonly by: readonly string[]; readonly sinceMs: number; readonly limit: number },
  ): Promise<readonly string[]>;
  /** Saves a second verdict, which changes nothing else. @returns false if there already is one, or if the first is by one of these ids or names. */
  saveSecondReview(tenantId: string, decisionId: string, given: GivenVerdict, own: readonly string[]): Promise<boolean>;
};

/** The bots' language, as chosen by moderators. */
export type LanguageStore = {
  /** Sets the language, or resets it to the locale with null, and adds it to the settings history. @returns the updated community; null if it is gone. */
  chooseLanguage(communityId: string, language: Language | null): Promise<Community | null>;
};

/** Erased communities whose platform may still hold AutoMod rules of ours: only their platform ids, until a bot has removed the rules. */
export type MirrorTombstoneStore = {
  listMirrorTombstones(platform: ChatPlatform, limit: number): Promise<readonly string[]>;
  dropMirrorTombstone(platform: ChatPlatform, externalId: string): Promise<void>;
};

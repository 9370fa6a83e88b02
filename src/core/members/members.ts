import { CATEGORY_NAMES } from '../common/category.ts';
import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Actor } from '../common/steps.ts';
import { SEVERE_CATEGORIES } from '../decision-log/decision-store.ts';
import type { VerdictName } from '../decisions/decision.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { Policy } from '../policy/policy-fields.ts';
import { DAY_MS } from '../time/time.ts';

/** Longest note about a member, and most notes per member. */
export const MEMBER_NOTE_MAX_CHARS = 500;
export const MEMBER_NOTES_MAX = 50;

/** A moderator's note about a member, visible to the community's other moderators. */
export type MemberNote = { readonly id: string; readonly text: string; readonly by: Actor; readonly atMs: number };

/** Facts about a member, stored where newcomers are treated differently: the (capped) number of messages without an action, and the time of joining. */
export type MemberTrust = {
  readonly messages: number;
  readonly joinedAtMs: number | null;
  /** The author's reputation from the team's verdicts, see `reputationOf`; absent if not requested. */
  readonly reputation?: number;
};

/** A signal about a person: what they did here, or, with `_elsewhere`, did in another community that shares raids. */
export type RaidSignalKind = 'raid' | 'timeout' | 'raid_elsewhere' | 'timeout_elsewhere';

/** How long a raid signal is stored and shown to other communities. */
export const RAID_SIGNAL_MS = DAY_MS;

/** The authors to look up, and since when. */
type AuthorsAsked = {
  readonly tenantId: string;
  readonly platform: ChatPlatform;
  readonly authorIds: readonly string[];
  readonly sinceMs: number;
};

/** Data on members: the decisions on their messages, and the notes of moderators. */
export type MemberStore = {
  /**
   * Counts each author's earlier offences: incidents with at least this action, or with a moderator's action, that were neither dismissed nor
   * in observe only. An incident whose last message of the author is not before `beforeMs` is still going on and does not count.
   * @returns the counts by author; those without any are left out.
   */
  countOffences(
    ask: AuthorsAsked & { readonly counts: 'flag' | 'delete'; readonly beforeMs: number },
  ): Promise<ReadonlyMap<string, number>>;
  /** Lists the verdicts on each author's incidents in all the tenant's communities; authors without any are omitted. */
  listMemberVerdicts(ask: AuthorsAsked): Promise<ReadonlyMap<string, readonly MemberVerdict[]>>;
  /** Lists the cases of one author in one community, newest first. */
  listCasesBy(ask: {
    readonly communityId: string;
    readonly authorId: string;
    readonly limit: number;
  }): Promise<readonly ModerationCase[]>;
  /** Finds authors per community by platform id or part of their name, those with most entries first; all without `query`. */
  listAuthors(ask: {
    readonly tenantId: string;
    readonly query: string;
    readonly limit: number;
  }): Promise<readonly { readonly newest: ModerationCase; readonly entries: number }[]>;
  /** Finds an author's newest case, in one community or in all, with an action that nobody has dismissed; null if there is none. */
  findAppealable(ask: {
    readonly platform: ChatPlatform;
    readonly authorId: string;
    readonly communityId?: string;
    readonly sinceMs: number;
  }): Promise<ModerationCase | null>;
  /** Adds a note; a member's oldest makes room. @returns false if the community is gone. */
  addMemberNote(
    note: Omit<MemberNote, 'id'> & { readonly communityId: string; readonly personId: string },
  ): Promise<boolean>;
  /** Reads the stored facts on some members, by id; members without any are left out. */
  readMemberTrust(communityId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, MemberTrust>>;
  /** Adds messages to the count, and the time of joining. Does nothing for a community that is gone. */
  noteMemberTrust(
    communityId: string,
    nowMs: number,
    notes: readonly { readonly personId: string; readonly messages: number; readonly joinedAtMs: number | null }[],
  ): Promise<void>;
  /** Records what people did here, or did elsewhere. Does nothing for a community that is gone. */
  noteRaidSignals(communityId: string, kind: RaidSignalKind, personIds: readonly string[], atMs: number): Promise<void>;
  dropRaidSignals(communityId: string, kind: RaidSignalKind, personIds: readonly string[]): Promise<void>;
  /** Finds what a person did since then in other communities of the platform, with the tenants of those. */
  findRaidSignals(ask: {
    readonly platform: ChatPlatform;
    readonly personId: string;
    readonly notIn: string;
    readonly sinceMs: number;
  }): Promise<readonly { readonly tenantId: string; readonly kind: 'raid' | 'timeout' }[]>;
  /** Lists people of a community who did something elsewhere since then, at most `limit`, the latest first. */
  listRaidSignals(
    communityId: string,
    sinceMs: number,
    limit: number,
  ): Promise<readonly { readonly personId: string; readonly kind: 'raid' | 'timeout' }[]>;
  /** Lists notes, newest first. */
  listMemberNotes(communityId: string, personId: string, limit: number): Promise<readonly MemberNote[]>;
};

/** The most that reputation moves a threshold. */
export const REPUTATION_MAX = 0.15;
/** How long a verdict counts; its weight halves every week. */
export const REPUTATION_MS = 30 * DAY_MS;
const HALF_LIFE_MS = 7 * DAY_MS;
/** This many verdicts of today move thresholds as far as possible. */
const FULL = 3;
/** Few distinct values, because messages with different thresholds are judged in separate requests. */
const STEPS = 4;
const THRESHOLD_MIN = 0.05;

/** A team's verdict on a member's incident, and its time. */
export type MemberVerdict = { readonly verdict: VerdictName; readonly atMs: number };

/**
 * Returns a member's reputation from verdicts: -1 if they were dismissed, to 1 if they were upheld.
 * @example reputationOf([{ verdict: 'confirmed', atMs: 0 }], 0); // => 0.25
 */
export function reputationOf(verdicts: readonly MemberVerdict[], nowMs: number): number {
  const weights = verdicts.map(
    ({ verdict, atMs }) => (verdict === 'confirmed' ? 1 : -1) * 2 ** -(Math.max(0, nowMs - atMs) / HALF_LIFE_MS),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0) / FULL;
  return Math.round(STEPS * Math.min(1, Math.max(-1, all))) / STEPS;
}

/**
 * Returns a policy with thresholds lower by this much, or higher if negative. Self-harm and minors never get less strict.
 * @example withLowerThresholds(DEFAULT_POLICY, 0.05).thresholds.scam; // => 0.7
 */
export function withLowerThresholds(policy: Policy, by: number): Policy {
  const move = (threshold: number) => Math.min(1, Math.max(Math.min(threshold, THRESHOLD_MIN), round(threshold - by)));
  const thresholds = { ...policy.thresholds };
  for (const name of CATEGORY_NAMES) {
    const threshold = thresholds[name];
    const isSevere = SEVERE_CATEGORIES.some((severe) => severe === name);
    if (threshold !== null && (by > 0 || !isSevere)) thresholds[name] = move(threshold);
  }
  const rules = Object.entries(policy.rule_thresholds).map(([name, threshold]) => [name, move(threshold)] as const);
  return { ...policy, thresholds, rule_thresholds: Object.fromEntries(rules) };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

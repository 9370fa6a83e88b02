import { CATEGORY_NAMES } from '../common/category.ts';
import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Actor } from '../common/steps.ts';
import { SEVERE_CATEGORIES } from '../decision-log/decision-store.ts';
import type { VerdictName } from '../decisions/decision.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { Policy } from '../policy/policy-fields.ts';
import { DAY_MS } from '../time/time.ts';

/** What a note may say, and how many of a member are kept. */
export const MEMBER_NOTE_MAX_CHARS = 500;
export const MEMBER_NOTES_MAX = 50;

/** What a moderator wrote about a member, for the other moderators of the community. */
export type MemberNote = { readonly id: string; readonly text: string; readonly by: Actor; readonly atMs: number };

/** What is kept of a member where newcomers are treated otherwise: the messages that were left alone, as far as they are counted, and when they joined. */
export type MemberTrust = {
  readonly messages: number;
  readonly joinedAtMs: number | null;
  /** What the team's verdicts say of them, see `reputationOf`; left out where nobody asks. */
  readonly reputation?: number;
};

/** What somebody did in a community that shares its raids, and what is known from elsewhere of a newcomer to one. */
export type RaidSignalKind = 'raid' | 'timeout' | 'raid_elsewhere' | 'timeout_elsewhere';

/** For so long others are told of what somebody did, and it is kept. */
export const RAID_SIGNAL_MS = DAY_MS;

/** Whose messages are looked at, and of what time. */
type AuthorsAsked = {
  readonly tenantId: string;
  readonly platform: ChatPlatform;
  readonly authorIds: readonly string[];
  readonly sinceMs: number;
};

/** What is kept of members: what was decided of their messages, and what moderators noted. */
export type MemberStore = {
  /**
   * How many offences of each author there were before: incidents with at least this action, or with a step that a moderator took, that were not
   * dismissed and not on trial. One of which the author's last message is not before `beforeMs` goes on, and is none of them.
   * @returns by author; those without any are left out.
   */
  countOffences(
    ask: AuthorsAsked & { readonly counts: 'flag' | 'delete'; readonly beforeMs: number },
  ): Promise<ReadonlyMap<string, number>>;
  /** The verdicts on incidents of each author, in all communities of the tenant; those without any are left out. */
  listMemberVerdicts(ask: AuthorsAsked): Promise<ReadonlyMap<string, readonly MemberVerdict[]>>;
  /** What was decided of one author in one community, newest first. */
  listCasesBy(ask: {
    readonly communityId: string;
    readonly authorId: string;
    readonly limit: number;
  }): Promise<readonly ModerationCase[]>;
  /** Authors in each community by their platform's id or a part of their name, those with most entries first; all without `query`. */
  listAuthors(ask: {
    readonly tenantId: string;
    readonly query: string;
    readonly limit: number;
  }): Promise<readonly { readonly newest: ModerationCase; readonly entries: number }[]>;
  /** The newest case of an author, in one community or in all, of which something was done and not dismissed since; null when there is none. */
  findAppealable(ask: {
    readonly platform: ChatPlatform;
    readonly authorId: string;
    readonly communityId?: string;
    readonly sinceMs: number;
  }): Promise<ModerationCase | null>;
  /** Adds a note; the oldest of a member makes room. false when the community is gone. */
  addMemberNote(
    note: Omit<MemberNote, 'id'> & { readonly communityId: string; readonly personId: string },
  ): Promise<boolean>;
  /** What is known of some members, by their ids; those of whom nothing is are left out. */
  readMemberTrust(communityId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, MemberTrust>>;
  /** Adds to what is known: messages to the count, and when they joined. Nothing of a community that is gone. */
  noteMemberTrust(
    communityId: string,
    nowMs: number,
    notes: readonly { readonly personId: string; readonly messages: number; readonly joinedAtMs: number | null }[],
  ): Promise<void>;
  /** Notes what some people did here, or what is known of them from elsewhere. Nothing of a community that is gone. */
  noteRaidSignals(communityId: string, kind: RaidSignalKind, personIds: readonly string[], atMs: number): Promise<void>;
  dropRaidSignals(communityId: string, kind: RaidSignalKind, personIds: readonly string[]): Promise<void>;
  /** What somebody did since then in the other communities of a platform, with the tenants of those. */
  findRaidSignals(ask: {
    readonly platform: ChatPlatform;
    readonly personId: string;
    readonly notIn: string;
    readonly sinceMs: number;
  }): Promise<readonly { readonly tenantId: string; readonly kind: 'raid' | 'timeout' }[]>;
  /** The people of a community of whom something is known from elsewhere since then, at most so many, the latest first. */
  listRaidSignals(
    communityId: string,
    sinceMs: number,
    limit: number,
  ): Promise<readonly { readonly personId: string; readonly kind: 'raid' | 'timeout' }[]>;
  /** Newest first. */
  listMemberNotes(communityId: string, personId: string, limit: number): Promise<readonly MemberNote[]>;
};

/** How far thresholds may be moved at most. */
export const REPUTATION_MAX = 0.15;
/** Verdicts count for so long, each half as much after every week. */
export const REPUTATION_MS = 30 * DAY_MS;
const HALF_LIFE_MS = 7 * DAY_MS;
/** So many verdicts of today move thresholds as far as they may be. */
const FULL = 3;
/** Few values, since messages under other thresholds are judged apart. */
const STEPS = 4;
const THRESHOLD_MIN = 0.05;

/** What the team said of an incident of a member, and when that was. */
export type MemberVerdict = { readonly verdict: VerdictName; readonly atMs: number };

/**
 * What verdicts say of a member: from -1, where they were dismissed, to 1, where they were upheld.
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
 * A policy whose thresholds are lower by so much, or higher where that is negative. What keeps people from harm is never less strict.
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

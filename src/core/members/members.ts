import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Actor } from '../common/steps.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { MemberVerdict } from './reputation.ts';

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
export const RAID_SIGNAL_MS = 24 * 3_600_000;

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

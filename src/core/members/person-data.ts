import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { MemberNote } from './members.ts';

/** The person whose data it is: on a chat platform, in all communities of one tenant. */
export type DataSubject = { readonly tenantId: string; readonly platform: ChatPlatform; readonly personId: string };

/** Everything that is kept of a person. */
export type PersonData = {
  /** What was decided of their messages, with the kept texts, newest first. */
  readonly cases: readonly ModerationCase[];
  /** What moderators noted about them, oldest first. */
  readonly notes: readonly MemberNote[];
  /** When they joined with a raid. */
  readonly raids: readonly { readonly raidId: string; readonly name: string; readonly joinedAtMs: number }[];
  /** Messages of theirs in the random sample, as far as nobody has answered them. */
  readonly samples: readonly { readonly text: string; readonly atMs: number }[];
  /** Messages of others that they reported. */
  readonly reports: readonly { readonly caseId: string; readonly reason: string; readonly atMs: number }[];
};

/** How many rows were erased, or had this person taken out of them. */
export type PersonErasure = {
  readonly entries: number;
  readonly decisions: number;
  readonly unjudged: number;
  readonly samples: number;
  readonly examples: number;
  readonly notes: number;
  readonly reports: number;
  /** Joins with a raid, counted messages, and what is known from other communities. */
  readonly joins: number;
  readonly sessions: number;
};

/** Reads and erases what is kept of one person. */
export type PersonStore = {
  readPerson(person: DataSubject): Promise<PersonData>;
  /**
   * Erases everything of a person but a timeout of the bot's that still runs, which has to end. Entries stay without author, text and files, so that
   * counts stay true. The audit trail says that somebody was erased, and not who.
   */
  erasePerson(person: DataSubject): Promise<PersonErasure>;
};

import type { DecisionRow } from '../decision-log/columns.ts';
import type { Source } from '../decisions/decision.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { Newcomer } from '../incidents/raids.ts';
import type { MemberNote } from './members.ts';

/** The person whose data it is: on a chat platform, in all communities of one tenant, or an author of its messages over the API. */
export type DataSubject = { readonly tenantId: string; readonly platform: Source; readonly personId: string };

/** Everything that is kept of a person. */
export type PersonData = {
  /** What was decided of their messages, with the kept texts, newest first. */
  readonly cases: readonly ModerationCase[];
  /** Rows of the log with their hash, newest first. */
  readonly decisions: readonly Pick<DecisionRow, 'id' | 'channel' | 'message_id' | 'text' | 'action' | 'category'>[];
  /** What moderators noted about them, oldest first. */
  readonly notes: readonly MemberNote[];
  /** When they joined with a raid. */
  readonly raids: readonly (Omit<Newcomer, 'id'> & { readonly raidId: string })[];
  /** Messages of theirs in the random sample, as far as nobody has answered them. */
  readonly samples: readonly { readonly text: string; readonly atMs: number }[];
  /** Messages of others that they reported. */
  readonly reports: readonly { readonly caseId: string; readonly reason: string; readonly atMs: number }[];
};

/** How many rows were erased, or had this person taken out of them. */
export type PersonErasure = { readonly [Kind in keyof typeof PERSON_ERASURE]: number };

/** What is erased of a person, in words for the API. */
export const PERSON_ERASURE = {
  entries: 'Entries that no longer name the person.',
  decisions: 'Rows of the audit log that lost their text and the hash of their author.',
  unjudged: 'Messages that were kept to be judged later.',
  samples: 'Messages in the random sample of unflagged messages.',
  examples: 'Examples taught by their messages.',
  notes: 'Notes about them.',
  reports: "Their reports of other people's messages.",
  joins: 'Joins, message counts, and warnings from other communities.',
  sessions: 'Sessions of the dashboard.',
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

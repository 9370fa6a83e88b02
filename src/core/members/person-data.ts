import type { DecisionRow } from '../decision-log/columns.ts';
import type { Source } from '../decisions/decision.ts';
import type { ModerationCase } from '../incidents/moderation-case.ts';
import type { Newcomer } from '../incidents/raids.ts';
import type { MemberNote } from './members.ts';

/** The person that data is about: on a chat platform in all communities of a tenant, or an author of its messages over the API. */
export type DataSubject = { readonly tenantId: string; readonly platform: Source; readonly personId: string };

/** All stored data about a person. */
export type PersonData = {
  /** The cases of their messages, with the stored texts, newest first. */
  readonly cases: readonly ModerationCase[];
  /** Rows of the log with the hash of this author, newest first. */
  readonly decisions: readonly Pick<DecisionRow, 'id' | 'channel' | 'message_id' | 'text' | 'action' | 'category'>[];
  /** Moderators' notes about them, oldest first. */
  readonly notes: readonly MemberNote[];
  /** Their joins during raids. */
  readonly raids: readonly (Omit<Newcomer, 'id'> & { readonly raidId: string })[];
  /** Their messages in the random sample that nobody has answered yet. */
  readonly samples: readonly { readonly text: string; readonly atMs: number }[];
  /** Their reports of messages of others. */
  readonly reports: readonly { readonly caseId: string; readonly reason: string; readonly atMs: number }[];
};

/** How many rows were erased or had this person removed. */
export type PersonErasure = { readonly [Kind in keyof typeof PERSON_ERASURE]: number };

/** The kinds of erased data, in words for the API. */
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

/** Reads and erases the stored data of one person. */
export type PersonStore = {
  readPerson(person: DataSubject): Promise<PersonData>;
  /**
   * Erases everything about a person except a running timeout of the bot, which must still end. Entries stay without author, text and files, so
   * that counts stay true. The settings history records that somebody was erased, but not who.
   */
  erasePerson(person: DataSubject): Promise<PersonErasure>;
};

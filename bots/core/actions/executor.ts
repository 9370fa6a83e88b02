import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Retries } from './retries.ts';

/** Carries out what was decided. */
export type Executor = {
  /** Takes the steps of a case, posts its entry, tells the author: from whatever state it is in. */
  execute(moderationCase: ModerationCase): Promise<void>;
  /** Tries steps that wait, when they are due. */
  readonly retries: Retries;
  /** Edits of entries, many changes at once. */
  readonly edits: Edits;
  /** Brings the entry of a case up to date, soon. */
  refresh(moderationCase: ModerationCase): Promise<void>;
  /** Whether this process works on the case right now. */
  isLeased(caseId: string): boolean;
  /** Renews no leases any more: others take up what is not done when they end. */
  stop(): void;
};

/** Brings the entries of incidents up to date; many changes make one edit. */
export type Edits = {
  /** Something changed of a case: the entries that tell of it say so soon. Resolves when that is on disk. */
  touch(moderationCase: Pick<ModerationCase, 'id' | 'incidentId'>): Promise<void>;
  /** Edits what is due, whoever touched it: another platform's bot, or a process that ended. */
  sweep(): Promise<void>;
  /** Edits what waits, at once. */
  drain(): Promise<void>;
};

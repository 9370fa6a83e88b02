import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { Retries } from './retries.ts';

/** Carries out decisions. */
export type Executor = {
  /** Takes the steps of a case, posts its entry and notifies the author, from any state. */
  execute(moderationCase: ModerationCase): Promise<void>;
  /** Retries waiting steps when they are due. */
  readonly retries: Retries;
  /** Edits of entries; many changes become one edit. */
  readonly edits: Edits;
  /** Schedules an update of the case's entry. */
  refresh(moderationCase: ModerationCase): Promise<void>;
  /** Whether this process works on the case right now. */
  isLeased(caseId: string): boolean;
  /** Stops renewing leases. Other processes take up unfinished cases when the leases end. */
  stop(): void;
};

/** Updates of incident entries; many changes become one edit. */
export type Edits = {
  /** Schedules an update of the entries that show this case. Resolves once the store has saved that. */
  touch(moderationCase: Pick<ModerationCase, 'id' | 'incidentId'>): Promise<void>;
  /** Makes all due edits, also those that another platform's bot or an ended process left. */
  sweep(): Promise<void>;
  /** Makes the waiting edits at once. */
  drain(): Promise<void>;
};

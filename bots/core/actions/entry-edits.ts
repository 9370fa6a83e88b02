import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';

/** What the entries of incidents say is brought up to what is; many changes make one edit. */
export type Edits = {
  /** Something changed of a case: the entries that tell of it say so soon. Resolves when that is on disk. */
  touch(moderationCase: Pick<ModerationCase, 'id' | 'incidentId'>): Promise<void>;
  /** Edits what is due, whoever touched it: another platform's bot, or a process that ended. */
  sweep(): Promise<void>;
  /** Edits what waits, at once. */
  drain(): Promise<void>;
};

import type { Actor } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { IncomingJoin } from '../port/events.ts';

/** Join bursts: newcomers marked, one entry, an optional lockdown that ends by itself. */
export type Raids = {
  onJoin(join: IncomingJoin): Promise<void>;
  isMarked(communityId: string, personId: string, nowMs: number): boolean;
  /** The raid that goes on in a community; null when none does. What its newcomers write belongs to it. */
  raidOf(communityId: string): string | null;
  /** Ends the marks and the lockdown. null when there is no such raid, or it was lifted before. */
  lift(moderationCase: ModerationCase, by: Actor): Promise<ModerationCase | null>;
  /** Knows again who is marked, from the store alone. */
  load(): Promise<void>;
  /** Takes up the raids that were going on when the process ended, and ends lockdowns that are over. */
  restore(): Promise<void>;
  /** Calls its timers off. */
  stop(): void;
};

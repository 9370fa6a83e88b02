import type { Outcome } from '../port/outcome.ts';
import type { Target } from '../port/platform.ts';

/** Whom a timeout is of, and why. */
export type TimeoutTarget = Pick<Target, 'community' | 'author' | 'reason' | 'timeoutUntilMs' | 'role'>;

/** Timeouts, or roles in their place, and their ends, each made once an author and burst. What somebody else set is neither shortened nor lifted. */
export type MemberTimeouts = {
  /** @param isChosen whether somebody chose this end: then a shorter one takes the place of a longer. */
  timeOut(target: TimeoutTarget, untilMs: number, isChosen: boolean): Promise<Outcome>;
  /** Puts back what was there before. */
  end(target: TimeoutTarget): Promise<Outcome>;
  /** Puts back what was there before the timeouts that are over by now, where the platform would lift it with them. */
  sweep(): Promise<void>;
  stop(): void;
};

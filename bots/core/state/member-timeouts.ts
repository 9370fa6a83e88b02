import type { Outcome } from '../port/outcome.ts';
import type { Target } from '../port/platform.ts';

/** The member of a timeout, and the reason. */
export type TimeoutTarget = Pick<Target, 'community' | 'author' | 'reason' | 'timeoutUntilMs' | 'role'>;

/** Starts and ends timeouts, or roles instead, once per author and burst. Never shortens or lifts a restriction by somebody else. */
export type MemberTimeouts = {
  /** @param isChosen whether somebody chose this end: then it may shorten a longer timeout. */
  timeOut(target: TimeoutTarget, untilMs: number, isChosen: boolean): Promise<Outcome>;
  /** Restores the earlier restriction. */
  end(target: TimeoutTarget): Promise<Outcome>;
  /** Restores the restriction before timeouts that are over, if the platform would lift it with them. */
  sweep(): Promise<void>;
  stop(): void;
};

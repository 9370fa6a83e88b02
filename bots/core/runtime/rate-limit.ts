import { createLru } from '../../../src/core/collections/remember.ts';
import { MINUTE_MS } from '../../../src/core/time/time.ts';

const KEYS_MAX = 10_000;

/** Counts what somebody does within a sliding window, in memory. It forgets with the process: what it bounds is a nuisance, not money. */
export function createRateLimit(bounds: {
  readonly now: () => number;
  readonly max: number;
  readonly windowMs: number;
}) {
  const taken = createLru<string, readonly number[]>(KEYS_MAX);
  return {
    /** Whether there was room for one more; it is taken then. */
    take(key: string): boolean {
      const nowMs = bounds.now();
      const recent = (taken.get(key) ?? []).filter((atMs) => nowMs - atMs < bounds.windowMs);
      if (recent.length >= bounds.max) return false;
      taken.set(key, [...recent, nowMs]);
      return true;
    },
  };
}

/** Private messages to authors, of one community. */
const PER_MINUTE = 5;
/** How long no author is written to after the platform limited private messages. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Bounds the private messages of one bot to authors: platforms take a bot that writes to many strangers for a spammer. */
export function createNoticeLimit(now: () => number) {
  const rate = createRateLimit({ now, max: PER_MINUTE, windowMs: MINUTE_MS });
  let pausedUntilMs = 0;
  return {
    /** Takes one of the messages of this minute; false when none is left, or the platform limited one lately. */
    take: (communityId: string): boolean => now() >= pausedUntilMs && rate.take(communityId),
    /** The platform limited a message: none is sent for a while, in no community. */
    pause: (): void => {
      pausedUntilMs = now() + PAUSE_MS;
    },
  };
}

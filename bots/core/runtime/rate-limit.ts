import { createLru } from '../../../src/core/collections/remember.ts';
import { MINUTE_MS } from '../../../src/core/time/time.ts';

const KEYS_MAX = 10_000;

/** Counts actions within a sliding window in memory. A restart resets it, because it limits a nuisance, not costs. */
export function createRateLimit(bounds: {
  readonly now: () => number;
  readonly max: number;
  readonly windowMs: number;
}) {
  const taken = createLru<string, readonly number[]>(KEYS_MAX);
  return {
    /** Takes one slot if any is left, and returns whether it did. */
    take(key: string): boolean {
      const nowMs = bounds.now();
      const recent = (taken.get(key) ?? []).filter((atMs) => nowMs - atMs < bounds.windowMs);
      if (recent.length >= bounds.max) return false;
      taken.set(key, [...recent, nowMs]);
      return true;
    },
  };
}

/** Most private messages to authors of one community, per minute. */
const PER_MINUTE = 5;
/** Pause of private messages to authors after the platform limited one. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Limits the private messages of one bot to authors: platforms treat a bot that writes to many strangers as a spammer. */
export function createNoticeLimit(now: () => number) {
  const rate = createRateLimit({ now, max: PER_MINUTE, windowMs: MINUTE_MS });
  let pausedUntilMs = 0;
  return {
    /** Takes one message of this minute; false if none is left, or the platform limited one recently. */
    take: (communityId: string): boolean => now() >= pausedUntilMs && rate.take(communityId),
    /** Stops messages in all communities for a while, after the platform limited one. */
    pause: (): void => {
      pausedUntilMs = now() + PAUSE_MS;
    },
  };
}

import { createRateLimit } from './rate-limit.ts';

/** Private messages to authors, of one community. */
const PER_MINUTE = 5;
const MINUTE_MS = 60_000;
/** How long no author is written to after the platform limited private messages. */
const PAUSE_MS = 10 * MINUTE_MS;

/** Bounds private messages to authors: platforms take a bot that writes to many strangers for a spammer. */
export type NoticeLimit = ReturnType<typeof createNoticeLimit>;

/** Makes the limit of one platform's bot, in memory. */
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

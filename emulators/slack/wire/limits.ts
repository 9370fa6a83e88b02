import { type CallLimit, createCallWindows } from '../../call-windows.ts';
import type { ManualClock } from '../../manual-clock.ts';

const MINUTE_MS = 60_000;
/** A method that was called too often is refused for at least this time. */
const REFUSED_MIN_MS = 30_000;

/**
 * Calls a minute of each tier, by method and workspace. Slack allows bursts of an unpublished size beyond them; this server allows none.
 * @see https://docs.slack.dev/apis/web-api/rate-limits
 */
const TIERS = { 2: 20, 3: 50, 4: 100 } as const;

/** The tier of each method by its page. Methods of tier 1 (reconnecting) and special tiers without a figure are not limited here. */
const TIER_OF: Readonly<Record<string, keyof typeof TIERS>> = {
  'chat.delete': 3,
  'chat.update': 3,
  'chat.postEphemeral': 4,
  'conversations.create': 2,
  'conversations.history': 3,
  'conversations.info': 3,
  'conversations.invite': 3,
  'conversations.join': 3,
  'conversations.list': 2,
  'conversations.members': 4,
  'conversations.open': 3,
  'conversations.replies': 3,
  'conversations.setTopic': 2,
  'files.completeUploadExternal': 4,
  'files.getUploadURLExternal': 4,
  'files.info': 4,
  'users.info': 4,
  'users.list': 2,
  'views.open': 4,
  'views.publish': 4,
  'views.push': 4,
  'views.update': 4,
};

/** One message a second in each channel. */
const POSTING: CallLimit = { calls: 1, windowMs: 1_000 };

/** Refuses calls above the rate limits. */
export interface SlackLimits {
  /** Returns the `Retry-After` of a refused call in seconds; null if the call is allowed. */
  refusal(method: string, form: Readonly<Record<string, unknown>>): number | null;
}

/** Creates the limits of one workspace; without `isDocumented` there are none. */
export function createLimits(clock: Pick<ManualClock, 'now'>, isDocumented: boolean): SlackLimits {
  const windows = createCallWindows(() => clock.now());
  const ofTier = (method: string, calls: number): number | null => {
    const key = `closed ${method}`;
    const closed = windows.take(key, { calls: Number.POSITIVE_INFINITY, windowMs: MINUTE_MS });
    if (closed !== null) return closed;
    const full = windows.take(method, { calls, windowMs: MINUTE_MS });
    if (full === null) return null;
    const waitMs = Math.max(REFUSED_MIN_MS, full);
    windows.close(key, waitMs);
    return waitMs;
  };
  return {
    refusal(method, form) {
      if (!isDocumented) return null;
      const tier = TIER_OF[method];
      const waitMs =
        method === 'chat.postMessage'
          ? windows.take(`channel ${form.channel}`, POSTING)
          : tier === undefined
            ? null
            : ofTier(method, TIERS[tier]);
      return waitMs === null ? null : Math.ceil(waitMs / 1000);
    },
  };
}

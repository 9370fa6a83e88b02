import { type CallLimit, createCallWindows } from '../../call-windows.ts';
import type { ManualClock } from '../../manual-clock.ts';

/**
 * Telegram's published limits: 20 messages a minute in a group, about 30 messages a second over all chats, about one a second in a private
 * chat with short bursts. An edit counts as a message here: that is not documented, and the stricter reading.
 * @see https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 */
const IN_GROUP: CallLimit = { calls: 20, windowMs: 60_000 };
const IN_PRIVATE: CallLimit = { calls: 3, windowMs: 3_000 };
/** Other methods have no published limits, so they share the limit over all chats, the only one there is. */
const OVERALL: CallLimit = { calls: 30, windowMs: 1_000 };

const MESSAGES = /^(?:send(?!chataction)|editmessage)/;
const UNCOUNTED: readonly string[] = ['getupdates', 'getme'];

/** Refuses calls above the rate limits. */
export interface TelegramLimits {
  /** Returns the `retry_after` of a refused call in seconds; null if the call is allowed. */
  refusal(method: string, args: Readonly<Record<string, unknown>>): number | null;
  /** Refuses every call of a method for this long, as Telegram does after a flood of them. */
  flood(method: string, seconds: number): void;
}

/** Creates the limits of one bot; without `isDocumented` there are only those that a test orders. */
export function createLimits(clock: Pick<ManualClock, 'now'>, isDocumented: boolean): TelegramLimits {
  const windows = createCallWindows(() => clock.now());
  const floods = new Map<string, number>();
  const ofMethod = (name: string): number | null => {
    const leftMs = (floods.get(name) ?? 0) - clock.now();
    return leftMs > 0 ? leftMs : null;
  };
  const ofMessages = (name: string, chat: unknown): number | null => {
    if (!MESSAGES.test(name) || chat === undefined) return null;
    // Ids of people's chats are positive.
    const isGroup = String(chat).startsWith('-') || String(chat).startsWith('@');
    return windows.take(`chat ${chat}`, isGroup ? IN_GROUP : IN_PRIVATE);
  };
  return {
    refusal(method, args) {
      const name = method.toLowerCase();
      const flooded = ofMethod(name);
      if (flooded !== null) return Math.ceil(flooded / 1000);
      if (!isDocumented || UNCOUNTED.includes(name)) return null;
      const waitMs = ofMessages(name, args.chat_id) ?? windows.take('all', OVERALL);
      return waitMs === null ? null : Math.ceil(waitMs / 1000);
    },
    flood: (method, seconds) => void floods.set(method.toLowerCase(), clock.now() + seconds * 1000),
  };
}

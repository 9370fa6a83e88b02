/** The chat platforms; each is also the `source` of its decisions, and the name of its bot's room. */
export const CHAT_PLATFORMS = ['discord', 'slack', 'telegram'] as const;
export type ChatPlatform = (typeof CHAT_PLATFORMS)[number];

/** Seconds of a day. */
export const DAY_SECONDS = 86_400;

/** The bounds of a timeout on a platform, by the name that people know it by. */
export type TimeoutBounds = { readonly label: string; readonly minSeconds: number; readonly maxSeconds: number };

/**
 * What the platforms take as a timeout; one without timeouts has no place here. Telegram holds one nearer than 30 seconds or farther than 366
 * days for one without end, so the bounds keep clear of both.
 * @see https://discord.com/developers/docs/resources/guild#modify-guild-member
 * @see https://core.telegram.org/bots/api#restrictchatmember
 */
export const TIMEOUT_BOUNDS = {
  discord: { label: 'Discord', minSeconds: 1, maxSeconds: 28 * DAY_SECONDS },
  telegram: { label: 'Telegram', minSeconds: 35, maxSeconds: 366 * DAY_SECONDS - 60 },
} as const satisfies Partial<Record<ChatPlatform, TimeoutBounds>>;

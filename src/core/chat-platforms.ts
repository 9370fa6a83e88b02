/** The chat platforms; each is also the `source` of its decisions, and the name of its bot's room. */
export const CHAT_PLATFORMS = ['discord', 'slack', 'telegram'] as const;
export type ChatPlatform = (typeof CHAT_PLATFORMS)[number];

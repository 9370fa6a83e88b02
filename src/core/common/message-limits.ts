/** The longest text of a message, in Unicode code points. */
export const TEXT_MAX_CHARS = 8_000;

/** The most messages one request may carry. */
export const MESSAGES_MAX = 50;

/** The longest id and the longest author, in code points: no platform's come near it. */
export const NAME_MAX_CHARS = 1_000;

/** What is kept of a channel's topic, in code points; a longer one is cut, never refused. */
export const TOPIC_MAX_CHARS = 2_000;

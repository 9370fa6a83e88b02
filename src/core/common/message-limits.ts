/** The longest text of a message, in Unicode code points. */
export const TEXT_MAX_CHARS = 8_000;

/** The most messages one request may carry. */
export const MESSAGES_MAX = 50;

/** The longest message id and author id, in code points; ids of all platforms are much shorter. */
export const NAME_MAX_CHARS = 1_000;

/** Longest stored channel topic, in code points; a longer one is cut, never refused. */
export const TOPIC_MAX_CHARS = 2_000;

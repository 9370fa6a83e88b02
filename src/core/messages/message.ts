import { z } from 'zod';
import type { JudgeContext } from '../ports/judge.ts';
import type { MessageScope } from './message-scope.ts';

/** The longest text of a message, in Unicode code points. */
export const TEXT_MAX_CHARS = 8_000;
/** The most messages one request may carry. */
export const MESSAGES_MAX = 50;
/** The longest id and the longest author, in code points: no platform's come near it. */
export const NAME_MAX_CHARS = 1_000;
/** What is kept of a channel's topic, in code points; a longer one is cut, never refused. */
export const TOPIC_MAX_CHARS = 2_000;

/**
 * The number of Unicode code points of a text; a UTF-16 surrogate pair is one.
 * @example countChars('a🐦'); // => 2
 */
export function countChars(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      index++;
    }
  }
  return count;
}

/**
 * Whether a text has at most so many code points.
 * @example isWithinChars('a🐦', 2); // => true
 */
export function isWithinChars(text: string, maxChars: number): boolean {
  return text.length <= maxChars || (text.length <= 2 * maxChars && countChars(text) <= maxChars);
}

/**
 * The first `maxChars` code points of a text.
 * @example cutChars('abc', 2); // => 'ab'
 */
export function cutChars(text: string, maxChars: number): string {
  if (isWithinChars(text, maxChars)) return text;
  return Array.from(text.slice(0, 2 * maxChars))
    .slice(0, maxChars)
    .join('');
}

/**
 * A text of at most so many code points.
 * @example const label = boundedText(1_000).default('');
 */
export function boundedText(maxChars: number, tooLong = `longer than ${maxChars} characters`) {
  return z
    .string()
    .refine((text) => isWithinChars(text, maxChars), { error: tooLong })
    .meta({ maxLength: maxChars });
}

/** One message as a caller sends it. */
export const inMessageSchema = z.object({
  id: boundedText(NAME_MAX_CHARS).default('').describe("The caller's id, echoed back as message_id."),
  text: boundedText(TEXT_MAX_CHARS, `text is longer than ${TEXT_MAX_CHARS} characters; split the message`).describe(
    `The text to judge, at most ${TEXT_MAX_CHARS} Unicode characters.`,
  ),
  author: boundedText(NAME_MAX_CHARS).default('').describe('Who wrote it. Stays local; the flood rule needs it.'),
  channel_topic: z
    .string()
    .transform((topic) => cutChars(topic, TOPIC_MAX_CHARS))
    .default('')
    .describe(
      `What the channel or thread is about; used by offtopic. Of any length; the first ${TOPIC_MAX_CHARS} characters are used.`,
    ),
  author_trusted: z.boolean().default(false).describe('true skips judgement.'),
});
export type InMessage = z.output<typeof inMessageSchema>;

/** A message with what only the chat platforms know of it. */
export type Message = InMessage & {
  /** The platform's channel, for the log and for the flood rule. */
  readonly channel?: string;
  /** Nothing but names of what is attached: local rules read them, and the model is not asked. */
  readonly names_only?: boolean;
  /** Where it stands and who wrote it, for what holds there and for newcomers; left out, the tenant's policy holds as it is. */
  readonly scope?: MessageScope;
  /** Its text was read in pictures, of which nothing is kept. */
  readonly is_unkept?: boolean;
  /** What stood before it, for the model alone; see `settings.context`. */
  readonly context?: JudgeContext;
  /** An edit is no repeat for the flood rule. */
  readonly is_edit?: boolean;
  /** The author joined in a burst that the raid rule noticed. */
  readonly from_raid?: boolean;
  /** Hashes of the pictures among what is attached, where they were compared. */
  readonly pictures?: readonly string[];
  /** What is attached, by names that are the same for the same file; the flood rule knows a message without text by them. */
  readonly files?: readonly string[];
};

import { z } from 'zod';

/** The longest text of a message, in Unicode code points. */
export const TEXT_MAX_CHARS = 8_000;
/** The most messages one request may carry. */
export const MESSAGES_MAX = 50;

/** The number of Unicode code points of a text; a UTF-16 surrogate pair is one. */
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

/** One message as a caller sends it. */
export const inMessageSchema = z.object({
  id: z.string().default('').describe("The caller's id, echoed back as message_id."),
  text: z
    .string()
    .refine((text) => text.length <= TEXT_MAX_CHARS || countChars(text) <= TEXT_MAX_CHARS, {
      error: `text is longer than ${TEXT_MAX_CHARS} characters; split the message`,
    })
    .meta({ maxLength: TEXT_MAX_CHARS })
    .describe(`The text to judge, at most ${TEXT_MAX_CHARS} Unicode characters.`),
  author: z.string().default('').describe('Who wrote it. Stays local; the flood rule needs it.'),
  channel_topic: z.string().default('').describe('What the channel or thread is about; used by offtopic.'),
  author_trusted: z.boolean().default(false).describe('true skips judgement.'),
});
export type InMessage = z.output<typeof inMessageSchema>;

/** A message with what only the chat platforms know of it. */
export type Message = InMessage & {
  /** The platform's channel, for the log and for the flood rule. */
  readonly channel?: string;
  /** An edit is no repeat for the flood rule. */
  readonly is_edit?: boolean;
  /** The author joined in a burst that the raid rule noticed. */
  readonly from_raid?: boolean;
};

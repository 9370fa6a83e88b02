import { z } from 'zod';
import type { Language } from '../common/languages.ts';
import { NAME_MAX_CHARS, TEXT_MAX_CHARS, TOPIC_MAX_CHARS } from '../common/message-limits.ts';
import { boundedText, cutChars } from '../text/chars.ts';

/** One message as a caller sends it. */
export const inMessageSchema = z.object({
  id: boundedText(NAME_MAX_CHARS).default('').describe('Your id of the message, returned as message_id.'),
  text: boundedText(
    TEXT_MAX_CHARS,
    `text is longer than ${TEXT_MAX_CHARS} characters; split it into several messages`,
  ).describe(`The text to judge, at most ${TEXT_MAX_CHARS} Unicode characters.`),
  author: boundedText(NAME_MAX_CHARS)
    .default('')
    .describe('The author. Never sent to the model. The flood filter needs it.'),
  channel_topic: z
    .string()
    .transform((topic) => cutChars(topic, TOPIC_MAX_CHARS))
    .default('')
    .describe(
      `The topic of the channel or thread, for the category offtopic. Only the first ${TOPIC_MAX_CHARS} characters are used.`,
    ),
  author_trusted: z.boolean().default(false).describe('true: the message is not sent to the model.'),
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
  readonly context?: Omit<JudgeContext, 'image'>;
  /** An image to judge, as a `data:` URL, for a judge that reads images; such a message is a request of its own. */
  readonly image?: string;
  /** An edit is no repeat for the flood rule. */
  readonly is_edit?: boolean;
  /** The author joined in a burst that the raid rule noticed. */
  readonly from_raid?: boolean;
  /** The author tried to mention everybody, and may not. */
  readonly tries_everyone?: boolean;
  /** Hashes of the pictures among what is attached, where they were compared. */
  readonly pictures?: readonly string[];
  /** What is attached, by names that are the same for the same file; the flood rule knows a message without text by them. */
  readonly files?: readonly string[];
};

/**
 * A message of which nothing is known but its text, and what is given.
 * @example textMessage('hello', { id: '1' }).author; // => ''
 */
export function textMessage(text: string, known: Partial<Message> = {}): Message {
  return { id: '', text, author: '', channel_topic: '', author_trusted: false, ...known };
}

/** What stood before a message: data beside its text, of nobody by name. */
export type JudgeContext = {
  /** The text that it answers; '' where that is not known. */
  readonly answers: string;
  /** What its author wrote just before, oldest first. */
  readonly before: readonly string[];
  /** The image that is judged with it, as a `data:` URL. */
  readonly image?: string;
};

/** Where a message stands and who wrote it, as far as a platform tells. */
export type MessageScope = {
  /** The channel, then what it is a part of. */
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  /** How many messages of its author were left alone before; null where nobody counts them. */
  readonly messages: number | null;
  /** Known to be a newcomer, whatever else is known. */
  readonly isNewcomer?: true;
  readonly joinedAtMs: number | null;
  readonly createdAtMs: number | null;
  /** What the bot speaks where it stands, for lists of words in other languages; left out, all of them hold. */
  readonly language?: Language;
  /** What the team's verdicts say of its author, see `reputationOf`; left out where nobody asks. */
  readonly reputation?: number;
};

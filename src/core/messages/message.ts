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
      `The topic of the channel, for the category offtopic. Only the first ${TOPIC_MAX_CHARS} characters are used.`,
    ),
  author_trusted: z.boolean().default(false).describe('true: the message is not sent to the model.'),
});
export type InMessage = z.output<typeof inMessageSchema>;

/** A message with data that only the chat platforms have. */
export type Message = InMessage & {
  /** The platform's channel; the log and the flood rule use it. */
  readonly channel?: string;
  /** The text is only names of attached files: local rules read them, the model does not. */
  readonly names_only?: boolean;
  /** Its place and author, to select exceptions; if left out, the tenant's policy applies unchanged. */
  readonly scope?: MessageScope;
  /** Its text was read from pictures, which are never stored. */
  readonly is_unkept?: boolean;
  /** The messages before it; only the model reads them, see `settings.context`. */
  readonly context?: Omit<JudgeContext, 'image'>;
  /** An image as a `data:` URL; only a judge that reads images uses it. It goes into a request of its own. */
  readonly image?: string;
  /** The flood rule does not count an edit as a repeat. */
  readonly is_edit?: boolean;
  /** The author joined in a burst that the raid rule detected. */
  readonly from_raid?: boolean;
  /** The author tried to mention everybody without the permission. */
  readonly tries_everyone?: boolean;
  /** Hashes of the attached pictures, if they were compared. */
  readonly pictures?: readonly string[];
  /** Stable identifiers of the attached files; the flood rule uses them for a message without text. */
  readonly files?: readonly string[];
};

/**
 * Creates a message from its text, and from the fields that are given.
 * @example textMessage('hello', { id: '1' }).author; // => ''
 */
export function textMessage(text: string, known: Partial<Message> = {}): Message {
  return { id: '', text, author: '', channel_topic: '', author_trusted: false, ...known };
}

/** The context of a message: data beside its text, without author names. */
export type JudgeContext = {
  /** The text that it replies to; '' if unknown. */
  readonly answers: string;
  /** The author's messages just before, oldest first. */
  readonly before: readonly string[];
  /** The image to judge with it, as a `data:` URL. */
  readonly image?: string;
};

/** The place and author of a message, as far as the platform tells. */
export type MessageScope = {
  /** The channel, then its parents. */
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  /** How many earlier messages of the author got no action; null if nobody counts them. */
  readonly messages: number | null;
  /** Marks a known newcomer, whatever the other fields say. */
  readonly isNewcomer?: true;
  readonly joinedAtMs: number | null;
  readonly createdAtMs: number | null;
  /** The bot's language there, to select word lists in other languages; if left out, all lists apply. */
  readonly language?: Language;
  /** The author's reputation from the team's verdicts, see `reputationOf`; absent if not requested. */
  readonly reputation?: number;
};

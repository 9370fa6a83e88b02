/** Something that a bot did on a platform, as everybody there could see it from then on. */
export type Happening<Message> =
  /** Messages of people that are gone from now on, whoever took them away. */
  | { readonly kind: 'gone'; readonly channelId: string; readonly messageIds: readonly string[] }
  /** Somebody who may not write any more, or may again. */
  | { readonly kind: 'silenced' | 'freed'; readonly personId: string }
  /** A message of the bot as it reads from now on, in a channel or a private conversation: a new one, or an edit of one that stood. */
  | {
      readonly kind: 'shown';
      readonly channelId: string;
      readonly messageId: string;
      readonly isNew: boolean;
      readonly message: Message;
    };

/**
 * What happened on a platform, oldest first. Whoever goes through it knows at each form of each of the bot's messages what was true at that
 * moment, and can compare what it claims.
 */
export type Journal<Message> = Happening<Message>[];

/** The form in which a message is kept in a journal: later edits of it change nothing there. */
export function shown<Message>(
  channelId: string,
  messageId: string,
  message: Message,
  isNew: boolean,
): Happening<Message> {
  return { kind: 'shown', channelId, messageId, isNew, message: structuredClone(message) };
}

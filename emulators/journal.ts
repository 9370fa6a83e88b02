/** A visible effect of a bot's action on a platform. */
export type Happening<Message> =
  /** Messages of people that are now gone, whoever deleted them. */
  | { readonly kind: 'gone'; readonly channelId: string; readonly messageIds: readonly string[] }
  /** A member who may no longer write, or may again. */
  | { readonly kind: 'silenced' | 'freed'; readonly personId: string }
  /** A new or edited message of the bot in its current form, in a channel or a private conversation. */
  | {
      readonly kind: 'shown';
      readonly channelId: string;
      readonly messageId: string;
      readonly isNew: boolean;
      readonly message: Message;
    };

/**
 * The effects on a platform, oldest first. A reader knows at each version of the bot's messages what was true at that
 * moment, and can compare it with what the message claims.
 */
export type Journal<Message> = Happening<Message>[];

/** Creates the journal entry of a message; later edits do not change it. */
export function shown<Message>(
  channelId: string,
  messageId: string,
  message: Message,
  isNew: boolean,
): Happening<Message> {
  return { kind: 'shown', channelId, messageId, isNew, message: structuredClone(message) };
}

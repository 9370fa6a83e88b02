import { z } from 'zod';

const parts = z.array(z.unknown()).nullish();
const messageSchema = z.object({
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().optional(),
  app_id: z.string().optional(),
  username: z.string().nullish(),
  bot_profile: z.object({ name: z.string().nullish() }).nullish(),
  text: z.string().nullish(),
  ts: z.string(),
  thread_ts: z.string().optional(),
  blocks: parts,
  attachments: parts,
  files: parts,
});

/** The properties of Slack's messages that are read. */
export type WireMessage = z.output<typeof messageSchema>;

const eventSchema = messageSchema.extend({
  channel: z.string(),
  channel_type: z.string().optional(),
  message: messageSchema.optional(),
  previous_message: messageSchema.optional(),
  deleted_ts: z.string().optional(),
});

/** Subtypes of messages by people and apps; all others are notices. */
const WRITTEN: ReadonlySet<string | undefined> = new Set([
  undefined,
  'bot_message',
  'file_share',
  'me_message',
  'thread_broadcast',
  'reply_broadcast',
]);
/** Subtypes of notices about a channel's new name or topic. */
const RENAMES: ReadonlySet<string | undefined> = new Set([
  'channel_topic',
  'channel_purpose',
  'channel_name',
  'group_topic',
  'group_purpose',
  'group_name',
]);

/** The meaning of a message event. */
export type MessageEvent =
  | { readonly kind: 'written'; readonly channelId: string; readonly message: WireMessage }
  | {
      readonly kind: 'changed';
      readonly channelId: string;
      readonly message: WireMessage;
      readonly before: WireMessage | null;
    }
  | { readonly kind: 'deleted'; readonly channelId: string; readonly messageId: string }
  | { readonly kind: 'renamed'; readonly channelId: string };

/** Parses a message event; null for what is not moderated: private conversations and notices. */
export function readMessageEvent(raw: unknown): MessageEvent | null {
  const event = eventSchema.safeParse(raw).data;
  if (!event || event.channel_type === 'im' || event.channel_type === 'mpim') return null;
  const { channel: channelId, message } = event;
  switch (event.subtype) {
    case 'message_deleted':
      return event.deleted_ts ? { kind: 'deleted', channelId, messageId: event.deleted_ts } : null;
    case 'message_changed':
      if (!message) return null;
      // A deleted message with replies becomes a tombstone.
      if (message.subtype === 'tombstone') return { kind: 'deleted', channelId, messageId: message.ts };
      if (!WRITTEN.has(message.subtype)) return null;
      return { kind: 'changed', channelId, message, before: event.previous_message ?? null };
    default:
      if (RENAMES.has(event.subtype)) return { kind: 'renamed', channelId };
      return WRITTEN.has(event.subtype) ? { kind: 'written', channelId, message: event } : null;
  }
}

/** Parses the message of an interaction. */
export function readMessage(raw: unknown): WireMessage | null {
  return messageSchema.safeParse(raw).data ?? null;
}

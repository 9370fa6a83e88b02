import {
  type APIAttachment,
  type APIMessage,
  type APIUser,
  ComponentType,
  type MessageType,
} from 'discord-api-types/v10';
import { type ComponentNode, flatten } from '../body/component-parts.ts';
import type { AllowedMentions } from '../body/message.ts';
import { findMentions } from './mentions.ts';
import type { ChannelRecord, MessageRecord, StoredFile, World } from './world.ts';

/** Stores a file and describes it as Discord does. */
export function storeFile(world: World, channelId: string, file: StoredFile): APIAttachment {
  const id = world.nextId();
  const path = `/attachments/${channelId}/${id}/${encodeURIComponent(file.name)}`;
  world.files.set(path, file);
  const url = world.origin() + path;
  return { id, filename: file.name, size: file.bytes.length, url, proxy_url: url, content_type: file.contentType };
}

function mentionText(content: string, components: readonly ComponentNode[]): string {
  const shown = components.flatMap(flatten).filter((one) => one.type === ComponentType.TextDisplay);
  return [content, ...shown.map((one) => one.content ?? '')].join('\n');
}

/** Returns the mentions of a text and records the bot's pings. */
export function mentionFields(
  world: World,
  channel: ChannelRecord,
  draft: Draft,
  messageId: string,
  via: 'create' | 'edit',
) {
  // API components have more members than ComponentNode lists, without a contradiction.
  const nodes = (draft.components ?? []) as readonly ComponentNode[];
  const found = findMentions(world, {
    authorId: draft.author.id,
    channel,
    text: mentionText(draft.content ?? '', nodes),
    repliedTo: draft.replyTo?.message.author.id,
    allowed: draft.allowed,
  });
  const pings = found.everyone || found.users.length > 0 || found.roles.length > 0;
  if (pings && draft.author.id === world.bot.id && draft.ephemeralFor === undefined) {
    world.pings.push({ messageId, channelId: channel.id, via, ...found });
  }
  const mentions = found.users.flatMap((id) => world.users.get(id)?.user ?? []);
  return { mention_everyone: found.everyone, mention_roles: [...found.roles], mentions };
}

function snapshotOf(record: MessageRecord): Partial<APIMessage> {
  const { message, guildId } = record;
  const {
    content,
    embeds,
    attachments,
    timestamp,
    edited_timestamp,
    mentions,
    mention_roles,
    type,
    flags,
    components,
    sticker_items,
  } = message;
  const fields = { content, embeds, attachments, timestamp, edited_timestamp, mentions, mention_roles, type };
  const copy = {
    ...fields,
    ...(flags === undefined ? {} : { flags }),
    ...(components ? { components } : {}),
    ...(sticker_items ? { sticker_items } : {}),
  };
  return {
    message_reference: {
      type: 1,
      message_id: message.id,
      channel_id: record.channelId,
      ...(guildId ? { guild_id: guildId } : {}),
    },
    message_snapshots: [{ message: copy, ...(guildId ? { guild_id: guildId } : {}) }],
  };
}

/** Returns the reference to the message that is answered or forwarded. */
export function referenceOf(draft: Draft): Partial<APIMessage> {
  if (draft.forwards) return snapshotOf(draft.forwards);
  if (!draft.replyTo) return {};
  const { message, guildId, channelId } = draft.replyTo;
  return {
    message_reference: {
      type: 0,
      message_id: message.id,
      channel_id: channelId,
      ...(guildId ? { guild_id: guildId } : {}),
    },
    referenced_message: message,
  };
}

/** The parts of a new message; the world determines the rest. */
export interface Draft {
  readonly author: APIUser;
  readonly content?: string | undefined;
  readonly embeds?: APIMessage['embeds'] | undefined;
  readonly components?: APIMessage['components'] | undefined;
  readonly files?: readonly StoredFile[];
  readonly type?: MessageType;
  readonly flags?: number;
  readonly allowed?: AllowedMentions | null | undefined;
  readonly createdAtMs?: number;
  /** The message to reply to or, in `forwards`, to quote. */
  readonly replyTo?: MessageRecord | undefined;
  readonly forwards?: MessageRecord | undefined;
  /** Overrides the id: the first message of a forum post has its thread's id. */
  readonly id?: string;
  readonly ephemeralFor?: string | undefined;
  /** Further members, copied unchanged: webhook_id, interaction_metadata, nonce, poll. */
  readonly extra?: Partial<APIMessage>;
}

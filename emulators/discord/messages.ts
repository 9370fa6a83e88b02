import {
  type APIAttachment,
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIUser,
  ComponentType,
  GatewayDispatchEvents,
  type GatewayMessageCreateDispatchData,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { shown } from '../journal.ts';
import { type ComponentNode, flatten } from './body/components.ts';
import type { AllowedMentions } from './body/message.ts';
import { findMentions } from './mentions.ts';
import { snowflakeMs } from './snowflake.ts';
import { memberWithoutUser } from './views.ts';
import type { ChannelRecord, MessageRecord, StoredFile, World } from './world.ts';

/** What a new message consists of; the rest follows from the world. */
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
  /** A reply to it, or with `forwards` its quotation. */
  readonly replyTo?: MessageRecord | undefined;
  readonly forwards?: MessageRecord | undefined;
  /** Overrides the id: the first message of a forum post has the id of its thread. */
  readonly id?: string;
  readonly ephemeralFor?: string | undefined;
  /** Further members, as they stand: webhook_id, interaction_metadata, nonce, poll. */
  readonly extra?: Partial<APIMessage>;
}

/** Keeps a file and describes it as Discord does. */
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

function mentionFields(world: World, channel: ChannelRecord, draft: Draft, messageId: string, via: 'create' | 'edit') {
  // API components carry more than ComponentNode lists and nothing that contradicts it.
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

function referenceOf(draft: Draft): Partial<APIMessage> {
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

/** A message as the gateway dispatches it: with the guild and the author's membership. */
export function dispatchView(world: World, record: MessageRecord): GatewayMessageCreateDispatchData {
  const guild = record.guildId === undefined ? undefined : world.guilds.get(record.guildId);
  const { message } = record;
  const member = message.webhook_id === undefined ? guild?.members.get(message.author.id) : undefined;
  const mentions = message.mentions.map((user) => {
    const mentioned = guild?.members.get(user.id);
    return mentioned ? { ...user, member: memberWithoutUser(mentioned) } : user;
  });
  return {
    ...message,
    mentions,
    ...(guild ? { guild_id: guild.id } : {}),
    ...(member ? { member: memberWithoutUser(member) } : {}),
  };
}

/** Files a message where it belongs; ephemeral ones are shown to one user and never dispatched. */
export function createMessage(world: World, channel: ChannelRecord, draft: Draft): MessageRecord {
  const id = draft.id ?? world.nextId(draft.createdAtMs);
  const flags =
    (draft.flags ?? 0) |
    (draft.ephemeralFor ? MessageFlags.Ephemeral : 0) |
    (draft.forwards ? MessageFlags.HasSnapshot : 0);
  const message: APIMessage = {
    id,
    channel_id: channel.id,
    author: draft.author,
    content: draft.content ?? '',
    timestamp: new Date(snowflakeMs(id)).toISOString(),
    edited_timestamp: null,
    tts: false,
    ...mentionFields(world, channel, draft, id, 'create'),
    attachments: (draft.files ?? []).map((file) => storeFile(world, channel.id, file)),
    embeds: draft.embeds ?? [],
    components: numberComponents(draft.components ?? []),
    pinned: false,
    type: draft.type ?? (draft.replyTo ? MessageType.Reply : MessageType.Default),
    flags: flags as MessageFlags, // a bit set of the enum
    ...(channel.thread ? { position: world.messages.get(channel.id)?.size ?? 0 } : {}),
    ...referenceOf(draft),
    ...draft.extra,
  };
  const record: MessageRecord = {
    message,
    channelId: channel.id,
    ...(channel.guildId === undefined ? {} : { guildId: channel.guildId }),
    ...(draft.ephemeralFor === undefined ? {} : { ephemeralFor: draft.ephemeralFor }),
    states: [message],
  };
  const kept = world.messages.get(channel.id) ?? new Map<string, MessageRecord>();
  world.messages.set(channel.id, kept.set(id, record));
  if (!draft.ephemeralFor) {
    channel.lastMessageId = id;
    noteShown(world, record, true);
    world.emit(
      { t: GatewayDispatchEvents.MessageCreate, d: dispatchView(world, record) },
      { guildId: channel.guildId, channelId: channel.id },
    );
  }
  return record;
}

/** Writes into the journal how a message of the bot reads now. */
function noteShown(world: World, { message, channelId }: MessageRecord, isNew: boolean): void {
  if (message.author.id === world.bot.id) world.journal.push(shown(channelId, message.id, message, isNew));
}

/** Gives every component the number that Discord gives those without one. */
function numberComponents(components: readonly APIMessageTopLevelComponent[]): APIMessageTopLevelComponent[] {
  let next = 0;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const own = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
    if (!('type' in value) || typeof value.type !== 'number') return own;
    next += 1;
    return { id: next, ...own };
  };
  return components.map((one) => visit(one) as APIMessageTopLevelComponent); // the same component and its number
}

/** What an edit changes; a member that is not given stays. */
export interface Change {
  readonly content?: string | null | undefined;
  readonly embeds?: APIMessage['embeds'] | null | undefined;
  readonly components?: APIMessage['components'] | null | undefined;
  readonly flags?: number | null | undefined;
  readonly allowed?: AllowedMentions | null | undefined;
  /** Ids of the attachments that stay; all when not given. */
  readonly keep?: readonly string[] | undefined;
  readonly files?: readonly StoredFile[];
  /** False for what Discord adds by itself, e.g. the preview of a link: the message does not count as edited. */
  readonly byAuthor?: boolean;
}

/** Changes a message and dispatches its new form whole. */
export function editMessage(world: World, record: MessageRecord, change: Change): void {
  const channel = world.channels.get(record.channelId);
  if (!channel) throw new Error(`the channel of message ${record.message.id} is gone`);
  const { message } = record;
  const kept =
    change.keep === undefined
      ? message.attachments
      : message.attachments.filter((one) => change.keep?.includes(one.id));
  const content = change.content === undefined ? message.content : (change.content ?? '');
  const components = change.components === undefined ? message.components : numberComponents(change.components ?? []);
  const isContentNew = change.content !== undefined || change.components !== undefined;
  const draft = {
    author: message.author,
    content,
    components,
    allowed: change.allowed,
    ephemeralFor: record.ephemeralFor,
  };
  const loading = MessageFlags.Loading;
  record.message = {
    ...message,
    content,
    embeds: change.embeds === undefined ? message.embeds : (change.embeds ?? []),
    components: components ?? [],
    attachments: [...kept, ...(change.files ?? []).map((file) => storeFile(world, channel.id, file))],
    // The bits of the enum; an answer that was "thinking" no longer is.
    flags: ((change.flags == null ? (message.flags ?? 0) : ((message.flags ?? 0) & ~4) | change.flags) &
      ~loading) as MessageFlags,
    edited_timestamp: change.byAuthor === false ? message.edited_timestamp : new Date(world.now()).toISOString(),
    ...(isContentNew ? mentionFields(world, channel, draft, message.id, 'edit') : {}),
  };
  record.states.push(record.message);
  if (record.ephemeralFor === undefined) {
    noteShown(world, record, false);
    world.emit(
      { t: GatewayDispatchEvents.MessageUpdate, d: dispatchView(world, record) },
      { guildId: record.guildId, channelId: record.channelId },
    );
  }
}

/** Deletes messages of one channel: one event for one, a bulk event for more. */
export function deleteMessages(world: World, channel: ChannelRecord, ids: readonly string[], bulk: boolean): void {
  const kept = world.messages.get(channel.id);
  const gone = ids.flatMap((id) => kept?.get(id) ?? []);
  for (const record of gone) kept?.delete(record.message.id);
  world.deleted.push(...gone);
  const seen = gone.filter((record) => record.ephemeralFor === undefined).map((record) => record.message.id);
  world.journal.push({ kind: 'gone', channelId: channel.id, messageIds: seen });
  const place = { channel_id: channel.id, ...(channel.guildId === undefined ? {} : { guild_id: channel.guildId }) };
  const scope = { guildId: channel.guildId, channelId: channel.id };
  if (bulk) world.emit({ t: GatewayDispatchEvents.MessageDeleteBulk, d: { ids: seen, ...place } }, scope);
  else for (const id of seen) world.emit({ t: GatewayDispatchEvents.MessageDelete, d: { id, ...place } }, scope);
}

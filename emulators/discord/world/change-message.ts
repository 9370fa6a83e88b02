import { type APIMessage, GatewayDispatchEvents, MessageFlags } from 'discord-api-types/v10';
import type { AllowedMentions } from '../body/message.ts';
import { mentionFields, storeFile } from './message-parts.ts';
import { dispatchView, noteShown, numberComponents } from './messages.ts';
import type { ChannelRecord, MessageRecord, StoredFile, World } from './world.ts';

/** The change of an edit; omitted members stay. */
export interface Change {
  readonly content?: string | null | undefined;
  readonly embeds?: APIMessage['embeds'] | null | undefined;
  readonly components?: APIMessage['components'] | null | undefined;
  readonly flags?: number | null | undefined;
  readonly allowed?: AllowedMentions | null | undefined;
  /** Ids of the attachments that stay; all by default. */
  readonly keep?: readonly string[] | undefined;
  readonly files?: readonly StoredFile[];
  /** False for Discord's own additions, such as link previews: the message does not count as edited. */
  readonly byAuthor?: boolean;
}

/** Changes a message and dispatches its whole new form. */
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

/** Deletes messages of one channel, with a bulk event or one event each. */
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

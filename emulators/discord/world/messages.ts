import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  GatewayDispatchEvents,
  type GatewayMessageCreateDispatchData,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { shown } from '../../journal.ts';
import type { Draft } from './message-parts.ts';
import { mentionFields, referenceOf, storeFile } from './message-parts.ts';
import { snowflakeMs } from './snowflake.ts';
import { memberWithoutUser } from './views.ts';
import type { ChannelRecord, MessageRecord, World } from './world.ts';

/** Returns a message as the gateway dispatches it: with the guild and the author's membership. */
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

/** Adds a message to its channel; one user sees an ephemeral message, which is never dispatched. */
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
    reactions: new Map(),
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

/** Records the current form of a bot's message in the journal. */
export function noteShown(world: World, { message, channelId }: MessageRecord, isNew: boolean): void {
  if (message.author.id === world.bot.id) world.journal.push(shown(channelId, message.id, message, isNew));
}

/** Numbers components without an id, as Discord does. */
export function numberComponents(components: readonly APIMessageTopLevelComponent[]): APIMessageTopLevelComponent[] {
  let next = 0;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const own = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
    if (!('type' in value) || typeof value.type !== 'number') return own;
    next += 1;
    return { id: next, ...own };
  };
  return components.map((one) => visit(one) as APIMessageTopLevelComponent); // the same component with its number
}

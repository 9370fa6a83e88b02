import {
  type APIChannel,
  type APIOverwrite,
  type APIThreadChannel,
  ChannelType,
  GatewayDispatchEvents as Event,
  type GatewayChannelCreateDispatch,
  type GatewayThreadDeleteDispatch,
} from 'discord-api-types/v10';
import { channelView } from './views.ts';
import type { ChannelRecord, GuildRecord, World } from './world.ts';

/** The members of a new channel; omitted ones get defaults. */
export type NewChannel = Partial<Omit<ChannelRecord, 'id' | 'guildId' | 'type'>> & {
  readonly name: string;
  readonly type?: ChannelType;
};

/** The members of a new thread. */
export interface NewThread {
  readonly name: string;
  readonly ownerId: string;
  readonly type?: ChannelType;
  /** The id of the message that it starts from. */
  readonly id?: string;
  readonly appliedTags?: readonly string[];
}

/** Returns a thread as its events contain it. The record has `thread`, which makes its view an APIThreadChannel. */
export function threadData(world: World, channel: ChannelRecord): APIThreadChannel {
  return channelView(world, channel) as APIThreadChannel;
}

/** Returns a guild's channel as its events contain it: never a thread, never a direct conversation. */
function channelData(world: World, channel: ChannelRecord): GatewayChannelCreateDispatch['d'] {
  return channelView(world, channel) as APIChannel as GatewayChannelCreateDispatch['d'];
}

/** Adds a channel and notifies the bot. */
export function addChannel(world: World, guild: GuildRecord, given: NewChannel): ChannelRecord {
  const channel: ChannelRecord = {
    id: world.nextId(),
    type: given.type ?? ChannelType.GuildText,
    guildId: guild.id,
    topic: null,
    parentId: null,
    overwrites: [],
    position: [...world.channels.values()].filter((one) => one.guildId === guild.id).length,
    nsfw: false,
    slowmodeSeconds: 0,
    lastMessageId: null,
    ...given,
  };
  world.channels.set(channel.id, channel);
  world.emit({ t: Event.ChannelCreate, d: channelData(world, channel) }, { guildId: guild.id });
  return channel;
}

/** Adds a thread or a forum post and notifies those who see its parent. */
export function addThread(world: World, parent: ChannelRecord, given: NewThread): ChannelRecord {
  const now = new Date(world.now()).toISOString();
  const thread: ChannelRecord = {
    id: given.id ?? world.nextId(),
    type: given.type ?? ChannelType.PublicThread,
    ...(parent.guildId === undefined ? {} : { guildId: parent.guildId }),
    name: given.name,
    topic: null,
    parentId: parent.id,
    overwrites: [],
    position: 0,
    nsfw: parent.nsfw,
    slowmodeSeconds: 0,
    lastMessageId: null,
    ownerId: given.ownerId,
    thread: {
      archived: false,
      auto_archive_duration: 1440,
      archive_timestamp: now,
      locked: false,
      create_timestamp: now,
    },
    threadMembers: new Set([given.ownerId]),
    appliedTags: [...(given.appliedTags ?? [])],
  };
  world.channels.set(thread.id, thread);
  const scope = { guildId: thread.guildId, channelId: thread.id };
  world.emit({ t: Event.ThreadCreate, d: { ...threadData(world, thread), newly_created: true } }, scope);
  return thread;
}

/** Changes a channel or thread and notifies the bot. */
export function changeChannel(
  world: World,
  channel: ChannelRecord,
  change: Partial<Omit<ChannelRecord, 'id' | 'type' | 'guildId'>>,
): void {
  Object.assign(channel, change);
  const scope = { guildId: channel.guildId };
  if (channel.thread) {
    world.emit({ t: Event.ThreadUpdate, d: threadData(world, channel) }, { ...scope, channelId: channel.id });
  } else world.emit({ t: Event.ChannelUpdate, d: channelData(world, channel) }, scope);
}

/** Replaces the overwrite of a role or member. */
export function setOverwrite(world: World, channel: ChannelRecord, overwrite: APIOverwrite): void {
  const others = channel.overwrites.filter((one) => one.id !== overwrite.id);
  changeChannel(world, channel, { overwrites: [...others, overwrite] });
}

/** Removes a channel with its threads and messages and notifies the bot. */
export function removeChannel(world: World, channel: ChannelRecord): void {
  const threads = [...world.channels.values()].filter((one) => one.thread && one.parentId === channel.id);
  for (const one of [...threads, channel]) {
    const scope = { guildId: one.guildId };
    const { id, guild_id, parent_id, type } = threadData(world, one);
    // A thread of a guild always has its guild and parent.
    const gone = { id, guild_id, parent_id, type } as GatewayThreadDeleteDispatch['d'];
    if (one.thread) world.emit({ t: Event.ThreadDelete, d: gone }, { ...scope, channelId: one.id });
    else world.emit({ t: Event.ChannelDelete, d: channelData(world, one) }, scope);
    world.channels.delete(one.id);
    world.messages.delete(one.id);
  }
}

/** Returns the bot's direct conversation with a user, and creates it if there is none. */
export function directChannel(world: World, userId: string): ChannelRecord {
  const known = [...world.channels.values()].find((one) => one.recipientId === userId);
  if (known) return known;
  const channel: ChannelRecord = {
    id: world.nextId(),
    type: ChannelType.DM,
    name: '',
    topic: null,
    parentId: null,
    overwrites: [],
    position: 0,
    nsfw: false,
    slowmodeSeconds: 0,
    lastMessageId: null,
    recipientId: userId,
  };
  world.channels.set(channel.id, channel);
  return channel;
}

import type { Channel, GuildTextBasedChannel } from 'discord.js';
import type { ChannelRef } from '../shared/platform.ts';

/** A channel as the core sees it: the topic of a thread or post is its name together with the topic of the channel it is in. */
export function channelRefOf(channel: GuildTextBasedChannel): ChannelRef {
  if (!channel.isThread()) return { id: channel.id, name: channel.name, topic: topicOf(channel), parentId: null };
  const parent = channel.parent;
  const topic = [channel.name, parent ? topicOf(parent) : ''].filter((part) => part !== '').join('\n');
  return { id: channel.id, name: channel.name, topic, parentId: channel.parentId };
}

/** A channel of which only the id is known, or that has no place in a guild. */
export function bareChannelRef(id: string): ChannelRef {
  return { id, name: '', topic: '', parentId: null };
}

function topicOf(channel: Channel): string {
  return 'topic' in channel && typeof channel.topic === 'string' ? channel.topic : '';
}

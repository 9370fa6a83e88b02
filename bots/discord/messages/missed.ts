import {
  type Guild,
  type GuildBasedChannel,
  type GuildTextBasedChannel,
  type Message,
  SnowflakeUtil,
  Status,
} from 'discord.js';
import type { BotCore } from '../../core/port/bot-core.ts';
import { TO_READ } from '../connection/permissions.ts';
import { toIncoming } from './incoming.ts';
import { callerOf } from './incoming-text.ts';

/** Most channels, pages and messages per page that are read; channels with the newest messages come first. */
const CHANNELS_MAX = 50;
const PAGES_MAX = 5;
const PAGE = 100;
/** Longest wait for the authors of a page; then the history is read again later. */
const MEMBERS_WAIT_MS = 10_000;

/** Passes a guild's messages since then to the core, oldest first in each channel. @throws Discord's error. */
export async function readMissed(core: BotCore, guild: Guild, sinceMs: number): Promise<void> {
  const channels = [...guild.channels.cache.values()]
    .filter(isReadable)
    .filter((channel) => lastMs(channel) >= sinceMs)
    .sort((one, other) => lastMs(other) - lastMs(one))
    .slice(0, CHANNELS_MAX);
  for (const channel of channels) await readChannel(core, channel, sinceMs);
}

function isReadable(channel: GuildBasedChannel): channel is GuildTextBasedChannel & GuildBasedChannel {
  if (!channel.isTextBased()) return false;
  const { me } = channel.guild.members;
  return me !== null && channel.permissionsFor(me).has(TO_READ);
}

/** Returns the time of a channel's last message, which the gateway sent with the channel. */
function lastMs({ lastMessageId }: GuildTextBasedChannel): number {
  return lastMessageId ? SnowflakeUtil.timestampFrom(lastMessageId) : 0;
}

/** Caches the unknown authors of a page with one request, because history contains no roles: an exempt author would look like any other. */
async function fetchAuthors({ members, client, shard }: Guild, messages: readonly Message[]): Promise<void> {
  const authors = messages.map((message) => callerOf(message) ?? message.author);
  const unknown = authors.filter(({ id, bot }) => !bot && !members.cache.has(id)).map(({ id }) => id);
  if (unknown.length === 0) return;
  // The library sends the request without waiting, so nobody could handle its failure.
  if (!client.isReady() || shard.status !== Status.Ready) throw new Error('the gateway is not connected');
  await members.fetch({ user: [...new Set(unknown)], time: MEMBERS_WAIT_MS });
}

async function readChannel(core: BotCore, channel: GuildTextBasedChannel, sinceMs: number): Promise<void> {
  let after = String(SnowflakeUtil.generate({ timestamp: sinceMs }));
  for (let page = 0; page < PAGES_MAX; page++) {
    const found = await channel.messages.fetch({ after, limit: PAGE, cache: false });
    const messages = [...found.values()].sort((one, other) => one.createdTimestamp - other.createdTimestamp);
    await fetchAuthors(channel.guild, messages);
    for (const message of messages) {
      const incoming = toIncoming(message);
      if (incoming) await core.onMessage(incoming);
      after = message.id;
    }
    if (messages.length < PAGE) return;
  }
}

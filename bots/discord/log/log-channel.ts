import {
  ChannelType,
  type Guild,
  type GuildMember,
  type GuildTextBasedChannel,
  OverwriteType,
  PermissionFlagsBits,
  REST,
  type RESTPostAPIGuildChannelJSONBody,
  type RESTPostAPIGuildChannelResult,
  Routes,
  type TextChannel,
} from 'discord.js';
import type { CommunityRef, PersonRef } from '../../core/port/events.ts';
import type { PlaceFacts } from '../../core/port/needs.ts';
import type { LogMaking, Platform } from '../../core/port/platform.ts';
import { createShared } from '../../core/runtime/shared-calls.ts';
import { guildOf, type Live, memberOf, selfIn, textChannelOf } from '../connection/live.ts';
import { MODERATION_PERMISSIONS, TO_READ } from '../connection/permissions.ts';
import { postRefusal } from './entries.ts';

/** Name of the channel that the bot searches for or makes. */
const LOG_CHANNEL_NAME = 'steward-log';

/** Discord refuses an entry without these permissions. */
const POST = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages, PermissionFlagsBits.EmbedLinks];
const WRITE = [...TO_READ, ...POST, PermissionFlagsBits.AttachFiles];
/** Discord allows 100 overwrites per channel. */
const MODERATOR_ROLES_MAX = 50;

/** Finds or makes the channel for entries; concurrent calls make only one. */
export function createLogChannelFinder(live: Live): Platform['findLogChannel'] {
  const share = createShared<string | null>();
  return (community, lost, making) => share(community.id, () => findOrMake(live, community, lost, making));
}

async function findOrMake(live: Live, community: CommunityRef, lost: readonly string[], making: LogMaking) {
  const me = await selfIn(live, community);
  if ('instead' in me) return null;
  const { guild } = me.found;
  const mayBe = (channel: GuildTextBasedChannel) =>
    !lost.includes(channel.id) && postRefusal(channel) === null && isForModerators(channel);
  const named = namedChannels(guild);
  if (named.some(({ permissionOverwrites }) => permissionOverwrites.cache.has(me.found.id))) await making.made();
  const usable = named.find(mayBe);
  if (usable) return usable.id;
  // Moderators must repair an unusable one, because a second one would have the same problem.
  const made = named.length === 0 ? await make(guild, me.found, making, mayBe) : null;
  const staff = [guild.safetyAlertsChannel, guild.publicUpdatesChannel].find((channel) => channel && mayBe(channel));
  return made ?? staff?.id ?? null;
}

/** Whether members without a role cannot read a channel. Only added members read a private thread. */
function isForModerators(channel: GuildTextBasedChannel): boolean {
  const place = channel.isThread() ? channel.parent : channel;
  if (!place) return false;
  if (channel.type === ChannelType.PrivateThread) return true;
  return !place.permissionsFor(channel.guild.roles.everyone).has(PermissionFlagsBits.ViewChannel);
}

/** Lists the channels with the name of the log. */
export function namedChannels(guild: Guild): readonly TextChannel[] {
  return [...guild.channels.cache.values()].filter(
    (channel): channel is TextChannel => channel.type === ChannelType.GuildText && channel.name === LOG_CHANNEL_NAME,
  );
}

async function make(
  guild: Guild,
  me: GuildMember,
  making: LogMaking,
  mayBe: (channel: GuildTextBasedChannel) => boolean,
): Promise<string | null> {
  const body = newChannel(guild, me);
  if (!body || !(await making.begin())) return null;
  try {
    // Fetched from Discord, because a failed call or a killed process may have made it.
    await guild.channels.fetch();
    const there = namedChannels(guild);
    if (there.length > 0) return there.find(mayBe)?.id ?? null;
    // Without retries of the library, because a late answer would make a second channel.
    const once = { retries: 0, hashSweepInterval: 0, handlerSweepInterval: 0 };
    const rest = new REST({ ...guild.client.rest.options, ...once }).setToken(guild.client.token);
    const reason = 'The channel for the entries of Steward';
    // The documented response of this route is a channel.
    const { id } = (await rest.post(Routes.guildChannels(guild.id), { body, reason })) as RESTPostAPIGuildChannelResult;
    await making.made();
    return id;
  } catch {
    return null;
  }
}

/** Builds the channel to make; null if the bot may not make it, or could not post in it. */
function newChannel(guild: Guild, me: GuildMember): RESTPostAPIGuildChannelJSONBody | null {
  // Discord accepts only overwrites that the bot itself has, so it gets no more permissions there than in the server.
  if (!me.permissions.has([PermissionFlagsBits.ManageChannels, ...POST])) return null;
  const allow = (bits: readonly bigint[]) =>
    String(bits.filter((bit) => me.permissions.has(bit)).reduce((all, bit) => all | bit, 0n));
  // Administrators see every channel anyway.
  const moderators = guild.roles.cache
    .filter((role) => role.id !== guild.id && !role.managed && role.permissions.any(MODERATION_PERMISSIONS))
    .first(MODERATOR_ROLES_MAX);
  return {
    name: LOG_CHANNEL_NAME,
    type: ChannelType.GuildText,
    topic: 'What Steward did, and what it would have done',
    permission_overwrites: [
      { id: guild.id, type: OverwriteType.Role, deny: String(PermissionFlagsBits.ViewChannel) },
      { id: me.id, type: OverwriteType.Member, allow: allow(WRITE) },
      ...moderators.map((role) => ({ id: role.id, type: OverwriteType.Role as const, allow: allow(TO_READ) })),
    ],
  };
}

/** Checks places for entries: channels as they are now, and private conversations with the bot's contacts. */
export function createPlaces(live: Live): Pick<Platform, 'adminsOf' | 'openDirect' | 'lookAtPlace'> {
  return {
    async adminsOf(community, addedBy) {
      const guild = guildOf(live, community);
      if ('instead' in guild) return [];
      const ids = [...new Set([...(addedBy === null ? [] : [addedBy]), guild.found.ownerId])];
      const people = await Promise.all(ids.map((id) => memberOf(guild.found, id)));
      return people.flatMap((person): PersonRef[] =>
        'found' in person ? [{ id: person.found.id, name: person.found.displayName }] : [],
      );
    },
    openDirect: async (_community, personId) => {
      const opened = live.client()?.users.createDM(personId);
      return (await opened?.catch(() => null))?.id ?? null;
    },
    async lookAtPlace(_community, channelId): Promise<PlaceFacts> {
      const channel = await textChannelOf(live, channelId);
      if ('found' in channel) {
        const readers = isForModerators(channel.found) ? 'moderators' : 'everybody';
        return { post: postRefusal(channel.found) ?? 'yes', readers };
      }
      const { instead } = channel;
      if (instead.kind === 'gone') return { post: 'gone', readers: 'unknown' };
      return { post: instead.kind === 'refused' ? instead.refusal : 'unknown', readers: 'unknown' };
    },
  };
}

import { type GuildMember, type GuildTextBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { Rights } from '../../core/port/capabilities.ts';
import type { CommunityRef, PersonRef } from '../../core/port/events.ts';
import type { Found } from '../../core/port/outcome.ts';
import { fetchPicture } from '../../core/runtime/read-text-file.ts';
import { guildOf, type Live, memberOf, servesGuild } from './live.ts';
import { MODERATION_PERMISSIONS } from './permissions.ts';

/** Time for which the member data of an event counts as current. */
const FRESH_MS = 30_000;
const AVATAR_PIXELS = 128;

/** The time of the last data from Discord about each cached member. */
export type Freshness = { note(member: GuildMember): void; isFresh(member: GuildMember): boolean };

/** Creates the record of times. It holds member objects weakly. */
export function createFreshness(now: () => number): Freshness {
  const toldAt = new WeakMap<GuildMember, number>();
  return {
    note: (member) => void toldAt.set(member, now()),
    isFresh: (member) => now() - (toldAt.get(member) ?? Number.NEGATIVE_INFINITY) < FRESH_MS,
  };
}

/** Whether a member moderates this channel, according to the cache. */
export function isTrusted(member: GuildMember, channel: GuildTextBasedChannel): boolean {
  if (member.id === member.guild.ownerId) return true;
  return member.permissions.any(MODERATION_PERMISSIONS) || channel.permissionsFor(member).any(MODERATION_PERMISSIONS);
}

/** Returns a permission level from a recent event, from a cache that Discord keeps current, or from a new request. */
export async function rightsOf(
  live: Live,
  freshness: Freshness,
  community: CommunityRef,
  personId: string,
): Promise<Rights | 'unknown'> {
  if (!servesGuild(live, community.id)) return rightsInOtherShard(live, community, personId);
  const guild = guildOf(live, community);
  if ('instead' in guild) return 'unknown';
  if (personId === guild.found.ownerId) return 'manage';
  const cached = guild.found.members.cache.get(personId);
  // With the Server Members Intent Discord sends every change of a member.
  if (cached && (live.intents().guildMembers || freshness.isFresh(cached))) return rightsOfMember(cached);
  const member = await memberOf(guild.found, personId, { fresh: true });
  if ('found' in member) freshness.note(member.found);
  return rightsOfFound(member);
}

/** Lists the cached members who moderate. */
export function staffOf(live: Live, community: CommunityRef): readonly PersonRef[] {
  const guild = guildOf(live, community);
  if ('instead' in guild) return [];
  const { members, ownerId } = guild.found;
  const isStaff = (member: GuildMember) => member.id === ownerId || rightsOfMember(member) !== 'member';
  const staff = members.cache.filter((member) => !member.user.bot && isStaff(member));
  return staff.map(({ id, displayName }) => ({ id, name: displayName }));
}

/** Fetches a cached member's picture in this server; null for Discord's default pictures. */
export async function fetchAvatar(live: Live, community: CommunityRef, personId: string) {
  const guild = guildOf(live, community);
  const member = 'found' in guild ? guild.found.members.cache.get(personId) : undefined;
  if (!member || (member.avatar ?? member.user.avatar) === null) return null;
  return fetchPicture(member.displayAvatarURL({ extension: 'png', forceStatic: true, size: AVATAR_PIXELS }));
}

/** Reads a permission level in a server of another connection, always from Discord, because none is cached here. */
async function rightsInOtherShard(live: Live, { id }: CommunityRef, personId: string): Promise<Rights | 'unknown'> {
  const client = live.client();
  if (!client) return 'unknown';
  try {
    const guild = await client.guilds.fetch({ guild: id, cache: false, force: true });
    if (personId === guild.ownerId) return 'manage';
    return rightsOfFound(await memberOf(guild, personId, { fresh: true }));
  } catch {
    return 'unknown';
  }
}

function rightsOfFound(member: Found<GuildMember>): Rights | 'unknown' {
  if ('found' in member) return rightsOfMember(member.found);
  return member.instead.kind === 'gone' ? 'member' : 'unknown';
}

function rightsOfMember(member: GuildMember): Rights {
  if (member.permissions.any([PermissionFlagsBits.Administrator, PermissionFlagsBits.ManageGuild])) return 'manage';
  return member.permissions.any(MODERATION_PERMISSIONS) ? 'moderate' : 'member';
}

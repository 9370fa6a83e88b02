import { type APIGuildMember, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { DiscordApiError } from './api-error.ts';
import type { ChannelRecord, GuildRecord, World } from './world.ts';

/** All permissions. */
const ALL_PERMISSIONS: bigint = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** A permission's published name. */
export type PermissionName = keyof typeof PermissionFlagsBits;

/** Returns the bits of named permissions. */
export function permissionBits(names: readonly PermissionName[]): bigint {
  return names.reduce((bits, name) => bits | PermissionFlagsBits[name], 0n);
}

/** The permissions that remain during a timeout. */
const TIMED_OUT = permissionBits(['ViewChannel', 'ReadMessageHistory']);

/** Whether a member's timeout still lasts. */
export function isTimedOut(member: APIGuildMember, nowMs: number): boolean {
  const until = member.communication_disabled_until;
  return until !== null && until !== undefined && Date.parse(until) > nowMs;
}

/** Returns a member's permissions in the whole guild: the owner and administrators have all. */
export function guildPermissions(guild: GuildRecord, userId: string): bigint {
  const member = guild.members.get(userId);
  if (!member) return 0n;
  if (guild.ownerId === userId) return ALL_PERMISSIONS;
  const granted = [guild.id, ...member.roles].reduce(
    (bits, id) => bits | BigInt(guild.roles.get(id)?.permissions ?? '0'),
    0n,
  );
  return granted & PermissionFlagsBits.Administrator ? ALL_PERMISSIONS : granted;
}

function applyOverwrites(channel: ChannelRecord, guildId: string, member: APIGuildMember, base: bigint): bigint {
  const everyone = channel.overwrites.find((one) => one.type === OverwriteType.Role && one.id === guildId);
  let bits = everyone ? (base & ~BigInt(everyone.deny)) | BigInt(everyone.allow) : base;
  const ofRoles = channel.overwrites.filter((one) => one.type === OverwriteType.Role && member.roles.includes(one.id));
  bits &= ~ofRoles.reduce((all, one) => all | BigInt(one.deny), 0n);
  bits |= ofRoles.reduce((all, one) => all | BigInt(one.allow), 0n);
  const own = channel.overwrites.find((one) => one.type === OverwriteType.Member && one.id === member.user.id);
  return own ? (bits & ~BigInt(own.deny)) | BigInt(own.allow) : bits;
}

/**
 * Returns a member's permissions in a channel; a thread has its parent's. Without ViewChannel there are none.
 * @see https://docs.discord.com/developers/topics/permissions#permission-overwrites
 */
export function channelPermissions(world: World, channel: ChannelRecord, userId: string): bigint {
  const guild = channel.guildId === undefined ? undefined : world.guilds.get(channel.guildId);
  if (!guild) return ALL_PERMISSIONS;
  const member = guild.members.get(userId);
  if (!member) return 0n;
  const base = guildPermissions(guild, userId);
  if (base === ALL_PERMISSIONS) return base;
  const place = channel.thread && channel.parentId ? (world.channels.get(channel.parentId) ?? channel) : channel;
  let bits = applyOverwrites(place, guild.id, member, base);
  if (isTimedOut(member, world.now())) bits &= TIMED_OUT;
  if (!(bits & PermissionFlagsBits.ViewChannel)) return 0n;
  if (!(bits & PermissionFlagsBits.SendMessages) && !channel.thread) {
    bits &= ~permissionBits(['MentionEveryone', 'SendTTSMessages', 'AttachFiles', 'EmbedLinks']);
  }
  return bits;
}

/** Whether a user sees a channel; only its two sides see a direct conversation. */
export function canView(world: World, channel: ChannelRecord, userId: string): boolean {
  if (channel.guildId === undefined) return userId === world.bot.id || userId === channel.recipientId;
  return (channelPermissions(world, channel, userId) & PermissionFlagsBits.ViewChannel) !== 0n;
}

/** Refuses with 50001 if the bot cannot see the channel, with 50013 if it lacks a permission there. */
export function requireInChannel(world: World, channel: ChannelRecord, names: readonly PermissionName[]): void {
  if (!canView(world, channel, world.bot.id)) throw new DiscordApiError(50001);
  const missing = permissionBits(names) & ~channelPermissions(world, channel, world.bot.id);
  if (missing) throw new DiscordApiError(50013);
}

/** Refuses with 50013 if the bot lacks a permission in the guild. */
export function requireInGuild(world: World, guild: GuildRecord, names: readonly PermissionName[]): void {
  if (permissionBits(names) & ~guildPermissions(guild, world.bot.id)) throw new DiscordApiError(50013);
}

/**
 * Requires that the bot has every permission that the overwrites of a new channel allow or deny; only administrators may give Manage Roles.
 * @see https://discord.com/developers/docs/resources/guild#create-guild-channel
 */
export function requireGrantable(
  world: World,
  guild: GuildRecord,
  overwrites: readonly { readonly allow: string; readonly deny: string }[],
): void {
  const held = guildPermissions(guild, world.bot.id);
  const wanted = overwrites.reduce((all, one) => all | BigInt(one.allow) | BigInt(one.deny), 0n);
  const isForbidden = (wanted & permissionBits(['ManageRoles'])) !== 0n && held !== ALL_PERMISSIONS;
  if (wanted & ~held || isForbidden) throw new DiscordApiError(50013);
}

/** Returns the position of a member's highest role; 0 for one with only @everyone. */
export function highestRole(guild: GuildRecord, userId: string): number {
  const ids = guild.members.get(userId)?.roles ?? [];
  return Math.max(0, ...ids.map((id) => guild.roles.get(id)?.position ?? 0));
}

/** Whether the actor ranks above the target: never above the owner, never above itself. */
export function outranks(guild: GuildRecord, actorId: string, targetId: string): boolean {
  if (actorId === targetId || targetId === guild.ownerId) return false;
  return actorId === guild.ownerId || highestRole(guild, actorId) > highestRole(guild, targetId);
}

/** Whether a user is the owner or has Administrator, who cannot be timed out. */
export function isAdministrator(guild: GuildRecord, userId: string): boolean {
  return guildPermissions(guild, userId) === ALL_PERMISSIONS;
}

import { type GuildMember, PermissionFlagsBits } from 'discord.js';
import type { Refusal } from '../../core/port/outcome.ts';

/** Any of these permissions makes a member a moderator; owners and administrators have them all. */
export const MODERATION_PERMISSIONS = [
  PermissionFlagsBits.Administrator,
  PermissionFlagsBits.ManageGuild,
  PermissionFlagsBits.ModerateMembers,
  PermissionFlagsBits.ManageMessages,
  PermissionFlagsBits.KickMembers,
  PermissionFlagsBits.BanMembers,
] as const;

/** Returns why the bot cannot give or remove a role; null if it can. `role_unfit`: deleted, an app's, everybody's, or a moderators' role, which would help a thief. */
export function roleRefusal(me: GuildMember, roleId: string): Refusal | null {
  const role = me.guild.roles.cache.get(roleId);
  if (!role || role.managed || roleId === me.guild.id || role.permissions.any(MODERATION_PERMISSIONS))
    return 'role_unfit';
  if (!me.permissions.has(PermissionFlagsBits.ManageRoles)) return 'missing_permission';
  return me.roles.highest.comparePositionTo(role) > 0 ? null : 'role_above';
}

/** Permissions in the invite link: enough for every step. */
export const INVITE_PERMISSIONS = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.EmbedLinks,
  PermissionFlagsBits.AttachFiles,
  PermissionFlagsBits.ReadMessageHistory,
  PermissionFlagsBits.ManageMessages,
  PermissionFlagsBits.ManageThreads,
  PermissionFlagsBits.ModerateMembers,
  PermissionFlagsBits.ManageChannels,
  PermissionFlagsBits.ViewAuditLog,
] as const;

/** Permissions to read a channel's history. Without them Discord answers as if the channel were empty. */
export const TO_READ = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ReadMessageHistory];

/** Returns the link to add the bot. @see https://discord.com/developers/docs/topics/oauth2#bot-authorization-flow */
export function inviteLink(applicationId: string): string {
  const permissions = INVITE_PERMISSIONS.reduce((all, bit) => all | bit, 0n);
  return `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
}

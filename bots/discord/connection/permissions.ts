import { type GuildMember, PermissionFlagsBits } from 'discord.js';
import type { Refusal } from '../../core/port/outcome.ts';

/** Permissions of which any one makes a member a moderator; owners and administrators have them all. */
export const MODERATION_PERMISSIONS = [
  PermissionFlagsBits.Administrator,
  PermissionFlagsBits.ManageGuild,
  PermissionFlagsBits.ModerateMembers,
  PermissionFlagsBits.ManageMessages,
  PermissionFlagsBits.KickMembers,
  PermissionFlagsBits.BanMembers,
] as const;

/** Why the bot cannot give a role, or take it; null where it can. `role_unfit`: it is gone, an app's or everybody's, or one of moderators, for a thief must not win by it. */
export function roleRefusal(me: GuildMember, roleId: string): Refusal | null {
  const role = me.guild.roles.cache.get(roleId);
  if (!role || role.managed || roleId === me.guild.id || role.permissions.any(MODERATION_PERMISSIONS))
    return 'role_unfit';
  if (!me.permissions.has(PermissionFlagsBits.ManageRoles)) return 'missing_permission';
  return me.roles.highest.comparePositionTo(role) > 0 ? null : 'role_above';
}

/** What the invite link asks for: enough for every step. */
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

/** What the history of a channel takes. Without it Discord answers as if nothing stood there. */
export const TO_READ = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.ReadMessageHistory];

/** Where somebody with Manage Server adds the bot. @see https://discord.com/developers/docs/topics/oauth2#bot-authorization-flow */
export function inviteLink(applicationId: string): string {
  const permissions = INVITE_PERMISSIONS.reduce((all, bit) => all | bit, 0n);
  return `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
}

import { PermissionFlagsBits } from 'discord.js';

/** Permissions of which any one makes a member a moderator; owners and administrators have them all. */
export const MODERATION_PERMISSIONS = [
  PermissionFlagsBits.Administrator,
  PermissionFlagsBits.ManageGuild,
  PermissionFlagsBits.ModerateMembers,
  PermissionFlagsBits.ManageMessages,
  PermissionFlagsBits.KickMembers,
  PermissionFlagsBits.BanMembers,
] as const;

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

/** What pausing invites in a raid takes beyond that. */
export const LOCKDOWN_PERMISSION = PermissionFlagsBits.ManageGuild;

/** Where somebody with Manage Server adds the bot. @see https://discord.com/developers/docs/topics/oauth2#bot-authorization-flow */
export function inviteLink(applicationId: string, options: { readonly lockdown: boolean }): string {
  const wanted = options.lockdown ? [...INVITE_PERMISSIONS, LOCKDOWN_PERMISSION] : INVITE_PERMISSIONS;
  const permissions = wanted.reduce((all, bit) => all | bit, 0n);
  return `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${permissions}`;
}

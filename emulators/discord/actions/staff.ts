import { AuditLogEvent, GatewayDispatchEvents as Event } from 'discord-api-types/v10';
import { timeoutChange, writeAuditLog } from '../world/audit-log.ts';
import { removeChannel } from '../world/channels.ts';
import { changeMember, removeMember } from '../world/guilds.ts';
import { idOf, type Ref, type World } from '../world/world.ts';
import type { Finder } from './speak.ts';

/** Actions of staff in Discord's own menus. The audit log attributes them to the owner, unless `by` names somebody else. */
export interface Staff {
  deleteChannel(channel: Ref, by?: Ref): void;
  deleteRole(guild: Ref, role: Ref, by?: Ref): void;
  createWebhook(channel: Ref, by?: Ref): { readonly id: string };
  banMember(guild: Ref, user: Ref, by?: Ref, reason?: string): void;
  unbanMember(guild: Ref, user: Ref, by?: Ref): void;
  kickMember(guild: Ref, user: Ref, by?: Ref, reason?: string): void;
  /** Times a member out until then; null ends the timeout. */
  setTimeout(guild: Ref, user: Ref, untilMs: number | null, by?: Ref): void;
}

/** Creates the actions of staff in a world. */
export function createStaff(world: World, find: Finder): Staff {
  const write = (guildRef: Ref, action: AuditLogEvent, target: Ref, by?: Ref, more: { reason?: string } = {}) => {
    const guild = find.guild(guildRef);
    writeAuditLog(world, guild, { action, by: idOf(by ?? guild.ownerId), target: idOf(target), ...more });
  };
  return {
    deleteChannel: (channelRef, by) => {
      const channel = find.channel(channelRef);
      removeChannel(world, channel);
      write(channel.guildId ?? '', AuditLogEvent.ChannelDelete, channel, by);
    },
    deleteRole: (guildRef, role, by) => {
      const guild = find.guild(guildRef);
      if (!guild.roles.delete(idOf(role))) throw new Error(`there is no role ${idOf(role)}`);
      for (const [id, member] of guild.members)
        guild.members.set(id, { ...member, roles: member.roles.filter((one) => one !== idOf(role)) });
      const d = { guild_id: guild.id, role_id: idOf(role) };
      world.emit({ t: Event.GuildRoleDelete, d }, { guildId: guild.id });
      write(guild, AuditLogEvent.RoleDelete, role, by);
    },
    createWebhook: (channelRef, by) => {
      const channel = find.channel(channelRef);
      const id = world.nextId();
      world.webhooks.set(id, { id, token: `hook-${id}`, channelId: channel.id, name: 'hook', applicationId: null });
      write(channel.guildId ?? '', AuditLogEvent.WebhookCreate, id, by);
      return { id };
    },
    banMember: (guildRef, userRef, by, reason) => {
      const guild = find.guild(guildRef);
      const user = find.user(userRef);
      guild.bans.set(user.id, reason ?? null);
      removeMember(world, guild, user.id);
      world.emit({ t: Event.GuildBanAdd, d: { guild_id: guild.id, user } }, { guildId: guild.id });
      write(guild, AuditLogEvent.MemberBanAdd, user, by, reason === undefined ? {} : { reason });
    },
    unbanMember: (guildRef, userRef, by) => {
      const guild = find.guild(guildRef);
      const user = find.user(userRef);
      if (!guild.bans.delete(user.id)) throw new Error(`user ${user.id} is not banned from ${guild.name}`);
      world.emit({ t: Event.GuildBanRemove, d: { guild_id: guild.id, user } }, { guildId: guild.id });
      write(guild, AuditLogEvent.MemberBanRemove, user, by);
    },
    kickMember: (guild, user, by, reason) => {
      removeMember(world, find.guild(guild), idOf(user));
      write(guild, AuditLogEvent.MemberKick, user, by, reason === undefined ? {} : { reason });
    },
    setTimeout: (guildRef, user, untilMs, by) => {
      const guild = find.guild(guildRef);
      const until = untilMs === null ? null : new Date(untilMs).toISOString();
      changeMember(world, guild, idOf(user), { communication_disabled_until: until });
      const deed = { action: AuditLogEvent.MemberUpdate, by: idOf(by ?? guild.ownerId), target: idOf(user) };
      writeAuditLog(world, guild, { ...deed, changes: timeoutChange(until) });
    },
  };
}

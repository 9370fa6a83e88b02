import { AuditLogEvent, type Guild, type GuildAuditLogsEntry } from 'discord.js';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { StaffAct } from '../../core/port/events.ts';
import { communityOf } from '../messages/incoming.ts';

/** The entries that are read. @see https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object-audit-log-events */
const DEEDS: Readonly<Partial<Record<AuditLogEvent, StaffAct['did']>>> = {
  [AuditLogEvent.ChannelDelete]: 'channel',
  [AuditLogEvent.RoleDelete]: 'role',
  [AuditLogEvent.WebhookCreate]: 'webhook',
  [AuditLogEvent.MemberBanAdd]: 'ban',
  [AuditLogEvent.MemberKick]: 'kick',
  [AuditLogEvent.MemberUpdate]: 'timeout',
};

/** Hands over what somebody other than the bot did to the server or to a member. */
export async function onAudit(core: BotCore, entry: GuildAuditLogsEntry, guild: Guild): Promise<void> {
  const { id, action, changes, executorId, targetId, reason, createdTimestamp: atMs } = entry;
  const did = DEEDS[action];
  if (!did || executorId === null || executorId === guild.client.user.id) return;
  // A timeout is a change of a member; one that was ended has no new value.
  const until = changes.find(({ key }) => key === 'communication_disabled_until')?.new;
  const untilMs = typeof until === 'string' ? Date.parse(until) : null;
  if (did === 'timeout' && untilMs === null) return;
  const { isBot, ...by } = await accountOf(guild, executorId);
  const to = isBot || entry.targetType !== 'User' || targetId === null ? null : await accountOf(guild, targetId);
  const member = to && { id: to.id, name: to.name, reason: reason ?? '', untilMs };
  await core.onStaffAct({ community: communityOf(guild), eventId: `audit:${id}`, by, did, member, atMs });
}

/** Somebody who may have left, or an app. Without an answer the id has to do for the name. */
async function accountOf(guild: Guild, id: string) {
  const user = await guild.client.users.fetch(id).catch(() => null);
  return { id, name: guild.members.cache.get(id)?.displayName ?? user?.displayName ?? id, isBot: user?.bot ?? false };
}

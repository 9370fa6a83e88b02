import { type APIAuditLogChange, AuditLogEvent } from 'discord-api-types/v10';
import { timeoutChange, writeAuditLog } from '../world/audit-log.ts';
import type { World } from '../world/world.ts';

/** A call of the bot that was carried out, and its answer. */
interface CarriedOut {
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly reason: string | undefined;
  readonly answer: unknown;
}

const ACTIONS: Readonly<Record<string, AuditLogEvent>> = {
  'DELETE /channels/{channel}': AuditLogEvent.ChannelDelete,
  'POST /channels/{channel}/webhooks': AuditLogEvent.WebhookCreate,
  'PUT /guilds/{guild}/bans/{user}': AuditLogEvent.MemberBanAdd,
  'DELETE /guilds/{guild}/members/{user}': AuditLogEvent.MemberKick,
  'PATCH /guilds/{guild}/members/{user}': AuditLogEvent.MemberUpdate,
};

/** The timeout that a change of a member brings, or ends. */
function changesOf(body: unknown): APIAuditLogChange[] {
  const { communication_disabled_until: until } = body as { readonly communication_disabled_until?: string | null };
  return until === undefined ? [] : timeoutChange(until);
}

/** Writes what the bot did into the audit log of the guild. */
export function auditCall(world: World, { template, params, body, reason, answer }: CarriedOut): void {
  const action = ACTIONS[template];
  if (action === undefined) return;
  // The answers of the two routes without a guild in their paths are a channel and a webhook.
  const made = (answer ?? {}) as { readonly id?: string; readonly guild_id?: string };
  const guildId = params.guild ?? made.guild_id;
  if (guildId === undefined) return;
  const changes = action === AuditLogEvent.MemberUpdate ? { changes: changesOf(body) } : {};
  const target = params.user ?? made.id ?? '';
  writeAuditLog(world, { id: guildId }, { action, by: world.bot.id, target, reason, ...changes });
}

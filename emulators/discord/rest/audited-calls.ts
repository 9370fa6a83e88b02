import { type APIAuditLogChange, AuditLogEvent } from 'discord-api-types/v10';
import { timeoutChange, writeAuditLog } from '../world/audit-log.ts';
import type { World } from '../world/world.ts';

/** A successful call of the bot with its answer. */
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

/** Returns the timeout that a member's change sets or ends. */
function changesOf(body: unknown): APIAuditLogChange[] {
  const { communication_disabled_until: until } = body as { readonly communication_disabled_until?: string | null };
  return until === undefined ? [] : timeoutChange(until);
}

/** Writes the bot's action to the guild's audit log. */
export function auditCall(world: World, { template, params, body, reason, answer }: CarriedOut): void {
  const action = ACTIONS[template];
  if (action === undefined) return;
  // The two routes without a guild in the path return a channel and a webhook.
  const made = (answer ?? {}) as { readonly id?: string; readonly guild_id?: string };
  const guildId = params.guild ?? made.guild_id;
  if (guildId === undefined) return;
  const changes = action === AuditLogEvent.MemberUpdate ? { changes: changesOf(body) } : {};
  const target = params.user ?? made.id ?? '';
  writeAuditLog(world, { id: guildId }, { action, by: world.bot.id, target, reason, ...changes });
}

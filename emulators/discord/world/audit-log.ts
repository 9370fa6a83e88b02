import { type APIAuditLogChange, type AuditLogEvent, GatewayDispatchEvents as Event } from 'discord-api-types/v10';
import type { GuildRecord, World } from './world.ts';

/** An action of somebody in a guild. */
export interface Deed {
  readonly action: AuditLogEvent;
  /** The user or bot who did it. */
  readonly by: string;
  readonly target: string;
  readonly reason?: string | undefined;
  readonly changes?: readonly APIAuditLogChange[];
}

/**
 * Writes an entry into a guild's audit log and sends it to bots that may read it.
 * @see https://docs.discord.com/developers/events/gateway-events#guild-audit-log-entry-create
 */
export function writeAuditLog(world: World, guild: Pick<GuildRecord, 'id'>, deed: Deed): void {
  const { action, by, target, reason, changes } = deed;
  const d = {
    ...{ id: world.nextId(), guild_id: guild.id, user_id: by, target_id: target, action_type: action },
    ...(reason ? { reason } : {}),
    ...(changes ? { changes: [...changes] } : {}),
  };
  world.emit({ t: Event.GuildAuditLogEntryCreate, d }, { guildId: guild.id });
}

/** Builds the audit log's change of a timeout's end. */
export function timeoutChange(until: string | null): APIAuditLogChange[] {
  return [{ key: 'communication_disabled_until', ...(until === null ? {} : { new_value: until }) }];
}

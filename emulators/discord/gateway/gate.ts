import {
  type APIMessage,
  GatewayDispatchEvents as Event,
  type GatewayMessageCreateDispatchData,
  GatewayIntentBits as Intent,
} from 'discord-api-types/v10';
import { canView, guildPermissions, permissionBits } from '../world/permissions.ts';
import type { Dispatch, Scope, World } from '../world/world.ts';

/** The intent that each event needs: in guilds, and in direct messages if different. Events not listed always pass. */
const NEEDED: Partial<Record<Dispatch['t'], { readonly guild: number; readonly direct?: number }>> = {
  [Event.GuildCreate]: { guild: Intent.Guilds },
  [Event.GuildUpdate]: { guild: Intent.Guilds },
  [Event.GuildDelete]: { guild: Intent.Guilds },
  [Event.GuildRoleCreate]: { guild: Intent.Guilds },
  [Event.GuildRoleUpdate]: { guild: Intent.Guilds },
  [Event.GuildRoleDelete]: { guild: Intent.Guilds },
  [Event.ChannelCreate]: { guild: Intent.Guilds },
  [Event.ChannelUpdate]: { guild: Intent.Guilds },
  [Event.ChannelDelete]: { guild: Intent.Guilds },
  [Event.ThreadCreate]: { guild: Intent.Guilds },
  [Event.ThreadUpdate]: { guild: Intent.Guilds },
  [Event.ThreadDelete]: { guild: Intent.Guilds },
  [Event.GuildMemberAdd]: { guild: Intent.GuildMembers },
  [Event.GuildMemberUpdate]: { guild: Intent.GuildMembers },
  [Event.GuildMemberRemove]: { guild: Intent.GuildMembers },
  [Event.GuildAuditLogEntryCreate]: { guild: Intent.GuildModeration },
  [Event.GuildBanAdd]: { guild: Intent.GuildModeration },
  [Event.GuildBanRemove]: { guild: Intent.GuildModeration },
  [Event.AutoModerationActionExecution]: { guild: Intent.AutoModerationExecution },
  [Event.MessageCreate]: { guild: Intent.GuildMessages, direct: Intent.DirectMessages },
  [Event.MessageUpdate]: { guild: Intent.GuildMessages, direct: Intent.DirectMessages },
  [Event.MessageDelete]: { guild: Intent.GuildMessages, direct: Intent.DirectMessages },
  [Event.MessageDeleteBulk]: { guild: Intent.GuildMessages },
  [Event.MessageReactionAdd]: { guild: Intent.GuildMessageReactions, direct: Intent.DirectMessageReactions },
  [Event.MessageReactionRemove]: { guild: Intent.GuildMessageReactions, direct: Intent.DirectMessageReactions },
};

/** Clears the content that MESSAGE_CONTENT protects, in the message and in its quotes. */
export function withoutContent<Message extends APIMessage | GatewayMessageCreateDispatchData>(
  message: Message,
): Message {
  const { referenced_message, poll: _poll, ...rest } = message;
  const bare = { ...rest, content: '', embeds: [], attachments: [], components: [] };
  const snapshots = message.message_snapshots?.map((one) => ({
    ...one,
    message: { ...one.message, content: '', embeds: [], attachments: [], components: [] },
  }));
  const quoted = referenced_message ? withoutContent(referenced_message) : referenced_message;
  // The same message with fewer filled members; `poll` and `referenced_message` are optional in every form.
  return {
    ...bare,
    ...(snapshots ? { message_snapshots: snapshots } : {}),
    ...(referenced_message === undefined ? {} : { referenced_message: quoted }),
  } as unknown as Message;
}

/** Whether a bot sees a message's content without the intent: its own messages, mentions of it, direct messages. */
export function isContentFree(world: World, message: APIMessage, guildId: string | undefined): boolean {
  return (
    guildId === undefined ||
    message.author.id === world.bot.id ||
    message.mentions.some((user) => user.id === world.bot.id)
  );
}

function concernsBot(world: World, event: Dispatch): boolean {
  return event.t === Event.GuildMemberUpdate && event.d.user.id === world.bot.id;
}

function canReadAuditLog(world: World, guildId: string): boolean {
  const guild = world.guilds.get(guildId);
  return guild !== undefined && (guildPermissions(guild, world.bot.id) & permissionBits(['ViewAuditLog'])) !== 0n;
}

/**
 * Filters an event for a session with these intents.
 * @returns the event, unchanged or with cleared content; undefined if the session does not get it.
 * @see https://docs.discord.com/developers/events/gateway#gateway-intents
 */
export function gate(world: World, event: Dispatch, scope: Scope, intents: number): Dispatch | undefined {
  const rule = NEEDED[event.t];
  const needed = scope.guildId === undefined ? (rule?.direct ?? rule?.guild) : rule?.guild;
  if (needed !== undefined && !(intents & needed) && !concernsBot(world, event)) return undefined;
  if (event.t === Event.GuildAuditLogEntryCreate && !canReadAuditLog(world, event.d.guild_id)) return undefined;
  const channel = scope.channelId === undefined ? undefined : world.channels.get(scope.channelId);
  if (channel && !canView(world, channel, world.bot.id)) return undefined;
  if (event.t === Event.AutoModerationActionExecution)
    return intents & Intent.MessageContent ? event : { ...event, d: { ...event.d, content: '', matched_content: '' } };
  if (event.t !== Event.MessageCreate && event.t !== Event.MessageUpdate) return event;
  if (intents & Intent.MessageContent || isContentFree(world, event.d, scope.guildId)) return event;
  return { ...event, d: withoutContent(event.d) };
}

import {
  type APIAutoModerationRule,
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  GatewayDispatchEvents,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { guildPermissions } from '../world/permissions.ts';
import type { ChannelRecord, GuildRecord, World } from '../world/world.ts';

/** A text that somebody tried to send, and the rule that blocked it. */
type Hit = { readonly rule: APIAutoModerationRule; readonly keyword: string | null; readonly content: string };

/**
 * Returns the rule of the guild that blocks a text; null if none does. Exempt authors and managers of the server pass.
 * @see https://docs.discord.com/developers/resources/auto-moderation
 */
export function stoppedBy(guild: GuildRecord, channel: ChannelRecord, authorId: string, content: string): Hit | null {
  if (guildPermissions(guild, authorId) & PermissionFlagsBits.ManageGuild) return null;
  const roles = guild.members.get(authorId)?.roles ?? [];
  for (const rule of guild.autoModeration.values()) {
    const isExempt =
      rule.exempt_roles.some((id) => roles.includes(id)) ||
      rule.exempt_channels.some((id) => id === channel.id || id === channel.parentId);
    const blocks = rule.actions.some(({ type }) => type === AutoModerationActionType.BlockMessage);
    const hit = rule.enabled && blocks && !isExempt ? matchOf(rule, content) : null;
    if (hit) return { rule, ...hit };
  }
  return null;
}

function matchOf(rule: APIAutoModerationRule, content: string): Pick<Hit, 'keyword' | 'content'> | null {
  const { trigger_metadata: metadata } = rule;
  if (rule.trigger_type === AutoModerationRuleTriggerType.MentionSpam) {
    const mentions = new Set(content.match(/<@[!&]?\d+>/g) ?? []);
    return mentions.size > (metadata.mention_total_limit ?? 0) ? { keyword: null, content: '' } : null;
  }
  for (const keyword of metadata.keyword_filter ?? []) {
    const found = keywordPattern(keyword).exec(content)?.[0];
    if (found !== undefined) return { keyword, content: found };
  }
  for (const pattern of metadata.regex_patterns ?? []) {
    const found = rustPattern(pattern).exec(content)?.[0];
    if (found !== undefined) return { keyword: pattern, content: found };
  }
  return null;
}

/** Builds the pattern of a keyword. It matches a whole word; a star on one side also allows other letters there. */
function keywordPattern(keyword: string): RegExp {
  const word = keyword.replace(/^\*|\*$/g, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const [before, behind] = [
    keyword.startsWith('*') ? '' : '(?<![\\p{L}\\p{N}_])',
    keyword.endsWith('*') ? '' : '(?![\\p{L}\\p{N}_])',
  ];
  return new RegExp(`${before}${word}${behind}`, 'iu');
}

/** Compiles a pattern of Rust, which has its flags in front; look-around and back references do not exist. */
export function rustPattern(pattern: string): RegExp {
  if (/\(\?(?:[=!]|<[=!])|\\[1-9]/.test(pattern)) throw new Error('no look-around and no back references');
  const flags = /^\(\?i\)/.test(pattern) ? 'i' : '';
  return new RegExp(pattern.replace(/^\(\?i\)/, ''), flags);
}

/** Reports a blocked message to the bot, which needs the intent and Manage Server. */
export function tellStopped(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  authorId: string,
  content: string,
  hit: Hit,
): void {
  if (!(guildPermissions(guild, world.bot.id) & PermissionFlagsBits.ManageGuild)) return;
  for (const action of hit.rule.actions)
    world.emit(
      {
        t: GatewayDispatchEvents.AutoModerationActionExecution,
        d: {
          guild_id: guild.id,
          action,
          rule_id: hit.rule.id,
          rule_trigger_type: hit.rule.trigger_type,
          user_id: authorId,
          channel_id: channel.id,
          content,
          matched_keyword: hit.keyword,
          matched_content: hit.content,
        },
      },
      { guildId: guild.id },
    );
}

/** Adds a rule that somebody else created in the server's settings. */
export function foreignRule(
  world: World,
  guild: GuildRecord,
  given: {
    readonly name: string;
    readonly creatorId: string;
    readonly triggerType: AutoModerationRuleTriggerType;
    readonly keywords?: readonly string[];
  },
): APIAutoModerationRule {
  const rule: APIAutoModerationRule = {
    id: world.nextId(),
    guild_id: guild.id,
    name: given.name,
    creator_id: given.creatorId,
    event_type: AutoModerationRuleEventType.MessageSend,
    trigger_type: given.triggerType,
    trigger_metadata: { keyword_filter: [...(given.keywords ?? [])], mention_total_limit: 20 },
    actions: [{ type: AutoModerationActionType.BlockMessage, metadata: {} }],
    enabled: true,
    exempt_roles: [],
    exempt_channels: [],
  };
  guild.autoModeration.set(rule.id, rule);
  return rule;
}

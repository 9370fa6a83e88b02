import {
  AutoModerationActionType,
  type AutoModerationRule,
  type AutoModerationRuleCreateOptions,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  type Guild,
  PermissionFlagsBits,
} from 'discord.js';
import type { Wanted } from '../../core/port/automod-rules.ts';
import { type MirrorOutcome, notMirroredIf } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import { guildOf, type Live } from '../connection/live.ts';
import { outcomeOfError } from '../connection/outcome.ts';
import { MODERATION_PERMISSIONS } from '../connection/permissions.ts';
import { AUTOMOD_LIMITS, type AutomodPlan, planAutomod } from './automod-plan.ts';

const REASON = "Steward: the community's rules, as its moderators wished";
const NOTHING: Wanted = { words: [], domains: [], mentions: null, notice: '', exempt: { roles: [], channels: [] } };

/** Keeps AutoMod rules as wanted: creates, edits and deletes only rules that the bot made. */
export function createMirror(live: Live): NonNullable<Platform['mirror']> {
  return async (community, wanted) => {
    const guild = guildOf(live, community);
    if ('instead' in guild) return guild.instead;
    if (!guild.found.members.me?.permissions.has(PermissionFlagsBits.ManageGuild))
      return { kind: 'refused', refusal: 'missing_permission' };
    return bring(guild.found, wanted ?? NOTHING).catch(outcomeOfError);
  };
}

/** Whether this bot made a rule. */
export function isOurs(rule: Pick<AutoModerationRule, 'creatorId'>, guild: Guild): boolean {
  return rule.creatorId === guild.client.user.id;
}

async function bring(guild: Guild, wanted: Wanted): Promise<MirrorOutcome> {
  const all = [...(await guild.autoModerationRules.fetch()).values()];
  const [ours, others] = [all.filter((rule) => isOurs(rule, guild)), all.filter((rule) => !isOurs(rule, guild))];
  const exempt = exemptOf(guild, wanted);
  const of = <T extends { triggerType: AutoModerationRuleTriggerType }>(some: readonly T[], type: T['triggerType']) =>
    some.filter(({ triggerType }) => triggerType === type);
  const plan = exempt
    ? planAutomod(wanted, {
        keywordRules: AUTOMOD_LIMITS.keywordRules - of(others, AutoModerationRuleTriggerType.Keyword).length,
        mentionRules: AUTOMOD_LIMITS.mentionRules - of(others, AutoModerationRuleTriggerType.MentionSpam).length,
      })
    : planAutomod(NOTHING, { keywordRules: 0, mentionRules: 0 });
  const rules = rulesOf(plan, wanted.notice, exempt ?? NOTHING.exempt);
  for (const type of [AutoModerationRuleTriggerType.Keyword, AutoModerationRuleTriggerType.MentionSpam])
    await settle(guild, of(ours, type), of(rules, type));
  const { words, domains, mentions, left } = plan;
  const most = { roles: AUTOMOD_LIMITS.exemptRoles, channels: AUTOMOD_LIMITS.exemptChannels };
  const tooMany = notMirroredIf(!exempt, 'automod.everything_more_than_roles_roles', most);
  return { kind: 'done', rules: rules.length, words, domains, mentions, left: [...left, ...tooMany] };
}

/** Changes existing rules into the wanted ones, one by one; equal rules stay. */
async function settle(
  { autoModerationRules }: Guild,
  existing: readonly AutoModerationRule[],
  wanted: readonly AutoModerationRuleCreateOptions[],
): Promise<void> {
  // Surplus rules go first, because Discord limits their number.
  for (const rule of existing.slice(wanted.length)) await autoModerationRules.delete(rule.id, REASON);
  for (const [index, options] of wanted.entries()) {
    const rule = existing[index];
    const { triggerType: _type, ...rest } = options;
    if (!rule) await autoModerationRules.create({ ...options, reason: REASON });
    else if (!isSame(rule, options)) await autoModerationRules.edit(rule.id, { ...rest, reason: REASON });
  }
}

function rulesOf(
  plan: AutomodPlan,
  notice: string,
  { roles, channels }: Wanted['exempt'],
): AutoModerationRuleCreateOptions[] {
  const shared = {
    eventType: AutoModerationRuleEventType.MessageSend,
    actions: [{ type: AutoModerationActionType.BlockMessage, metadata: { customMessage: notice } }],
    enabled: true,
    exemptRoles: [...roles],
    exemptChannels: [...channels],
  };
  return [
    ...plan.keywordRules.map(({ keywords, patterns }, index) => ({
      ...shared,
      name: `Steward ${index + 1}`,
      triggerType: AutoModerationRuleTriggerType.Keyword,
      triggerMetadata: { keywordFilter: [...keywords], regexPatterns: [...patterns] },
    })),
    ...(plan.mentions === null ? [] : [plan.mentions]).map((mentionTotalLimit) => ({
      ...shared,
      name: 'Steward: mentions',
      triggerType: AutoModerationRuleTriggerType.MentionSpam,
      triggerMetadata: { mentionTotalLimit },
    })),
  ];
}

function isSame(rule: AutoModerationRule, wanted: AutoModerationRuleCreateOptions): boolean {
  const { triggerMetadata: has } = rule;
  const { triggerMetadata: asks = {} } = wanted;
  // The exempt ones are ids: `exemptOf` returns nothing else, but the type allows more.
  const sorted = (ids: Iterable<unknown> = []) => JSON.stringify([...ids].map(String).sort());
  const [action] = rule.actions;
  return (
    rule.enabled &&
    rule.name === wanted.name &&
    rule.actions.length === 1 &&
    action?.type === AutoModerationActionType.BlockMessage &&
    action.metadata.customMessage === wanted.actions[0]?.metadata?.customMessage &&
    sorted(has.keywordFilter) === sorted(asks.keywordFilter) &&
    sorted(has.regexPatterns) === sorted(asks.regexPatterns) &&
    has.allowList.length === 0 &&
    (has.mentionTotalLimit ?? null) === (asks.mentionTotalLimit ?? null) &&
    sorted(rule.exemptRoles.keys()) === sorted(wanted.exemptRoles) &&
    sorted(rule.exemptChannels.keys()) === sorted(wanted.exemptChannels)
  );
}

/** Returns all exemptions: moderating roles, because AutoMod ignores permissions, and the community's own; null if they exceed Discord's limit. */
function exemptOf(guild: Guild, { exempt }: Wanted): Wanted['exempt'] | null {
  const moderating = guild.roles.cache.filter(
    (role) => role.id !== guild.id && !role.managed && role.permissions.any(MODERATION_PERMISSIONS),
  );
  // Skips deleted roles and channels.
  const roles = [...new Set([...moderating.keys(), ...exempt.roles])].filter((id) => guild.roles.cache.has(id));
  const channels = exempt.channels.filter((id) => guild.channels.cache.has(id));
  const isTooMany = roles.length > AUTOMOD_LIMITS.exemptRoles || channels.length > AUTOMOD_LIMITS.exemptChannels;
  return isTooMany ? null : { roles, channels };
}

import {
  type AutoModerationActionExecution,
  AutoModerationActionType,
  AutoModerationRuleTriggerType,
  DiscordAPIError,
} from 'discord.js';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { IncomingStopped } from '../../core/port/events.ts';
import { createKeptAnswers } from '../../core/runtime/shared-calls.ts';
import { memberOf } from '../connection/live.ts';
import { isTrusted } from '../connection/rights.ts';
import { authorOf, channelRefOf } from '../messages/incoming.ts';
import { isOurs } from './automod.ts';
import { AUTOMOD_PATTERN_START } from './automod-plan.ts';

/** Most cached rules, ours or not; the owner of a rule never changes. */
const RULES_KNOWN = 5_000;

/** The cache of which AutoMod rules this bot made. */
export type OwnRules = ReturnType<typeof createOwnRules>;

/** Creates an empty cache. */
export function createOwnRules(now: () => number) {
  return createKeptAnswers<boolean>(now, RULES_KNOWN, () => Number.POSITIVE_INFINITY);
}

/** Reports a message that one of our rules blocked; ignores the rules of others. */
export async function onStopped(
  { core, ownRules, now }: { readonly core: BotCore; readonly ownRules: OwnRules; now(): number },
  hit: AutoModerationActionExecution,
): Promise<void> {
  const { guild, userId, channel } = hit;
  if (hit.action.type !== AutoModerationActionType.BlockMessage || !channel?.isTextBased()) return;
  if (!(await ownRules.of(hit.ruleId, () => isOwn(hit)))) return;
  const member = await memberOf(guild, userId);
  if ('instead' in member) return;
  await core.onStopped({
    community: { id: guild.id, name: guild.name },
    channel: channelRefOf(channel),
    author: authorOf(member.found, isTrusted(member.found, channel)),
    text: hit.content,
    ...matchedBy(hit),
    atMs: now(),
  });
}

function matchedBy(hit: AutoModerationActionExecution): Pick<IncomingStopped, 'by' | 'matched'> {
  const keyword = hit.matchedKeyword ?? '';
  if (hit.ruleTriggerType === AutoModerationRuleTriggerType.MentionSpam) return { by: 'mentions', matched: '' };
  return keyword.startsWith(AUTOMOD_PATTERN_START)
    ? { by: 'domains', matched: hit.matchedContent ?? '' }
    : { by: 'words', matched: keyword };
}

async function isOwn({ guild, ruleId }: AutoModerationActionExecution): Promise<boolean> {
  try {
    return isOurs(await guild.autoModerationRules.fetch(ruleId), guild);
  } catch (error) {
    // The rule was deleted meanwhile. Other errors fail the event.
    if (error instanceof DiscordAPIError && error.status === 404) return false;
    throw error;
  }
}

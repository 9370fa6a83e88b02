import type { StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { REPLY_MAX_CHARS } from '../../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { cutLine, cutText, translateLeftOut } from '../i18n/text.ts';
import { type Translate, translateFor } from '../i18n/translate.ts';
import { isDone } from '../incidents/view/outcome.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { toResult } from './try-step.ts';

const RESTORED_MAX_CHARS = 1_400;

/**
 * Tells an author what moderators made of their appeal, by the last that they said of it. It is told again where it may have been told: two such messages
 * are better than none.
 */
export async function notifyAppealAnswer(
  bot: PlatformAccess,
  community: Community,
  moderationCase: ModerationCase,
  waited: WaitingStep,
): Promise<StepResult> {
  const text = answerOf(translateFor(community), community, moderationCase);
  const outcome = await bot.calls.runIn('notify', community, (ref) =>
    bot.platform.sendDirectMessage(ref, moderationCase.author.id, text),
  );
  return toResult(waited, outcome, bot.deps.schedule.now());
}

/** With what a moderator wrote about it. */
function answerOf(translate: Translate, community: Community, moderationCase: ModerationCase): string {
  const { reply } = moderationCase;
  const outcome = outcomeOf(translate, community, moderationCase);
  return reply ? `${outcome}\n${cutText(reply, REPLY_MAX_CHARS)}` : outcome;
}

/** With the text, where it was deleted and is kept: its author may say it again. */
function outcomeOf(translate: Translate, { name }: Community, moderationCase: ModerationCase): string {
  const community = cutLine(name, 80);
  if (moderationCase.verdict?.verdict === 'confirmed') return translate('private_message.appeal_upheld', { community });
  if (!isDone(moderationCase, 'delete')) return translate('private_message.appeal_granted', { community });
  if (moderationCase.text === '') return translate('private_message.appeal_granted_not_restored', { community });
  const undone = translate('private_message.appeal_granted_with_text', { community });
  return `${undone}\n${cutText(translateLeftOut(translate, moderationCase.text), RESTORED_MAX_CHARS)}`;
}

import type { Community, ModerationCase } from '../../src/core/communities.ts';
import type { StepResult, WaitingStep } from '../../src/core/steps.ts';
import type { Bot } from './bot.ts';
import { type Say, sayTo } from './language/say.ts';
import { isDone } from './notice/standing.ts';
import { cutLine, cutText, sayLeftOut } from './text.ts';
import { toResult } from './try-step.ts';

const GIVEN_BACK_MAX_CHARS = 1_400;

/**
 * Tells an author what moderators made of their appeal, by the last that they said of it. It is told again where it may have been told: two such messages
 * are better than none.
 */
export async function tellAnswer(
  bot: Bot,
  community: Community,
  notice: ModerationCase,
  waited: WaitingStep,
): Promise<StepResult> {
  const ref = { id: community.externalId, name: community.name };
  const text = answerOf(sayTo(community), community, notice);
  const outcome = await bot.calls.run('notify', ref.id, () => bot.platform.tell(ref, notice.author.id, text));
  return toResult(waited, outcome, bot.deps.schedule.now());
}

/** With the text, where it was deleted and is kept: its author may say it again. */
function answerOf(say: Say, { name }: Community, notice: ModerationCase): string {
  const community = cutLine(name, 80);
  if (notice.verdict?.verdict === 'confirmed')
    return say('Your appeal in {community}: the moderators looked at it again, and the decision stands.', {
      community,
    });
  if (!isDone(notice, 'delete')) return say('Your appeal in {community}: the moderators undid it.', { community });
  if (notice.text === '')
    return say('Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.', {
      community,
    });
  const undone = say(
    'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back; you may say it again:',
    { community },
  );
  return `${undone}\n${cutText(sayLeftOut(say, notice.text), GIVEN_BACK_MAX_CHARS)}`;
}

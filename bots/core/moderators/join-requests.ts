import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { targetOf } from '../actions/take-steps.ts';
import { resultOf } from '../actions/try-step.ts';
import { upperFirst } from '../i18n/translate.ts';
import { requestAnswer, STEP_WORDS } from '../incidents/view/outcome.ts';
import { REQUEST } from '../incidents/view/render-case.ts';
import { describeMissed } from '../incidents/view/step-fields.ts';
import { type Answer, done, failure, note } from '../port/rendering.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { withResults } from '../state/waiting-steps.ts';
import { type ButtonContext, showSoon } from './button-context.ts';

/** Answers a request to join, once: of two moderators the platform hears the first, and the second reads what that one did. */
export async function answerRequest(context: ButtonContext, how: 'admit' | 'decline'): Promise<Answer> {
  const { bot, executor, translate, community, moderationCase, interaction } = context;
  if (requestAnswer(moderationCase)) return describeAnswer(context, moderationCase);
  const target = targetOf(context, interaction.by);
  const call = async () => bot.platform.answerRequest?.(target, how) ?? ({ kind: 'gone' } as const);
  const outcome = await bot.calls.run('timeout', community.externalId, call);
  const result = resultOf(bot, how, interaction.by, outcome);
  const changed = await bot.deps.communities.changeCase(moderationCase.id, (current) =>
    requestAnswer(current)?.outcome === 'done' ? null : withResults(current, [result]),
  );
  const { category } = moderationCase.reason;
  if (outcome.kind === 'done' && how === 'decline' && category !== REQUEST)
    await giveVerdict(context, 'confirmed', interaction.by);
  showSoon(bot, executor, moderationCase);
  if (outcome.kind === 'done') return done(upperFirst(translate(STEP_WORDS[how].done), translate.language));
  if (outcome.kind !== 'gone')
    return failure(translate('common.not_done'), describeMissed(translate, bot.platform.capabilities, result));
  return describeAnswer(
    context,
    changed ?? (await bot.deps.communities.findCase({ id: moderationCase.id })) ?? moderationCase,
  );
}

/** What became of a request that is open no more. */
function describeAnswer({ translate }: ButtonContext, moderationCase: ModerationCase): Answer {
  const answer = requestAnswer(moderationCase);
  if (answer?.outcome !== 'done' || !answer.by) return note(translate('request.not_open'));
  const what = translate(STEP_WORDS[answer.step].done);
  return note(upperFirst(translate('common.what_by_who', { what, who: answer.by.name }), translate.language));
}

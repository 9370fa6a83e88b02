import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { targetOf } from '../actions/take-steps.ts';
import { resultOf } from '../actions/try-step.ts';
import { upperFirst } from '../i18n/translate.ts';
import { requestAnswer, STEP_WORDS } from '../incidents/view/outcome.ts';
import { REQUEST } from '../incidents/view/render-case.ts';
import { describeMissed } from '../incidents/view/step-fields.ts';
import { type Answer, button, done, failure, note, withButtons } from '../port/rendering.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { withResults } from '../state/waiting-steps.ts';
import { type ButtonContext, showSoon } from './button-context.ts';

/** Answers a join request or deletes a webhook once. If two moderators press, the platform gets the first answer and the second sees it. */
export async function answerOnce(context: ButtonContext, how: 'admit' | 'decline' | 'delete_webhook'): Promise<Answer> {
  const { bot, executor, translate, community, moderationCase, interaction } = context;
  if (requestAnswer(moderationCase)) return describeAnswer(context, moderationCase);
  const target = targetOf(context, interaction.by);
  const call = async () =>
    (how === 'delete_webhook' ? bot.platform.deleteWebhook?.(target) : bot.platform.answerRequest?.(target, how)) ??
    ({ kind: 'gone' } as const);
  const outcome = await bot.calls.run('timeout', community.externalId, call);
  const result = resultOf(bot, how, interaction.by, outcome);
  const changed = await bot.deps.communities.changeCase(moderationCase.id, (current) =>
    requestAnswer(current)?.outcome === 'done' ? null : withResults(current, [result]),
  );
  const { category } = moderationCase.reason;
  if (outcome.kind === 'done' && how !== 'admit' && category !== REQUEST)
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

/** Describes the answer to a request that is no longer open. */
function describeAnswer({ translate }: ButtonContext, moderationCase: ModerationCase): Answer {
  const answer = requestAnswer(moderationCase);
  const gone = translate(moderationCase.asks ? 'request.not_open' : 'entry.was_already_gone');
  if (answer?.outcome !== 'done' || !answer.by) return note(upperFirst(gone, translate.language));
  const what = translate(STEP_WORDS[answer.step].done);
  return note(upperFirst(translate('common.what_by_who', { what, who: answer.by.name }), translate.language));
}

/** Deletes the webhook of an entry for good, but only after a second press. */
export function deleteWebhook(context: ButtonContext, press: number): Answer | Promise<Answer> {
  const { translate, community, moderationCase } = context;
  if (press > 0 || requestAnswer(moderationCase)) return answerOnce(context, 'delete_webhook');
  const label = translate('entry.delete_webhook');
  return withButtons(
    failure(`${label}: ${moderationCase.author.name}`, translate('entry.webhook_not_restored')),
    button('webhook', moderationCase.id, label, 'danger', 1),
    button('keep', community.id, translate('setup.leave_it_as_it_is')),
  );
}

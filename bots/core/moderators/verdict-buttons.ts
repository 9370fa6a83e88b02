import type { StepResult } from '../../../src/core/common/steps.ts';
import { isAppealOpen, withVerdict } from '../../../src/core/incidents/appeals.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { recordVerdict } from '../../../src/service/decisions/record-verdict.ts';
import type { Learned } from '../../../src/service/filters/learn-from-verdict.ts';
import { targetOf } from '../actions/take-steps.ts';
import { endOfTimeout, toResult } from '../actions/try-step.ts';
import { msg, type Translate } from '../i18n/translate.ts';
import { requestBulkAction } from '../incidents/bulk-action.ts';
import { learnFromVerdict } from '../incidents/learn-from-verdict.ts';
import { isDone } from '../incidents/view/outcome.ts';
import { describeMissed, describeWaiting } from '../incidents/view/step-fields.ts';
import { done, failure, note, withButtons } from '../port/answers.ts';
import type { Answer } from '../port/rendering.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { callOff, waitingActions, withResults } from '../state/waiting-steps.ts';
import { bulkRequestOf } from './bulk-buttons.ts';
import { type ButtonContext, showSoon } from './button-context.ts';
import { confirmDecision } from './confirm-decision.ts';
import { restoreButtons } from './restore-message.ts';

/** The decision was right, and what was done stays as it is. */
export async function approve({
  bot,
  executor,
  translate,
  community,
  notice: moderationCase,
  interaction,
}: ButtonContext): Promise<Answer> {
  if (moderationCase.reason.category === null)
    return note(translate('Nothing triggered on this message: there is no decision to confirm.'));
  const learned = await confirmDecision(bot, community, moderationCase, interaction);
  executor.retries.wakeAt(bot.deps.schedule.now());
  showSoon(bot, executor, moderationCase);
  return done(`${translate('Noted as right.')}${describeLearned(translate, learned)}`);
}

/** Decides an appeal: of everything that its author wrote in the incident, and of nothing that others did. */
export async function decideAppeal(context: ButtonContext, verb: 'uphold' | 'overturn'): Promise<Answer> {
  const { bot, executor, translate, community, notice: moderationCase, interaction } = context;
  if (!isAppealOpen(moderationCase)) return note(translate('This appeal is answered already.'));
  const { incidentId } = moderationCase;
  const { messages } = incidentId === null ? { messages: 1 } : await bot.deps.communities.countIncident(incidentId);
  if (messages > 1) {
    const operation = verb === 'uphold' ? 'right' : 'wrong';
    const request = await bulkRequestOf(context, moderationCase);
    const { parts } = await requestBulkAction(request, operation, {
      communityId: community.id,
      authorId: moderationCase.author.id,
    });
    showSoon(bot, executor, moderationCase);
    return done(
      verb === 'uphold'
        ? translate('{count, plural, one {Upheld: # message.} other {Upheld: # messages.}} The author is told.', {
            count: parts,
          })
        : translate('{count, plural, one {Undone: # message.} other {Undone: # messages.}} The author is told.', {
            count: parts,
          }),
    );
  }
  if (verb === 'overturn') return dismiss(context);
  if (moderationCase.reason.category !== null) return approve(context);
  // What a member reported and a moderator removed has no decision to confirm.
  const verdict = { verdict: 'confirmed', by: interaction.by, atMs: bot.deps.schedule.now() } as const;
  await bot.deps.communities.changeCase(moderationCase.id, (current) => withVerdict(current, verdict));
  executor.retries.wakeAt(verdict.atMs);
  showSoon(bot, executor, moderationCase);
  return done(translate('Upheld. The author is told.'));
}

/** Ends the timeout of an entry. */
export async function undo(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, notice: moderationCase } = context;
  if (!isDone(moderationCase, 'timeout')) return note(translate('No timeout of this entry is running.'));
  const ended = await endTimeout(context);
  showSoon(bot, executor, moderationCase);
  if (ended.outcome === 'waiting')
    return note(translate('Not yet'), {
      kind: 'text',
      text: describeWaiting(translate, bot.platform.capabilities, ended),
    });
  return ended.outcome === 'done'
    ? done(translate('The timeout is ended.'))
    : failure(translate('Not done'), {
        kind: 'text',
        text: describeMissed(translate, bot.platform.capabilities, ended),
      });
}

/** Ends the timeout of a case now, or as soon as the platform takes it; what came of it is kept. */
async function endTimeout({
  bot,
  executor,
  community,
  notice: moderationCase,
  interaction,
}: ButtonContext): Promise<StepResult> {
  const outcome = await bot.memberTimeouts.end(targetOf(community, moderationCase, interaction.by));
  const result = toResult(endOfTimeout(bot, interaction.by), outcome, bot.deps.schedule.now());
  // Somebody who is gone is not timed out any more.
  const kept = result.outcome === 'gone' ? { ...result, outcome: 'done' as const } : result;
  await bot.deps.communities.changeCase(moderationCase.id, (current) => ({
    ...current,
    results: withResults(current.results, [kept]),
  }));
  if (kept.outcome === 'waiting') executor.retries.wakeAt(kept.dueAtMs);
  return kept;
}

/** Notes a decision as wrong: what still waits to be done is called off, a timeout ends, and copies of the text pass from then on. */
export async function dismiss(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, community, notice: moderationCase, interaction } = context;
  const atMs = bot.deps.schedule.now();
  const { learned } = await recordVerdict(bot.deps, moderationCase, {
    tenantId: community.tenantId,
    verdict: 'wrong',
    by: interaction.by,
    atMs,
  });
  await learnFromVerdict(bot, community.tenantId, moderationCase, false);
  // What was wrong is not done later.
  await bot.deps.communities.changeCase(moderationCase.id, (current) =>
    waitingActions(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null,
  );
  await endIncident(bot, moderationCase);
  executor.retries.wakeAt(atMs);
  const ended = isDone(moderationCase, 'timeout') ? await endTimeout(context) : null;
  showSoon(bot, executor, moderationCase);
  const now = await bot.deps.communities.findCase({ id: moderationCase.id });
  const answer = done(
    `${translate('Noted as wrong.')}${describeEnd(translate, bot, ended)}${describeLearned(translate, learned)}`,
  );
  return withButtons(answer, ...(now ? restoreButtons(translate, bot, now) : []));
}

/** What was wrong gathers nothing more; that one of many was does not end what the others belong to. */
async function endIncident({ deps: { communities } }: ModeratorAccess, { incidentId }: ModerationCase): Promise<void> {
  if (incidentId === null) return;
  const { messages } = await communities.countIncident(incidentId);
  if (messages <= 1) await communities.closeIncident(incidentId);
}

function describeEnd(translate: Translate, bot: ModeratorAccess, ended: StepResult | null): string {
  if (!ended) return '';
  if (ended.outcome === 'done') return ` ${translate('The timeout is ended.')}`;
  return ended.outcome === 'waiting'
    ? ` ${describeWaiting(translate, bot.platform.capabilities, ended)}.`
    : ` ${translate('Not done')}: ${describeMissed(translate, bot.platform.capabilities, ended)}`;
}

/** What whoever pressed is told of what their word taught. */
const WORDS: Readonly<Record<Learned, string>> = {
  allowed: msg('The same text passes here from now on; "teaching list" shows it.'),
  blocked: msg('Copies of it are acted on from now on; "teaching list" shows it.'),
  unset: '',
  not_its_text: '',
  too_short: msg('Too little text to know its copies by: nothing was learnt from it.'),
};

/** What a verdict taught, in words, with a blank before it to stand behind another sentence; '' where there is nothing to say. */
function describeLearned(translate: Translate, learned: Learned): string {
  return WORDS[learned] === '' ? '' : ` ${translate(WORDS[learned])}`;
}

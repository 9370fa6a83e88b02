import type { StepResult } from '../../../src/core/common/steps.ts';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { isAppealOpen, withVerdict } from '../../../src/core/incidents/incidents.ts';
import type { AppealAction } from '../../../src/core/incidents/interactions.ts';
import { hasActedOn, type ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { reopenDecision } from '../../../src/service/decisions/give-verdict.ts';
import type { Learned } from '../../../src/service/filters/learn-from-verdict.ts';
import { targetOf } from '../actions/take-steps.ts';
import { unban as liftBan, resultOf } from '../actions/try-step.ts';
import type { Translate } from '../i18n/translate.ts';
import { type BulkOperation, requestBulkAction } from '../incidents/bulk-action.ts';
import { isDone, REVERSALS } from '../incidents/view/outcome.ts';
import { describeMissed, describeWaiting } from '../incidents/view/step-fields.ts';
import type { Outcome } from '../port/outcome.ts';
import { type Answer, done, failure, note, withButtons } from '../port/rendering.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { giveVerdict } from '../state/give-verdict.ts';
import { callOff, RIGHTS_UNKNOWN, waitingActions, withResults } from '../state/waiting-steps.ts';
import { type ButtonContext, bulkRequestOf, showSoon } from './button-context.ts';
import { restoreButtons } from './restore-message.ts';

/** Upholds the decision; its actions stay in force. */
export async function approve(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, moderationCase, interaction } = context;
  if (moderationCase.reason.category === null) return note(translate('button.nothing_triggered_message_no_decision'));
  const learned = await giveVerdict(context, 'confirmed', interaction.by);
  executor.retries.wakeAt(bot.deps.schedule.now());
  showSoon(bot, executor, moderationCase);
  return done(`${translate('button.noted_as_right')}${describeLearned(translate, learned)}`);
}

const VERDICT_ON_ALL = {
  uphold: ['right', 'button.upheld_messages_the_author_is_told'],
  overturn: ['wrong', 'button.undone_messages_the_author_is_told'],
} as const satisfies Record<AppealAction, readonly [BulkOperation, TextKey]>;

/** Decides an appeal for all messages of its author in the incident, and for no other author. */
export async function decideAppeal(context: ButtonContext, verb: AppealAction): Promise<Answer> {
  const { bot, executor, translate, community, moderationCase, interaction } = context;
  if (!isAppealOpen(moderationCase)) return note(translate('button.this_appeal_is_answered_already'));
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  if (tenant?.settings.appeals_by_others && hasActedOn(moderationCase, interaction.by.id))
    return note(translate('button.another_moderator_answers_the_appeal'));
  const { incidentId } = moderationCase;
  const { reply } = interaction;
  if (reply) await bot.deps.communities.changeCase(moderationCase.id, (current) => ({ ...current, reply }));
  const { messages } = incidentId === null ? { messages: 1 } : await bot.deps.communities.countIncident(incidentId);
  if (messages > 1) {
    const [operation, said] = VERDICT_ON_ALL[verb];
    const request = await bulkRequestOf(context);
    const only = { communityId: community.id, authorId: moderationCase.author.id };
    const { parts } = await requestBulkAction(request, operation, only);
    if (verb === 'overturn' && isDone(moderationCase, 'ban')) await takeBack(context);
    showSoon(bot, executor, moderationCase);
    return done(translate(said, { count: parts }));
  }
  if (verb === 'overturn') return dismiss(context);
  if (moderationCase.reason.category !== null) return approve(context);
  // A message that a member reported and a moderator removed has no decision to confirm.
  const verdict = { verdict: 'confirmed', by: interaction.by, atMs: bot.deps.schedule.now() } as const;
  await bot.deps.communities.changeCase(moderationCase.id, (current) => withVerdict(current, verdict));
  executor.retries.wakeAt(verdict.atMs);
  showSoon(bot, executor, moderationCase);
  return done(translate('button.upheld_the_author_is_told'));
}

/** Ends the timeout and lifts the ban of an entry. */
export async function undo(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, moderationCase } = context;
  const ended = await takeBack(context);
  if (ended.length === 0) return note(await describeEarlier(context));
  showSoon(bot, executor, moderationCase);
  const text = ended.map((result) => describeEnd(translate, bot, result)).join(' ');
  if (ended.every(({ outcome }) => outcome === 'done')) return done(text);
  return ended.some(({ outcome }) => outcome === 'waiting')
    ? note(translate('button.not_yet'), text)
    : failure(translate('common.not_done'), text);
}

const REVERSAL_CALLS: Readonly<Record<keyof typeof REVERSALS, (context: ButtonContext) => Promise<Outcome>>> = {
  timeout: (context) => context.bot.memberTimeouts.end(targetOf(context, context.interaction.by)),
  ban: unban,
  // A warning cannot be unsent, so undoing it only stops counting it.
  warn: async () => ({ kind: 'done' }),
};

/** Says who undid the action before this press, or that there is nothing to undo. */
async function describeEarlier({ bot, translate, moderationCase }: ButtonContext): Promise<string> {
  const now = await bot.deps.communities.findCase({ id: moderationCase.id });
  const isBack = ({ step, outcome }: StepResult) =>
    outcome === 'done' && Object.values(REVERSALS).some((reversal) => reversal === step);
  const who = now?.results.findLast(isBack)?.by?.name;
  return who === undefined
    ? translate('button.no_timeout_entry_running')
    : translate('button.who_took_it_back_before', { who });
}

/** Undoes what was done to the author of an entry, now or as soon as the platform accepts it, and stores the results. Skips what somebody else undid meanwhile. */
export async function takeBack(context: ButtonContext): Promise<StepResult[]> {
  const { bot, executor, moderationCase, interaction } = context;
  const ended: StepResult[] = [];
  // The last first: under the ban the timeout may still be there.
  for (const step of ['ban', 'timeout', 'warn'] as const) {
    if (!isDone(moderationCase, step)) continue;
    const result = resultOf(bot, REVERSALS[step], interaction.by, await REVERSAL_CALLS[step](context));
    // A member who left is neither timed out nor banned any more.
    const kept = result.outcome === 'gone' ? { ...result, outcome: 'done' as const } : result;
    const changed = await concludeReversal(bot, moderationCase.id, step, kept);
    if (changed && kept.outcome === 'waiting') executor.retries.wakeAt(kept.dueAtMs);
    if (changed) ended.push(kept);
  }
  return ended;
}

/** Stores the result of an undo; null if the action is not in effect any more. */
export function concludeReversal(
  bot: ModeratorAccess,
  caseId: string,
  step: keyof typeof REVERSALS,
  result: StepResult,
): Promise<ModerationCase | null> {
  return bot.deps.communities.changeCase(caseId, (current) =>
    isDone(current, step) ? takenBack(withResults(current, [result]), result) : null,
  );
}

/** Dismisses the case of an action on a member after it is undone, so that it no longer counts. */
function takenBack(moderationCase: ModerationCase, { outcome, by, atMs }: StepResult): ModerationCase {
  if (moderationCase.reason.place !== 'member' || outcome !== 'done' || !by) return moderationCase;
  return withVerdict(moderationCase, { verdict: 'wrong', by, atMs });
}

/** Lifts a ban, if the person may ban members here. */
export async function unban(context: ButtonContext): Promise<Outcome> {
  const { bot, interaction } = context;
  const { removing } = bot.platform;
  if (!removing) return { kind: 'refused', refusal: 'unsupported' };
  const target = { ...targetOf(context, interaction.by), ...(interaction.anyBan && { incidentId: undefined }) };
  const may = interaction.withKey ? null : await removing.may(target, interaction.by.id);
  if (may === 'unknown') return { kind: 'later', error: RIGHTS_UNKNOWN, afterMs: null };
  if (may && !may.ways.has('ban')) return { kind: 'refused', refusal: 'not_allowed_to_you' };
  return liftBan(bot, target);
}

/** Dismisses a decision: cancels waiting actions, ends the timeout, and lets copies of the text pass from then on. */
export async function dismiss(context: ButtonContext): Promise<Answer> {
  const { bot, executor, translate, moderationCase, interaction } = context;
  const { communities, schedule } = bot.deps;
  const atMs = schedule.now();
  const learned = await giveVerdict(context, 'wrong', interaction.by);
  // A dismissed decision must not be carried out later.
  await communities.changeCase(moderationCase.id, (current) =>
    waitingActions(current).length > 0 ? { ...current, results: callOff(current.results, atMs) } : null,
  );
  const { incidentId } = moderationCase;
  // The incident of a single dismissed message closes; one with more messages stays open.
  if (incidentId !== null && (await communities.countIncident(incidentId)).messages <= 1)
    await communities.closeIncident(incidentId);
  executor.retries.wakeAt(atMs);
  const ended = await takeBack(context);
  showSoon(bot, executor, moderationCase);
  const now = await communities.findCase({ id: moderationCase.id });
  const answer = done(
    [translate('button.noted_as_wrong'), ...ended.map((result) => describeEnd(translate, bot, result))].join(' ') +
      describeLearned(translate, learned),
  );
  return withButtons(answer, ...(now ? restoreButtons(translate, bot, now) : []));
}

/** Removes a verdict; the decision needs a review again. */
export async function reopen({ bot, executor, translate, community, moderationCase }: ButtonContext): Promise<Answer> {
  const { decisionId } = moderationCase.reason;
  const isReopened = await reopenDecision(bot.deps, community.tenantId, decisionId, moderationCase);
  if (!isReopened) return note(translate('button.there_is_nothing_left_to_do'));
  showSoon(bot, executor, moderationCase);
  return done(translate('button.reopened'));
}

/** Describes the result of an undo. */
export function describeEnd(translate: Translate, bot: ModeratorAccess, ended: StepResult): string {
  if (ended.outcome === 'done' && ended.step === 'unwarn') return translate('button.the_warning_is_taken_back');
  if (ended.outcome === 'done' && ended.role) return translate('button.quarantine_role_taken_away');
  if (ended.outcome === 'done')
    return translate(ended.step === 'unban' ? 'button.the_ban_is_lifted' : 'button.the_timeout_is_ended');
  return ended.outcome === 'waiting'
    ? `${describeWaiting(translate, bot.platform.capabilities, ended)}.`
    : `${translate('common.not_done')}: ${describeMissed(translate, bot.platform.capabilities, ended)}`;
}

/** Texts for the person who pressed about what their verdict taught. */
const WORDS: Readonly<Record<Learned, TextKey | null>> = {
  allowed: 'button.same_text_passes_now_teaching',
  blocked: 'button.copies_acted_now_teaching_list',
  unset: null,
  not_its_text: null,
  too_short: 'button.too_little_text_know_copies',
};

/** Describes what a verdict taught, with a leading space to follow another sentence; '' for nothing. */
export function describeLearned(translate: Translate, learned: Learned): string {
  const text = WORDS[learned];
  return text === null ? '' : ` ${translate(text)}`;
}

import { type Actor, ASKED, NOT_DONE, type StepResult, type WaitingStep } from '../../../src/core/common/steps.ts';
import { STOLEN } from '../../../src/core/filters/stolen/stolen-rule.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { showPerson, showProbability, type Translate, translateFor } from '../i18n/translate.ts';
import { timeoutOf } from '../incidents/view/outcome.ts';
import { timeoutUntil } from '../port/capabilities.ts';
import type { Outcome, Step } from '../port/outcome.ts';
import type { Target } from '../port/platform.ts';
import { refOf } from '../runtime/directory.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { RIGHTS_UNKNOWN } from '../state/waiting-steps.ts';
import { removeAuthor } from './remove-author.ts';
import { RETRY_FOR_MS, type StepWanted, signalTimeout, toResult, tryOne } from './try-step.ts';

/** Returns the steps of a case's action, in the order in which they are taken. */
export function stepsOf({ reason: { action }, offence }: ModerationCase): readonly (Step | 'ban')[] {
  if (action === 'timeout') return ['delete', offence?.ban ? 'ban' : 'timeout'];
  return action === 'delete' ? ['delete'] : [];
}

/** Returns the message and author of a case, as the platform needs them. */
export function targetOf({ community, moderationCase }: Omit<CaseContext, 'bot'>, by: Actor | null = null): Target {
  return {
    community: refOf(community),
    channelId: moderationCase.channelId,
    messageId: moderationCase.messageId,
    author: moderationCase.author,
    sentAtMs: moderationCase.sentAtMs,
    timeoutUntilMs: moderationCase.timeoutUntilMs,
    reactions: moderationCase.reactions,
    role: timeoutOf(moderationCase)?.role,
    before: moderationCase.results.findLast(({ step, outcome }) => step === 'ban' && outcome === 'done')?.before,
    // A moderator's own ban of a member may have another reason.
    incidentId: moderationCase.reason.place === 'member' ? undefined : (moderationCase.incidentId ?? moderationCase.id),
    reason: reasonOf(translateFor(community), moderationCase, by),
  };
}

/** Builds the text for the platform's own audit log: who acts, why, and the incident. */
function reasonOf(
  translate: Translate,
  { id, incidentId, reason: caseReason, kind }: ModerationCase,
  by: Actor | null,
): string {
  const what = caseReason.category ?? translate('common.reported');
  const score =
    caseReason.reason === 'local' || caseReason.category === null ? '' : ` ${showProbability(caseReason.probability)}`;
  const who = by ? translate('action.who_through_steward', { who: showPerson(by) }) : 'Steward';
  const why = kind === 'newcomer' ? translate('action.newcomer_of_a_raid') : `${what}${score}`;
  return `${who}: ${why}; ${translate('action.incident_id', { id: incidentId ?? id })}`;
}

/**
 * Takes the steps of a case as far as the platform allows. It leaves out what the platform refuses; what fails for now waits. It never acts
 * on moderators, whatever the event said of them. Repeating it after a crash changes nothing.
 * @param without steps that are already taken care of.
 * @returns the result of each step.
 */
export async function takeSteps(
  context: CaseContext,
  without: ReadonlySet<StepResult['step']>,
): Promise<readonly StepResult[]> {
  const { bot, moderationCase } = context;
  const steps = stepsOf(moderationCase).filter((step) => !without.has(step));
  const atMs = bot.deps.schedule.now();
  if (steps.length === 0) return [];
  if (moderationCase.trial) return steps.map((step) => ({ step, outcome: 'would', why: '', by: null, atMs }));
  if (moderationCase.goneBefore) return [{ step: 'delete', outcome: 'gone', why: '', by: null, atMs }];
  const wanted = steps.map((step) => firstTry(bot, moderationCase, step, null, moderationCase.timeoutUntilMs));
  return attempt(context, wanted);
}

/** Takes one step that a moderator asked for. */
export async function takeStep(
  context: CaseContext,
  step: Step,
  by: Actor,
  timeoutMinutes: number,
): Promise<StepResult> {
  const { bot, moderationCase } = context;
  const untilMs = timeoutUntil(bot.platform.capabilities, timeoutMinutes, bot.deps.schedule.now());
  const wanted = firstTry(bot, moderationCase, step, by, untilMs);
  const [result] = await attempt(context, [wanted]);
  return result ?? { step, outcome: 'failed', why: 'not_tried', by, atMs: bot.deps.schedule.now() };
}

/** Returns a step before its first try, with the deadline after which it helps no more. */
function firstTry(
  bot: ActionAccess,
  moderationCase: ModerationCase,
  step: WaitingStep['step'],
  by: Actor | null,
  untilMs: number | null,
): StepWanted {
  const nowMs = bot.deps.schedule.now();
  const deadlineMs =
    step === 'delete'
      ? moderationCase.sentAtMs + bot.platform.capabilities.deleteUntilSeconds * 1000
      : Math.min((step === 'timeout' && untilMs) || nowMs + RETRY_FOR_MS, nowMs + RETRY_FOR_MS);
  return { step, by, untilMs: step === 'timeout' ? untilMs : null, tries: 0, deadlineMs };
}

/** Returns a step that a moderator or a decision asked for. It waits, so that it can be cancelled. @param holdMs its shortest wait. */
export function askedStep(
  bot: ActionAccess,
  moderationCase: ModerationCase,
  step: WaitingStep['step'],
  by: Actor | null,
  untilMs: number | null,
  holdMs = 0,
): WaitingStep {
  const atMs = bot.deps.schedule.now();
  const wanted = firstTry(bot, moderationCase, step, by, untilMs);
  return { ...wanted, outcome: 'waiting', why: ASKED, atMs, dueAtMs: atMs + holdMs };
}

/** Takes new or waiting steps. */
export async function attempt(context: CaseContext, wanted: readonly StepWanted[]): Promise<StepResult[]> {
  const { bot, community, moderationCase } = context;
  const target = targetOf(context);
  const isQuarantine = bot.platform.capabilities.quarantine && moderationCase.reason.category === STOLEN;
  const tenant = isQuarantine ? await bot.deps.store.findTenant({ id: community.tenantId }) : null;
  const role = tenant?.settings.stolen.quarantine_role;
  const rights = await bot.rights.of(target.community, target.author.id);
  const refusals = rights === 'member' ? await bot.platform.stepRefusals(target) : null;
  // Counts only messages with the same decider: local rules never wait for the judge.
  const undecided = () =>
    bot.deciding.count(moderationCase.reason.reason === 'local' ? 'rules' : 'judge', moderationCase);
  const targetFor = ({ step, by, role: asked }: StepWanted) => {
    const own = { ...targetOf(context, by), undecided };
    return step === 'timeout' ? { ...own, role: by ? asked : role } : own;
  };
  const results: StepResult[] = [];
  for (const one of wanted) {
    let outcome: Outcome;
    let { before } = one;
    if (rights === 'unknown') outcome = { kind: 'later', error: RIGHTS_UNKNOWN, afterMs: null };
    else if (one.step !== 'ban') outcome = await tryOne(bot, targetFor(one), one, refusals);
    else if (rights !== 'member') outcome = { kind: 'refused', refusal: 'protected' };
    else {
      const removed = await removeAuthor(context, target, 'ban', one.by);
      ({ outcome, before } = removed);
      results.push(...removed.told);
    }
    const result = toResult({ ...one, before }, outcome, bot.deps.schedule.now());
    results.push(result);
    // If an automatic ban is impossible, the bot times the author out instead.
    if (one.step === 'ban' && !one.by && NOT_DONE.has(result.outcome)) {
      const timeout = firstTry(bot, moderationCase, 'timeout', null, moderationCase.timeoutUntilMs);
      results.push(...(await attempt(context, [timeout])));
    }
    signalTimeout(context, one.step, outcome);
  }
  return results;
}

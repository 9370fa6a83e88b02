import type { Actor, Restriction, StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import { isLackOfRight, isUncertain, type Outcome, type Refusal, type Step, whyNotDone } from '../port/outcome.ts';
import type { Target } from '../port/platform.ts';
import { backoffMs } from '../runtime/timers.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { NOT_REPEATED } from '../state/waiting-steps.ts';
import { lastsBeyond } from './restrictions.ts';

/** How long a step is retried if the platform sets no limit. */
export const RETRY_FOR_MS = 24 * 3_600_000;

/** Code of a timeout that was over before the platform accepted it. */
const TIME_OVER = 'time_over';

/** A new or waiting step to take. */
export type StepWanted = Pick<WaitingStep, 'step' | 'by' | 'untilMs' | 'tries' | 'deadlineMs' | 'role' | 'before'>;

/** Takes one step, if that is possible now. */
export async function tryOne(
  bot: ActionAccess,
  target: Target,
  { step, untilMs, by }: StepWanted,
  refusals: Readonly<Record<Step, Refusal | null>> | null,
): Promise<Outcome> {
  // Nobody is protected from the end of a timeout or a ban.
  if (step === 'end_timeout' || step === 'unban') {
    const outcome = step === 'unban' ? await unban(bot, target) : await bot.memberTimeouts.end(target);
    // A person who left is neither timed out nor banned any more.
    return outcome.kind === 'gone' ? { kind: 'done' } : outcome;
  }
  // A notice is sent once, and other steps run only while a moderator waits for the answer.
  if (step !== 'delete' && step !== 'timeout') return { kind: 'failed', error: NOT_REPEATED };
  const asksRole = step === 'timeout' && target.role && refusals && untilMs !== null;
  const given = asksRole ? await bot.memberTimeouts.timeOut(target, untilMs, by !== null) : null;
  if (given && given.kind !== 'refused' && given.kind !== 'failed') return given;
  const refusal = refusals ? refusals[step] : 'protected';
  if (refusal) return { kind: 'refused', refusal };
  if (step === 'delete') return bot.calls.run('delete', target.community.id, () => bot.platform.deleteMessage(target));
  if (untilMs === null) return { kind: 'refused', refusal: 'unsupported' };
  // The step waited longer than the timeout should last, so it is given up: nobody was timed out.
  if (untilMs <= bot.deps.schedule.now()) return { kind: 'later', error: TIME_OVER, afterMs: null };
  const outcome = await bot.memberTimeouts.timeOut({ ...target, role: undefined }, untilMs, by !== null);
  return given && outcome.kind === 'done' ? { ...outcome, why: whyNotDone(given) } : outcome;
}

/** Lifts a ban, whoever asked for it. */
export async function unban({ platform: { removing }, calls, deps }: ActionAccess, target: Target): Promise<Outcome> {
  if (!removing) return { kind: 'refused', refusal: 'unsupported' };
  const { before = null } = target;
  const lasting = lastsBeyond(before, deps.schedule.now()) ? before : null;
  return calls.run('timeout', target.community.id, () => removing.unban({ ...target, before: lasting }));
}

/** Converts the outcome of a platform call into a result to store. */
export function toResult(wanted: StepWanted, outcome: Outcome, atMs: number): StepResult {
  const { step, by, untilMs, deadlineMs, role, before } = wanted;
  const tries = wanted.tries + 1;
  if (outcome.kind === 'done') {
    const { kind, why = '', ...made } = outcome;
    return { step, outcome: kind, why: why.slice(0, 60), by, atMs, before, ...made };
  }
  const why = outcome.kind === 'gone' ? '' : whyNotDone(outcome).slice(0, 60);
  const isLack = (step === 'delete' || step === 'timeout') && isLackOfRight(why);
  if (outcome.kind !== 'later' && !isLack) return { step, outcome: outcome.kind, why, by, atMs };
  const afterMs = outcome.kind === 'later' ? outcome.afterMs : null;
  const pauseMs = backoffMs(tries - 1, isLack ? UNTIL_ALLOWED : RETRY_PAUSES);
  // Part of the pause is added, so that steps with the same wait do not run at the same moment.
  const dueAtMs = atMs + Math.ceil(afterMs === null ? pauseMs : afterMs + pauseMs / 10);
  if (dueAtMs > deadlineMs) return { step, outcome: isLack ? 'refused' : 'given_up', why, by, atMs };
  const begun = isUncertain(outcome) ? { before } : {};
  return { step, outcome: 'waiting', why, by, atMs, dueAtMs, deadlineMs, tries, untilMs, role, ...begun };
}

/** Returns the result of a step that is tried once, whether or not a moderator waits. Only the end of a timeout is tried again. */
export function resultOf(
  bot: ActionAccess,
  step: WaitingStep['step'],
  by: Actor | null,
  outcome: Outcome,
  before?: Restriction | null,
): StepResult {
  const atMs = bot.deps.schedule.now();
  const deadlineMs = step === 'end_timeout' ? atMs + RETRY_FOR_MS : atMs;
  return toResult({ step, by, untilMs: null, tries: 0, deadlineMs, before }, outcome, atMs);
}

/** Pauses between tries of a step if the platform asks for none. */
const RETRY_PAUSES = { firstMs: 5_000, maxMs: 300_000 };

/** The pauses while the bot lacks a right. A change of its rights that the platform reports ends them. */
const UNTIL_ALLOWED = { firstMs: 30_000, maxMs: 3_600_000 };

/** Notes a timeout for communities that share raid signals, and drops the note when the timeout ends. */
export function signalTimeout(context: CaseContext, step: WaitingStep['step'], outcome: Outcome): void {
  const { bot, community, moderationCase } = context;
  const personIds = [moderationCase.author.id];
  if (outcome.kind !== 'done') return;
  if (step === 'timeout') bot.work.begin('note a timeout', () => bot.raidSignals.note(community, 'timeout', personIds));
  if (step === 'end_timeout')
    bot.work.begin('drop a timeout', () => bot.raidSignals.drop(community, 'timeout', personIds));
}

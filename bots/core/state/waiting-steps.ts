import type { EndedStep, StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';

/** Code of a step that was not tried, because it is unknown whether the author is a moderator. */
export const RIGHTS_UNKNOWN = 'rights_unknown';

/** Code of a step that may run only once and during which a process ended. */
export const NOT_REPEATED = 'not_repeated';

/** Lists the waiting steps of a case. */
export function waitingSteps(moderationCase: Pick<ModerationCase, 'results'>): WaitingStep[] {
  return moderationCase.results.filter((result) => result.outcome === 'waiting');
}

/** Lists the waiting steps that act on a message or its author and can be called off. */
export function waitingActions(moderationCase: Pick<ModerationCase, 'results'>): WaitingStep[] {
  return waitingSteps(moderationCase).filter(({ step }) => step !== 'answer' && step !== 'hold' && step !== 'repost');
}

/** Returns the case with these results, which replace waiting results of the same steps. */
export function withResults(moderationCase: ModerationCase, results: readonly StepResult[]): ModerationCase {
  const steps = new Set(results.map(({ step }) => step));
  const before = moderationCase.results.filter(({ outcome, step }) => outcome !== 'waiting' || !steps.has(step));
  return { ...moderationCase, results: [...before, ...results] };
}

/** Leases the due steps for this process until `leaseUntilMs`; null if none is due, or another process leased them. */
export function leaseDue(moderationCase: ModerationCase, nowMs: number, leaseUntilMs: number): ModerationCase | null {
  const isDue = (result: StepResult) => result.outcome === 'waiting' && result.dueAtMs <= nowMs;
  if (!moderationCase.results.some(isDue)) return null;
  const results = moderationCase.results.map((one) => (isDue(one) ? { ...one, dueAtMs: leaseUntilMs } : one));
  return { ...moderationCase, results };
}

/** Returns the results after a moderator cancels waiting steps. Appeals still get their answer, and holds continue. */
export function callOff(results: readonly StepResult[], atMs: number): StepResult[] {
  return results.map((result) => {
    if (result.outcome !== 'waiting' || result.step === 'answer' || result.step === 'hold') return result;
    const { step, by } = result;
    return { step, outcome: 'given_up', why: 'called_off', by, atMs } satisfies EndedStep;
  });
}

import type { EndedStep, StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';

/** The code of a step that was not tried, for it is not known whether the author is a moderator. */
export const RIGHTS_UNKNOWN = 'rights_unknown';

/** The code of a step that is taken once: a process ended in the middle of it. */
export const NOT_REPEATED = 'not_repeated';

/** The steps of a case that wait. */
export function waitingSteps(moderationCase: Pick<ModerationCase, 'results'>): WaitingStep[] {
  return moderationCase.results.filter((result) => result.outcome === 'waiting');
}

/** Those of them that do something to a message or its author, and can be called off. */
export function waitingActions(moderationCase: Pick<ModerationCase, 'results'>): WaitingStep[] {
  return waitingSteps(moderationCase).filter(({ step }) => step !== 'answer' && step !== 'hold' && step !== 'repost');
}

/** The case with these results in the place of what waited of the same steps. */
export function withResults(moderationCase: ModerationCase, results: readonly StepResult[]): ModerationCase {
  const steps = new Set(results.map(({ step }) => step));
  const before = moderationCase.results.filter(({ outcome, step }) => outcome !== 'waiting' || !steps.has(step));
  return { ...moderationCase, results: [...before, ...results] };
}

/** Takes the steps that are due for this process until `leaseUntilMs`; null when none is, or somebody else has them. */
export function leaseDue(moderationCase: ModerationCase, nowMs: number, leaseUntilMs: number): ModerationCase | null {
  const isDue = (result: StepResult) => result.outcome === 'waiting' && result.dueAtMs <= nowMs;
  if (!moderationCase.results.some(isDue)) return null;
  return {
    ...moderationCase,
    results: moderationCase.results.map((result) =>
      result.outcome === 'waiting' && isDue(result) ? { ...result, dueAtMs: leaseUntilMs } : result,
    ),
  };
}

/** The results when a moderator calls off what waits; who appealed is told the outcome all the same, and a hold goes on. */
export function callOff(results: readonly StepResult[], atMs: number): StepResult[] {
  return results.map((result) => {
    if (result.outcome !== 'waiting' || result.step === 'answer' || result.step === 'hold') return result;
    const { step, by } = result;
    return { step, outcome: 'given_up', why: 'called_off', by, atMs } satisfies EndedStep;
  });
}

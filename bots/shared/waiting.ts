import type { ModerationCase } from '../../src/core/communities.ts';
import type { EndedStep, StepResult, WaitingStep } from '../../src/core/steps.ts';

/** The steps of a notice that wait. */
export function waitingSteps(notice: Pick<ModerationCase, 'results'>): WaitingStep[] {
  return notice.results.filter((result) => result.outcome === 'waiting');
}

/** Those of them that do something to a message or its author, and can be called off. */
export function waitingDeeds(notice: Pick<ModerationCase, 'results'>): WaitingStep[] {
  return waitingSteps(notice).filter(({ step }) => step !== 'answer');
}

/** The results with these in the place of what waited of the same steps. */
export function withResults(before: readonly StepResult[], results: readonly StepResult[]): StepResult[] {
  const steps = new Set(results.map(({ step }) => step));
  return [...before.filter(({ outcome, step }) => outcome !== 'waiting' || !steps.has(step)), ...results];
}

/** Takes the steps that are due for this process until `heldUntilMs`; null when none is, or somebody else has them. */
export function holdDue(notice: ModerationCase, nowMs: number, heldUntilMs: number): ModerationCase | null {
  const isDue = (result: StepResult) => result.outcome === 'waiting' && result.dueAtMs <= nowMs;
  if (!notice.results.some(isDue)) return null;
  return {
    ...notice,
    results: notice.results.map((result) =>
      result.outcome === 'waiting' && isDue(result) ? { ...result, dueAtMs: heldUntilMs } : result,
    ),
  };
}

/** The results when a moderator calls off what waits; who appealed is told the outcome all the same. */
export function callOff(results: readonly StepResult[], atMs: number): StepResult[] {
  return results.map((result) => {
    if (result.outcome !== 'waiting' || result.step === 'answer') return result;
    const { step, by } = result;
    return { step, outcome: 'given_up', why: 'called_off', by, atMs } satisfies EndedStep;
  });
}

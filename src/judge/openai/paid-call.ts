import type { Ceiling } from '../../core/ports/judge.ts';
import { boundMicroUsd, costMicroUsd, type TokenUsage } from '../call/cost.ts';
import { labelOf } from '../call/outcome.ts';
import { type Attempted, type Call, failed, type JudgeParts, type JudgeRun } from './attempt-types.ts';

/** Reserves the call's bound, makes it, and settles what it cost. Rejects only when the budget does. */
export async function paidCall<Question>(
  parts: JudgeParts,
  run: JudgeRun,
  call: Call<Question>,
): Promise<Attempted<Question>> {
  const { options, circuit, now } = parts;
  const obstacle = circuit.obstacle();
  if (obstacle) return failed(obstacle);
  const { bound } = call;
  const reserved = boundMicroUsd(bound, options.prices);

  const refusal = await reserve(run, reserved);
  if (refusal === 'aborted') return failed('timeout');
  if (refusal) return { kind: 'failed', failure: 'budget', ceiling: refusal };

  const startedMs = now();
  const outcome = await circuit.run(() => call.send(run.signal));
  if (outcome.kind === 'open') {
    run.budget.settle(reserved, 0);
    return failed(outcome.failure);
  }
  const doubt =
    typeof outcome.charge === 'string'
      ? null
      : call.doubt(outcome.charge, outcome.kind === 'answer' ? outcome.content : '');
  // What cannot be true is not known, and what is not known counts at its bound.
  const charge = doubt === null ? outcome.charge : 'unknown';
  const usage = charge === 'unknown' ? bound : charge === 'none' ? NOTHING : charge;
  const cost = charge === 'unknown' ? reserved : costMicroUsd(usage, options.prices);
  run.budget.settle(reserved, cost);
  if (outcome.kind !== 'outage' || outcome.sent) run.onUsage(usage);
  options.onCall?.({
    ...labelOf(outcome),
    outcome: outcome.kind,
    latencyMs: now() - startedMs,
    messages: call.messages,
    ...usage,
    costMicroUsd: cost,
    estimated: charge === 'unknown',
    doubt,
  });
  return outcome.kind === 'answer' ? { ...outcome, question: call.question } : outcome;
}

const NOTHING: TokenUsage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** Reserves, but not beyond the deadline; what is granted after it is given back. */
async function reserve(run: JudgeRun, microUsd: number): Promise<Ceiling | null | 'aborted'> {
  if (run.signal.aborted) return 'aborted';
  const reservation = run.budget.reserve(microUsd);
  let abort = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    abort = () => resolve('aborted');
    run.signal.addEventListener('abort', abort);
  });
  const result = await Promise.race([reservation, aborted]);
  run.signal.removeEventListener('abort', abort);
  if (result === 'aborted' || run.signal.aborted) {
    reservation.then(
      (refusal) => refusal === null && run.budget.settle(microUsd, 0),
      // A budget that fails after the deadline has nothing to give back.
      () => undefined,
    );
    return 'aborted';
  }
  return result;
}

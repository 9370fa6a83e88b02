import { setTimeout as delay } from 'node:timers/promises';
import type { Ceiling } from '../../core/ports/judge.ts';
import { boundMicroUsd, costMicroUsd, NO_TOKENS } from '../call/cost.ts';
import { labelOf } from '../call/outcome.ts';
import {
  type Asked,
  type Attempted,
  type Call,
  type FailedRow,
  failed,
  type JudgeParts,
  type JudgeRun,
} from './attempt-types.ts';

/** Retries of one call after an outage, and waits for a rate limit. */
const OUTAGE_RETRIES_MAX = 2;
const RATE_LIMIT_WAITS_MAX = 5;
const BACKOFF_MS = { first: 250, last: 2_000 } as const;
/** A pause is never shorter (a server that says 0 would be asked without end) and never longer. */
const PAUSE_MS = { least: 50, first: 500, most: 60_000 } as const;

/**
 * Makes a call of the model, and again while an outage or a rate limit stands in the way and there is
 * time, money and a retry left.
 * @param prepare makes the call anew for each try.
 * @param first what an earlier try came to; it stays the answer when the budget refuses this one.
 * Rejects only when the budget does.
 */
export async function ask<Question>(
  parts: JudgeParts,
  run: JudgeRun,
  prepare: () => Call<Question>,
  first: FailedRow | null = null,
): Promise<Asked<Question>> {
  let last = first;
  let outages = 0;
  let rateLimits = 0;
  parts.retries.earn();
  for (;;) {
    const outcome = await attempt(parts, run, prepare, rateLimits);
    switch (outcome.kind) {
      case 'answer':
      case 'filtered':
      case 'too_long':
      case 'bad_request':
        return outcome;
      case 'failed':
        // An earlier failure says more than that there was no second chance.
        return last ?? outcome;
      case 'refused':
        return failed('refused');
      case 'rate_limited':
        last = failed('rate_limited');
        if (++rateLimits > RATE_LIMIT_WAITS_MAX) return last;
        break;
      case 'outage':
        last = failed(outcome.cause === 'timeout' ? 'timeout' : 'unreachable');
        if (++outages > OUTAGE_RETRIES_MAX || !(await mayRetry(parts, run, outages))) return last;
        break;
      default:
        return outcome satisfies never;
    }
  }
}

/** One place at the limiter, one reservation, one call. */
async function attempt<Question>(
  parts: JudgeParts,
  run: JudgeRun,
  prepare: () => Call<Question>,
  rateLimits: number,
): Promise<Attempted<Question>> {
  if (run.place?.isHeld) {
    run.place.isHeld = false;
  } else {
    const obstacle = parts.circuit.obstacle();
    if (obstacle) return failed(obstacle);
    const admission = await parts.limiter.enter(run.caller, run.signal, run.deadlineMs);
    if (admission !== 'entered') return failed(NOT_ENTERED[admission]);
  }
  try {
    const outcome = await paidCall(parts, run, prepare());
    if (outcome.kind === 'rate_limited') {
      // Before the place is given back, or the next caller would run into the same limit.
      parts.limiter.pauseUntil(parts.now() + pauseMs(outcome.retryAfterMs, rateLimits, parts.random));
    }
    return outcome;
  } finally {
    parts.limiter.leave(run.caller);
  }
}

/** Why those fail that the limiter does not let in. */
export const NOT_ENTERED = { full: 'overloaded', paused: 'rate_limited', aborted: 'timeout' } as const;

/** Waits before a retry with full jitter; false when there is no retry left or no time for one. */
async function mayRetry(parts: JudgeParts, run: JudgeRun, retry: number): Promise<boolean> {
  const waitMs = parts.random() * Math.min(BACKOFF_MS.last, BACKOFF_MS.first * 2 ** (retry - 1));
  if (run.signal.aborted || parts.now() + waitMs >= run.deadlineMs) return false;
  if (parts.circuit.obstacle() || !parts.retries.take()) return false;
  return await delay(waitMs, true, { signal: run.signal }).catch(() => false);
}

function pauseMs(retryAfterMs: number | null, earlier: number, random: () => number): number {
  const wished = retryAfterMs ?? PAUSE_MS.first * 2 ** earlier * (0.5 + random() / 2);
  return Math.min(PAUSE_MS.most, Math.max(PAUSE_MS.least, wished));
}

/** Reserves the call's bound, makes it, and settles what it cost. Rejects only when the budget does. */
async function paidCall<Question>({ options, circuit, now }: JudgeParts, run: JudgeRun, call: Call<Question>) {
  const obstacle = circuit.obstacle();
  if (obstacle) return failed(obstacle);
  const { bound } = call;
  const reserved = boundMicroUsd(bound, options.prices);

  const refusal = await reserve(run, reserved);
  if (refusal === 'aborted') return failed('timeout');
  if (refusal) return { kind: 'failed', failure: 'budget', ceiling: refusal } as const;

  const startedMs = now();
  const outcome = await circuit.run(() => call.send(run.signal));
  if (outcome.kind === 'open') {
    run.budget.settle(reserved, 0);
    return failed(outcome.failure);
  }
  const { charge: told } = outcome;
  const doubt = typeof told === 'string' ? null : call.doubt(told, outcome.kind === 'answer' ? outcome.content : '');
  // What cannot be true is not known, and what is not known counts at its bound.
  const charge = doubt === null ? told : 'unknown';
  const usage = charge === 'unknown' ? bound : charge === 'none' ? NO_TOKENS : charge;
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

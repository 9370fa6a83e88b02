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
/** Bounds of a pause: not shorter, because a server that says 0 would be called endlessly, and not longer. */
const PAUSE_MS = { least: 50, first: 500, most: 60_000 } as const;

/**
 * Calls the model, and retries after an outage or a rate limit while
 * there is time, budget and a retry left.
 * @param prepare makes a new call for each attempt.
 * @param first the result of an earlier call; it is returned if the budget refuses this one.
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
        // An earlier failure says more than the lack of another attempt.
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

/** Makes one attempt: one slot of the limiter, one reservation, one call. */
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
      // Pause before the slot is free, or the next caller would hit the same limit.
      parts.limiter.pauseUntil(parts.now() + pauseMs(outcome.retryAfterMs, rateLimits, parts.random));
    }
    return outcome;
  } finally {
    parts.limiter.leave(run.caller);
  }
}

/** The failures of callers that the limiter does not admit. */
export const NOT_ENTERED = { full: 'overloaded', paused: 'rate_limited', aborted: 'timeout' } as const;

/** Waits before a retry with full jitter; returns false if no retry or no time is left. */
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

/** Reserves the call's bound, makes the call, and settles its cost. Rejects only when the budget does. */
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
  // An implausible usage is unknown, and an unknown usage counts at its bound.
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

/** Reserves before the deadline; a reservation that is granted later is given back. */
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
      // If the budget fails after the deadline, there is nothing to give back.
      () => undefined,
    );
    return 'aborted';
  }
  return result;
}

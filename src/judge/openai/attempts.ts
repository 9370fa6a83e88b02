import { setTimeout as delay } from 'node:timers/promises';
import {
  type Asked,
  type Attempted,
  type Call,
  type FailedRow,
  failed,
  type JudgeParts,
  type JudgeRun,
} from './attempt-types.ts';
import { paidCall } from './paid-call.ts';

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

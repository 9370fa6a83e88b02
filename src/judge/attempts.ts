import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller, Ceiling, Clock, JudgeFailure, JudgeRequest, JudgeRow, Purse } from '../core/ports.ts';
import type { Draw } from './canary.ts';
import type { Circuit } from './circuit.ts';
import { boundMicroUsd, boundUsage, costMicroUsd, doubtUsage, outputTokensMax, type TokenUsage } from './cost.ts';
import type { Gate } from './gate.ts';
import type { Isolation } from './isolation.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import type { ErrorLabel, Outcome } from './outcome.ts';
import { systemPrompt } from './prompt.ts';
import { poseQuestion, type Question } from './question.ts';
import type { RetryBudget } from './retry-budget.ts';

/** The parts that all requests of one judge share. */
export type JudgeParts = {
  readonly options: OpenAiJudgeOptions;
  readonly gate: Gate;
  readonly circuit: Circuit;
  readonly retries: RetryBudget;
  readonly isolation: Isolation;
  /** Monotonic. */
  readonly now: Clock;
  readonly random: () => number;
  readonly draw: Draw;
  /** One HTTP call; never rejects. */
  readonly send: (chat: Chat, signal: AbortSignal) => Promise<Outcome>;
};

/** What one call says, and how long its answer may be. */
export type Chat = { readonly system: string; readonly user: string; readonly maxTokens: number };

/** One request's own part: its money, its deadline, and what it has used. */
export type JudgeRun = {
  readonly purse: Purse;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly onUsage: (usage: TokenUsage) => void;
  /** How many more calls may be spent on taking batches apart. */
  readonly isolationCalls: { left: number };
};

/** A row without scores. */
export type FailedRow = Extract<JudgeRow, { kind: 'failed' }>;
/** What the model made of the messages, or why it never came to that. */
export type Asked =
  | (Extract<Outcome, { kind: 'answer' }> & { readonly question: Question })
  | Extract<Outcome, { kind: 'filtered' | 'too_long' | 'bad_request' }>
  | FailedRow;
/** How one attempt ended: an answer comes with its own question. */
type Attempted = Exclude<Outcome, { kind: 'answer' }> | Extract<Asked, { kind: 'answer' }> | FailedRow;

/** Retries of one call after an outage, and waits for a rate limit. */
const OUTAGE_RETRIES_MAX = 2;
const RATE_LIMIT_WAITS_MAX = 5;
const BACKOFF_MS = { first: 250, last: 2_000 } as const;
/** A pause is never shorter (a server that says 0 would be asked without end) and never longer. */
const PAUSE_MS = { least: 50, first: 500, most: 60_000 } as const;

/**
 * Asks the model once about some messages, and again while an outage or a rate limit stands in the way and there is
 * time, money and a retry left.
 * @param first what an earlier try came to; it stays the answer when the purse refuses this one.
 * Rejects only when the purse does.
 */
export async function ask(
  parts: JudgeParts,
  run: JudgeRun,
  request: JudgeRequest,
  first: FailedRow | null = null,
): Promise<Asked> {
  let last = first;
  let outages = 0;
  let rateLimits = 0;
  parts.retries.earn();
  for (;;) {
    const outcome = await attempt(parts, run, request, rateLimits);
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

/** One place at the gate, one reservation, one call. */
async function attempt(
  parts: JudgeParts,
  run: JudgeRun,
  request: JudgeRequest,
  rateLimits: number,
): Promise<Attempted> {
  const obstacle = parts.circuit.obstacle();
  if (obstacle) return failed(obstacle);
  const entry = await parts.gate.enter(run.caller, run.signal, run.deadlineMs);
  if (entry !== 'entered') return failed(NOT_ENTERED[entry]);
  try {
    const outcome = await paidCall(parts, run, request);
    if (outcome.kind === 'rate_limited') {
      // Before the place is given back, or the next caller would run into the same limit.
      parts.gate.pauseUntil(parts.now() + pauseMs(outcome.retryAfterMs, rateLimits, parts.random));
    }
    return outcome;
  } finally {
    parts.gate.leave();
  }
}

const NOT_ENTERED = { full: 'overloaded', paused: 'rate_limited', aborted: 'timeout' } as const;

async function paidCall(parts: JudgeParts, run: JudgeRun, request: JudgeRequest): Promise<Attempted> {
  const { options, circuit, now } = parts;
  const obstacle = circuit.obstacle();
  if (obstacle) return failed(obstacle);
  const nonce = randomBytes(8).toString('hex');
  const question = poseQuestion(request, { canary: options.canary, nonce }, parts.draw);
  const { indices, columns } = question.expected;
  const chat: Chat = {
    system: systemPrompt(request.categories, Object.keys(request.rules).length > 0),
    user: question.user,
    maxTokens: outputTokensMax(indices.length, columns.length, options.reasoningEffort),
  };
  const bound = boundUsage(chat.system, chat.user, chat.maxTokens);
  const reserved = boundMicroUsd(bound, options.prices);

  const refusal = await reserve(run, reserved);
  if (refusal === 'aborted') return failed('timeout');
  if (refusal) return { kind: 'failed', failure: 'budget', ceiling: refusal };

  const startedMs = now();
  const outcome = await circuit.run(() => parts.send(chat, run.signal));
  if (outcome.kind === 'open') {
    run.purse.settle(reserved, 0);
    return failed(outcome.failure);
  }
  const doubt =
    typeof outcome.charge === 'string'
      ? null
      : doubtUsage(outcome.charge, {
          bound,
          systemPrompt: chat.system,
          content: outcome.kind === 'answer' ? outcome.content : '',
        });
  // What cannot be true is not known, and what is not known counts at its bound.
  const charge = doubt === null ? outcome.charge : 'unknown';
  const usage = charge === 'unknown' ? bound : charge === 'none' ? NOTHING : charge;
  const cost = charge === 'unknown' ? reserved : costMicroUsd(usage, options.prices);
  run.purse.settle(reserved, cost);
  if (outcome.kind !== 'outage' || outcome.sent) run.onUsage(usage);
  options.onCall?.({
    ...labelOf(outcome),
    outcome: outcome.kind,
    latencyMs: now() - startedMs,
    messages: request.messages.length,
    ...usage,
    costMicroUsd: cost,
    estimated: charge === 'unknown',
    doubt,
  });
  return outcome.kind === 'answer' ? { ...outcome, question } : outcome;
}

const NOTHING: TokenUsage = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };

/** Reserves, but not beyond the deadline; what is granted after it is given back. */
async function reserve(run: JudgeRun, microUsd: number): Promise<Ceiling | null | 'aborted'> {
  if (run.signal.aborted) return 'aborted';
  const reservation = run.purse.reserve(microUsd);
  let abort = (): void => undefined;
  const aborted = new Promise<'aborted'>((resolve) => {
    abort = () => resolve('aborted');
    run.signal.addEventListener('abort', abort);
  });
  const result = await Promise.race([reservation, aborted]);
  run.signal.removeEventListener('abort', abort);
  if (result === 'aborted' || run.signal.aborted) {
    reservation.then(
      (refusal) => refusal === null && run.purse.settle(microUsd, 0),
      // A purse that fails after the deadline has nothing to give back.
      () => undefined,
    );
    return 'aborted';
  }
  return result;
}

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

function labelOf(outcome: Outcome): ErrorLabel {
  return 'label' in outcome ? outcome.label : { status: null, code: null, param: null };
}

/** A row that failed for anything but money. */
export function failed(failure: Exclude<JudgeFailure, 'budget'>): FailedRow {
  return { kind: 'failed', failure };
}

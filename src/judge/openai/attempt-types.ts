import type { Budget, Caller, Clock, JudgeFailure, JudgeRow } from '../../core/ports/judge.ts';
import type { Circuit } from '../call/circuit.ts';
import type { ConcurrencyLimiter } from '../call/concurrency-limiter.ts';
import type { TokenUsage, UsageDoubt } from '../call/cost.ts';
import type { createIsolation, createRetryBudget } from '../call/isolation.ts';
import type { ModelOutcome } from '../call/outcome.ts';
import type { Draw } from './canary.ts';
import type { EngineOptions } from './openai-options.ts';

/** The parts that all requests of one judge share. */
export type JudgeParts = {
  readonly options: EngineOptions;
  readonly limiter: ConcurrencyLimiter;
  readonly circuit: Circuit;
  readonly retries: ReturnType<typeof createRetryBudget>;
  readonly isolation: ReturnType<typeof createIsolation>;
  /** Monotonic. */
  readonly now: Clock;
  readonly random: () => number;
  readonly draw: Draw;
};

/** One call of the model, ready to be made. */
export type Call<Question> = {
  /** What its answer is held against. */
  readonly question: Question;
  /** How many messages it is about. */
  readonly messages: number;
  /** The most it can use. */
  readonly bound: TokenUsage;
  /** Which way a claimed usage cannot be true; null where it can. `content` is the answer's. */
  doubt(claimed: TokenUsage, content: string): UsageDoubt | null;
  /** Never rejects. */
  send(signal: AbortSignal): Promise<ModelOutcome>;
};

/** One request's own part: its money, its deadline, and what it has used. */
export type JudgeRun = {
  readonly budget: Budget;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly onUsage: (usage: TokenUsage) => void;
  /** How many more calls may be spent on taking batches apart. */
  readonly isolationCalls: { left: number };
  /** A place at the limiter that the run has already, for its first call. */
  readonly place?: { isHeld: boolean };
};

/** A row without scores. */
export type FailedRow = Extract<JudgeRow, { kind: 'failed' }>;
/** What the model made of the messages, or why it never came to that. */
export type Asked<Question> =
  | (Extract<ModelOutcome, { kind: 'answer' }> & { readonly question: Question })
  | Extract<ModelOutcome, { kind: 'filtered' | 'too_long' | 'bad_request' }>
  | FailedRow;
const FAILURES = { filtered: 'content_filter', too_long: 'context_too_long', bad_request: 'refused' } as const;
/** The row of a message whose call came to anything but an answer. */
export function asFailed(asked: Exclude<Asked<unknown>, { kind: 'answer' }>): FailedRow {
  return asked.kind === 'failed' ? asked : failed(FAILURES[asked.kind]);
}
/** How one attempt ended: an answer comes with its own question. */
export type Attempted<Question> =
  | Exclude<ModelOutcome, { kind: 'answer' }>
  | Extract<Asked<Question>, { kind: 'answer' }>
  | FailedRow;

/** A row that failed for anything but money. */
export function failed(failure: Exclude<JudgeFailure, 'budget'>): FailedRow {
  return { kind: 'failed', failure };
}

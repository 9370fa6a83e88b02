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
  /** The data to check its answer against. */
  readonly question: Question;
  /** The number of messages in it. */
  readonly messages: number;
  /** The most that it can use. */
  readonly bound: TokenUsage;
  /** Returns why a claimed usage cannot be true; null if it is plausible. `content` is the answer's. */
  doubt(claimed: TokenUsage, content: string): UsageDoubt | null;
  /** Makes the call; never rejects. */
  send(signal: AbortSignal): Promise<ModelOutcome>;
};

/** The state of one request: its budget, its deadline and its usage. */
export type JudgeRun = {
  readonly budget: Budget;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  readonly onUsage: (usage: TokenUsage) => void;
  /** Calls that are left for splitting batches. */
  readonly isolationCalls: { left: number };
  /** A slot of the limiter that the run already holds, for its first call. */
  readonly place?: { isHeld: boolean };
};

/** A row without scores. */
export type FailedRow = Extract<JudgeRow, { kind: 'failed' }>;
/** The model's answer, or the reason why there is none. */
export type Asked<Question> =
  | (Extract<ModelOutcome, { kind: 'answer' }> & { readonly question: Question })
  | Extract<ModelOutcome, { kind: 'filtered' | 'too_long' | 'bad_request' }>
  | FailedRow;
const FAILURES = { filtered: 'content_filter', too_long: 'context_too_long', bad_request: 'refused' } as const;
/** Returns the row of a message whose call got no answer. */
export function asFailed(asked: Exclude<Asked<unknown>, { kind: 'answer' }>): FailedRow {
  return asked.kind === 'failed' ? asked : failed(FAILURES[asked.kind]);
}
/** The result of one attempt: an answer carries its own question. */
export type Attempted<Question> =
  | Exclude<ModelOutcome, { kind: 'answer' }>
  | Extract<Asked<Question>, { kind: 'answer' }>
  | FailedRow;

/** Creates a row that failed for any reason but the budget. */
export function failed(failure: Exclude<JudgeFailure, 'budget'>): FailedRow {
  return { kind: 'failed', failure };
}

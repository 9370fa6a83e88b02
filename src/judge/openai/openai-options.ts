import type { Clock } from '../../core/ports/judge.ts';
import type { CircuitEvent, CircuitTimes } from '../call/circuit.ts';
import type { TokenPrices, TokenUsage, UsageDoubt } from '../call/cost.ts';
import type { ErrorLabel, ModelOutcome } from '../call/outcome.ts';
import type { Draw } from './canary.ts';

/** What can be set of any judge over HTTP. */
export type EngineOptions = {
  /** null for a local server that wants none; no Authorization header is sent then. */
  readonly apiKey: string | null;
  /** Up to and with `/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Whether the model reads images. */
  readonly readsImages?: boolean;
  /** One deadline over queueing, retries and splits. */
  readonly timeoutMs: number;
  /** null when unknown: nothing is reserved then. */
  readonly prices: TokenPrices | null;
  /** Calls at once, and connections. */
  readonly maxParallel: number;
  /** Calls that may wait for a place; more are answered `overloaded` at once. */
  readonly maxWaiting?: number;
  /** Monotonic; for deadlines, pauses and the circuit. */
  readonly now?: Clock;
  /** 0 to 1, for jitter. */
  readonly random?: () => number;
  /** For order, indices and canaries; unguessable when not given. */
  readonly draw?: Draw;
  /** Called once for a request whose messages were judged apart, because one of them kept the model from answering for all. */
  readonly onPoisoned?: (event: PoisonedBatch) => void;
  /** Called after each call to the model. */
  readonly onCall?: (stats: CallStats) => void;
  /** Called when the circuit opens, once, and when it closes. */
  readonly onCircuit?: (event: CircuitEvent) => void;
  /** Shorter times for tests. */
  readonly circuitTimes?: CircuitTimes;
};

/** What can be set of the judge over an OpenAI-compatible chat server, besides. */
export type OpenAiJudgeOptions = EngineOptions & {
  /** How the server is told which form the answer must have; `none` leaves it to the prompt. This and the next three are what is tried first: a server that refuses one is asked otherwise. */
  readonly schemaMode: 'json_schema' | 'json_object' | 'none';
  /** By which field the server takes the bound of the answer. */
  readonly maxTokensField: 'max_completion_tokens' | 'max_tokens';
  /** null is not sent. */
  readonly temperature: number | null;
  /** null is not sent; set, it also makes room for thinking in the answer's bound. */
  readonly reasoningEffort: string | null;
  /** Whether batches of more than a few messages carry one of our own, whose scores are known. */
  readonly canary: boolean;
  /** Whether answers count while the model misses such messages in nearly every batch; true when not said. Without it they fail, for a fallback. */
  readonly countsWithoutCanary?: boolean;
  /** Called when the model is found to miss them, and when it finds them again. */
  readonly onCanaryMissed?: (isMissed: boolean) => void;
  /** Called when something is asked otherwise from then on, because the server does not take it, with everything that is. */
  readonly onAdapted?: (adapted: readonly string[]) => void;
};

/** What the model did with a batch that had to be taken apart. */
export type PoisonedBatch = { readonly because: Poison; readonly messages: number };
/** A content filter, another refusal of the request, an answer that is none, or a canary that was not measured. */
export type Poison = 'filtered' | 'bad_request' | 'invalid_answer' | 'canary';

/** Figures of one call to the model, for metrics and logs; no text and no key. */
export type CallStats = ErrorLabel &
  TokenUsage & {
    readonly outcome: ModelOutcome['kind'];
    readonly latencyMs: number;
    readonly messages: number;
    readonly costMicroUsd: number;
    /** Whether tokens and cost are the call's bound, because the server did not say. */
    readonly estimated: boolean;
    /** Set when the server's own figures cannot be true; they were not counted then. */
    readonly doubt: UsageDoubt | null;
  };

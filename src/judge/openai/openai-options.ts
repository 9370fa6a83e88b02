import type { Clock } from '../../core/ports/judge.ts';
import type { CircuitEvent, CircuitTimes } from '../call/circuit.ts';
import type { TokenPrices, TokenUsage, UsageDoubt } from '../call/cost.ts';
import type { ErrorLabel, ModelOutcome } from '../call/outcome.ts';
import type { Draw } from './canary.ts';

/** Options of every judge over HTTP. */
export type EngineOptions = {
  /** null for a local server without keys; then no Authorization header is sent. */
  readonly apiKey: string | null;
  /** Ends with `/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  /** Whether the model reads images. */
  readonly readsImages?: boolean;
  /** One deadline for queueing, retries and splits together. */
  readonly timeoutMs: number;
  /** null if unknown; then nothing is reserved. */
  readonly prices: TokenPrices | null;
  /** Concurrent calls, and connections. */
  readonly maxParallel: number;
  /** Calls that may wait for a slot; further ones fail as `overloaded` at once. */
  readonly maxWaiting?: number;
  /** Monotonic; for deadlines, pauses and the circuit. */
  readonly now?: Clock;
  /** 0 to 1, for jitter. */
  readonly random?: () => number;
  /** For order, indices and canaries; unguessable by default. */
  readonly draw?: Draw;
  /** Called once for a request whose batch was split, because one message broke the answer for all. */
  readonly onPoisoned?: (event: SplitBatch) => void;
  /** Called after each call to the model. */
  readonly onCall?: (stats: CallStats) => void;
  /** Called once when the circuit opens, and when it closes. */
  readonly onCircuit?: (event: CircuitEvent) => void;
  /** Shorter times for tests. */
  readonly circuitTimes?: CircuitTimes;
};

/** Further options of the judge over an OpenAI-compatible chat server. */
export type OpenAiJudgeOptions = EngineOptions & {
  /** How the server learns the answer's format; `none` leaves it to the prompt. This and the next three are only the first attempt: refused fields are adapted. */
  readonly schemaMode: 'json_schema' | 'json_object' | 'none';
  /** The server's field for the token limit of the answer. */
  readonly maxTokensField: 'max_completion_tokens' | 'max_tokens';
  /** Not sent if null. */
  readonly temperature: number | null;
  /** Not sent if null; if set, the answer's token limit also grows by the reasoning. */
  readonly reasoningEffort: string | null;
  /** Whether batches of more than a few messages contain a canary: a message of our own with known scores. */
  readonly canary: boolean;
  /** Whether answers count while the model misses canaries in nearly every batch; default true. If false they fail, so that a fallback can answer. */
  readonly countsWithoutCanary?: boolean;
  /** Called when the model starts to miss canaries, and when it finds them again. */
  readonly onCanaryMissed?: (isMissed: boolean) => void;
  /** Called with all adapted fields when requests change because the server refuses a field. */
  readonly onAdapted?: (adapted: readonly string[]) => void;
};

/** The reason why a batch had to be split. */
export type SplitBatch = { readonly because: SplitReason; readonly messages: number };
/** A content filter, another refusal of the request, an unreadable answer, or a canary with wrong scores. */
export type SplitReason = 'filtered' | 'bad_request' | 'invalid_answer' | 'canary';

/** Figures of one call to the model, for metrics and logs; no text and no key. */
export type CallStats = ErrorLabel &
  TokenUsage & {
    readonly outcome: ModelOutcome['kind'];
    readonly latencyMs: number;
    readonly messages: number;
    readonly costMicroUsd: number;
    /** Whether tokens and cost are the call's bound, because the server reported none. */
    readonly estimated: boolean;
    /** Set if the server's own figures cannot be true; then they are not counted. */
    readonly doubt: UsageDoubt | null;
  };

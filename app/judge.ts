import type { Judge } from '../src/core/ports.ts';
import type { Metrics } from '../src/http/metrics.ts';
import { createEmbeddedJudge } from '../src/judge/embedded/embedded.ts';
import { withFallback } from '../src/judge/fallback.ts';
import type { JudgeHealth } from '../src/judge/openai.ts';
import type { CallStats } from '../src/judge/openai-options.ts';
import { type Config, usesExternalModel } from './config.ts';
import type { Log } from './log.ts';

/** Where MODEL_BASE_URL is not set. */
const OPENAI_URL = 'https://api.openai.com/v1';

/** A judge with its life and its state. */
export type OpenJudge = {
  readonly judge: Judge;
  /** Ends every call under way; their messages come back as failed. */
  close(): Promise<void>;
  /** null for a judge in this process, which has no state. */
  health(): JudgeHealth | null;
  /** Whether messages are judged at the moment, by the model or by what stands in for it. */
  isAvailable(): boolean;
};

/** Opens the judge that the settings name. */
export async function openJudge(
  config: Config,
  log: Log,
  metrics: Pick<Metrics, 'model' | 'poisoned'>,
): Promise<OpenJudge> {
  if (!usesExternalModel(config)) {
    return { judge: createEmbeddedJudge(), close: async () => {}, health: () => null, isAvailable: () => true };
  }
  // Loaded only where a model is set: the client is a tenth of the program.
  const { createOpenAiJudge } = await import('../src/judge/openai.ts');
  const warnOfUsage = warnNowAndThen((call: CallStats) =>
    log.warn(
      { model: config.MODEL_NAME, doubt: call.doubt, messages: call.messages },
      'the model claims a usage that cannot be true; its calls count at their bound',
    ),
  );
  const external = createOpenAiJudge({
    apiKey: config.MODEL_API_KEY ?? null,
    baseUrl: config.MODEL_BASE_URL ?? OPENAI_URL,
    model: config.MODEL_NAME,
    timeoutMs: config.MODEL_TIMEOUT_MS,
    prices: pricesOf(config),
    schemaMode: config.MODEL_SCHEMA_MODE,
    maxTokensField: config.MODEL_MAX_TOKENS_FIELD,
    temperature: config.MODEL_TEMPERATURE,
    reasoningEffort: config.MODEL_REASONING_EFFORT ?? null,
    maxParallel: config.MODEL_MAX_PARALLEL,
    canary: config.MODEL_CANARY,
    onCall: (call) => {
      noteCall(call, log, metrics);
      if (call.doubt !== null) warnOfUsage(call);
    },
    onPoisoned: ({ because, messages }) => {
      metrics.poisoned(because);
      log.warn(
        { because, messages, model: config.MODEL_NAME },
        'a message kept the model from answering its batch: judged apart',
      );
    },
    onCircuit: (event) =>
      event.state === 'closed'
        ? log.info(event, 'the model answers again')
        : log.error(event, 'the model does not answer'),
  });
  const hasFallback = config.MODEL_FALLBACK === 'embedded';
  const judge = hasFallback ? withFallback(external, createEmbeddedJudge()) : external;
  const isAvailable = () => hasFallback || external.health().circuit !== 'open';
  return { judge, close: external.close, health: external.health, isAvailable };
}

/** A server that is wrong about its usage is so at every call. */
const USAGE_WARNING_EVERY_MS = 600_000;

function warnNowAndThen<T>(warn: (what: T) => void): (what: T) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (what) => {
    if (performance.now() - lastMs < USAGE_WARNING_EVERY_MS) return;
    lastMs = performance.now();
    warn(what);
  };
}

function pricesOf(config: Config) {
  const { MODEL_INPUT_USD_PER_MTOK: input, MODEL_OUTPUT_USD_PER_MTOK: output } = config;
  if (input === undefined || output === undefined) return null;
  const cachedInputUsdPerMtok = config.MODEL_CACHED_INPUT_USD_PER_MTOK ?? input;
  return { inputUsdPerMtok: input, cachedInputUsdPerMtok, outputUsdPerMtok: output };
}

function noteCall(call: CallStats, log: Log, metrics: Pick<Metrics, 'model'>): void {
  const { outcome, inputTokens, cachedInputTokens, outputTokens, costMicroUsd } = call;
  metrics.model({
    outcome,
    seconds: call.latencyMs / 1000,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    costMicroUsd,
  });
  if (outcome === 'answer') log.debug(call, 'model call');
  else log.warn(call, 'model call failed');
}

/** A request waits no longer for its judge than the deadline, and this much for everything else. */
const BESIDES_JUDGING_MS = 100_000;

/** After how long a reservation lapses that a killed process left: never before its request has ended. */
export function leaseMs({ MODEL_TIMEOUT_MS }: Pick<Config, 'MODEL_TIMEOUT_MS'>): number {
  return MODEL_TIMEOUT_MS + BESIDES_JUDGING_MS;
}

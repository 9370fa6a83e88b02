import { lazily } from '../../src/core/collections/remember.ts';
import type { Metrics } from '../../src/http/server/metrics.ts';
import { knownPrices } from '../../src/judge/call/prices.ts';
import { withCascade } from '../../src/judge/cascade.ts';
import { withFallback, withSecond } from '../../src/judge/combined-judge.ts';
import { createEmbeddedJudge, type EmbeddedJudgeOptions } from '../../src/judge/embedded/embedded.ts';
import { guessPreset } from '../../src/judge/guard/guard-presets.ts';
import type { HttpJudge } from '../../src/judge/openai/engine.ts';
import type { CallStats, EngineOptions } from '../../src/judge/openai/openai-options.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import { DEFAULT_MODEL } from '../config/own-settings.ts';
import type { ProcessLog } from '../observability/log.ts';

/** The default of MODEL_BASE_URL. */
const OPENAI_URL = 'https://api.openai.com/v1';
/** The default of MODEL_NAME for the moderation endpoint. */
const MODERATION_MODEL = 'omni-moderation-latest';

/** A judge with its state and its `close`. */
export type OpenJudge = Awaited<ReturnType<typeof openJudge>>;

/** Counts calls of the model. */
export type CallMetrics = Pick<Metrics, 'model' | 'poisoned'>;

/** Counts nothing. For commands, whose metrics nobody reads: loading the counters would add a seventh of the files. */
export const UNCOUNTED: CallMetrics = { model: () => {}, poisoned: () => {} };

/** Opens the configured judge. @param options what the embedded judge shares with others. */
export async function openJudge(
  config: Config,
  log: ProcessLog,
  metrics: CallMetrics,
  options: EmbeddedJudgeOptions = {},
) {
  // The weights take memory and milliseconds, so they are read once and only when needed.
  const embedded = lazily(() => createEmbeddedJudge(options));
  if (!usesExternalModel(config))
    return {
      judge: embedded(),
      close: async () => {},
      /** null for a judge in this process, which has no state. */
      health: () => null,
      cascade: () => null,
      isAvailable: () => true,
      prices: null,
    };
  const external = await openExternal(config, log, metrics);
  // The embedded judge scores what the model cannot judge at all; otherwise that score would be 0.
  const whole = external.cannot.length > 0 ? withSecond(external, embedded()) : external;
  const cascade = config.MODEL_CASCADE === 'on' ? withCascade(whole, embedded()) : null;
  const judge = cascade ?? whole;
  const hasFallback = config.MODEL_FALLBACK === 'embedded';
  return {
    judge: hasFallback ? withFallback(judge, embedded()) : judge,
    /** Ends all running calls; their messages come back as failed. */
    close: external.close,
    health: external.health,
    /** Returns what the embedded judge decided instead of the model, or null if it decides nothing. */
    cascade: () => cascade?.counts() ?? null,
    /** Whether messages are judged now, by the model or its fallback. */
    isAvailable: () => {
      const { circuit, pausedMs } = external.health();
      // A request during a pause longer than its deadline is not judged.
      return hasFallback || (circuit === 'closed' && pausedMs < config.MODEL_TIMEOUT_MS);
    },
    /** The prices of its tokens, or null if unknown or free. */
    prices: pricesOf(config),
  };
}

/** Loads the client only if a model is configured, because it is a tenth of the program. */
async function openExternal(config: Config, log: ProcessLog, metrics: CallMetrics): Promise<HttpJudge> {
  const { MODEL_NAME: model } = config;
  const claimed = 'the model reported an impossible usage, so its calls count at their upper bound';
  const warnOfUsage = warnNowAndThen(({ doubt, messages }: CallStats) => log.warn({ model, doubt, messages }, claimed));
  const engine: EngineOptions = {
    apiKey: config.MODEL_API_KEY ?? null,
    baseUrl: config.MODEL_BASE_URL ?? OPENAI_URL,
    model,
    readsImages: config.MODEL_READS_IMAGES,
    timeoutMs: config.MODEL_TIMEOUT_MS,
    prices: pricesOf(config),
    maxParallel: config.MODEL_MAX_PARALLEL,
    onCall: (call) => {
      metrics.model({ ...call, seconds: call.latencyMs / 1000 });
      if (call.outcome === 'answer') log.debug(call, 'model call');
      else log.warn(call, 'a model call failed');
      if (call.doubt !== null) warnOfUsage(call);
    },
    onPoisoned: ({ because, messages }) => {
      metrics.poisoned(because);
      const what =
        because === 'canary'
          ? 'the model missed the test message in a batch, or a text in the batch hid it'
          : 'a message prevented the model from answering its batch';
      log.warn({ because, messages, model }, `${what}: judged apart`);
    },
    onCircuit: (event) =>
      event.state === 'closed'
        ? log.info(event, 'the model answers again')
        : log.error(event, 'the model does not answer'),
  };
  return await openOver(engine, config, log);
}

async function openOver(engine: EngineOptions, config: Config, log: ProcessLog): Promise<HttpJudge> {
  if (config.MODEL_PROVIDER === 'moderations') {
    const { createModerationsJudge } = await import('../../src/judge/guard/moderations.ts');
    const isNamed = config.MODEL_NAME !== DEFAULT_MODEL;
    return createModerationsJudge({ ...engine, model: isNamed ? config.MODEL_NAME : MODERATION_MODEL });
  }
  const preset = config.MODEL_PRESET === 'auto' ? guessPreset(config.MODEL_NAME) : config.MODEL_PRESET;
  const chat = {
    ...engine,
    maxTokensField: maxTokensFieldOf(config),
    temperature: config.MODEL_TEMPERATURE,
    reasoningEffort: config.MODEL_REASONING_EFFORT ?? null,
    onAdapted: (adapted: readonly string[]) =>
      log.info({ model: config.MODEL_NAME, adapted }, 'model requests were adapted because the server refused a field'),
  };
  if (preset !== null && preset !== 'none' && preset !== 'gpt-oss-safeguard') {
    const { createGuardJudge } = await import('../../src/judge/guard/guard.ts');
    return createGuardJudge({ ...chat, preset });
  }
  const { createOpenAiJudge } = await import('../../src/judge/openai/openai.ts');
  const judge = createOpenAiJudge({
    ...chat,
    // This model always reasons, so its answer needs room for that.
    reasoningEffort: chat.reasoningEffort ?? (preset === 'gpt-oss-safeguard' ? 'low' : null),
    schemaMode: config.MODEL_SCHEMA_MODE,
    canary: config.MODEL_CANARY,
    countsWithoutCanary: config.MODEL_FALLBACK === 'none',
    onCanaryMissed: (isMissed) => noteCanary(isMissed, config, log),
  });
  return preset === 'gpt-oss-safeguard' ? { ...judge, model: `${judge.model} (${preset})` } : judge;
}

const OPENAI_HOST = /(?:^|\.)(?:openai\.com|openai\.azure\.com|cognitiveservices\.azure\.com)$/i;

/** OpenAI's newer models refuse the field's old name. All other servers know the old name, and some ignore the new one, which would leave answers unlimited. */
function maxTokensFieldOf({ MODEL_MAX_TOKENS_FIELD: field, MODEL_BASE_URL: url }: Config) {
  if (field !== 'auto') return field;
  return OPENAI_HOST.test(new URL(url ?? OPENAI_URL).hostname) ? 'max_completion_tokens' : 'max_tokens';
}

function noteCanary(isMissed: boolean, { MODEL_NAME: model, MODEL_FALLBACK: fallback }: Config, log: ProcessLog): void {
  const then = fallback === 'none' ? 'judging continues without this check' : 'the embedded judge answers instead';
  if (isMissed) log.warn({ model }, `this model misses the test message; ${then}`);
  else log.info({ model }, 'this model finds the test message again');
}

/** A server that reports wrong usage does so at every call. */
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
  const known = knownPrices(config.MODEL_NAME, config.MODEL_BASE_URL);
  const inputUsdPerMtok = input ?? known?.inputUsdPerMtok;
  const outputUsdPerMtok = output ?? known?.outputUsdPerMtok;
  if (inputUsdPerMtok === undefined || outputUsdPerMtok === undefined) return null;
  // The table's price of cached input does not fit an operator's own price of input.
  const knownCached = input === undefined ? known?.cachedInputUsdPerMtok : undefined;
  const cachedInputUsdPerMtok = config.MODEL_CACHED_INPUT_USD_PER_MTOK ?? knownCached ?? inputUsdPerMtok;
  return { inputUsdPerMtok, cachedInputUsdPerMtok, outputUsdPerMtok };
}

/** The most time that a request takes in addition to the judge's deadline. */
const BESIDES_JUDGING_MS = 100_000;

/** Returns when a killed process's reservation expires: never before its request would have ended. */
export function leaseMs({ MODEL_TIMEOUT_MS }: Pick<Config, 'MODEL_TIMEOUT_MS'>): number {
  return MODEL_TIMEOUT_MS + BESIDES_JUDGING_MS;
}

import { lazily } from '../../src/core/collections/remember.ts';
import type { Judge } from '../../src/core/ports/judge.ts';
import type { Metrics } from '../../src/http/server/metrics.ts';
import { knownPrices } from '../../src/judge/call/prices.ts';
import { withCascade } from '../../src/judge/cascade.ts';
import { withFallback, withSecond } from '../../src/judge/combined-judge.ts';
import { createEmbeddedJudge, type EmbeddedJudgeOptions } from '../../src/judge/embedded/embedded.ts';
import { guessPreset } from '../../src/judge/guard/guard-presets.ts';
import type { JudgeHealth } from '../../src/judge/openai/engine.ts';
import type { CallStats, EngineOptions } from '../../src/judge/openai/openai-options.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import { DEFAULT_MODEL } from '../config/own-settings.ts';
import type { ProcessLog } from '../observability/log.ts';

/** Where MODEL_BASE_URL is not set. */
const OPENAI_URL = 'https://api.openai.com/v1';
/** Where MODEL_NAME is not set. */
const MODERATION_MODEL = 'omni-moderation-latest';

/** A judge with its life and its state. */
export type OpenJudge = Awaited<ReturnType<typeof openJudge>>;

type ExternalJudge = Judge & { close(): Promise<void>; health(): JudgeHealth };

/** What counts calls of the model. */
export type CallMetrics = Pick<Metrics, 'model' | 'poisoned'>;

/** Counts nothing, for commands, whose metrics nobody reads: the counters are a seventh of the files that a command would load. */
export const UNCOUNTED: CallMetrics = { model: () => {}, poisoned: () => {} };

/** Opens the judge that the settings name. @param options what the embedded judge shares with others. */
export async function openJudge(
  config: Config,
  log: ProcessLog,
  metrics: CallMetrics,
  options: EmbeddedJudgeOptions = {},
) {
  // The weights take memory and milliseconds: they are read once, and where somebody asks.
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
  // What it cannot judge at all, the embedded judge does: its score would be 0 otherwise.
  const whole = external.cannot.length > 0 ? withSecond(external, embedded()) : external;
  const cascade = config.MODEL_CASCADE === 'on' ? withCascade(whole, embedded()) : null;
  const judge = cascade ?? whole;
  const hasFallback = config.MODEL_FALLBACK === 'embedded';
  return {
    judge: hasFallback ? withFallback(judge, embedded()) : judge,
    /** Ends every call under way; their messages come back as failed. */
    close: external.close,
    health: external.health,
    /** What the embedded judge decided in the model's place; null where it decides nothing. */
    cascade: () => cascade?.counts() ?? null,
    /** Whether messages are judged at the moment, by the model or by what stands in for it. */
    isAvailable: () => {
      const { circuit, pausedMs } = external.health();
      // A request that comes during a longer pause than its deadline is not judged.
      return hasFallback || (circuit === 'closed' && pausedMs < config.MODEL_TIMEOUT_MS);
    },
    /** What its tokens cost; null where that is not known, or nothing. */
    prices: pricesOf(config),
  };
}

/** The parts are loaded only where a model is set: the client is a tenth of the program. */
async function openExternal(config: Config, log: ProcessLog, metrics: CallMetrics): Promise<ExternalJudge> {
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

async function openOver(engine: EngineOptions, config: Config, log: ProcessLog): Promise<ExternalJudge> {
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
      log.info(
        { model: config.MODEL_NAME, adapted },
        'requests to the model were adapted because its server refused a field',
      ),
  };
  if (preset !== null && preset !== 'none' && preset !== 'gpt-oss-safeguard') {
    const { createGuardJudge } = await import('../../src/judge/guard/guard.ts');
    return createGuardJudge({ ...chat, preset });
  }
  const { createOpenAiJudge } = await import('../../src/judge/openai/openai.ts');
  const judge = createOpenAiJudge({
    ...chat,
    // It reasons whatever it is told, so its answer needs the room.
    reasoningEffort: chat.reasoningEffort ?? (preset === 'gpt-oss-safeguard' ? 'low' : null),
    schemaMode: config.MODEL_SCHEMA_MODE,
    canary: config.MODEL_CANARY,
    countsWithoutCanary: config.MODEL_FALLBACK === 'none',
    onCanaryMissed: (isMissed) => noteCanary(isMissed, config, log),
  });
  return preset === 'gpt-oss-safeguard' ? { ...judge, model: `${judge.model} (${preset})` } : judge;
}

const OPENAI_HOST = /(?:^|\.)(?:openai\.com|openai\.azure\.com|cognitiveservices\.azure\.com)$/i;

/** OpenAI's newer models refuse the old name of the field. Every other server knows that one, and some pass over the new one, so that nothing would bound an answer. */
function maxTokensFieldOf({ MODEL_MAX_TOKENS_FIELD: field, MODEL_BASE_URL: url }: Config) {
  if (field !== 'auto') return field;
  return OPENAI_HOST.test(new URL(url ?? OPENAI_URL).hostname) ? 'max_completion_tokens' : 'max_tokens';
}

function noteCanary(isMissed: boolean, { MODEL_NAME: model, MODEL_FALLBACK: fallback }: Config, log: ProcessLog): void {
  const then = fallback === 'none' ? 'judging continues without this check' : 'the embedded judge answers instead';
  if (isMissed) log.warn({ model }, `this model misses the test message; ${then}`);
  else log.info({ model }, 'this model finds the test message again');
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
  const known = knownPrices(config.MODEL_NAME, config.MODEL_BASE_URL);
  const inputUsdPerMtok = input ?? known?.inputUsdPerMtok;
  const outputUsdPerMtok = output ?? known?.outputUsdPerMtok;
  if (inputUsdPerMtok === undefined || outputUsdPerMtok === undefined) return null;
  // The price of cached input goes with that of input: one of the table is none for a price of the operator's own.
  const knownCached = input === undefined ? known?.cachedInputUsdPerMtok : undefined;
  const cachedInputUsdPerMtok = config.MODEL_CACHED_INPUT_USD_PER_MTOK ?? knownCached ?? inputUsdPerMtok;
  return { inputUsdPerMtok, cachedInputUsdPerMtok, outputUsdPerMtok };
}

/** A request waits no longer for its judge than the deadline, and this much for everything else. */
const BESIDES_JUDGING_MS = 100_000;

/** After how long a reservation lapses that a killed process left: never before its request has ended. */
export function leaseMs({ MODEL_TIMEOUT_MS }: Pick<Config, 'MODEL_TIMEOUT_MS'>): number {
  return MODEL_TIMEOUT_MS + BESIDES_JUDGING_MS;
}

import { isRecord } from '../../core/common/untyped-json.ts';
import { thinkingTokensOf } from '../call/cost.ts';
import type { AnswerPlace } from '../call/outcome.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';

/** The form of requests that one server and model accept: the fields of a call, and where its answer is. */
export type RequestForm = {
  readonly schemaMode: OpenAiJudgeOptions['schemaMode'];
  readonly maxTokensField: OpenAiJudgeOptions['maxTokensField'];
  /** The highest value that the server accepts in that field; null if unknown. */
  readonly maxTokensLimit: number | null;
  readonly temperature: number | null;
  readonly reasoningEffort: string | null;
  /** Tokens in the answer's limit that are reserved for reasoning. */
  readonly thinkingTokens: number;
  readonly stream: 'off' | 'with_usage' | 'without_usage';
  /** How many of the likeliest tokens to request per position; 0 for none. */
  readonly topTokens: number;
  /** The field that held the answer; not a part of the request. */
  readonly answerIn: AnswerPlace;
};

/** A provider's error about a request, with the parts that may name the refused field. */
type Refusal = { readonly code: string | null; readonly param: string | null; readonly text: string };

/** Returns the form that the settings ask for. @param topTokens for models whose probabilities are read. */
export function initialForm(
  options: Pick<OpenAiJudgeOptions, 'schemaMode' | 'maxTokensField' | 'temperature' | 'reasoningEffort'>,
  topTokens = 0,
): RequestForm {
  const { schemaMode, maxTokensField, temperature, reasoningEffort } = options;
  return {
    schemaMode,
    maxTokensField,
    maxTokensLimit: null,
    temperature,
    reasoningEffort,
    thinkingTokens: thinkingTokensOf(reasoningEffort),
    stream: 'off',
    topTokens,
    answerIn: 'content',
  };
}

/** The next simpler format, down to none. */
const LESSER_SCHEMA = { json_schema: 'json_object', json_object: 'none' } as const;
const OTHER_FIELD = { max_completion_tokens: 'max_tokens', max_tokens: 'max_completion_tokens' } as const;
/** OpenAI's limit, and the lower limit of other servers (vLLM if configured so, Fireworks always). */
export const TOP_TOKENS = { first: 20, fewer: 5 } as const;
/** From the least reasoning to the most. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** How servers name a refused field: OpenAI and Azure by parameter; LiteLLM, Gemini, Anthropic and others in the text. */
const ABOUT = {
  schema:
    /response.?format|json.?schema|json.?object|json.mode|invalid format|\.format of type|structured.output|guided|grammar/i,
  temperature: /\btemperature\b/i,
  // Ollama maps the field to its own switch for thinking.
  effort: /reasoning[_. ]?effort|not support thinking/i,
  probabilities: /log_?probs/i,
  stream: /\bstream(?:ing)?\b/i,
  streamUsage: /stream_options|include_usage/i,
} as const;
const TOO_MANY = /greater than|less than|at most|maximum|max allowed|between|too large/i;
/** The messages of OpenAI, vLLM, Anthropic and DeepSeek. */
const TOKENS_LIMIT =
  /(?:at most|less than or equal to|maximum(?: allowed)?(?: value)?(?: is|:)?|<=|up to|>|valid range .{0,40}\[\d,)\s*(\d{3,6})\b/i;
/** Groq's code for a single answer in a wrong format; the format itself was accepted. */
const ONE_ANSWER = 'json_validate_failed';

/**
 * Returns the changes of the form after a server refused a request.
 * @returns null if the refusal names no field that was sent.
 */
export function changesAfter(form: RequestForm, { code, param, text }: Refusal): Partial<RequestForm> | null {
  const names = (pattern: RegExp): boolean => [param, code, text].some((said) => said !== null && pattern.test(said));
  const changes: Partial<RequestForm> = {
    ...(form.temperature !== null && names(ABOUT.temperature) && { temperature: null }),
    ...(names(new RegExp(`\\b${form.maxTokensField}\\b`, 'i')) && otherTokens(form, text)),
    ...(form.reasoningEffort !== null && names(ABOUT.effort) && { reasoningEffort: otherEffort(form, text) }),
    ...(form.topTokens > 0 && names(ABOUT.probabilities) && { topTokens: fewerTokens(form, text) }),
    ...(form.schemaMode !== 'none' &&
      code !== ONE_ANSWER &&
      names(ABOUT.schema) && { schemaMode: LESSER_SCHEMA[form.schemaMode] }),
    ...(form.stream === 'off' && names(ABOUT.stream) && { stream: 'with_usage' as const }),
    ...(form.stream === 'with_usage' && names(ABOUT.streamUsage) && { stream: 'without_usage' as const }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Lowers a limit that is too large, or uses the field's other name if the server does not know it. */
function otherTokens({ maxTokensField }: RequestForm, text: string): Partial<RequestForm> {
  const limit = TOKENS_LIMIT.exec(text)?.[1];
  return limit === undefined
    ? { maxTokensField: OTHER_FIELD[maxTokensField] }
    : { maxTokensLimit: Number.parseInt(limit, 10) };
}

/** Returns the least effort that the server's message offers; null, which is not sent, if it offers none. */
function otherEffort({ reasoningEffort }: RequestForm, text: string): string | null {
  const offered = EFFORTS.filter(
    (effort) => effort !== reasoningEffort && new RegExp(`['"\`]${effort}['"\`]`).test(text),
  );
  return offered[0] ?? null;
}

function fewerTokens({ topTokens }: RequestForm, text: string): number {
  return topTokens > TOP_TOKENS.fewer && TOO_MANY.test(text) ? TOP_TOKENS.fewer : 0;
}

/** Reserves more tokens for a model that used all of them for reasoning; null if there are no more to give. */
export function roomier(form: RequestForm): Partial<RequestForm> | null {
  const thinkingTokens = EFFORTS.map(thinkingTokensOf).find(
    (tokens) => tokens > Math.max(form.thinkingTokens, thinkingTokensOf('minimal')),
  );
  if (thinkingTokens === undefined) return null;
  // Ask a model that reasons unasked for low effort; a server without this field refuses it.
  const isFirst = form.thinkingTokens === 0 && form.reasoningEffort === null;
  return { thinkingTokens, ...(isFirst && { reasoningEffort: 'low' }) };
}

/** Lists how a form differs from the first one, in words for health, doctor and log. It never quotes the server's messages. */
export function differences(first: RequestForm, now: RequestForm): readonly string[] {
  const is = (name: keyof RequestForm): boolean => first[name] !== now[name];
  return [
    ...(is('temperature') ? ['temperature is not sent'] : []),
    ...(is('maxTokensField') ? [`${now.maxTokensField} instead of ${first.maxTokensField}`] : []),
    ...(is('maxTokensLimit') ? [`answers of at most ${now.maxTokensLimit} tokens`] : []),
    ...(is('schemaMode') ? [`form of the answer: ${now.schemaMode} instead of ${first.schemaMode}`] : []),
    ...(is('reasoningEffort') ? [`reasoning_effort: ${now.reasoningEffort ?? 'not sent'}`] : []),
    ...(is('thinkingTokens') ? [`room for ${now.thinkingTokens} tokens of reasoning`] : []),
    ...(is('stream') ? [`answers are streamed${now.stream === 'without_usage' ? ' without usage' : ''}`] : []),
    ...(is('topTokens') ? [now.topTokens > 0 ? `${now.topTokens} logprobs` : 'no logprobs'] : []),
    ...(is('answerIn') ? [`answers are read from ${now.answerIn}`] : []),
  ];
}

/** Reads a provider's error about a request; `text` is only for matching, because it may quote a message. */
export function readRefusal(error: {
  readonly code?: unknown;
  readonly param?: unknown;
  readonly message: string;
  readonly error?: unknown;
}): Refusal {
  const metadata = isRecord(error.error) ? error.error.metadata : null;
  // OpenRouter passes on the error of the provider behind it here.
  const raw = isRecord(metadata) && typeof metadata.raw === 'string' ? metadata.raw : '';
  return {
    code: typeof error.code === 'string' ? error.code : null,
    param: typeof error.param === 'string' ? error.param : null,
    text: `${error.message} ${raw}`.slice(0, REFUSAL_MAX_CHARS),
  };
}

/** A refusal names the field early; later parts may quote texts. */
const REFUSAL_MAX_CHARS = 1_000;

import { isRecord } from '../../core/common/untyped-json.ts';
import { thinkingTokensOf } from '../call/cost.ts';
import type { AnswerPlace } from '../call/outcome.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';

/** What one server takes for one model: which fields a call has, and how its answer comes back. */
export type RequestForm = {
  readonly schemaMode: OpenAiJudgeOptions['schemaMode'];
  readonly maxTokensField: OpenAiJudgeOptions['maxTokensField'];
  /** The most that the server takes in that field; null where it has not said. */
  readonly maxTokensLimit: number | null;
  readonly temperature: number | null;
  readonly reasoningEffort: string | null;
  /** Room in the bound of the answer for what the model thinks first. */
  readonly thinkingTokens: number;
  readonly stream: 'off' | 'with_usage' | 'without_usage';
  /** How many of the likeliest tokens are asked for at each place; 0: none. */
  readonly topTokens: number;
  /** Where the answer was found; nothing of it is sent. */
  readonly answerIn: AnswerPlace;
};

/** A provider's error about a request, as far as it may tell what it refuses. */
type Refusal = { readonly code: string | null; readonly param: string | null; readonly text: string };

/** The form that the settings ask for. @param topTokens for models whose probabilities are read. */
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

/** From the most that a server may take to the least. */
const LESSER_SCHEMA = { json_schema: 'json_object', json_object: 'none' } as const;
const OTHER_FIELD = { max_completion_tokens: 'max_tokens', max_tokens: 'max_completion_tokens' } as const;
/** OpenAI's bound, and that of servers that take fewer (vLLM can be set so, Fireworks is). */
export const TOP_TOKENS = { first: 20, fewer: 5 } as const;
/** From the least thinking to the most. */
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** How servers name what they refuse: OpenAI and Azure by parameter, LiteLLM, Gemini, Anthropic and others in words alone. */
const ABOUT = {
  schema:
    /response.?format|json.?schema|json.?object|json.mode|invalid format|\.format of type|structured.output|guided|grammar/i,
  temperature: /\btemperature\b/i,
  // Ollama takes the field for its own switch.
  effort: /reasoning[_. ]?effort|not support thinking/i,
  probabilities: /log_?probs/i,
  stream: /\bstream(?:ing)?\b/i,
  streamUsage: /stream_options|include_usage/i,
} as const;
const TOO_MANY = /greater than|less than|at most|maximum|max allowed|between|too large/i;
/** As OpenAI, vLLM, Anthropic and DeepSeek say it. */
const TOKENS_LIMIT =
  /(?:at most|less than or equal to|maximum(?: allowed)?(?: value)?(?: is|:)?|<=|up to|>|valid range .{0,40}\[\d,)\s*(\d{3,6})\b/i;
/** Groq, of one answer that did not keep to the form: the form itself was taken. */
const ONE_ANSWER = 'json_validate_failed';

/**
 * What to ask for instead, after a server refused a request in this form.
 * @returns null where the refusal names no field that was sent.
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

/** Too large a number is asked for as a smaller one; a field that is not known under its other name. */
function otherTokens({ maxTokensField }: RequestForm, text: string): Partial<RequestForm> {
  const limit = TOKENS_LIMIT.exec(text)?.[1];
  return limit === undefined
    ? { maxTokensField: OTHER_FIELD[maxTokensField] }
    : { maxTokensLimit: Number.parseInt(limit, 10) };
}

/** The least effort that the server says it takes; without such a word none is sent. */
function otherEffort({ reasoningEffort }: RequestForm, text: string): string | null {
  const offered = EFFORTS.filter(
    (effort) => effort !== reasoningEffort && new RegExp(`['"\`]${effort}['"\`]`).test(text),
  );
  return offered[0] ?? null;
}

function fewerTokens({ topTokens }: RequestForm, text: string): number {
  return topTokens > TOP_TOKENS.fewer && TOO_MANY.test(text) ? TOP_TOKENS.fewer : 0;
}

/** More room for a model that spent all of it on thinking; null where there is no more to give. */
export function roomier(form: RequestForm): Partial<RequestForm> | null {
  const thinkingTokens = EFFORTS.map(thinkingTokensOf).find(
    (tokens) => tokens > Math.max(form.thinkingTokens, thinkingTokensOf('minimal')),
  );
  if (thinkingTokens === undefined) return null;
  // A model that thinks unasked is asked to think little; a server that knows no such field says so.
  const isFirst = form.thinkingTokens === 0 && form.reasoningEffort === null;
  return { thinkingTokens, ...(isFirst && { reasoningEffort: 'low' }) };
}

/** In which points a form is another than it was at first, in words for health, doctor and log. Nothing of a server's wording is in them. */
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

/** What a provider's error says of the request; `text` is for matching alone, since it may quote a message. */
export function readRefusal(error: {
  readonly code?: unknown;
  readonly param?: unknown;
  readonly message: string;
  readonly error?: unknown;
}): Refusal {
  const metadata = isRecord(error.error) ? error.error.metadata : null;
  // OpenRouter passes on there what the provider behind it said.
  const raw = isRecord(metadata) && typeof metadata.raw === 'string' ? metadata.raw : '';
  return {
    code: typeof error.code === 'string' ? error.code : null,
    param: typeof error.param === 'string' ? error.param : null,
    text: `${error.message} ${raw}`.slice(0, REFUSAL_MAX_CHARS),
  };
}

/** What is refused is named at the beginning; far behind it texts may be quoted. */
const REFUSAL_MAX_CHARS = 1_000;

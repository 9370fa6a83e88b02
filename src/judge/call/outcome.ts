import { APIConnectionError, APIError } from 'openai';
import { isRecord, jsonOf, recordOf, textOf } from '../../core/common/untyped-json.ts';
import { readRetryAfter } from '../../core/time/retry-after.ts';
import type { TokenUsage } from './cost.ts';
import { readTokens, type TokenPlace } from './first-tokens.ts';
import { isStreamed, joinStream } from './streamed-answer.ts';

/** What is known of a call's cost: its usage, that it was free, or nothing (then it counts at its bound). */
type Charge = TokenUsage | 'none' | 'unknown';

/** Identifiers of a provider's error, where there was one, safe to log: never a message, which may quote the text. */
export type ErrorLabel = {
  /** Of HTTP. */
  readonly status: number | null;
  readonly code: string | null;
  readonly param: string | null;
};

/** Where in a completion servers put an answer. */
export type AnswerPlace = 'content' | 'tool_calls' | 'reasoning_content';

/** How one call to the model ended. */
export type ModelOutcome =
  | {
      readonly kind: 'answer';
      readonly content: string;
      /** Its tokens with their probabilities, where they were asked for and given. */
      readonly tokens: readonly TokenPlace[];
      readonly cut: boolean;
      /** Where the content was found; `content` when not said. */
      readonly answerIn?: AnswerPlace;
      /** The model thought until its tokens ran out, and has not begun to answer. */
      readonly isAllThinking?: boolean;
      readonly isStreamed?: boolean;
      /** It had less room for that than calls have now. */
      readonly isWorthMoreRoom?: boolean;
      readonly charge: Charge;
    }
  | { readonly kind: 'filtered'; readonly charge: Charge; readonly label: ErrorLabel }
  | { readonly kind: 'too_long'; readonly charge: Charge; readonly label: ErrorLabel }
  /** The key, the model or the account: no call can succeed until somebody changes it. */
  | { readonly kind: 'refused'; readonly charge: Charge; readonly label: ErrorLabel }
  /** This call was wrong in a way that repeating it cannot mend. */
  | { readonly kind: 'bad_request'; readonly charge: Charge; readonly label: ErrorLabel }
  | {
      readonly kind: 'rate_limited';
      readonly charge: Charge;
      readonly label: ErrorLabel;
      readonly retryAfterMs: number | null;
    }
  | {
      readonly kind: 'outage';
      readonly charge: Charge;
      readonly label: ErrorLabel;
      readonly cause: 'connection' | 'timeout' | 'server';
      /** Whether the request can have reached the server. */
      readonly sent: boolean;
      /** Our own deadline ended it before it had had a fair time: nothing is learnt of the model. */
      readonly brief: boolean;
    };

const NO_LABEL: ErrorLabel = { status: null, code: null, param: null };

const FILTER_CODES = new Set([
  'content_filter',
  'ResponsibleAIPolicyViolation',
  'content_policy_violation',
  'moderation_blocked',
  'data_inspection_failed',
  // OpenAI's reasoning models: the prompt was flagged.
  'invalid_prompt',
]);
/** xAI says so of a text, in words alone, with the status of a key that may not be used. */
const FILTER_MESSAGE = /^Content violates usage guidelines/i;
const LENGTH_CODES = new Set(['context_length_exceeded', 'exceed_context_size_error', 'string_above_max_length']);
/** OpenAI's wording, and that of vLLM, llama.cpp, Mistral and Anthropic's compatible endpoint. */
const LENGTH_MESSAGE =
  /maximum context|context (?:length|window|size)|(?:prompt|input|request) (?:is )?too (?:long|large)|too many tokens|maximum (?:input|number of) .{0,20}tokens/i;
const ACCOUNT_CODES = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'access_terminated',
  'account_deactivated',
  'invalid_api_key',
  'model_not_found',
]);
/** Gemini says 400 of a key, in words alone. */
const ACCOUNT_MESSAGE = /^API key (?:not valid|expired)/i;
const REFUSED_STATUSES = new Set([401, 402, 403, 404]);
/** Anthropic's wording of a parameter that a model does not take, and its like. At the beginning only: behind it a text may be quoted. */
const REFUSED_PARAMETER =
  /^[`'"]?(temperature|max_tokens|max_completion_tokens|reasoning_effort)[`'"]? (?:is|are) (?:deprecated|unsupported|not supported)/i;
/** OpenAI says 429 of a request that alone is more than the tokens of a minute: no waiting makes it smaller. */
const TOO_LONG_STATUSES = new Set([400, 422, 429]);
/** A gateway gave up on a server that may well have done the work. */
const GATEWAY_TIMEOUTS = new Set([504, 524]);
/** Errors that come before a byte of the request has left. */
const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** What an outcome says of an error; nothing where it is none. */
export function labelOf(outcome: ModelOutcome): ErrorLabel {
  return 'label' in outcome ? outcome.label : NO_LABEL;
}

/** Reads a 200: a completion, whole or streamed, or the `{error}` that some compatible servers put there. */
export function readCompletion(given: unknown): ModelOutcome {
  // Text is what the client makes of a body that does not say that it is JSON.
  if (!isStreamed(given)) return readWhole((typeof given === 'string' ? jsonOf(given) : given) ?? NOT_JSON);
  const outcome = readWhole(joinStream(given));
  return outcome.kind === 'answer' ? { ...outcome, isStreamed: true } : outcome;
}

/** An empty body, or a page of HTML, as of a proxy that asks for a login. */
const NOT_JSON = { error: { code: 'not_json' } };

function readWhole(body: unknown): ModelOutcome {
  const charge = readUsage(recordOf(body).usage) ?? 'unknown';
  const filtered: ModelOutcome = {
    kind: 'filtered',
    charge,
    label: { ...NO_LABEL, status: 200, code: 'content_filter' },
  };
  if (isWithoutChoices(body)) return filtered;
  const [choice] = list(recordOf(body).choices) ?? [];
  if (!isRecord(choice)) {
    const error = recordOf(body).error;
    const status = number(recordOf(error).status) ?? number(recordOf(error).code) ?? 500;
    return classify(error, { status, charge, retryAfterMs: null });
  }
  const message = recordOf(choice.message);
  if (choice.finish_reason === 'content_filter' || textOf(message.refusal) !== '') return filtered;
  const cut = choice.finish_reason === 'length';
  const said = readSaid(message, cut);
  const isAllThinking = cut && said.content === '' && hasThought(message, recordOf(body).usage);
  return { kind: 'answer', ...said, tokens: readTokens(choice.logprobs), cut, isAllThinking, charge };
}

/** The answer, and where it stood: servers put it into the arguments of a tool call, or behind the reasoning of a model that was not told to reason. */
function readSaid(
  message: Readonly<Record<string, unknown>>,
  cut: boolean,
): { readonly content: string; readonly answerIn: AnswerPlace } {
  const content = readContent(message.content);
  // Thinking that has no end is no answer.
  if (cut && UNENDED_THINKING.test(content)) return { content: '', answerIn: 'content' };
  if (content.trim() !== '') return { content, answerIn: 'content' };
  const [tool] = list(message.tool_calls) ?? [];
  const args = readContent(recordOf(recordOf(tool).function ?? message.function_call).arguments);
  if (args !== '') return { content: args, answerIn: 'tool_calls' };
  const reasoning = readReasoning(message);
  return cut || reasoning === ''
    ? { content: '', answerIn: 'content' }
    : { content: reasoning, answerIn: 'reasoning_content' };
}

const UNENDED_THINKING = /^\s*<think>(?![\s\S]*<\/think>)/;

/** As DeepSeek and vLLM call it, and as OpenRouter and newer vLLM do. */
function readReasoning(message: Readonly<Record<string, unknown>>): string {
  return readContent(message.reasoning_content) || readContent(message.reasoning);
}

function hasThought(message: Readonly<Record<string, unknown>>, usage: unknown): boolean {
  const tokens = number(recordOf(recordOf(usage).completion_tokens_details).reasoning_tokens) ?? 0;
  return tokens > 0 || readReasoning(message) !== '' || UNENDED_THINKING.test(readContent(message.content));
}

/** A completion that says nothing and names no error: Gemini's word for a prompt that it blocked. Some servers leave the list out. */
function isWithoutChoices(body: unknown): boolean {
  const { choices, error, object } = recordOf(body);
  if ((error ?? null) !== null) return false;
  return list(choices)?.length === 0 || ((choices ?? null) === null && object === 'chat.completion');
}

/** Reads what a call threw. @param ended whether our own deadline ended it (it is a timeout then), and whether before a fair time. */
export function readFailure(
  error: unknown,
  ended: { readonly aborted: boolean; readonly brief: boolean },
  nowMs: number,
): ModelOutcome {
  if (error instanceof APIError && typeof error.status === 'number') {
    const { status, headers } = error;
    const charge = GATEWAY_TIMEOUTS.has(status) ? 'unknown' : 'none';
    const read = (name: string): string | null => headers?.get(name) ?? null;
    return classify(error.error, { status, charge, retryAfterMs: readRetryAfter(read, nowMs) });
  }
  const code = connectionCode(error);
  const sent = code === null || !UNSENT_CODES.has(code);
  const cause = ended.aborted || code?.includes('TIMEOUT') ? 'timeout' : 'connection';
  const charge = sent ? 'unknown' : 'none';
  return { kind: 'outage', cause, sent, brief: ended.aborted && ended.brief, charge, label: { ...NO_LABEL, code } };
}

function classify(
  error: unknown,
  context: { readonly status: number; readonly charge: Charge; readonly retryAfterMs: number | null },
): ModelOutcome {
  const { status, charge, retryAfterMs } = context;
  const details = recordOf(error);
  const message = typeof error === 'string' ? error : textOf(details.message);
  const label = {
    status,
    code: identifier(details.code) ?? identifier(details.type),
    // LiteLLM writes Python's None as a word.
    param:
      (details.param === 'None' ? null : identifier(details.param)) ??
      REFUSED_PARAMETER.exec(message)?.[1]?.toLowerCase() ??
      null,
  };
  const names = [details.code, details.type, recordOf(details.innererror).code].filter(
    (name) => typeof name === 'string',
  );
  const has = (known: ReadonlySet<string>): boolean => names.some((name) => known.has(name));

  // A 403 of OpenRouter or xAI for a flagged input is about the text, not about the key.
  const flagged = list(recordOf(details.metadata).reasons) !== null;
  if (has(FILTER_CODES) || (status === 403 && (flagged || FILTER_MESSAGE.test(message))))
    return { kind: 'filtered', charge, label };
  if (has(LENGTH_CODES) || status === 413) return { kind: 'too_long', charge, label };
  if (TOO_LONG_STATUSES.has(status) && LENGTH_MESSAGE.test(message)) return { kind: 'too_long', charge, label };
  if (has(ACCOUNT_CODES) || REFUSED_STATUSES.has(status) || ACCOUNT_MESSAGE.test(message))
    return { kind: 'refused', charge, label };
  if (status === 429) return { kind: 'rate_limited', charge, label, retryAfterMs };
  if (status >= 500 || status === 408 || status === 409) {
    const cause = GATEWAY_TIMEOUTS.has(status) ? 'timeout' : 'server';
    return { kind: 'outage', cause, sent: true, brief: false, charge, label };
  }
  return { kind: 'bad_request', charge, label };
}

function readContent(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = list(content) ?? [];
  return parts
    .map((part) => recordOf(part).text)
    .filter((text) => typeof text === 'string')
    .join('');
}

/** Usage with which a cost can be counted; null when it is missing or is no number of tokens. */
function readUsage(usage: unknown): TokenUsage | null {
  const inputTokens = number(recordOf(usage).prompt_tokens);
  const outputTokens = number(recordOf(usage).completion_tokens);
  if (inputTokens === null || outputTokens === null || inputTokens < 0 || outputTokens < 0) return null;
  const cached = number(recordOf(recordOf(usage).prompt_tokens_details).cached_tokens) ?? 0;
  return { inputTokens, outputTokens, cachedInputTokens: Math.min(Math.max(0, cached), inputTokens) };
}

function connectionCode(error: unknown): string | null {
  let current: unknown = error;
  let code: string | null = null;
  // fetch hides the system's error a few causes deep.
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    code = identifier('code' in current ? current.code : undefined) ?? code;
    current = current.cause;
  }
  if (error instanceof SyntaxError) return NOT_JSON.error.code;
  return code ?? (error instanceof APIConnectionError ? 'connection' : null);
}

function identifier(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function list(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

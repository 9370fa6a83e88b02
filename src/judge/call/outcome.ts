import { APIConnectionError, APIError } from 'openai';
import { isRecord, jsonOf, recordOf, textOf } from '../../core/common/untyped-json.ts';
import { readRetryAfter } from '../../core/time/retry-after.ts';
import type { TokenUsage } from './cost.ts';
import { readTokens, type TokenPlace } from './first-tokens.ts';
import { isStreamed, joinStream } from './streamed-answer.ts';

/** The known cost of a call: its usage, none, or unknown (then it counts at its bound). */
type Charge = TokenUsage | 'none' | 'unknown';

/** Identifiers of a provider's error, safe to log: never its message, which may quote the text. */
export type ErrorLabel = {
  /** The HTTP status. */
  readonly status: number | null;
  readonly code: string | null;
  readonly param: string | null;
};

/** The field of a completion in which a server puts the answer. */
export type AnswerPlace = 'content' | 'tool_calls' | 'reasoning_content';

/** The result of one call to the model. */
export type ModelOutcome =
  | {
      readonly kind: 'answer';
      readonly content: string;
      /** Its tokens with probabilities, if requested and given. */
      readonly tokens: readonly TokenPlace[];
      readonly cut: boolean;
      /** The field that held the answer; `content` if left out. */
      readonly answerIn?: AnswerPlace;
      /** The model used all its tokens for reasoning before it began to answer. */
      readonly isAllThinking?: boolean;
      readonly isStreamed?: boolean;
      /** Later calls have more tokens for reasoning than this one had. */
      readonly isWorthMoreRoom?: boolean;
      readonly charge: Charge;
    }
  | { readonly kind: 'filtered'; readonly charge: Charge; readonly label: ErrorLabel }
  | { readonly kind: 'too_long'; readonly charge: Charge; readonly label: ErrorLabel }
  /** A problem with the key, the model or the account: no call can succeed until somebody fixes it. */
  | { readonly kind: 'refused'; readonly charge: Charge; readonly label: ErrorLabel }
  /** A problem with this call that a retry cannot fix. */
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
      /** Whether the request may have reached the server. */
      readonly sent: boolean;
      /** Our own deadline ended the call too early to learn anything about the model. */
      readonly brief: boolean;
    };

const NO_LABEL: ErrorLabel = { status: null, code: null, param: null };

const FILTER_CODES = new Set([
  'content_filter',
  'ResponsibleAIPolicyViolation',
  'content_policy_violation',
  'moderation_blocked',
  'data_inspection_failed',
  // OpenAI's reasoning models report a flagged prompt this way.
  'invalid_prompt',
]);
/** xAI's message for a flagged text; its status is the same as for a forbidden key. */
const FILTER_MESSAGE = /^Content violates usage guidelines/i;
const LENGTH_CODES = new Set(['context_length_exceeded', 'exceed_context_size_error', 'string_above_max_length']);
/** The messages of OpenAI, vLLM, llama.cpp, Mistral and Anthropic's compatible endpoint. */
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
/** Gemini's message for a bad key; its status is only 400. */
const ACCOUNT_MESSAGE = /^API key (?:not valid|expired)/i;
const REFUSED_STATUSES = new Set([401, 402, 403, 404]);
/** Anthropic's message for an unsupported parameter, and similar ones. Only at the start, because a text may be quoted later. */
const REFUSED_PARAMETER =
  /^[`'"]?(temperature|max_tokens|max_completion_tokens|reasoning_effort)[`'"]? (?:is|are) (?:deprecated|unsupported|not supported)/i;
/** OpenAI uses 429 for a single request above the tokens per minute; waiting does not help then. */
const TOO_LONG_STATUSES = new Set([400, 422, 429]);
/** A gateway gave up, but the server behind it may have done the work. */
const GATEWAY_TIMEOUTS = new Set([504, 524]);
/** Errors that occur before any byte of the request was sent. */
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

/** Returns the error label of an outcome; an empty one if it is no error. */
export function labelOf(outcome: ModelOutcome): ErrorLabel {
  return 'label' in outcome ? outcome.label : NO_LABEL;
}

/** Reads the body of a 200: a completion, whole or streamed, or the `{error}` that some compatible servers send. */
export function readCompletion(given: unknown): ModelOutcome {
  // The client returns text for a body whose content type is not JSON.
  if (!isStreamed(given)) return readWhole((typeof given === 'string' ? jsonOf(given) : given) ?? NOT_JSON);
  const outcome = readWhole(joinStream(given));
  return outcome.kind === 'answer' ? { ...outcome, isStreamed: true } : outcome;
}

/** An empty body, or an HTML page, for example of a proxy's login. */
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

/** Finds the answer and its field: some servers use the arguments of a tool call, or the reasoning of a model that was not told to reason. */
function readSaid(
  message: Readonly<Record<string, unknown>>,
  cut: boolean,
): { readonly content: string; readonly answerIn: AnswerPlace } {
  const content = readContent(message.content);
  // Unfinished reasoning is no answer.
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

/** Reads both names of the field: that of DeepSeek and vLLM, and that of OpenRouter and newer vLLM. */
function readReasoning(message: Readonly<Record<string, unknown>>): string {
  return readContent(message.reasoning_content) || readContent(message.reasoning);
}

function hasThought(message: Readonly<Record<string, unknown>>, usage: unknown): boolean {
  const tokens = number(recordOf(recordOf(usage).completion_tokens_details).reasoning_tokens) ?? 0;
  return tokens > 0 || readReasoning(message) !== '' || UNENDED_THINKING.test(readContent(message.content));
}

/** Whether a completion has neither choices nor an error: Gemini sends this for a blocked prompt. Some servers omit the list. */
function isWithoutChoices(body: unknown): boolean {
  const { choices, error, object } = recordOf(body);
  if ((error ?? null) !== null) return false;
  return list(choices)?.length === 0 || ((choices ?? null) === null && object === 'chat.completion');
}

/** Reads the error that a call threw. @param ended whether our deadline ended it (then it is a timeout), and whether too early to count. */
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
    // LiteLLM writes Python's None as a string.
    param:
      (details.param === 'None' ? null : identifier(details.param)) ??
      REFUSED_PARAMETER.exec(message)?.[1]?.toLowerCase() ??
      null,
  };
  const names = [details.code, details.type, recordOf(details.innererror).code].filter(
    (name) => typeof name === 'string',
  );
  const has = (known: ReadonlySet<string>): boolean => names.some((name) => known.has(name));

  // A 403 of OpenRouter or xAI for a flagged input concerns the text, not the key.
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

/** Reads the usage; null if it is missing or not a number of tokens. */
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
  // `fetch` hides the system's error a few causes deep.
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

import { canaryColumn, type ModelCall } from './model-wire.ts';

/**
 * How one call is answered.
 * - `well`: scores of `score`, with usage.
 * - `slow`: well, after a time. `hold`: well, once a promise resolves.
 * - `stall`: never; nothing at all, or headers and half a body.
 * - `wrong`: a completion that breaks the form in one way; `row` (from 1) says where, the first when not given.
 * - `content`: a completion with exactly this content.
 * - `status`: an error answer. `rate_limited`, `quota`: the two kinds of 429.
 * - `error_in_200`: status 200 with `{error}` and no choices.
 * - `drop`: the connection is cut, before the headers or within the body.
 * - `filter`: a call with such a text is refused, in one of the ways of `REFUSALS`; other calls are answered well.
 * - `cut`: the answer breaks off within the row after that many complete ones, with finish_reason length.
 * - `context`: calls whose user message has more bytes are too long for the model; others are answered well.
 * - `no_usage`: well, but without usage. `usage`: well, with this one.
 */
export type ModelBehaviour =
  | { readonly kind: 'well' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  | { readonly kind: 'stall'; readonly part: 'headers' | 'body' }
  | { readonly kind: 'wrong'; readonly how: (typeof WRONG_WAYS)[number]; readonly row?: number }
  | { readonly kind: 'content'; readonly content: string | null; readonly finishReason?: string }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly error?: Readonly<Record<string, unknown>>;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'rate_limited'; readonly retryAfter?: string }
  | { readonly kind: 'quota' }
  | { readonly kind: 'error_in_200'; readonly error?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'drop'; readonly when: 'before_headers' | 'in_body' }
  | { readonly kind: 'filter'; readonly texts: (text: string) => boolean; readonly as: (typeof REFUSALS)[number] }
  | { readonly kind: 'cut'; readonly rows: number }
  | { readonly kind: 'context'; readonly maxBytes: number }
  | { readonly kind: 'no_usage' }
  | { readonly kind: 'usage'; readonly usage: object };

/** In how many ways a model or its provider refuses a text: the first three say that they do. */
export const REFUSALS = [
  'error',
  'finish',
  'refusal',
  'invalid_prompt',
  'bad_request',
  'sorry',
  'no_json',
  'empty',
] as const;

/** In how many ways an answer can be wrong; the first three can still be read whole. */
const WRONG_WAYS = [
  'prose',
  'fenced',
  'shuffled',
  'bad_json',
  'missing',
  'duplicate',
  'wrong_index',
  'from_zero',
  'wrong_columns',
  'out_of_range',
  'fraction',
] as const;

/** What goes back over HTTP: an answer, one that breaks off, or nothing. */
export type ModelReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: object;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'stall' | 'drop'; readonly part: 'headers' | 'body'; readonly body: object };

type Completion = { readonly content: string | null; readonly finishReason: string; readonly refusal?: string };

/** Works out the reply to one call. Resolves late for `slow` and `hold`. */
export async function replyTo(
  call: ModelCall,
  behaviour: ModelBehaviour,
  score: (text: string, column: string) => number,
): Promise<ModelReply> {
  const content = wellContent(call, score);
  const complete = (completion: Completion, usage?: object): ModelReply => ok(completionBody(call, completion, usage));
  const well = complete({ content, finishReason: 'stop' });
  switch (behaviour.kind) {
    case 'well':
      return well;
    case 'no_usage':
      return complete({ content, finishReason: 'stop' }, {});
    case 'usage':
      return complete({ content, finishReason: 'stop' }, { usage: behaviour.usage });
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, behaviour.delayMs).unref());
      return well;
    case 'hold':
      await behaviour.until;
      return well;
    case 'content':
      return complete({ content: behaviour.content, finishReason: behaviour.finishReason ?? 'stop' });
    case 'wrong':
      return complete({
        content: wrongContent(content, fullRows(call, score), behaviour.how, behaviour.row ?? 1),
        finishReason: 'stop',
      });
    case 'cut':
      return complete({ content: cutContent(content, behaviour.rows), finishReason: 'length' });
    case 'filter':
      return call.messages.some((message) => behaviour.texts(message.text)) ? filtered(behaviour.as, complete) : well;
    case 'context':
      return userBytes(call) > behaviour.maxBytes
        ? failure(400, { message: 'maximum context length exceeded', code: 'context_length_exceeded' })
        : well;
    case 'stall':
      return { kind: 'stall', part: behaviour.part, body: completionBody(call, { content, finishReason: 'stop' }) };
    case 'drop': {
      const part = behaviour.when === 'in_body' ? 'body' : 'headers';
      return { kind: 'drop', part, body: completionBody(call, { content, finishReason: 'stop' }) };
    }
    default:
      return errorReply(behaviour);
  }
}

function errorReply(
  behaviour: Extract<ModelBehaviour, { kind: 'status' | 'rate_limited' | 'quota' | 'error_in_200' }>,
): ModelReply {
  switch (behaviour.kind) {
    case 'status':
      return failure(behaviour.status, { message: 'as ordered', ...behaviour.error }, behaviour.headers);
    case 'rate_limited': {
      const headers = behaviour.retryAfter === undefined ? {} : { 'retry-after': behaviour.retryAfter };
      return failure(429, { message: 'slow down', code: 'rate_limit_exceeded' }, headers);
    }
    case 'quota':
      return failure(429, { message: 'pay first', type: 'insufficient_quota', code: 'insufficient_quota' });
    case 'error_in_200':
      return ok({ error: { message: 'upstream failed', ...behaviour.error } });
    default:
      return behaviour satisfies never;
  }
}

function filtered(as: (typeof REFUSALS)[number], complete: (completion: Completion) => ModelReply): ModelReply {
  switch (as) {
    case 'finish':
      return complete({ content: '', finishReason: 'content_filter' });
    case 'refusal':
      return complete({ content: null, finishReason: 'stop', refusal: 'I cannot help with that.' });
    case 'error':
      return failure(400, { message: 'filtered', code: 'content_filter', param: 'prompt' });
    case 'invalid_prompt':
      return failure(400, { message: 'Invalid prompt: your prompt was flagged.', code: 'invalid_prompt', param: null });
    case 'bad_request':
      return failure(400, { message: 'the text cannot be tokenized', type: 'BadRequestError', code: 400, param: null });
    case 'sorry':
      return complete({ content: "I'm sorry, but I can't help with that.", finishReason: 'stop' });
    case 'no_json':
      return complete({ content: '{"r": see below', finishReason: 'stop' });
    case 'empty':
      return complete({ content: '', finishReason: 'stop' });
    default:
      return as satisfies never;
  }
}

function ok(body: object): ModelReply {
  return { kind: 'answer', status: 200, body };
}

/** An error answer in OpenAI's form. */
export function failure(
  status: number,
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Extract<ModelReply, { kind: 'answer' }> {
  return { kind: 'answer', status, body: { error }, headers };
}

/** The answer in the form that is asked for: only the columns that are not 0. */
function wellContent(call: ModelCall, score: (text: string, column: string) => number): string {
  const rows = fullRows(call, score);
  const columns = columnsOf(call);
  return JSON.stringify({
    r: rows.map(({ i, s }) => ({
      i,
      s: columns.flatMap((column, at) => (s[at] === 0 ? [] : [`${column}:${s[at]}`])),
    })),
  });
}

type FullRow = { readonly i: number; readonly s: readonly number[] };

/** One integer for every column, as the judge reads them too. */
function fullRows(call: ModelCall, score: (text: string, column: string) => number): readonly FullRow[] {
  return call.lines.map(({ i, text }) => {
    const canary = canaryColumn(text);
    return {
      i,
      s: columnsOf(call).map((column) => (canary === null ? score(text, column) : canary === column ? 95 : 2)),
    };
  });
}

function columnsOf(call: ModelCall): readonly string[] {
  return [...call.categories, ...Object.keys(call.rules)];
}

/** The same answer, broken in one way. */
function wrongContent(well: string, r: readonly FullRow[], how: (typeof WRONG_WAYS)[number], row: number): string {
  const at = Math.min(row, r.length) - 1;
  const target = r[at] ?? { i: 1, s: [] };
  const replaced = (...rows: readonly unknown[]): string =>
    JSON.stringify({ r: [...r.slice(0, at), ...rows, ...r.slice(at + 1)] });
  switch (how) {
    case 'prose':
      return `Here are the scores:\n${well}`;
    case 'fenced':
      return `\`\`\`json\n${well}\n\`\`\``;
    case 'shuffled':
      return JSON.stringify({ r: r.toReversed() });
    case 'bad_json':
      return `I would rate these ${'messages '.repeat(3)}as follows: {r: [`;
    case 'missing':
      return replaced();
    case 'duplicate':
      return replaced(target, { i: target.i, s: target.s.map((score) => (score > 50 ? 0 : 100)) });
    case 'wrong_index':
      return replaced({ ...target, i: r.length + 100 });
    case 'from_zero':
      return JSON.stringify({ r: r.map(({ i, s }) => ({ i: i - 1, s })) });
    case 'wrong_columns':
      return replaced({ ...target, s: target.s.slice(1) });
    case 'out_of_range':
      return replaced({ ...target, s: target.s.map(() => 101) });
    case 'fraction':
      return replaced({ ...target, s: target.s.map(() => 0.5) });
    default:
      return how satisfies never;
  }
}

function cutContent(well: string, rows: number): string {
  const ends = [...well.matchAll(/\]\}/g)].map((match) => match.index + 2);
  return well.slice(0, (rows === 0 ? well.indexOf('[') : (ends[rows - 1] ?? well.length - 2)) + 4);
}

function completionBody(call: ModelCall, completion: Completion, usage?: object): object {
  const { content, finishReason, refusal } = completion;
  return {
    id: 'chatcmpl-local',
    object: 'chat.completion',
    created: 0,
    model: call.body.model,
    choices: [
      { index: 0, message: { role: 'assistant', content, refusal: refusal ?? null }, finish_reason: finishReason },
    ],
    ...(usage ?? { usage: usageOf(call, content ?? '') }),
  };
}

/** Tokens as this server counts them: four bytes of the input, two characters of the answer. */
function usageOf(call: ModelCall, content: string): object {
  const completionTokens = Math.ceil(content.length / 2);
  return {
    prompt_tokens: call.inputTokens,
    completion_tokens: completionTokens,
    total_tokens: call.inputTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: call.cachedInputTokens },
  };
}

/** How many tokens a request has, and how many of them a provider would have had in its cache. */
export function countInput(
  body: Readonly<Record<string, unknown>>,
  warm: boolean,
): Pick<ModelCall, 'inputTokens' | 'cachedInputTokens'> {
  const inputTokens = Math.ceil(Buffer.byteLength(JSON.stringify(body.messages)) / 4);
  return { inputTokens, cachedInputTokens: warm ? Math.min(1_024, inputTokens) : 0 };
}

function userBytes(call: ModelCall): number {
  return Buffer.byteLength(JSON.stringify(call.messages));
}

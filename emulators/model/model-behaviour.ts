import { type Completion, completionBody, usageOf, userBytes } from './completion-body.ts';
import type { ModelCall } from './model-wire.ts';
import { REFUSALS, type RefusalName } from './refusals.ts';
import { cutContent, fullRows, type WRONG_WAYS, wellContent, wrongContent } from './wrong-content.ts';

/**
 * The way to answer one call.
 * - `well`: scores of `score`, with usage.
 * - `slow`: like `well` after a time. `hold`: like `well` once a promise resolves.
 * - `stall`: no complete answer; nothing at all, or headers and half a body.
 * - `wrong`: a completion that breaks the form in one way; `row` (from 1) is the broken row, the first by default.
 * - `content`: a completion with exactly this content.
 * - `status`: an error answer; `body` replaces the one in OpenAI's form. `rate_limited`, `quota`: the two kinds of 429.
 * - `error_in_200`: status 200 with `{error}` and no choices.
 * - `body`: these bytes with this content type, by default the completion.
 * - `trickle`: like `well`, a few bytes at a time.
 * - `drop`: the connection is cut, before the headers or within the body.
 * - `filter`: a call with such a text is refused in one of the forms of `REFUSALS`; other calls are answered well.
 * - `cut`: the answer breaks off after this many complete rows, with finish_reason length.
 * - `context`: calls whose user message has more bytes are too long for the model; others are answered well.
 * - `no_usage`: like `well`, but without usage. `usage`: like `well`, with this one.
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
      readonly body?: object;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'rate_limited'; readonly retryAfter?: string }
  | { readonly kind: 'quota' }
  | { readonly kind: 'error_in_200'; readonly error?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'body'; readonly type: string; readonly text?: string; readonly status?: number }
  | { readonly kind: 'trickle'; readonly everyMs: number }
  | { readonly kind: 'drop'; readonly when: 'before_headers' | 'in_body' }
  | { readonly kind: 'filter'; readonly texts: (text: string) => boolean; readonly as: RefusalName }
  | { readonly kind: 'cut'; readonly rows: number }
  | { readonly kind: 'context'; readonly maxBytes: number }
  | { readonly kind: 'no_usage' }
  | { readonly kind: 'usage'; readonly usage: object };

/** The HTTP result: an answer, one that breaks off, or nothing. */
export type ModelReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** A string is a stream of events. */
      readonly body: object | string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'trickle'; readonly everyMs: number; readonly body: object }
  | { readonly kind: 'stall' | 'drop'; readonly part: 'headers' | 'body'; readonly body: object };

/** Computes the reply to one call. Resolves late for `slow` and `hold`. */
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
      return call.messages.some((message) => behaviour.texts(message.text)) ? filtered(call, behaviour.as) : well;
    case 'context':
      return userBytes(call) > behaviour.maxBytes
        ? failure(400, { message: 'maximum context length exceeded', code: 'context_length_exceeded' })
        : well;
    case 'stall':
      return { kind: 'stall', part: behaviour.part, body: completionBody(call, { content, finishReason: 'stop' }) };
    case 'body': {
      const { type, text, status = 200 } = behaviour;
      const body = text ?? JSON.stringify(completionBody(call, { content, finishReason: 'stop' }));
      return { kind: 'answer', status, body, headers: { 'content-type': type } };
    }
    case 'trickle':
      return {
        kind: 'trickle',
        everyMs: behaviour.everyMs,
        body: completionBody(call, { content, finishReason: 'stop' }),
      };
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
    case 'status': {
      const reply = failure(behaviour.status, { message: 'as ordered', ...behaviour.error }, behaviour.headers);
      return behaviour.body ? { ...reply, body: behaviour.body } : reply;
    }
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

function filtered(call: ModelCall, as: RefusalName): ModelReply {
  const { status, body } = REFUSALS[as];
  if ('error' in body) return { kind: 'answer', status, body };
  const [choice] = ('choices' in body && body.choices) || [];
  const content = choice && 'message' in choice ? choice.message.content : null;
  return { kind: 'answer', status, body: { ...body, usage: usageOf(call, content ?? '') } };
}

function ok(body: object): ModelReply {
  return { kind: 'answer', status: 200, body };
}

/** Builds an error answer in OpenAI's form. */
export function failure(
  status: number,
  error: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Extract<ModelReply, { kind: 'answer' }> {
  return { kind: 'answer', status, body: { error }, headers };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOf, type GuardKind, logprobOf } from './guard-answers.ts';
import { type Body, namesNone, readQuestion } from './guard-question.ts';
import { judgeByPolicy } from './policy-guard.ts';
import { REFUSALS, type RefusalName } from './refusals.ts';
import { seenIn } from './seen-image.ts';

/** Settings of the local guard server. */
export type GuardServerOptions = {
  readonly kind: GuardKind;
  /**
   * Returns the model's probability for a text, 0 to 1, and the names in its answer: hazard codes, category names, or names of scores. For a question about
   * one principle or risk, `about` is the question.
   */
  readonly judge: (text: string, about: string) => { readonly probability: number; readonly names: readonly string[] };
  /** Whether it gives probabilities on request, refuses the request for them, or refuses more than five; true by default. */
  readonly logprobs?: boolean | 'refused' | 'five';
  /** Whether it behaves like Ollama: the system message is the question, and template arguments are ignored. */
  readonly ollama?: boolean;
  /** Whether it ignores template arguments, as some gateways do. */
  readonly dropsTemplate?: boolean;
  /** Whether the server separates the channels of a harmony-format model; otherwise they are all in the content. */
  readonly readsHarmony?: boolean;
  /** Most inputs of one moderation call; more are refused with 400. */
  readonly inputsMax?: number;
  /** Most bytes of a moderation call's inputs; more are refused with 429 as too large, at any time. */
  readonly bytesMax?: number;
  /** Number of calls that are answered with 429 first. */
  readonly limitedCalls?: number;
  /** The answer instead of the model's own. */
  readonly content?: string;
  /** Calls with such a text are refused in this form. */
  readonly refuses?: { readonly texts: (text: string) => boolean; readonly as: RefusalName };
};

/** A local server that answers like one guard model, or like the moderation endpoint. */
export type GuardServer = {
  readonly baseUrl: string;
  /** Bodies of the calls, oldest first. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
};

type Reply = { readonly status: number; readonly body: object };

const LIMITED: Reply = {
  status: 429,
  body: { error: { message: 'Rate limit reached for requests', type: 'requests', code: 'rate_limit_exceeded' } },
};

/** Groq's answer: https://github.com/groq/groq-python/issues/25 */
const NO_LOGPROBS = {
  error: { message: '`logprobs` is not supported with this model', type: 'invalid_request_error' },
};

/** vLLM's answer. */
const TOO_MANY_LOGPROBS = {
  object: 'error',
  message: 'Requested sample logprobs of 20, which is greater than max allowed: 5',
  type: 'BadRequestError',
  param: null,
  code: 400,
};

/** Starts the server on 127.0.0.1. */
export async function startGuardServer(options: GuardServerOptions): Promise<GuardServer> {
  const bodies: Body[] = [];
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => {
        bodies.push(body);
        if (bodies.length <= (options.limitedCalls ?? 0)) return LIMITED;
        return request.url === '/v1/moderations' ? moderate(options, body) : complete(options, body);
      })
      .catch(
        (error: unknown): Reply => ({ status: 400, body: { error: { message: String(error), param: 'messages' } } }),
      )
      .then(({ status, body }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          ...(status === 429 && { 'retry-after-ms': '5' }),
        });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The categories of OpenAI's moderations, as its API lists them. */
export const MODERATION_NAMES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const;

/** Combines the parts of one message into the text read in them; https://developers.openai.com/api/docs/api-reference/moderations/create */
function readInput(input: unknown): unknown {
  if (!Array.isArray(input) || !input.every((part) => typeof part === 'object')) return input;
  const images = input.filter(({ type }) => type === 'image_url');
  if (images.length > 1) return null;
  return [input.map((part) => part.text ?? seenIn(part.image_url.url)).join(' ')];
}

function moderate({ kind, judge, inputsMax = 2_048, bytesMax, refuses }: GuardServerOptions, body: Body): Reply {
  if (kind !== 'moderations')
    return { status: 404, body: { error: { message: 'no such address', code: 'unknown_url' } } };
  const input = readInput(body.input);
  if (!Array.isArray(input) || !input.every((text) => typeof text === 'string' && text !== '')) {
    return { status: 400, body: { error: { message: 'input is not valid', param: 'input', code: 'invalid_value' } } };
  }
  if (input.length > inputsMax) {
    const message = `Invalid 'input': array too long. Expected an array with maximum length ${inputsMax}, but got an array with length ${input.length} instead.`;
    const error = { message, type: 'invalid_request_error', param: 'input', code: 'array_above_max_length' };
    return { status: 400, body: { error } };
  }
  const requested = Buffer.byteLength(input.join(''));
  if (bytesMax !== undefined && requested > bytesMax) return tooLarge(bytesMax, requested);
  if (refuses && input.some(refuses.texts)) return REFUSALS[refuses.as];
  const results = (input as readonly string[]).map((text) => {
    const { names, probability } = judge(text, '');
    const scores = MODERATION_NAMES.map((name) => [name, names.includes(name) ? probability : 1e-6] as const);
    return {
      flagged: probability > 0.5,
      categories: Object.fromEntries(scores.map(([name, score]) => [name, score > 0.5])),
      category_scores: Object.fromEntries(scores),
    };
  });
  return { status: 200, body: { id: 'modr-local', model: body.model, results } };
}

/** Builds OpenAI's answer to a request larger than a minute's tokens. */
function tooLarge(limit: number, requested: number): Reply {
  const message = `Request too large for omni-moderation-latest in organization org-x on tokens per min (TPM): Limit ${limit}, Requested ${requested}. The input or output tokens must be reduced in order to run successfully.`;
  return { status: 429, body: { error: { message, type: 'tokens', param: null, code: 'rate_limit_exceeded' } } };
}

function complete(options: GuardServerOptions, body: Body): Reply {
  if (options.kind === 'gpt-oss-safeguard') return { status: 200, body: judgeByPolicy(options, body) };
  if (options.logprobs === 'refused' && body.logprobs !== undefined) return { status: 400, body: NO_LOGPROBS };
  if (options.logprobs === 'five' && Number(body.top_logprobs) > 5) return { status: 400, body: TOO_MANY_LOGPROBS };
  if (body.response_format !== undefined) throw new Error('a guard knows no response_format');
  const { text, about } = readQuestion(options, body);
  if (options.refuses?.texts(text)) return REFUSALS[options.refuses.as];
  const judged = options.judge(text, about);
  const said = namesNone(options, body) ? { ...judged, names: [] } : judged;
  const whole = answerOf(options.kind, said);
  const tokens = whole.slice(0, Number(body.max_tokens ?? body.max_completion_tokens));
  const content = options.content ?? tokens.map(([token]) => token).join('');
  const wantsLogprobs = body.logprobs === true && options.logprobs !== false;
  return {
    status: 200,
    body: {
      choices: [
        {
          message: { role: 'assistant', content },
          finish_reason: tokens.length < whole.length ? 'length' : 'stop',
          logprobs: wantsLogprobs ? { content: tokens.map(logprobOf) } : null,
        },
      ],
      usage: { prompt_tokens: 400 + Math.ceil(text.length / 4), completion_tokens: tokens.length },
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
}

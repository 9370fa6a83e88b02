import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Which model the server answers as. */
export type GuardKind =
  | 'llama-guard'
  | 'qwen3guard'
  | 'shieldgemma'
  | 'granite-guardian'
  | 'granite-guardian-3.3'
  | 'moderations';

/** Settings of the local guard server. */
export type GuardServerOptions = {
  readonly kind: GuardKind;
  /**
   * How sure the model is of a text, 0 to 1, and what it names, in its own words: hazard codes, category names, or the names of scores. Of a question about one
   * principle or risk, `about` is what was asked.
   */
  readonly judge: (text: string, about: string) => { readonly probability: number; readonly names: readonly string[] };
  /** Whether probabilities are given where they are asked for; true when not said. */
  readonly logprobs?: boolean;
  /** The most inputs of one moderation call; more are refused with 400. */
  readonly inputsMax?: number;
  /** The answer instead of the model's own. */
  readonly content?: string;
};

/** A local server that answers as one guard model, or as the moderation endpoint, does. */
export type GuardServer = {
  readonly baseUrl: string;
  /** Bodies of the calls, oldest first. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
};

type Body = Readonly<Record<string, unknown>>;
type Reply = { readonly status: number; readonly body: object };

/** Starts the server on 127.0.0.1. */
export async function startGuardServer(options: GuardServerOptions): Promise<GuardServer> {
  const bodies: Body[] = [];
  const server = createServer((request, response) => {
    readBody(request)
      .then((body) => {
        bodies.push(body);
        return request.url === '/v1/moderations' ? moderate(options, body) : complete(options, body);
      })
      .catch(
        (error: unknown): Reply => ({ status: 400, body: { error: { message: String(error), param: 'messages' } } }),
      )
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
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

const SCORE_NAMES = [
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

function moderate({ kind, judge, inputsMax = 2_048 }: GuardServerOptions, body: Body): Reply {
  if (kind !== 'moderations')
    return { status: 404, body: { error: { message: 'no such address', code: 'unknown_url' } } };
  const { input } = body;
  if (!Array.isArray(input) || !input.every((text) => typeof text === 'string' && text !== '')) {
    return { status: 400, body: { error: { message: 'input is not valid', param: 'input', code: 'invalid_value' } } };
  }
  if (input.length > inputsMax) {
    return { status: 400, body: { error: { message: 'too many inputs', param: 'input', code: 'too_many_inputs' } } };
  }
  const results = (input as readonly string[]).map((text) => {
    const { names, probability } = judge(text, '');
    const scores = SCORE_NAMES.map((name) => [name, names.includes(name) ? probability : 1e-6] as const);
    return {
      flagged: probability > 0.5,
      categories: Object.fromEntries(scores.map(([name, score]) => [name, score > 0.5])),
      category_scores: Object.fromEntries(scores),
    };
  });
  return { status: 200, body: { id: 'modr-local', model: body.model, results } };
}

function complete(options: GuardServerOptions, body: Body): Reply {
  const [message, ...others] = (body.messages ?? []) as readonly { role: string; content: string }[];
  if (others.length > 0 || message?.role !== 'user') throw new Error('one user message is what the template takes');
  if (body.response_format !== undefined) throw new Error('a guard knows no response_format');
  const template = (body.chat_template_kwargs ?? {}) as {
    guideline?: string;
    guardian_config?: { risk_name?: string };
  };
  const isYesNo = options.kind === 'shieldgemma' || options.kind.startsWith('granite');
  const about = template.guideline ?? template.guardian_config?.risk_name ?? '';
  if (isYesNo && about === '') throw new Error('the template wants to know what is asked');
  const said = options.judge(message.content, about);
  const tokens = answerOf(options.kind, said);
  const content = options.content ?? tokens.map(([token]) => token).join('');
  const wantsLogprobs = body.logprobs === true && options.logprobs !== false;
  return {
    status: 200,
    body: {
      choices: [
        {
          message: { role: 'assistant', content },
          finish_reason: 'stop',
          logprobs: wantsLogprobs ? { content: tokens.map(logprobOf) } : null,
        },
      ],
      usage: { prompt_tokens: 400 + Math.ceil(message.content.length / 4), completion_tokens: tokens.length },
    },
  };
}

/** A token, and what else might have stood there. */
type Token = readonly [token: string, likely?: Readonly<Record<string, number>>];

function answerOf(
  kind: GuardKind,
  { probability: p, names }: ReturnType<GuardServerOptions['judge']>,
): readonly Token[] {
  const yes = p >= 0.5;
  switch (kind) {
    case 'llama-guard':
      return [
        ['\n\n'],
        [yes ? 'unsafe' : 'safe', { unsafe: p, safe: 1 - p }],
        ...(yes ? [['\n'] as const, [names.join(',')] as const] : []),
      ];
    case 'qwen3guard': {
      // As sure of "controversial" as is left over.
      const label = p >= 0.5 ? 'Unsafe' : p >= 0.2 ? 'Controversial' : 'Safe';
      const [first, ...rest] = { Unsafe: ['Un', 'safe'], Controversial: ['Cont', 'roversial'], Safe: ['Safe'] }[label];
      const likely = { ' Un': p, ' Cont': label === 'Safe' ? 0 : 1 - p, ' Safe': label === 'Safe' ? 1 - p : 0 };
      return [
        ['Safety'],
        [':'],
        [` ${first}`, likely],
        ...rest.map((token): Token => [token]),
        ['\nCategories'],
        [':'],
        [` ${label === 'Safe' ? 'None' : names.join(', ')}`],
      ];
    }
    case 'shieldgemma':
    case 'granite-guardian':
      return [[yes ? 'Yes' : 'No', { Yes: p, No: 1 - p }]];
    case 'granite-guardian-3.3':
      return [['<score>'], [yes ? ' yes' : ' no', { ' yes': p, ' no': 1 - p }], [' </score>']];
    case 'moderations':
      throw new Error('the moderation endpoint has no chat');
    default:
      return kind satisfies never;
  }
}

function logprobOf([token, likely = { [token]: 1 }]: Token): object {
  const top = Object.entries(likely)
    .filter(([, probability]) => probability > 0)
    .map(([each, probability]) => ({ token: each, logprob: Math.log(probability) }));
  return { token, logprob: 0, top_logprobs: top };
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body;
}

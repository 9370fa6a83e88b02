import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { answerJson, type Faults } from '../../platform-wire.ts';
import { checkMayPoll, getUpdatesSchema } from '../methods/receiving.ts';
import type { UpdateQueue } from '../world/updates.ts';
import { TelegramRefusal, type TelegramWorld } from '../world/world.ts';
import type { TelegramLimits } from './limits.ts';
import type { TelegramMethod } from './method.ts';
import { parseMultipart } from './multipart.ts';
import type { Webhook } from './webhook.ts';

/** An ordered failure of the Bot API. */
export type TelegramApiError =
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly description: string;
      readonly parameters?: TelegramRefusal['parameters'];
    }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'silence' }
  /** Carries out the call, then breaks the connection, so that the bot cannot know the result. */
  | { readonly kind: 'lost-answer' };

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Refusals that a correct bot never gets, because they mean a wrong call. */
const violatingReasons = [
  "can't parse entities",
  'message is too long',
  'MESSAGE_TOO_LONG',
  'message caption is too long',
  'message text is empty',
  'BUTTON_DATA_INVALID',
  'reply markup is too long',
  'entity beginning or end is outside',
  'inline keyboard button',
  'too many message identifiers',
] as const;

async function readArguments(request: IncomingMessage): Promise<Arguments> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
  const type = request.headers['content-type'] ?? '';
  if (body.length === 0) return Object.fromEntries(query);
  if (type.startsWith('application/json')) return z.looseObject({}).parse(JSON.parse(body.toString('utf8')));
  const parts = parseMultipart(body, type);
  const files = new Map<string, { readonly name: string; readonly text: string }>(
    parts.flatMap((part) =>
      part.filename === undefined ? [] : [[`attach://${part.name}`, { name: part.filename, text: part.text }] as const],
    ),
  );
  return Object.fromEntries(
    parts.flatMap((part) => (part.filename === undefined ? [[part.name, files.get(part.text) ?? part.text]] : [])),
  );
}

function refusalAnswer(error: TelegramRefusal): Answer {
  const parameters = error.parameters ? { parameters: error.parameters } : {};
  return { status: error.code, body: { ok: false, error_code: error.code, description: error.message, ...parameters } };
}

/** Answers the calls of one bot. */
export interface BotApi {
  /** Answers a request to `/bot<token>/<method>`. */
  answer(request: IncomingMessage, response: ServerResponse, name: string): Promise<void>;
  /** Runs a method that the bot named in its answer to a webhook. */
  run(name: string, args: Arguments): void;
}

/** Answers calls of the Bot API with these methods, and records every call. */
export function createBotApi(
  world: TelegramWorld,
  parts: {
    readonly queue: UpdateQueue;
    readonly webhook: () => Webhook;
    readonly faults: Faults<TelegramApiError>;
    readonly limits: TelegramLimits;
  },
  methods: readonly TelegramMethod[],
): BotApi {
  const byName = new Map(methods.map((method) => [method.name.toLowerCase(), method]));

  function record(method: string, args: Arguments, answer: Answer): void {
    const { body } = answer;
    world.calls.push({ method, arguments: args, answer: body, ok: body.ok === true, at: world.clock.now() });
    const description = String(body.description ?? '');
    if (violatingReasons.some((reason) => description.includes(reason))) {
      world.violations.push({ method, problem: description, arguments: args });
    }
  }

  function refuseCall(method: string, problem: string, args: Arguments, code: number, description: string): never {
    world.violations.push({ method, problem, arguments: args });
    throw new TelegramRefusal(code, description);
  }

  async function poll(args: Arguments, signal: AbortSignal): Promise<unknown> {
    const parsed = getUpdatesSchema.safeParse(args);
    if (!parsed.success)
      return refuseCall('getUpdates', parsed.error.message, args, 400, 'Bad Request: invalid getUpdates arguments');
    checkMayPoll(parts.webhook());
    parts.queue.allow(parsed.data.allowed_updates);
    const { offset = 0, limit = 100, timeout = 0 } = parsed.data;
    return parts.queue.poll({ offset, limit, timeoutSeconds: timeout, signal });
  }

  function runMethod(name: string, args: Arguments): unknown {
    const method = byName.get(name.toLowerCase());
    if (!method) return refuseCall(name, 'no such method', args, 404, 'Not Found: method not found');
    const problem = method.problem(args);
    if (problem !== undefined) return refuseCall(name, problem, args, 400, `Bad Request: ${problem}`);
    return method.run(world, args);
  }

  async function resultOf(name: string, args: Arguments, signal: AbortSignal): Promise<Answer> {
    try {
      const result = name.toLowerCase() === 'getupdates' ? await poll(args, signal) : runMethod(name, args);
      return { status: 200, body: { ok: true, result } };
    } catch (error) {
      if (error instanceof TelegramRefusal) return refusalAnswer(error);
      throw error;
    }
  }

  function apiErrorOf(name: string, args: Arguments): TelegramApiError | undefined {
    const ordered = parts.faults.take(name);
    if (ordered) return ordered;
    const seconds = parts.limits.refusal(name, args);
    if (seconds === null) return undefined;
    const description = `Too Many Requests: retry after ${seconds}`;
    return { kind: 'error', code: 429, description, parameters: { retry_after: seconds } };
  }

  return {
    answer: async (request, response, name) => {
      const gone = new AbortController();
      response.on('close', () => gone.abort());
      const args = await readArguments(request);
      const fault = apiErrorOf(name, args);
      if (fault?.kind === 'silence') return record(name, args, { status: 0, body: { silent: true } });
      if (fault?.kind === 'hang-up') {
        record(name, args, { status: 0, body: { hung_up: true } });
        response.destroy();
        return;
      }
      const answer =
        fault?.kind === 'error'
          ? refusalAnswer(new TelegramRefusal(fault.code, fault.description, fault.parameters))
          : await resultOf(name, args, gone.signal);
      record(name, args, answer);
      if (fault?.kind === 'lost-answer') response.destroy();
      else if (!response.destroyed) answerJson(response, answer.status, answer.body);
    },
    run: (name, args) => {
      resultOf(name, args, new AbortController().signal).then(
        (answer) => record(name, args, answer),
        (error: unknown) => world.violations.push({ method: name, problem: String(error), arguments: args }),
      );
    },
  };
}

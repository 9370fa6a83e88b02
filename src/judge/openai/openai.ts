import { randomBytes } from 'node:crypto';
import { APIError, type OpenAI } from 'openai';
import type { Judge, JudgeRequest } from '../../core/ports/judge.ts';
import { boundUsage, doubtUsage, outputTokensMax } from '../call/cost.ts';
import { type ModelOutcome, readCompletion } from '../call/outcome.ts';
import type { Call } from './attempt-types.ts';
import { judgeBatch } from './batch.ts';
import type { Chat } from './chat.ts';
import { type PreparedSystem, prepareSystems } from './chat-bytes.ts';
import { createEngine, type Engine, type JudgeHealth } from './engine.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import { poseQuestion, type Question, type Stood } from './question.ts';
import { createSchemaStep, type SchemaStep } from './schema-step.ts';
import { judgeTwice } from './second-look.ts';

/**
 * The judge over any OpenAI-compatible chat server.
 * Every request is answered by its deadline; calls under way are bounded, waiting ones too, and none are made while the circuit is open.
 * Only texts, topics, rules and the texts of contexts are sent.
 */
export function createOpenAiJudge(
  options: OpenAiJudgeOptions,
): Judge & { close(): Promise<void>; health(): JudgeHealth } {
  const engine = createEngine(options);
  const step = createSchemaStep(options.schemaMode, (mode) => options.onSchemaStep?.(mode));
  const systemOf = prepareSystems(options);
  return {
    provider: 'openai',
    model: options.model,
    cannot: [],
    looksTwice: true,
    readsContext: true,
    judge: (request, budget, caller) =>
      engine.run(request.messages.length, { budget, caller }, async (run, rows) => {
        const parts = {
          ...engine.parts,
          prepare: (part: JudgeRequest, stood?: Stood) => prepare({ engine, step, options, systemOf }, part, stood),
        };
        await (request.secondLook ? judgeTwice : judgeBatch)(parts, run, request, rows);
      }),
    close: engine.close,
    health: engine.health,
  };
}

type Deps = {
  readonly engine: Engine;
  readonly step: SchemaStep;
  readonly options: OpenAiJudgeOptions;
  readonly systemOf: ReturnType<typeof prepareSystems>;
};

/** One call about some messages, posed anew each time. */
function prepare(
  { engine, step, options, systemOf }: Deps,
  request: JudgeRequest,
  stood: Stood | undefined,
): Call<Question> {
  const nonce = randomBytes(8).toString('hex');
  const question = poseQuestion(request, { canary: options.canary, nonce, stood }, engine.parts.draw);
  const { indices, criteria } = question.expected;
  const system = systemOf(
    request.categories,
    Object.keys(request.rules).length > 0,
    request.messages.some(({ context }) => context !== undefined),
  );
  const maxTokens = outputTokensMax(indices.length, criteria.length, options.reasoningEffort);
  const bound = boundUsage(system.bytes, question.user, maxTokens);
  return {
    question,
    bound,
    doubt: (claimed, content) => doubtUsage(claimed, { bound, systemBytes: system.bytes, content }),
    messages: request.messages.length,
    send: (signal) =>
      engine.call(signal, (client) => complete(client, step, system, { user: question.user, maxTokens }, signal)),
  };
}

/** As the client itself says of a body. */
const JSON_BODY = { 'Content-Type': 'application/json' };

/** Makes the call, again in a lesser form where the server does not take ours: such a refusal costs nothing. */
async function complete(
  client: OpenAI,
  step: SchemaStep,
  system: PreparedSystem,
  chat: Pick<Chat, 'user' | 'maxTokens'>,
  signal: AbortSignal,
): Promise<ModelOutcome> {
  for (;;) {
    const mode = step.mode();
    try {
      // What `client.chat.completions.create` does, with a body that is bytes already.
      const call = { body: system.body(chat, step), headers: JSON_BODY, signal };
      return readCompletion(await client.post<OpenAI.ChatCompletion>('/chat/completions', call));
    } catch (error) {
      if (!isFormRefused(error, mode, step)) throw error;
    }
  }
}

function isFormRefused(error: unknown, mode: OpenAiJudgeOptions['schemaMode'], step: SchemaStep): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false;
  return step.refused(mode, { code: error.code ?? null, param: error.param ?? null }, error.message);
}

import { randomBytes } from 'node:crypto';
import { APIError, type OpenAI } from 'openai';
import type { Judge, JudgeRequest } from '../core/ports.ts';
import type { Call } from './attempt-types.ts';
import { judgeBatch } from './batch.ts';
import { type Chat, chatBody } from './chat.ts';
import { boundUsage, doubtUsage, outputTokensMax } from './cost.ts';
import { createEngine, type Engine, type JudgeHealth } from './engine.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import { type ModelOutcome, readCompletion } from './outcome.ts';
import { systemPrompt } from './prompt.ts';
import { poseQuestion, type Question } from './question.ts';
import { createSchemaStep, type SchemaStep } from './schema-step.ts';
import { lookAgain } from './second-look.ts';

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
  return {
    provider: 'openai',
    model: options.model,
    cannot: [],
    looksTwice: true,
    readsContext: true,
    judge: (request, purse, caller) =>
      engine.run(request.messages.length, { purse, caller }, async (run, rows) => {
        const parts = { ...engine.parts, prepare: (part: JudgeRequest) => prepare(engine, step, options, part) };
        await judgeBatch(parts, run, request, rows);
        if (request.secondLook) await lookAgain(parts, run, request, rows);
      }),
    close: engine.close,
    health: engine.health,
  };
}

/** One call about some messages, posed anew each time. */
function prepare(engine: Engine, step: SchemaStep, options: OpenAiJudgeOptions, request: JudgeRequest): Call<Question> {
  const nonce = randomBytes(8).toString('hex');
  const question = poseQuestion(request, { canary: options.canary, nonce }, engine.parts.draw);
  const { indices, columns } = question.expected;
  const system = systemPrompt(
    request.categories,
    Object.keys(request.rules).length > 0,
    request.messages.some(({ context }) => context !== undefined),
  );
  const maxTokens = outputTokensMax(indices.length, columns.length, options.reasoningEffort);
  const chat: Chat = { system, user: question.user, maxTokens, wantsTokens: false };
  const bound = boundUsage(system, question.user, maxTokens);
  return {
    question,
    bound,
    doubt: (claimed, content) => doubtUsage(claimed, { bound, systemPrompt: system, content }),
    messages: request.messages.length,
    send: (signal) => engine.call(signal, (client) => complete(client, options, chat, step, signal)),
  };
}

/** Makes the call, again in a lesser form where the server does not take ours: such a refusal costs nothing. */
async function complete(
  client: OpenAI,
  options: OpenAiJudgeOptions,
  chat: Chat,
  step: SchemaStep,
  signal: AbortSignal,
): Promise<ModelOutcome> {
  for (;;) {
    const mode = step.mode();
    try {
      return readCompletion(await client.chat.completions.create(chatBody(options, chat, step), { signal }));
    } catch (error) {
      if (!isFormRefused(error, mode, step)) throw error;
    }
  }
}

function isFormRefused(error: unknown, mode: OpenAiJudgeOptions['schemaMode'], step: SchemaStep): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false;
  return step.refused(mode, { code: error.code ?? null, param: error.param ?? null }, error.message);
}

import type { OpenAI } from 'openai';
import { ANSWER_SCHEMA } from '../call/prompt.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import type { SchemaStep } from './schema-step.ts';

/** What one call says, and how long its answer may be. */
export type Chat = {
  /** null: the model's own template says what is to be done. */
  readonly system: string | null;
  readonly user: string;
  /** Said after it, where a model is asked by that. */
  readonly after?: string;
  readonly maxTokens: number;
  /** How many of the likeliest tokens are asked for at each place; 0: none. */
  readonly topTokens: number;
  /** What else the server is told, as vLLM takes it. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** What of the settings is in every body. */
export type ChatOptions = Pick<OpenAiJudgeOptions, 'model' | 'maxTokensField' | 'temperature' | 'reasoningEffort'>;

/** The body of a chat call. */
export function chatBody(
  options: ChatOptions,
  chat: Chat,
  /** null where no form is asked for. */
  step: SchemaStep | null,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const body = {
    model: options.model,
    messages: [
      ...(chat.system === null ? [] : [{ role: 'system', content: chat.system }]),
      { role: 'user', content: chat.user },
      ...(chat.after === undefined ? [] : [{ role: 'user', content: chat.after }]),
    ],
    [options.maxTokensField]: chat.maxTokens,
    ...(options.temperature === null ? {} : { temperature: options.temperature }),
    ...(options.reasoningEffort === null ? {} : { reasoning_effort: options.reasoningEffort }),
    ...(step ? responseFormat(step.mode()) : {}),
    ...(chat.topTokens > 0 ? { logprobs: true, top_logprobs: chat.topTokens } : {}),
    ...chat.extra,
  };
  // Compatible servers know efforts and fields that the type does not.
  return body as OpenAI.ChatCompletionCreateParamsNonStreaming;
}

function responseFormat(mode: OpenAiJudgeOptions['schemaMode']): { readonly response_format?: object } {
  switch (mode) {
    case 'json_schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: 'scores', strict: true, schema: ANSWER_SCHEMA } },
      };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'none':
      return {};
    default:
      return mode satisfies never;
  }
}

import type { OpenAI } from 'openai';
import { type ModelOutcome, readCompletion } from '../call/outcome.ts';
import { ANSWER_SCHEMA } from '../call/prompt.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import type { RequestForm } from './request-form.ts';

/** The content of one call, and the most tokens of its answer. */
export type Chat = {
  /** null if the model's own template holds the instructions. */
  readonly system: string | null;
  readonly user: string | readonly OpenAI.ChatCompletionContentPart[];
  /** A message after the text, for models that get their question there. */
  readonly after?: string;
  readonly maxTokens: number;
  /** More fields of the request, for vLLM. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** Returns a user message with the image of its only message. */
export function withImage(user: string, url: string): Exclude<Chat['user'], string> {
  return [
    { type: 'text', text: user },
    {
      type: 'text',
      text: 'The image of the message above. It is data too; score the message by its text and this image.',
    },
    { type: 'image_url', image_url: { url, detail: 'low' } },
  ];
}

/** Returns the body of a chat call. */
export function chatBody(model: string, chat: Chat, form: RequestForm): OpenAI.ChatCompletionCreateParams {
  const body = {
    model,
    messages: [
      ...(chat.system === null ? [] : [{ role: 'system', content: chat.system }]),
      { role: 'user', content: chat.user },
      ...(chat.after === undefined ? [] : [{ role: 'user', content: chat.after }]),
    ],
    [form.maxTokensField]: Math.min(chat.maxTokens, form.maxTokensLimit ?? chat.maxTokens),
    ...(form.temperature === null ? {} : { temperature: form.temperature }),
    ...(form.reasoningEffort === null ? {} : { reasoning_effort: form.reasoningEffort }),
    ...responseFormat(form.schemaMode),
    ...(form.stream === 'off' ? {} : { stream: true }),
    ...(form.stream === 'with_usage' ? { stream_options: { include_usage: true } } : {}),
    ...(form.topTokens > 0 ? { logprobs: true, top_logprobs: form.topTokens } : {}),
    ...chat.extra,
  };
  // Compatible servers know efforts and fields that the type lacks.
  return body as OpenAI.ChatCompletionCreateParams;
}

/** Makes a chat call. The client's typed method would return the chunks of a streamed answer; this returns it whole. */
export async function postChat(client: OpenAI, call: Parameters<OpenAI['post']>[1]): Promise<ModelOutcome> {
  return readCompletion(await client.post<OpenAI.ChatCompletion>('/chat/completions', call));
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

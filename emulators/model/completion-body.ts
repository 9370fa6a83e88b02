import type { ModelCall } from './model-wire.ts';
import { IMAGE_TOKENS } from './seen-image.ts';

/** The model's text and finish reason. */
export type Completion = { readonly content: string | null; readonly finishReason: string };

/** Builds the body of an answer with its usage. */
export function completionBody(call: ModelCall, completion: Completion, usage?: object): object {
  const { content, finishReason } = completion;
  return {
    id: 'chatcmpl-local',
    object: 'chat.completion',
    created: 0,
    model: call.body.model,
    choices: [{ index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: finishReason }],
    ...(usage ?? { usage: usageOf(call, content ?? '') }),
  };
}

/** Counts tokens as this server does: four bytes of input or two characters of answer a token. */
export function usageOf(call: ModelCall, content: string): object {
  const completionTokens = Math.ceil(content.length / 2);
  return {
    prompt_tokens: call.inputTokens,
    completion_tokens: completionTokens,
    total_tokens: call.inputTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: call.cachedInputTokens },
  };
}

/** Counts the tokens of a request, and those that a provider would have cached. */
export function countInput(
  body: Readonly<Record<string, unknown>>,
  warm: boolean,
): Pick<ModelCall, 'inputTokens' | 'cachedInputTokens'> {
  const text = JSON.stringify(body.messages);
  const withoutImages = text.replace(/"data:image[^"]*"/g, '');
  const images = text === withoutImages ? 0 : IMAGE_TOKENS;
  const inputTokens = Math.ceil(Buffer.byteLength(withoutImages) / 4) + images;
  return { inputTokens, cachedInputTokens: warm ? Math.min(1_024, inputTokens) : 0 };
}

/** Returns the size of the messages to judge. */
export function userBytes(call: ModelCall): number {
  return Buffer.byteLength(JSON.stringify(call.messages));
}

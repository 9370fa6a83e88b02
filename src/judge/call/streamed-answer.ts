import { isRecord, jsonOf, textOf } from '../../core/common/untyped-json.ts';

type Chunk = Readonly<Record<string, unknown>>;

/** Whether a body is a stream of server-sent events. */
export function isStreamed(body: unknown): body is string {
  return typeof body === 'string' && /^\s*(?:data|event|:)/.test(body);
}

/**
 * Joins a stream of chunks into one completion; an error in any chunk replaces the whole.
 * @see https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function joinStream(stream: string): object {
  const chunks = stream.split(/\r?\n/).flatMap((line): Chunk[] => {
    const value = line.startsWith('data:') ? jsonOf(line.slice('data:'.length)) : undefined;
    return isRecord(value) ? [value] : [];
  });
  const failed = chunks.find(({ error }) => (error ?? null) !== null);
  if (failed) return { error: failed.error };
  const choices = chunks.flatMap(({ choices }) => (Array.isArray(choices) ? choices.slice(0, 1).filter(isRecord) : []));
  const usage = chunks.map((chunk) => chunk.usage).findLast(isRecord);
  if (choices.length === 0) return { object: 'chat.completion', choices: [], usage };
  const deltas = choices.map(({ delta }) => delta).filter(isRecord);
  const text = (name: string): string => deltas.map((delta) => textOf(delta[name])).join('');
  const message = {
    content: text('content'),
    reasoning_content: text('reasoning_content') || text('reasoning'),
    refusal: text('refusal'),
    tool_calls: [{ function: { arguments: deltas.map(argumentsOf).join('') } }],
  };
  const places = choices.flatMap(({ logprobs }) =>
    isRecord(logprobs) && Array.isArray(logprobs.content) ? logprobs.content : [],
  );
  const finish_reason = choices.map((choice) => choice.finish_reason).findLast((reason) => typeof reason === 'string');
  return { choices: [{ message, finish_reason, logprobs: { content: places } }], usage };
}

function argumentsOf({ tool_calls: calls }: Chunk): string {
  const [call] = Array.isArray(calls) ? calls.filter(isRecord) : [];
  return isRecord(call?.function) ? textOf(call.function.arguments) : '';
}

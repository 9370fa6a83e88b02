import { isRecord } from './model-wire.ts';
import type { ServerQuirk } from './server-quirks.ts';

type Body = Readonly<Record<string, unknown>>;

/** Converts a completion to a server's form. @returns a string if it is a stream of events. */
export function asQuirky(quirk: ServerQuirk, asked: Body, completion: object): object | string {
  const said = moved(quirk, asked, completion as Completion);
  return quirk.streams === 'always' || (quirk.streams === 'asked' && asked.stream === true)
    ? events(said, asked)
    : said;
}

type Completion = {
  readonly choices: readonly [{ readonly message: { readonly content: string }; readonly finish_reason: string }];
  readonly usage: { readonly completion_tokens: number };
};

const THOUGHT = 'Let me see: {"r":';

function moved({ answer, thinks }: ServerQuirk, asked: Body, body: Completion): object {
  const { content } = body.choices[0].message;
  if (thinks) return thinking(thinks, asked, body);
  switch (answer) {
    case undefined:
      return body;
    case 'tool_calls':
      return withMessage(
        body,
        {
          content: null,
          tool_calls: [{ id: 'call', type: 'function', function: { name: 'scores', arguments: content } }],
        },
        'tool_calls',
      );
    case 'function_call':
      return withMessage(
        body,
        { content: null, function_call: { name: 'scores', arguments: content } },
        'function_call',
      );
    case 'reasoning_content':
      return withMessage(body, { content: '', reasoning_content: content });
    case 'reasoning':
      return withMessage(body, { content: null, reasoning: content });
    case 'parts':
      return withMessage(body, {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: THOUGHT }] },
          { type: 'text', text: content },
        ],
      });
    case 'think_tags':
      return withMessage(body, { content: `<think>${THOUGHT}</think>${content}` });
    default:
      return answer satisfies never;
  }
}

function thinking({ tokens, where }: NonNullable<ServerQuirk['thinks']>, asked: Body, body: Completion): object {
  const room = Number(asked.max_completion_tokens ?? asked.max_tokens);
  const needed = tokens + body.usage.completion_tokens;
  const isCut = needed > room;
  const usage = {
    ...body.usage,
    completion_tokens: Math.min(needed, room),
    completion_tokens_details: { reasoning_tokens: Math.min(tokens, room) },
  };
  const content = isCut ? '' : body.choices[0].message.content;
  const message =
    where === 'reasoning_content'
      ? { content, reasoning_content: THOUGHT }
      : where === 'think_tags'
        ? { content: isCut ? `<think>${THOUGHT}` : `<think>${THOUGHT}</think>${content}` }
        : { content };
  return { ...withMessage(body, message, isCut ? 'length' : 'stop'), usage };
}

function withMessage(body: Completion, message: object, finishReason = 'stop'): object {
  return {
    ...body,
    choices: [{ ...body.choices[0], message: { role: 'assistant', ...message }, finish_reason: finishReason }],
  };
}

/** Converts an answer to server-sent events of a few characters each. */
function events(said: object, asked: Body): string {
  const { choices, usage } = said as { choices: readonly [{ message: Body; finish_reason: string }]; usage: object };
  const [{ message, finish_reason: reason }] = choices;
  const calls = message.tool_calls as readonly [{ function: { arguments: string } }] | undefined;
  const deltas = calls
    ? pieces(calls[0].function.arguments).map((text) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] }))
    : pieces(String(message.content)).map((text) => ({ content: text }));
  const isCounted = isRecord(asked.stream_options) && asked.stream_options.include_usage === true;
  const chunks = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: reason }] },
    ...(isCounted ? [{ choices: [], usage }] : []),
  ];
  return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,5}/g) ?? [];
}

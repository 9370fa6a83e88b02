import { systemPrompt } from '../call/prompt.ts';
import { type Chat, type ChatOptions, chatBody } from './chat.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';
import type { SchemaStep } from './schema-step.ts';

type Mode = OpenAiJudgeOptions['schemaMode'];
type SystemParts = Parameters<typeof systemPrompt>;

/** A system message, and what is the same in the body of every call that has it. */
export type PreparedSystem = {
  /** Of the message alone. */
  readonly bytes: number;
  /**
   * The body of one call.
   * @example client.post('/chat/completions', { body: system.body({ user, maxTokens: 500 }, step) });
   */
  body(chat: Pick<Chat, 'user' | 'maxTokens'>, step: SchemaStep): Buffer;
};

/** What stands before, between and behind what each call says itself. */
type Parts = { readonly before: Buffer; readonly between: string; readonly after: string };

/** Nowhere else in the JSON of a body: in a string of it a quote has a backslash before it. */
const USER = '{"role":"user","content":';

/**
 * Prepares system messages, one for each set of criteria that is asked for; there are as many as the categories, rules and contexts make.
 * @returns the same object for the same criteria.
 */
export function prepareSystems(options: ChatOptions): (...of: SystemParts) => PreparedSystem {
  const kept = new Map<string, PreparedSystem>();
  return (...of) => {
    const key = of.join(' ');
    const found = kept.get(key) ?? prepareSystem(options, systemPrompt(...of));
    kept.set(key, found);
    return found;
  };
}

function prepareSystem(options: ChatOptions, system: string): PreparedSystem {
  const kept = new Map<Mode, Parts>();
  const partsIn = (step: SchemaStep): Parts => {
    const mode = step.mode();
    const parts = kept.get(mode) ?? cut(options, system, step);
    kept.set(mode, parts);
    return parts;
  };
  return {
    bytes: Buffer.byteLength(system),
    body: ({ user, maxTokens }, step) => {
      const { before, between, after } = partsIn(step);
      return Buffer.concat([before, Buffer.from(`${JSON.stringify(user)}${between}${maxTokens}${after}`)]);
    },
  };
}

/** A body that says nothing yet, cut where a call says something. */
function cut(options: ChatOptions, system: string, step: SchemaStep): Parts {
  const body = JSON.stringify(chatBody(options, { system, user: '', maxTokens: 0, topTokens: 0 }, step));
  const at = body.indexOf(USER) + USER.length;
  const between = `}],${JSON.stringify(options.maxTokensField)}:`;
  const rest = body.slice(at + '""'.length + between.length + '0'.length);
  return { before: Buffer.from(body.slice(0, at)), between, after: rest };
}

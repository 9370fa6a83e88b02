import { systemPrompt } from '../call/prompt.ts';
import { type Chat, chatBody } from './chat.ts';
import type { RequestForm } from './request-form.ts';

/** A system message, and what is the same in the body of every call that has it. */
export type PreparedSystem = ReturnType<typeof prepareSystem>;

/** What stands before, between and behind what each call says itself. */
type Parts = { readonly before: Buffer; readonly between: string; readonly after: string };

/** Nowhere else in the JSON of a body: in a string of it a quote has a backslash before it. */
const USER = '{"role":"user","content":';

/**
 * Prepares system messages, one for each set of criteria that is asked for; there are as many as the categories, rules and contexts make.
 * @returns the same object for the same criteria.
 */
export function prepareSystems(model: string): (...of: Parameters<typeof systemPrompt>) => PreparedSystem {
  const kept = new Map<string, PreparedSystem>();
  return (...of) => {
    const key = of.join(' ');
    const found = kept.get(key) ?? prepareSystem(model, systemPrompt(...of));
    kept.set(key, found);
    return found;
  };
}

function prepareSystem(model: string, system: string) {
  // A form is one object until something of it changes.
  const kept = new WeakMap<RequestForm, Parts>();
  const partsIn = (form: RequestForm): Parts => {
    const parts = kept.get(form) ?? cut(model, system, form);
    kept.set(form, parts);
    return parts;
  };
  return {
    /** Of the message alone. */
    bytes: Buffer.byteLength(system),
    /** The body of one call. @example client.post('/chat/completions', { body: system.body({ user, maxTokens: 500 }, form) }); */
    body: ({ user, maxTokens }: Pick<Chat, 'user' | 'maxTokens'>, form: RequestForm): Buffer => {
      const { before, between, after } = partsIn(form);
      const tokens = Math.min(maxTokens, form.maxTokensLimit ?? maxTokens);
      return Buffer.concat([before, Buffer.from(`${JSON.stringify(user)}${between}${tokens}${after}`)]);
    },
  };
}

/** A body that says nothing yet, cut where a call says something. */
function cut(model: string, system: string, form: RequestForm): Parts {
  const body = JSON.stringify(chatBody(model, { system, user: '', maxTokens: 0 }, form));
  const at = body.indexOf(USER) + USER.length;
  const between = `}],${JSON.stringify(form.maxTokensField)}:`;
  const rest = body.slice(at + '""'.length + between.length + '0'.length);
  return { before: Buffer.from(body.slice(0, at)), between, after: rest };
}

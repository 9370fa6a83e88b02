import { APIError } from 'openai';
import { type ModelOutcome, readFailure } from '../call/outcome.ts';
import { changesAfter, differences, type RequestForm, readRefusal, roomier } from './request-form.ts';

/**
 * What is known of one server and its model. It begins with the form that the settings ask for. A refusal that names a field is answered at once with the
 * same call in another form, and that form is remembered as soon as the server has answered in it: what a text can provoke a server to say is forgotten.
 */
export type Compatibility = ReturnType<typeof createCompatibility>;

/** @param onChange told of everything that is adapted, each time that something joins it. */
export function createCompatibility(first: RequestForm, onChange: (adapted: readonly string[]) => void) {
  let current = first;
  const adapted = (): readonly string[] => differences(first, current);
  const remember = (changes: Partial<RequestForm>): void => {
    const next = { ...current, ...changes };
    if (differences(current, next).length === 0) return;
    current = next;
    onChange(adapted());
  };
  return {
    form: () => current,
    /** In which points it is asked otherwise than the settings say; empty where it takes everything. */
    adapted,
    /** Makes a call, again in another form where the server refuses a field; such a refusal costs nothing. Rejects with what no other form mends. */
    call: async (send: (form: RequestForm) => Promise<ModelOutcome>): Promise<ModelOutcome> => {
      const { outcome, form, changes } = await callInForms(current, send);
      remember(changes);
      if (outcome.kind !== 'answer') return outcome;
      if (outcome.answerIn && outcome.answerIn !== 'content') remember({ answerIn: outcome.answerIn });
      // A server that streams unasked says what was used only where that is asked for.
      if (outcome.isStreamed && form.stream === 'off') remember({ stream: 'with_usage' });
      if (!outcome.isAllThinking) return outcome;
      // Of many calls that were cut at once, the first makes room for all.
      if (form.thinkingTokens >= current.thinkingTokens) remember(roomier(current) ?? {});
      return { ...outcome, isWorthMoreRoom: form.thinkingTokens < current.thinkingTokens };
    },
  };
}

/**
 * Each form is tried once a call, so that two servers behind one address, or a text, keep nobody going round.
 * @returns `changes`: in what the form differs from the one that the call began with.
 */
async function callInForms(begun: RequestForm, send: (form: RequestForm) => Promise<ModelOutcome>) {
  let changes: Partial<RequestForm> = {};
  const tried = new Set<string>();
  for (;;) {
    const form = { ...begun, ...changes };
    tried.add(JSON.stringify(form));
    try {
      return { outcome: await send(tried.size === 1 ? begun : form), form, changes };
    } catch (error) {
      const more = isBadRequest(error) ? changesAfter(form, readRefusal(error)) : null;
      if (!more || tried.has(JSON.stringify({ ...form, ...more }))) throw error;
      changes = { ...changes, ...more };
    }
  }
}

function isBadRequest(error: unknown): error is APIError {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false;
  // What is too long, or filtered, is about the texts, whatever fields its wording names.
  return readFailure(error, { aborted: false, brief: false }, 0).kind === 'bad_request';
}

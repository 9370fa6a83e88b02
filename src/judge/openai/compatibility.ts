import { APIError } from 'openai';
import { type ModelOutcome, readFailure } from '../call/outcome.ts';
import { changesAfter, differences, type RequestForm, readRefusal, roomier } from './request-form.ts';

/**
 * The request form that one server and its model accept; at first, that of the settings. If the server refuses a field by name, the same call is sent at
 * once in another form. That form is kept only after an answer to it, so that a text which provokes a refusal changes nothing.
 */
export type Compatibility = ReturnType<typeof createCompatibility>;

/** @param onChange called with all adapted fields, each time that one is added. */
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
    /** The fields in which requests differ from the settings; empty if the server accepts all. */
    adapted,
    /** Makes a call, and again in another form if the server refuses a field; a refusal is free. Rejects with errors that no other form avoids. */
    call: async (send: (form: RequestForm) => Promise<ModelOutcome>): Promise<ModelOutcome> => {
      const { outcome, form, changes } = await callInForms(current, send);
      remember(changes);
      if (outcome.kind !== 'answer') return outcome;
      if (outcome.answerIn && outcome.answerIn !== 'content') remember({ answerIn: outcome.answerIn });
      // A server that streams unasked reports usage only on request.
      if (outcome.isStreamed && form.stream === 'off') remember({ stream: 'with_usage' });
      if (!outcome.isAllThinking) return outcome;
      // If several calls were cut off at once, only the first raises the limit.
      if (form.thinkingTokens >= current.thinkingTokens) remember(roomier(current) ?? {});
      return { ...outcome, isWorthMoreRoom: form.thinkingTokens < current.thinkingTokens };
    },
  };
}

/**
 * Tries each form at most once per call, so that neither two servers behind one address nor a text can cause a loop.
 * @returns `changes`: how the form differs from that of the first call.
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
  // A refusal as too long or filtered concerns the texts, whatever fields it names.
  return readFailure(error, { aborted: false, brief: false }, 0).kind === 'bad_request';
}

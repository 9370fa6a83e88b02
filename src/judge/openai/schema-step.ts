import type { ErrorLabel } from '../call/outcome.ts';
import type { OpenAiJudgeOptions } from './openai-options.ts';

type SchemaMode = OpenAiJudgeOptions['schemaMode'];

/** From the most that a server may take to the least. */
const NEXT = { json_schema: 'json_object', json_object: 'none', none: null } as const satisfies Record<
  SchemaMode,
  SchemaMode | null
>;
/** How servers name what they refuse: OpenAI and Azure by parameter, others in words. */
const ABOUT_FORMAT =
  /response.?format|json.?schema|json.?object|json.mode|invalid format|\.format of type|structured.output|guided|grammar/i;
/** Groq, of one answer that did not keep to the form: the form itself was taken. */
const ONE_ANSWER = 'json_validate_failed';

/** In which form the answer is asked for; steps down once where the server does not take it, and stays there. */
export type SchemaStep = {
  mode(): SchemaMode;
  /**
   * Told of a refusal under `mode`.
   * @returns whether the same question is worth asking again in a lesser form.
   */
  refused(mode: SchemaMode, label: Pick<ErrorLabel, 'code' | 'param'>, message: string): boolean;
};

/** @param onStep told of every step, once. */
export function createSchemaStep(first: SchemaMode, onStep: (to: SchemaMode) => void): SchemaStep {
  let current = first;
  return {
    mode: () => current,
    refused: (mode, { code, param }, message) => {
      const isAboutFormat = [param, code, message].some((text) => text !== null && ABOUT_FORMAT.test(text));
      if (!isAboutFormat || code === ONE_ANSWER) return false;
      const next = NEXT[mode];
      if (next === null) return false;
      // Of many calls refused at once, the first makes the step.
      if (current === mode) {
        current = next;
        onStep(next);
      }
      return true;
    },
  };
}

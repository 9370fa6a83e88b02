/** The form in which a model, or its provider, refuses one text. */
type RefusalForm = {
  /** The servers that are known to refuse in this form, by their names in `docs/judge.md`. */
  readonly servers: readonly string[];
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
};

const LOCAL = ['vLLM', 'LM Studio', 'Ollama', 'llama.cpp'] as const;
const EVERY = ['OpenAI', 'Azure', 'Anthropic', 'Gemini', 'Groq', 'Mistral', 'OpenRouter', ...LOCAL] as const;

/** All forms in which the servers of `docs/judge.md` refuse a text. */
export const REFUSALS = {
  error: {
    servers: ['OpenAI', 'Azure'],
    status: 400,
    body: { error: { message: 'filtered', code: 'content_filter', param: 'prompt' } },
  },
  /** https://learn.microsoft.com/azure/ai-foundry/openai/concepts/content-filter */
  inner_error: {
    servers: ['Azure'],
    status: 400,
    body: {
      error: {
        message: 'The response was filtered.',
        type: null,
        param: 'prompt',
        code: null,
        status: 400,
        innererror: { code: 'ResponsibleAIPolicyViolation' },
      },
    },
  },
  finish: { servers: ['OpenAI', 'Azure', 'Gemini', 'OpenRouter'], ...said('', { finish_reason: 'content_filter' }) },
  refusal: { servers: ['OpenAI'], ...said(null, {}, { refusal: 'I cannot help with that.' }) },
  invalid_prompt: {
    servers: ['OpenAI'],
    status: 400,
    body: {
      error: { message: 'Invalid prompt: your prompt was flagged.', code: 'invalid_prompt', param: null },
    },
  },
  bad_request: {
    servers: LOCAL,
    status: 400,
    body: { error: { message: 'the text cannot be tokenized', type: 'BadRequestError', code: 400, param: null } },
  },
  sorry: { servers: EVERY, ...said("I'm sorry, but I can't help with that.") },
  no_json: { servers: EVERY, ...said('{"r": see below') },
  empty: { servers: EVERY, ...said('') },
  /** https://platform.claude.com/docs/en/api/errors */
  output_policy: {
    servers: ['Anthropic'],
    status: 400,
    body: {
      type: 'error',
      error: { type: 'invalid_request_error', message: 'Output blocked by content filtering policy' },
    },
  },
  stop_reason: { servers: ['Anthropic'], ...said('', { finish_reason: 'refusal' }) },
  no_choices: { servers: ['Gemini'], status: 200, body: { object: 'chat.completion', choices: [] } },
  null_choices: { servers: ['Gemini'], status: 200, body: { object: 'chat.completion', choices: null } },
  left_out_choices: { servers: ['Gemini'], status: 200, body: { object: 'chat.completion' } },
  named_finish: {
    servers: ['Gemini'],
    status: 200,
    body: { choices: [{ index: 0, finish_reason: 'content_filter: PROHIBITED_CONTENT' }] },
  },
  /** https://console.groq.com/docs/structured-outputs */
  failed_generation: {
    servers: ['Groq'],
    status: 400,
    body: {
      error: {
        message: "Failed to validate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
        type: 'invalid_request_error',
        code: 'json_validate_failed',
        failed_generation: '',
      },
    },
  },
  /** https://openrouter.ai/docs/api-reference/errors */
  flagged: { servers: ['OpenRouter'], status: 403, body: flagged() },
  flagged_in_200: { servers: ['OpenRouter'], status: 200, body: flagged() },
  choice_error: {
    servers: ['OpenRouter'],
    ...said('', { finish_reason: 'error', error: { code: 502, message: 'Provider returned error' } }),
  },
  /** From its proxy, which writes missing values as the word `None`. */
  policy_violation: {
    servers: ['LiteLLM'],
    status: 400,
    body: {
      error: {
        message: 'litellm.ContentPolicyViolationError: refused',
        type: 'None',
        param: 'None',
        code: '400',
      },
    },
  },
  /** https://github.com/UKGovernmentBEIS/inspect_ai/pull/2267 */
  usage_guidelines: {
    servers: ['xAI'],
    status: 403,
    body: {
      code: 'The caller does not have permission to execute the specified operation',
      error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO',
    },
  },
  content_risk: {
    servers: ['DeepSeek'],
    status: 400,
    body: {
      error: {
        message: 'Content Exists Risk',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
  },
} as const satisfies Readonly<Record<string, RefusalForm>>;

/** The name of a form. */
export type RefusalName = keyof typeof REFUSALS;

/** All names of forms. */
// The keys of a constant are its names.
export const REFUSAL_NAMES = Object.keys(REFUSALS) as readonly RefusalName[];

function said(content: string | null, choice: object = {}, message: object = {}) {
  const answer = { role: 'assistant', content, refusal: null, ...message };
  return { status: 200, body: { choices: [{ index: 0, finish_reason: 'stop', message: answer, ...choice }] } };
}

function flagged() {
  const metadata = { reasons: ['violence'], flagged_input: '...', provider_name: 'a provider', model_slug: 'a/model' };
  return {
    error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged', metadata },
  };
}

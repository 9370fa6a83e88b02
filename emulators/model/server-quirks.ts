import { isRecord } from './model-wire.ts';

type Body = Readonly<Record<string, unknown>>;
type Refused = { readonly status: number; readonly body: object };

/** The differences of one server, or one model behind it, from OpenAI's chat API. */
export type ServerQuirk = {
  /** Returns the answer to a request that it refuses; null if it accepts the request. */
  readonly refuse?: (body: Body) => Refused | null;
  /** The place of its answer. */
  readonly answer?: 'tool_calls' | 'function_call' | 'reasoning_content' | 'reasoning' | 'parts' | 'think_tags';
  /** Tokens of its thoughts before the answer; with a lower limit it is cut before its first word. */
  readonly thinks?: { readonly tokens: number; readonly where: 'reasoning_content' | 'think_tags' | 'usage' };
  /** Whether it streams: on request, or always. */
  readonly streams?: 'asked' | 'always';
};

/** Refuses a request that contains a field, or a field with such a value. */
function refusing(
  field: string,
  said: Body | ((body: Body) => object),
  options: { readonly status?: number; readonly when?: (value: unknown) => boolean } = {},
): ServerQuirk {
  const { status = 400, when = () => true } = options;
  return {
    refuse: (body) =>
      body[field] !== undefined && when(body[field])
        ? { status, body: typeof said === 'function' ? said(body) : said }
        : null,
  };
}

const openai = (message: string, param: string | null, code: string | null = 'unsupported_parameter'): Body => ({
  error: { message, type: 'invalid_request_error', param, code },
});
/** LiteLLM writes Python's None as a word. */
const litellm = (message: string): Body => ({ error: { message, type: 'None', param: 'None', code: '400' } });
const plain = (message: string): Body => ({ type: 'error', error: { type: 'invalid_request_error', message } });
const gemini = (message: string): object => [{ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }];
const vllm = (message: string): Body => ({ object: 'error', message, type: 'BadRequestError', param: null, code: 400 });
const mistral = (field: string): Body => ({
  object: 'error',
  message: {
    detail: [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted', input: 1 }],
  },
  type: 'invalid_request_error',
  param: null,
  code: null,
});
const isSchema = (format: unknown): boolean => isRecord(format) && format.type === 'json_schema';

/** Combines both, in this order. */
function both(one: ServerQuirk, other: ServerQuirk): ServerQuirk {
  return { ...one, ...other, refuse: (body) => one.refuse?.(body) ?? other.refuse?.(body) ?? null };
}

const NO_TEMPERATURE = openai(
  "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
  'temperature',
  'unsupported_value',
);
const NO_MAX_TOKENS = openai(
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  'max_tokens',
);

/** Known refusals of servers, with their messages, and the forms of their answers. */
export const SERVER_QUIRKS = {
  'temperature, OpenAI GPT-5': refusing('temperature', NO_TEMPERATURE),
  'temperature, OpenAI o-series': refusing(
    'temperature',
    openai("Unsupported parameter: 'temperature' is not supported with this model.", 'temperature'),
  ),
  'temperature, LiteLLM': refusing(
    'temperature',
    litellm(
      "litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0. Only temperature=1 is supported. To drop unsupported params set `litellm.drop_params = True`",
    ),
  ),
  'temperature, Anthropic': refusing('temperature', plain('`temperature` is deprecated for this model.')),
  'temperature, Anthropic that thinks': refusing(
    'temperature',
    plain('`temperature` may only be set to 1 when thinking is enabled.'),
  ),
  'temperature, Gemini': refusing('temperature', () =>
    gemini('Unable to submit request because the temperature parameter is not supported by this model.'),
  ),
  'temperature, OpenRouter': refusing('temperature', {
    error: {
      message: 'Provider returned error',
      code: 400,
      metadata: { raw: JSON.stringify(NO_TEMPERATURE), provider_name: 'OpenAI' },
    },
  }),
  'token field, OpenAI': refusing('max_tokens', NO_MAX_TOKENS),
  'token field, Mistral': refusing('max_completion_tokens', mistral('max_completion_tokens'), { status: 422 }),
  'token field, Gemini': refusing('max_completion_tokens', () =>
    gemini('Invalid JSON payload received. Unknown name "max_completion_tokens": Cannot find field.'),
  ),
  'token field, FastAPI': refusing(
    'max_completion_tokens',
    { detail: [{ loc: ['body', 'max_completion_tokens'], msg: 'extra fields not permitted', type: 'value_error' }] },
    { status: 422 },
  ),
  'tokens, OpenAI takes fewer': refusing(
    'max_completion_tokens',
    openai(
      'max_tokens is too large: 9000. This model supports at most 200 completion tokens.',
      'max_completion_tokens',
      null,
    ),
    { when: (value) => Number(value) > 200 },
  ),
  'tokens, Anthropic takes fewer': refusing(
    'max_completion_tokens',
    plain('max_completion_tokens: 9000 > 200, which is the maximum allowed number of output tokens for this model'),
    { when: (value) => Number(value) > 200 },
  ),
  'tokens, DeepSeek takes fewer': refusing(
    'max_completion_tokens',
    openai(
      'Invalid max_completion_tokens value, the valid range of max_completion_tokens is [1, 200]',
      null,
      'invalid_request_error',
    ),
    { when: (value) => Number(value) > 200 },
  ),
  'schema, OpenAI, older models': refusing(
    'response_format',
    openai(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
      null,
    ),
    { when: isSchema },
  ),
  'schema, Groq': refusing(
    'response_format',
    openai('This model does not support response format `json_schema`.', 'response_format', null),
    { when: isSchema },
  ),
  'schema, DeepSeek': refusing(
    'response_format',
    openai('This response_format type is unavailable now', null, 'invalid_request_error'),
    { when: isSchema },
  ),
  'schema, vLLM': refusing('response_format', vllm('guided_json is not supported by this backend'), { when: isSchema }),
  'schema, Ollama': refusing(
    'response_format',
    openai('invalid format: "..."; expected "json" or a valid JSON Schema object', null, null),
    { when: isSchema },
  ),
  'schema, LM Studio': refusing('response_format', { error: "'response_format.json_schema.schema' must be an object" }),
  'schema, llama.cpp': refusing('response_format', {
    error: { code: 400, message: 'Failed to parse grammar', type: 'invalid_request_error' },
  }),
  'schema and temperature at once, LiteLLM': {
    refuse: ({ temperature, response_format: format }) =>
      temperature === undefined && format === undefined
        ? null
        : {
            status: 400,
            body: litellm(
              "litellm.UnsupportedParamsError: some does not support parameters: ['response_format', 'temperature'], for model=some.",
            ),
          },
  },
  'effort, a model that does not reason': refusing(
    'reasoning_effort',
    openai('Unrecognized request argument supplied: reasoning_effort', null, null),
  ),
  'effort, OpenAI takes others': refusing(
    'reasoning_effort',
    openai(
      "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model. Supported values are: 'low', 'medium', and 'high'.",
      'reasoning_effort',
      'unsupported_value',
    ),
    { when: (value) => value === 'minimal' },
  ),
  'effort, Groq takes others': refusing(
    'reasoning_effort',
    openai('`reasoning_effort` must be one of `none` or `default`', null, null),
    { when: (value) => value !== 'none' },
  ),
  'effort, Ollama': refusing('reasoning_effort', openai('"some-model" does not support thinking', null, null)),
  'thinks unasked, DeepSeek': { thinks: { tokens: 700, where: 'reasoning_content' } },
  'thinks unasked, in tags': { thinks: { tokens: 700, where: 'think_tags' } },
  'thinks unasked, OpenAI GPT-5': both(refusing('temperature', NO_TEMPERATURE), {
    thinks: { tokens: 700, where: 'usage' },
  }),
  'thinks unasked, knows no effort': both(
    refusing('reasoning_effort', openai('Unrecognized request argument supplied: reasoning_effort', null, null)),
    { thinks: { tokens: 700, where: 'reasoning_content' } },
  ),
  'thinks long': { thinks: { tokens: 5_000, where: 'reasoning_content' } },
  'thinks without end': { thinks: { tokens: 100_000, where: 'reasoning_content' } },
  'answers in the arguments of a tool call': { answer: 'tool_calls' },
  'answers in a function call, as it was once': { answer: 'function_call' },
  'answers in reasoning_content': { answer: 'reasoning_content' },
  'answers in reasoning, OpenRouter': { answer: 'reasoning' },
  'answers in parts, Mistral': { answer: 'parts' },
  'answers behind a thought in tags': { answer: 'think_tags' },
  'streams alone, DashScope': {
    refuse: ({ stream }) =>
      stream === true
        ? null
        : {
            status: 400,
            body: openai(
              'This model only support stream mode, please enable the stream parameter to access the model.',
              null,
              'invalid_parameter_error',
            ),
          },
    streams: 'asked',
  },
  'streams alone, knows no stream_options': {
    refuse: ({ stream, stream_options: options }) =>
      stream !== true
        ? { status: 400, body: openai('Streaming is required: set "stream": true', null, null) }
        : options === undefined
          ? null
          : { status: 400, body: openai("Unknown parameter: 'stream_options'.", 'stream_options') },
    streams: 'asked',
  },
  'streams whatever is asked': { streams: 'always' },
  'streams its thoughts first': { streams: 'always', answer: 'think_tags' },
  'streams a tool call': { streams: 'always', answer: 'tool_calls' },
} as const satisfies Readonly<Record<string, ServerQuirk>>;

/** The name of a quirk. */
export type QuirkName = keyof typeof SERVER_QUIRKS;

/** All names of quirks. */
// The keys of a constant are its names.
export const QUIRK_NAMES = Object.keys(SERVER_QUIRKS) as readonly QuirkName[];

import type { RefusalName } from '../../../emulators/model/refusals.ts';
import type { QuirkName } from '../../../emulators/model/server-quirks.ts';

/** What eight requests of ten messages come to. */
export type Outcome = {
  /** Of 80 messages. */
  readonly judged: number;
  /** What the server was asked, refusals included. */
  readonly calls: number;
  /** In the cost of eight calls that are answered well. */
  readonly cost: number;
  /** What health says is asked otherwise or is in trouble, and the last error: its kind, status and parameter or code. */
  readonly says?: readonly string[];
  readonly lastError?: string;
  readonly circuit?: 'closed' | 'half_open' | 'open';
  /** Whether a pause that the server asked for outlasts the deadline of a request that comes now. */
  readonly isPaused?: boolean;
};

/** What each server comes to that takes or gives something else than OpenAI's; nothing is set for it. */
export const OF_QUIRKS: Readonly<Record<QuirkName, Outcome>> = {
  'temperature, OpenAI GPT-5': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'temperature, OpenAI o-series': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'temperature, LiteLLM': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'temperature, Anthropic': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'temperature, Anthropic that thinks': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'temperature, Gemini': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'temperature, OpenRouter': { judged: 80, calls: 9, cost: 1, says: ['temperature is not sent'] },
  'token field, OpenAI': { judged: 80, calls: 9, cost: 1, says: ['max_completion_tokens instead of max_tokens'] },
  'token field, Mistral': { judged: 80, calls: 9, cost: 1, says: ['max_tokens instead of max_completion_tokens'] },
  'token field, Gemini': { judged: 80, calls: 9, cost: 1, says: ['max_tokens instead of max_completion_tokens'] },
  'token field, FastAPI': { judged: 80, calls: 9, cost: 1, says: ['max_tokens instead of max_completion_tokens'] },
  'tokens, OpenAI takes fewer': { judged: 80, calls: 9, cost: 1, says: ['answers of at most 200 tokens'] },
  'tokens, Anthropic takes fewer': { judged: 80, calls: 9, cost: 1, says: ['answers of at most 200 tokens'] },
  'tokens, DeepSeek takes fewer': { judged: 80, calls: 9, cost: 1, says: ['answers of at most 200 tokens'] },
  'schema, OpenAI, older models': {
    judged: 80,
    calls: 9,
    cost: 1,
    says: ['form of the answer: json_object instead of json_schema'],
  },
  'schema, Groq': { judged: 80, calls: 9, cost: 1, says: ['form of the answer: json_object instead of json_schema'] },
  'schema, DeepSeek': {
    judged: 80,
    calls: 9,
    cost: 1,
    says: ['form of the answer: json_object instead of json_schema'],
  },
  'schema, vLLM': { judged: 80, calls: 9, cost: 1, says: ['form of the answer: json_object instead of json_schema'] },
  'schema, Ollama': { judged: 80, calls: 9, cost: 1, says: ['form of the answer: json_object instead of json_schema'] },
  'schema, LM Studio': { judged: 80, calls: 10, cost: 1, says: ['form of the answer: none instead of json_schema'] },
  'schema, llama.cpp': { judged: 80, calls: 10, cost: 1, says: ['form of the answer: none instead of json_schema'] },
  'schema and temperature at once, LiteLLM': {
    judged: 80,
    calls: 10,
    cost: 1,
    says: ['temperature is not sent', 'form of the answer: none instead of json_schema'],
  },
  'effort, a model that does not reason': { judged: 80, calls: 9, cost: 1, says: ['reasoning_effort: not sent'] },
  'effort, OpenAI takes others': { judged: 80, calls: 9, cost: 1, says: ['reasoning_effort: low'] },
  'effort, Groq takes others': { judged: 80, calls: 9, cost: 1, says: ['reasoning_effort: none'] },
  'effort, Ollama': { judged: 80, calls: 9, cost: 1, says: ['reasoning_effort: not sent'] },
  'thinks unasked, DeepSeek': {
    judged: 80,
    calls: 9,
    cost: 2.9,
    says: ['reasoning_effort: low', 'room for 2048 tokens of reasoning'],
  },
  'thinks unasked, in tags': {
    judged: 80,
    calls: 9,
    cost: 2.9,
    says: ['reasoning_effort: low', 'room for 2048 tokens of reasoning'],
  },
  'thinks unasked, OpenAI GPT-5': {
    judged: 80,
    calls: 10,
    cost: 2.9,
    says: ['temperature is not sent', 'reasoning_effort: low', 'room for 2048 tokens of reasoning'],
  },
  'thinks unasked, knows no effort': { judged: 80, calls: 10, cost: 2.9, says: ['room for 2048 tokens of reasoning'] },
  'thinks long': {
    judged: 80,
    calls: 10,
    cost: 14.5,
    says: ['reasoning_effort: low', 'room for 8192 tokens of reasoning'],
  },
  'thinks without end': {
    judged: 0,
    calls: 24,
    cost: 114,
    says: ['reasoning_effort: low', 'room for 16384 tokens of reasoning', 'unusable_answers'],
  },
  'answers in the arguments of a tool call': {
    judged: 80,
    calls: 8,
    cost: 1,
    says: ['answers are read from tool_calls'],
  },
  'answers in a function call, as it was once': {
    judged: 80,
    calls: 8,
    cost: 1,
    says: ['answers are read from tool_calls'],
  },
  'answers in reasoning_content': { judged: 80, calls: 8, cost: 1, says: ['answers are read from reasoning_content'] },
  'answers in reasoning, OpenRouter': {
    judged: 80,
    calls: 8,
    cost: 1,
    says: ['answers are read from reasoning_content'],
  },
  'answers in parts, Mistral': { judged: 80, calls: 8, cost: 1 },
  'answers behind a thought in tags': { judged: 80, calls: 8, cost: 1 },
  'streams alone, DashScope': { judged: 80, calls: 9, cost: 1, says: ['answers are streamed'] },
  'streams alone, knows no stream_options': {
    judged: 80,
    calls: 10,
    cost: 3.1,
    says: ['answers are streamed without usage'],
  },
  'streams whatever is asked': { judged: 80, calls: 8, cost: 1.2, says: ['answers are streamed'] },
  'streams its thoughts first': { judged: 80, calls: 8, cost: 1.2, says: ['answers are streamed'] },
  'streams a tool call': {
    judged: 80,
    calls: 8,
    cost: 1.2,
    says: ['answers are streamed', 'answers are read from tool_calls'],
  },
};

/** What each form comes to in which a server refuses one text, in every request: the other nine are judged. */
export const OF_REFUSALS: Readonly<Record<RefusalName, Outcome>> = {
  error: { judged: 72, calls: 64, cost: 2.3, lastError: 'filtered 400 prompt' },
  inner_error: { judged: 72, calls: 64, cost: 2.3, lastError: 'filtered 400 prompt' },
  finish: { judged: 72, calls: 64, cost: 3.5, lastError: 'filtered 200 content_filter' },
  refusal: { judged: 72, calls: 64, cost: 3.5, lastError: 'filtered 200 content_filter' },
  invalid_prompt: { judged: 72, calls: 64, cost: 2.3, lastError: 'filtered 400 invalid_prompt' },
  bad_request: { judged: 72, calls: 64, cost: 2.3, lastError: 'bad_request 400 BadRequestError' },
  sorry: { judged: 72, calls: 72, cost: 4.2 },
  no_json: { judged: 72, calls: 72, cost: 4.1 },
  empty: { judged: 72, calls: 72, cost: 4 },
  output_policy: { judged: 72, calls: 64, cost: 2.3, lastError: 'bad_request 400 invalid_request_error' },
  stop_reason: { judged: 72, calls: 72, cost: 4 },
  no_choices: { judged: 72, calls: 64, cost: 3.5, lastError: 'filtered 200 content_filter' },
  null_choices: { judged: 72, calls: 64, cost: 3.5, lastError: 'filtered 200 content_filter' },
  left_out_choices: { judged: 72, calls: 64, cost: 3.5, lastError: 'filtered 200 content_filter' },
  named_finish: { judged: 72, calls: 72, cost: 4 },
  failed_generation: { judged: 72, calls: 64, cost: 2.3, lastError: 'bad_request 400 json_validate_failed' },
  flagged: { judged: 72, calls: 64, cost: 2.3, lastError: 'filtered 403' },
  flagged_in_200: { judged: 72, calls: 64, cost: 9.4, lastError: 'filtered 403' },
  choice_error: { judged: 72, calls: 72, cost: 4 },
  policy_violation: { judged: 72, calls: 64, cost: 2.3, lastError: 'bad_request 400 400' },
  usage_guidelines: { judged: 72, calls: 64, cost: 2.3, lastError: 'filtered 403' },
  content_risk: { judged: 72, calls: 64, cost: 2.3, lastError: 'bad_request 400 invalid_request_error' },
};

import { afterEach, describe, expect, it } from 'vitest';
import { createBudget, kinds, type Rig, requestOf, startRig, textsOf } from '../setup.ts';

const rigs: Rig[] = [];
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

async function rigThatCounts(): Promise<Rig & { readonly told: string[] }> {
  const told: string[] = [];
  const rig = await startRig({ onAdapted: (adapted) => told.push(...adapted) });
  rigs.push(rig);
  return { ...rig, told };
}

/** What servers really say of a form that they do not take, in their own bodies. */
const REFUSED: readonly (readonly [whose: string, status: number, body: object])[] = [
  [
    'OpenAI, older models',
    400,
    {
      error: {
        message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'response_format',
        code: null,
      },
    },
  ],
  [
    'Groq',
    400,
    {
      error: {
        message: 'This model does not support response format `json_schema`.',
        type: 'invalid_request_error',
        param: 'response_format',
      },
    },
  ],
  [
    'Groq, of a schema',
    400,
    {
      error: {
        message: 'invalid schema for response format: response_format/json_schema/next_step: minItems is not supported',
        type: 'invalid_request_error',
      },
    },
  ],
  [
    'DeepSeek',
    400,
    {
      error: {
        message: 'This response_format type is unavailable now',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_request_error',
      },
    },
  ],
  [
    'DeepSeek, formerly',
    422,
    {
      error: {
        message:
          'Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 12440',
      },
    },
  ],
  [
    'Mistral',
    422,
    {
      object: 'error',
      message: {
        detail: [
          {
            type: 'literal_error',
            loc: ['body', 'response_format', 'type'],
            msg: "Input should be 'text' or 'json_object'",
            input: 'json_schema',
          },
        ],
      },
      type: 'invalid_request_error',
      param: null,
      code: null,
    },
  ],
  [
    'vLLM before 0.10',
    400,
    {
      object: 'error',
      message:
        "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\"}]",
      type: 'BadRequestError',
      param: null,
      code: 400,
    },
  ],
  [
    'FastAPI',
    422,
    { detail: [{ loc: ['body', 'response_format'], msg: 'extra fields not permitted', type: 'value_error.extra' }] },
  ],
  [
    'Ollama',
    400,
    {
      error: {
        message: 'invalid format: "..."; expected "json" or a valid JSON Schema object',
        type: 'invalid_request_error',
        param: null,
        code: null,
      },
    },
  ],
  [
    'Ollama before 0.5',
    400,
    { error: 'json: cannot unmarshal object into Go struct field ChatRequest.format of type string' },
  ],
  ['LM Studio', 400, { error: "'response_format.json_schema.schema' must be an object" }],
  ['llama.cpp', 400, { error: { code: 400, message: 'Failed to parse grammar', type: 'invalid_request_error' } }],
  [
    'LiteLLM',
    400,
    {
      error: {
        message:
          "litellm.UnsupportedParamsError: some does not support parameters: ['response_format'], for model=some. To drop these, set `litellm.drop_params=True`",
        type: 'None',
        param: null,
        code: '400',
      },
    },
  ],
  [
    'xAI',
    400,
    {
      code: 'Client specified an invalid argument',
      error: 'The response_format parameter is unsupported at the moment. Leave it unset.',
    },
  ],
  [
    'Gemini',
    400,
    [
      {
        error: {
          code: 400,
          message: 'Invalid JSON payload received. Unknown name "response_format"',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
  ],
];

describe('a form that the server does not take', () => {
  it.each(REFUSED)('is known by what %s says, and stepped down from at once', async (_whose, status, body) => {
    const { judge, server, told } = await rigThatCounts();
    server.queueBehaviours({ kind: 'status', status, body });
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['scores']);
    await judge.judge(requestOf(['another']), createBudget());
    expect(told).toEqual(['form of the answer: json_object instead of json_schema']);
    const forms = server.requests.map(({ body: sent }) => (sent.response_format as { type: string } | undefined)?.type);
    expect(forms).toEqual(['json_schema', 'json_object', 'json_object']);
  });

  it('is not what Groq says of one answer: the form stays, and the message is asked about again', async () => {
    const { judge, server, told } = await rigThatCounts();
    const error = {
      message: 'Generated JSON does not match the expected schema. Error: jsonschema: missing properties',
      type: 'invalid_request_error',
      code: 'json_validate_failed',
    };
    server.queueBehaviours({ kind: 'status', status: 400, error });
    expect(kinds((await judge.judge(requestOf(textsOf(2)), createBudget())).rows)).toEqual(['scores', 'scores']);
    expect(told).toEqual([]);
  });
});

describe('what a server says without `error` around it', () => {
  it('names the parameter that it refuses under either name, so that nothing is taken apart', async () => {
    const { judge, server } = await rigThatCounts();
    const refusalOf = (field: string) => {
      const fault = { type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted', input: 9 };
      return { object: 'error', message: { detail: [fault] }, type: 'invalid_request_error', param: null, code: null };
    };
    server.setBehaviour((call) => ({
      kind: 'status',
      status: 422,
      body: refusalOf(call.body.max_tokens === undefined ? 'max_completion_tokens' : 'max_tokens'),
    }));
    expect(kinds((await judge.judge(requestOf(textsOf(8)), createBudget())).rows)).toEqual(Array(8).fill('refused'));
    expect(server.requests).toHaveLength(2);
    expect(judge.health()).toMatchObject({ lastError: { status: 422, param: 'max_tokens' }, adapted: [] });
  });

  it('is known for a context that is too long', async () => {
    const { judge, server } = await rigThatCounts();
    const message = "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.";
    const body = { object: 'error', message, type: 'BadRequestError', param: null, code: 400 };
    server.queueBehaviours({ kind: 'status', status: 400, body });
    expect(kinds((await judge.judge(requestOf(textsOf(2)), createBudget())).rows)).toEqual(['scores', 'scores']);
    expect(server.requests.map(({ messages }) => messages.length)).toEqual([2, 1, 1]);
  });

  it('never puts what it was sent into the log', async () => {
    const { judge, server } = await rigThatCounts();
    const body = { detail: [{ loc: ['body', 'messages', 1], msg: 'bad', type: 'x', input: 'secret words' }] };
    server.setBehaviour({ kind: 'status', status: 422, body });
    await judge.judge(requestOf(['secret words']), createBudget());
    expect(JSON.stringify(judge.health())).not.toContain('secret');
  });
});

describe('a request that alone is more than the tokens of a minute', () => {
  it('is halved: waiting would not make it smaller', async () => {
    const { judge, server } = await rigThatCounts();
    const error = {
      message:
        'Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 30601. The input or output tokens must be reduced in order to run successfully.',
      type: 'tokens',
      param: null,
      code: 'rate_limit_exceeded',
    };
    server.setBehaviour((call) =>
      call.messages.length > 2 ? { kind: 'status', status: 429, error } : { kind: 'well' },
    );
    expect(kinds((await judge.judge(requestOf(textsOf(4)), createBudget())).rows)).toEqual(Array(4).fill('scores'));
    expect(server.requests.map(({ messages }) => messages.length)).toEqual([4, 2, 2]);
    expect(judge.health().pausedMs).toBe(0);
  });
});

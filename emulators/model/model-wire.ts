import { seenIn } from './seen-image.ts';

/** One call to the model, as the local server understood it. */
export type ModelCall = {
  readonly authorization: string | undefined;
  /** The whole request body. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly system: string;
  readonly nonce: string;
  readonly categories: readonly string[];
  readonly rules: Readonly<Record<string, string>>;
  /** The judged messages in order, without the canary. */
  readonly messages: readonly WireMessage[];
  /** All message lines in order. */
  readonly lines: readonly WireMessage[];
  /** The closing words after the last message. */
  readonly reminder: string;
  /** The token counts of the answer's usage. */
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
};

/** One message line of the request. */
type WireMessage = { readonly i: number; readonly text: string; readonly topic?: string };

/** Patterns of the judge's own messages, which any model recognises by their content. */
const CANARIES = [
  [/^(?:Buy|Order|Get|Grab) .{5,60} www\.[a-z]{6,12}\.(?:shop|store)\b/, 'spam'],
  [/^(?:Your .{5,90}|(?:Send|Transfer) [\d.]+ [A-Z]{3} to) www\.[a-z]{6,12}\.(?:com|net|org)\b/, 'scam'],
] as const;

/** Returns the column that a canary scores high in; null for every other text. */
export function canaryColumn(text: string): string | null {
  return CANARIES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The reason why a real server would refuse a request. */
export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly param?: string;
};

/** The rules that the local server enforces. */
export type WireRules = {
  /** null: no key is required. */
  readonly apiKey: string | null;
  readonly model: string;
  readonly schemaModes: readonly string[];
  readonly maxTokensFields: readonly string[];
  readonly streams?: boolean;
};

const PARAMETERS = new Set([
  'model',
  'messages',
  'max_completion_tokens',
  'max_tokens',
  'temperature',
  'reasoning_effort',
  'response_format',
]);
/** Keywords that the strict mode of OpenAI or Azure refuses. */
const REFUSED_KEYWORDS = [
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'multipleOf',
  'default',
];

/** Checks a request as a strict server would; null if nothing is wrong. */
export function refusalOf(
  rules: WireRules,
  authorization: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Refusal | null {
  if (rules.apiKey !== null && authorization !== `Bearer ${rules.apiKey}`) {
    return { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' };
  }
  if (body.model !== rules.model) {
    return { status: 404, code: 'model_not_found', message: `The model ${String(body.model)} does not exist.` };
  }
  return parameterRefusal(rules, body) ?? formatRefusal(rules, body.response_format);
}

function parameterRefusal(rules: WireRules, body: Readonly<Record<string, unknown>>): Refusal | null {
  for (const param of Object.keys(body)) {
    if (!PARAMETERS.has(param) && !(rules.streams && param.startsWith('stream')))
      return badRequest('unknown_parameter', `Unknown parameter: '${param}'.`, param);
  }
  for (const param of ['max_completion_tokens', 'max_tokens']) {
    const value = body[param];
    if (value === undefined) continue;
    if (!rules.maxTokensFields.includes(param)) {
      return badRequest('unsupported_parameter', `Unsupported parameter: '${param}'.`, param);
    }
    if (!Number.isInteger(value) || Number(value) < 1)
      return badRequest('invalid_value', 'not a positive integer', param);
  }
  const { temperature, reasoning_effort: effort } = body;
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 2)) {
    return badRequest('invalid_value', 'temperature is 0 to 2', 'temperature');
  }
  if (effort !== undefined && typeof effort !== 'string') return badRequest('invalid_value', 'not a string', 'effort');
  return null;
}

function formatRefusal(rules: WireRules, format: unknown): Refusal | null {
  const type = isRecord(format) ? format.type : 'none';
  if (typeof type !== 'string' || !rules.schemaModes.includes(type)) {
    return badRequest(
      'unsupported_value',
      `'response_format' of type ${String(type)} is not supported.`,
      'response_format',
    );
  }
  if (!isRecord(format) || type !== 'json_schema') return null;
  const named = format.json_schema;
  if (
    !isRecord(named) ||
    typeof named.name !== 'string' ||
    !/^[\w-]{1,64}$/.test(named.name) ||
    named.strict !== true
  ) {
    return badRequest('invalid_value', 'json_schema wants a name and strict', 'response_format');
  }
  const fault = strictSchemaError(named.schema);
  return fault ? badRequest('invalid_json_schema', `Invalid schema: ${fault}`, 'response_format') : null;
}

/** Returns the first thing that strict mode refuses in a schema; null if there is none. */
export function strictSchemaError(schema: unknown): string | null {
  if (!isRecord(schema)) return 'not an object';
  const refused = REFUSED_KEYWORDS.find((keyword) => keyword in schema);
  if (refused) return `'${refused}' is not permitted`;
  if (schema.type === 'array') return strictSchemaError(schema.items);
  if (schema.type !== 'object') return typeof schema.type === 'string' ? null : 'no type';
  if (schema.additionalProperties !== false) return `'additionalProperties' must be false`;
  if (!isRecord(schema.properties)) return 'no properties';
  const names = Object.keys(schema.properties);
  if (JSON.stringify(names) !== JSON.stringify(schema.required)) return `'required' must name every property`;
  return (
    Object.values(schema.properties)
      .map(strictSchemaError)
      .find((fault) => fault !== null) ?? null
  );
}

/**
 * Reads the judge's format from a chat request: a static system message, then a user message of JSON lines.
 * @throws Error that names what is wrong with it.
 */
export function readWire(
  authorization: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Omit<ModelCall, 'inputTokens' | 'cachedInputTokens'> {
  const chat = Array.isArray(body.messages) ? body.messages : [];
  const [system, user] = ['system', 'user'].map((role, index) => {
    const message: unknown = chat[index];
    const content = isRecord(message) && message.role === role ? message.content : null;
    const text: unknown = Array.isArray(content) && role === 'user' ? content[0]?.text : content;
    if (typeof text !== 'string') throw new Error(`message ${index} is no ${role} message of text`);
    return text;
  });
  if (chat.length !== 2 || system === undefined || user === undefined) throw new Error('not two messages');
  const lines = user.split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  const [header, ...messages] = lines.slice(0, -1).map((line): unknown => JSON.parse(line));
  if (!isRecord(header) || typeof header.nonce !== 'string') throw new Error('the first line is no header');
  const indices = new Set<unknown>();
  for (const [index, message] of messages.entries()) {
    if (!isRecord(message) || !Number.isInteger(message.i) || typeof message.text !== 'string') {
      throw new Error(`line ${index + 2} is no message`);
    }
    if (indices.has(message.i)) throw new Error(`index ${String(message.i)} twice`);
    indices.add(message.i);
    const keys = Object.keys(message).join();
    if (keys !== 'i,text' && (keys !== 'i,text,topic' || message.topic === '')) throw new Error(`members ${keys}`);
  }
  const [, , image] = Array.isArray(chat[1]?.content) ? chat[1].content : [];
  if (image !== undefined && (image.type !== 'image_url' || messages.length !== 1))
    throw new Error('no image of one message');
  const seen = image === undefined ? '' : seenIn(image.image_url.url);
  const shown = (messages as readonly WireMessage[]).map((message) => ({ ...message, text: message.text + seen }));
  return {
    authorization,
    body,
    system,
    nonce: header.nonce,
    // The rest was checked above, or is only compared by tests.
    categories: header.categories as readonly string[],
    rules: (header.rules ?? {}) as Readonly<Record<string, string>>,
    messages: shown.filter(({ text }) => canaryColumn(text) === null),
    lines: shown,
    reminder: lines.at(-1) ?? '',
  };
}

function badRequest(code: string, message: string, param: string): Refusal {
  return { status: 400, code, message, param };
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

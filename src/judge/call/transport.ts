import { type Agent, type Dispatcher, errors, request } from 'undici';
import { readAtMost } from '../../core/collections/read-at-most.ts';
import { isRecord, jsonOf, textOf } from '../../core/common/untyped-json.ts';

/**
 * Creates a fetch from undici's `request`, without the costly web streams; it has all that the `openai` package reads.
 * It follows no redirect: texts go to the configured server only.
 */
export function createTransport(agent: Agent): typeof globalThis.fetch {
  const send = async (url: string, init: RequestInit): Promise<object> => {
    // The client sends a plain object of headers, or an iterable.
    const given = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
    const headers = Object.fromEntries(given.entries());
    const response = await request(url, {
      method: 'POST',
      headers,
      // The client passes bytes, or a JSON string.
      body: init.body instanceof Uint8Array ? init.body : String(init.body),
      signal: init.signal ?? null,
      dispatcher: agent,
    });
    const text = await readText(response);
    const { statusCode } = response;
    return asResponse(url, statusCode, response.headers, statusCode >= 400 ? errorBody(text) : text);
  };
  // The only caller passes a URL and an object, and reads only the fields that `asResponse` returns.
  return send as unknown as typeof globalThis.fetch;
}

/** Longer answers are cut off here; an answer to 50 messages takes a tenth of this. */
const ANSWER_MAX_BYTES = 256 * 1024;
/** Each token of a stream, also of reasoning, comes in an event of about two hundred bytes. */
export const STREAM_MAX_BYTES = 8 * 1024 * 1024;

async function readText({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const isStream = String(headers['content-type'] ?? '').startsWith('text/event-stream');
  const bytes = await readAtMost(isStream ? STREAM_MAX_BYTES : ANSWER_MAX_BYTES, body);
  if (!bytes) throw new errors.ResponseExceededMaxSizeError();
  return bytes.toString('utf8');
}

function asResponse(
  url: string,
  status: number,
  given: Readonly<Record<string, string | string[] | undefined>>,
  text: string,
): object {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, String(value));
  return {
    url,
    status,
    ok: status >= 200 && status < 300,
    headers: { get: (name: string) => headers.get(name.toLowerCase()) ?? null, entries: () => headers.entries() },
    body: null,
    text: async () => text,
    json: async (): Promise<unknown> => JSON.parse(text),
  };
}

/**
 * Converts an error's body to OpenAI's form, `{error}`. Older vLLM and Mistral omit `error`, FastAPI sends `detail`, Gemini a list.
 * The inputs in a list of faults are dropped: they may quote a text.
 */
function errorBody(text: string): string {
  const parsed = jsonOf(text);
  const body = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(body)) return text;
  if ('error' in body) return body === parsed ? text : JSON.stringify(body);
  const { message, detail } = body;
  const said = isRecord(message) && 'detail' in message ? message.detail : (message ?? detail);
  const issues = Array.isArray(said) ? said.filter(isRecord) : [];
  if (issues.length === 0) return JSON.stringify({ error: { ...body, message: textOf(said) } });
  const told = issues.map((issue) =>
    [placeOf(issue), textOf(issue.msg), textOf(issue.type)].filter(Boolean).join(': '),
  );
  return JSON.stringify({ error: { ...body, message: told.join('; '), param: body.param ?? placeOf(issues[0]) } });
}

/** Returns the path of a fault in the request, which pydantic writes as `["body", "response_format", "type"]`. */
function placeOf(issue: Readonly<Record<string, unknown>> | undefined): string {
  const loc = Array.isArray(issue?.loc) ? issue.loc : [];
  return loc.filter((part) => typeof part === 'string' && part !== 'body').join('.');
}

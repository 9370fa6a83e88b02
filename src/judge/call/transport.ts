import { type Agent, type Dispatcher, errors, request } from 'undici';
import { readAtMost } from '../../core/collections/read-at-most.ts';
import { isRecord, jsonOf, textOf } from '../../core/common/untyped-json.ts';

/**
 * A fetch over undici's `request`, without web streams, which cost most; it gives what the `openai` package reads.
 * No redirect is followed: the texts go to the configured server or nowhere.
 */
export function createTransport(agent: Agent): typeof globalThis.fetch {
  const send = async (url: string, init: RequestInit): Promise<object> => {
    // The client sends a plain object of headers, or something that can be listed as one.
    const given = init.headers instanceof Headers ? init.headers : new Headers(init.headers);
    const headers = Object.fromEntries(given.entries());
    const response = await request(url, {
      method: 'POST',
      headers,
      // Bytes, or the text that the client makes of an object.
      body: init.body instanceof Uint8Array ? init.body : String(init.body),
      signal: init.signal ?? null,
      dispatcher: agent,
    });
    const text = await readText(response);
    const { statusCode } = response;
    return asResponse(url, statusCode, response.headers, statusCode >= 400 ? errorBody(text) : text);
  };
  // Made for one caller, which passes an address and an object and reads no more than `asResponse` gives.
  return send as unknown as typeof globalThis.fetch;
}

/** A server that sends more, or without end, is cut off here: an answer to 50 messages takes a tenth of it. */
const ANSWER_MAX_BYTES = 256 * 1024;
/** Each token of a stream, those of thinking too, comes in an event of some two hundred bytes. */
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
 * An error's body in OpenAI's form, `{error}`. Older vLLM and Mistral leave `error` out, FastAPI says `detail`, Gemini sends a list.
 * Of a list of faults what was given is left out: it may quote a text.
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

/** Where in the request a fault is, as pydantic says it: `["body", "response_format", "type"]`. */
function placeOf(issue: Readonly<Record<string, unknown>> | undefined): string {
  const loc = Array.isArray(issue?.loc) ? issue.loc : [];
  return loc.filter((part) => typeof part === 'string' && part !== 'body').join('.');
}

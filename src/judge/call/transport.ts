import { type Agent, request } from 'undici';
import { errorBody } from './error-body.ts';

/**
 * A fetch over undici's `request`, without web streams: they are most of what the client's own way costs. Of a response there is what the `openai` package
 * reads of one, its body already whole.
 * A redirect is not followed: the texts go to the configured server or nowhere.
 * @param agent bounds connections, times and the length of a body.
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
    const text = await response.body.text();
    const { statusCode } = response;
    return asResponse(url, statusCode, response.headers, statusCode >= 400 ? errorBody(text) : text);
  };
  // Made for one caller, which passes an address and an object and reads no more than `asResponse` gives.
  return send as unknown as typeof globalThis.fetch;
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

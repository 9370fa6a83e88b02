import { ConnectionFailedError, TimedOutError } from './errors.ts';
import { type Answer, readRefusal } from './read-answer.ts';
import { maySendAgain, nextWaitMs } from './retry.ts';

/** One request to the API. */
export type Call = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A JSON Lines body, in place of `body`. */
  readonly lines?: string;
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The service, its limits, and the sources of time and random numbers. */
export type Connection = {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly longestWaitMs: number;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
  readonly nowMs: () => number;
};

/** Error codes of Node, Bun and Deno for a connection that was never made, so that no part of the request was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
]);

/**
 * Sends a call, retries it where that is safe, and returns the successful answer.
 * @throws StewardError, or the signal's abort reason.
 */
export async function send(connection: Connection, call: Call): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(connection, call);
    } catch (error) {
      if (call.signal?.aborted || attempt >= connection.maxRetries || !maySendAgain(call, error)) throw error;
      const ms = nextWaitMs(error, attempt, connection.random(), connection.longestWaitMs);
      if (ms === null) throw error;
      await connection.wait(ms, call.signal);
    }
  }
}

/** Returns method and path, the name of a call in errors. */
export function nameCall({ method, path }: Call): string {
  return `${method} ${path}`;
}

/** Waits. An abort ends the wait at once and throws the abort reason. */
export function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
  });
}

async function attemptOnce(connection: Connection, call: Call): Promise<Answer> {
  call.signal?.throwIfAborted();
  // Outside the try block: a request that cannot be built is the caller's error, not the connection's.
  const init = request(connection, call);
  // AbortSignal.any and AbortSignal.timeout would stay attached to a caller's signal; these end with the call.
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, connection.timeoutMs);
  const onAbort = () => ending.abort();
  call.signal?.addEventListener('abort', onAbort, { once: true });
  let answer: Answer;
  try {
    const { fetch } = connection;
    const response = await fetch(address(connection, call), { ...init, signal: ending.signal });
    answer = { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    call.signal?.throwIfAborted();
    if (isLate) throw new TimedOutError(`${nameCall(call)} was not answered in ${connection.timeoutMs} ms`);
    const mayHaveArrived = !wasNeverSent(error);
    throw new ConnectionFailedError(`${nameCall(call)} was not answered: ${explain(error)}`, mayHaveArrived);
  } finally {
    clearTimeout(timer);
    call.signal?.removeEventListener('abort', onAbort);
  }
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw readRefusal(nameCall(call), answer, connection.key, connection.nowMs());
}

function address({ url }: Connection, { path, query }: Call): string {
  return query && Object.keys(query).length > 0 ? `${url}${path}?${new URLSearchParams(query)}` : url + path;
}

function request({ key }: Connection, { method, body, lines, requestId, idempotencyKey }: Call): RequestInit {
  const sent = body === undefined ? lines : JSON.stringify(body);
  return {
    method,
    // A redirect would send the texts to an address that nobody configured.
    redirect: 'manual',
    headers: new Headers({
      accept: 'application/json',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(lines === undefined ? {} : { 'content-type': 'application/x-ndjson' }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }),
    ...(sent === undefined ? {} : { body: sent }),
  };
}

/** Returns the codes of an error and its causes, outermost first. */
function codes(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return 'cause' in error ? [...own, ...codes(error.cause, depth + 1)] : own;
}

function wasNeverSent(error: unknown): boolean {
  return codes(error).some((code) => NEVER_SENT.has(code));
}

/** Returns a code or the error's kind, because runtimes' messages may quote what was sent. */
function explain(error: unknown): string {
  return codes(error)[0] ?? (error instanceof Error ? error.name : 'unknown');
}

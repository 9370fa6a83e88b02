import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, StewardError } from '../../core/common/errors.ts';
import { readRetryAfter } from '../../core/time/retry-after.ts';

/** Dependencies of a patient fetch; tests pass their own time and randomness. */
export type PatientFetchDeps = {
  readonly fetch: (url: string | URL, init: RequestInit) => Promise<Response>;
  /** Resolves after this many milliseconds; rejects with the signal's reason on abort. */
  readonly wait: (ms: number, signal: AbortSignal | null) => Promise<void>;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** The time limit of one attempt, including its whole answer. */
  readonly timeoutMs: number;
};
export type PatientFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const ATTEMPTS_MAX = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** The person gets the answer instead if a server asks for a longer wait. */
const LONGEST_ASKED_WAIT_MS = 60_000;

/** Error codes of connections that were never made, so no part of the request was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Creates a fetch that repeats a request only after a 429, a 503 or if nothing was sent. It reads answers whole.
 * @throws StewardError `unreachable` with the origin and the cause, never a header or a body.
 * @example const fetchPatiently = createPatientFetch({ fetch, now: Date.now, random: Math.random, wait: waitFor });
 */
export function createPatientFetch(deps: PatientFetchDeps): PatientFetch {
  return async (url, init = {}) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await attemptOnce(deps, url, init);
      const mayRepeat = 'neverSent' in answer ? answer.neverSent : answer.status === 429 || answer.status === 503;
      const askedMs = 'neverSent' in answer ? 0 : retryAfterMs(answer);
      if (!mayRepeat || attempt >= ATTEMPTS_MAX || askedMs > LONGEST_ASKED_WAIT_MS) {
        if ('neverSent' in answer)
          throw new StewardError('unreachable', `cannot reach ${new URL(url).origin}: ${answer.why}`);
        return answer;
      }
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
      await deps.wait(askedMs + waitMs / 2 + (deps.random() * waitMs) / 2, init.signal ?? null);
    }
  };
}

type Failure = { readonly neverSent: boolean; readonly why: string };

async function attemptOnce(deps: PatientFetchDeps, url: string | URL, init: RequestInit): Promise<Response | Failure> {
  init.signal?.throwIfAborted();
  // AbortSignal.any would stay with a long-lived signal until the process ends; this listener ends with the attempt.
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, deps.timeoutMs);
  const onAbort = () => ending.abort();
  init.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    // A redirect would send texts and the key to an address that nobody configured.
    const response = await deps.fetch(url, { ...init, redirect: 'manual', signal: ending.signal });
    const body = await response.arrayBuffer();
    const { status, headers } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  } catch (error) {
    init.signal?.throwIfAborted();
    if (isLate) return { neverSent: false, why: `no answer in ${deps.timeoutMs} ms` };
    const [code] = codes(error);
    return { neverSent: codes(error).some((one) => NEVER_SENT.has(one)), why: code ?? 'the connection failed' };
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Returns the wait that a server asks for, in milliseconds; 0 if it asks for none.
 * @example await wait(retryAfterMs(response), null);
 */
export function retryAfterMs(response: Response): number {
  return readRetryAfter((name) => response.headers.get(name), Date.now()) ?? 0;
}

/** Returns the codes of an error and its causes. Messages are left out, because they may repeat what was sent. */
function codes(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  return [codeOf(error) ?? [], codes(error.cause, depth + 1)].flat();
}

/**
 * Waits; an abort ends the wait at once with the signal's reason.
 * @example await waitFor(1_000, signal);
 */
export async function waitFor(ms: number, signal: AbortSignal | null): Promise<void> {
  await pause(ms, undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted());
}

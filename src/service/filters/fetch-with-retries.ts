import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, StewardError } from '../../core/common/errors.ts';
import { readRetryAfter } from '../../core/time/retry-after.ts';

/** What a patient fetch stands on; tests bring their own time and chance. */
export type PatientFetchDeps = {
  readonly fetch: (url: string | URL, init: RequestInit) => Promise<Response>;
  /** Resolves after so many milliseconds; rejects with the signal's reason when it is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | null) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
  /** For one attempt, its whole answer included. */
  readonly timeoutMs: number;
};
export type PatientFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const ATTEMPTS_MAX = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** A server that asks for more than this is told to the person instead. */
const LONGEST_ASKED_WAIT_MS = 60_000;

/** Codes of connections that were never made: nothing of the request has left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A fetch that repeats a request only where nothing can have happened: a 429 or 503, or it never left. Answers are read whole.
 * @throws StewardError `unreachable` that names the origin and the cause, never a header or a body.
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
  // AbortSignal.any would stay with a long-lived signal for as long as the process lives; these go with the attempt.
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, deps.timeoutMs);
  const onAbort = () => ending.abort();
  init.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    // A redirect would carry texts and key to an address that nobody configured.
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
 * What a server asks to wait, in milliseconds; 0 where it asks for nothing.
 * @example await wait(retryAfterMs(response), null);
 */
export function retryAfterMs(response: Response): number {
  return readRetryAfter((name) => response.headers.get(name), Date.now()) ?? 0;
}

/** The codes of an error and of the causes below it. Messages are left out: they may repeat what was sent. */
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

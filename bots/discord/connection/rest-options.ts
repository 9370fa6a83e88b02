import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { createRefusalPauses } from '../../core/runtime/timers.ts';
import type { DiscordConfig } from './config.ts';

/** Longest wait for a rate limit within a call; a step that must wait longer is retried later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS = 30_000;
const CALL_TIMEOUT_MS = 10_000;
const CALL_RETRIES = 2;

/** Returns the options of calls: address, timeouts, and a limit of refused calls over all clients that share these options. */
export function restOptions(config: Pick<DiscordConfig, 'apiUrl'>, now: () => number): Partial<RESTOptions> {
  return {
    ...(config.apiUrl === null ? {} : { api: config.apiUrl, cdn: new URL(config.apiUrl).origin }),
    timeout: CALL_TIMEOUT_MS,
    retries: CALL_RETRIES,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > RATE_LIMIT_WAIT_MAX_MS,
    makeRequest: backOff(guardRequests(now)),
  };
}

/** Discord bans an IP address after 10,000 refused calls in ten minutes. @see https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans */
const REFUSED_MAX = 8_000;
const WINDOW_MS = 10 * 60 * 1000;

/** Name of the error of a call that the guard stopped. */
export const GUARD_ERROR = 'TooManyRefusedCalls';

type MakeRequest = RESTOptions['makeRequest'];

/** Stops calls after too many refusals (401, 403, 429) in ten minutes: rejects with `TooManyRefusedCalls` until then. */
export function guardRequests(now: () => number, send: MakeRequest = sendWritten): MakeRequest {
  let windowEndsAt = 0;
  let refused = 0;
  return async (url, init) => {
    if (now() >= windowEndsAt) {
      windowEndsAt = now() + WINDOW_MS;
      refused = 0;
    }
    if (refused >= REFUSED_MAX)
      throw Object.assign(new Error('too many calls were refused, waiting'), { name: GUARD_ERROR });
    const response = await send(url, init);
    if (counts(response)) refused++;
    return response;
  };
}

/** Matches ids after the first; the first id names the rate-limit bucket. */
const LATER_IDS = /(?<=\/\d{10,}\/.*\/)\d{10,}/g;

/** Adds a `Retry-After` to a 429 without one, doubled in its bucket with each consecutive refusal. Otherwise the library would retry at once without end. */
export function backOff(send: MakeRequest): MakeRequest {
  const refusals = createRefusalPauses();
  return async (url, init) => {
    const response = await send(url, init);
    const bucket = `${init.method} ${new URL(url).pathname.replace(LATER_IDS, ':id')}`;
    if (response.status !== 429) refusals.reset(bucket);
    else if (!response.headers.has('retry-after'))
      response.headers.set('retry-after', (refusals.next(bucket) / 1_000).toFixed(3));
    return response;
  };
}

/** Sends forms as bytes, because all undici copies share a dispatcher that rejects another version's forms. */
async function sendWritten(...[url, init]: Parameters<MakeRequest>): ReturnType<MakeRequest> {
  const send = DefaultRestOptions.makeRequest;
  if (!(init.body instanceof FormData)) return send(url, init);
  const written = new Response(init.body);
  const body = new Uint8Array(await written.arrayBuffer());
  const type = written.headers.get('Content-Type') ?? '';
  return send(url, { ...init, body, headers: { ...init.headers, 'Content-Type': type } });
}

/** Whether a response counts as refused; a limit shared with other bots does not. */
function counts(response: Awaited<ReturnType<MakeRequest>>): boolean {
  if (response.status === 401 || response.status === 403) return true;
  return response.status === 429 && response.headers.get('x-ratelimit-scope') !== 'shared';
}

import { DefaultRestOptions, type RESTOptions } from 'discord.js';
import { createRefusalPauses } from '../../core/runtime/timers.ts';
import type { DiscordConfig } from './config.ts';

/** The longest wait for a rate limit within a call; a step that has to wait longer is taken up again later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS = 30_000;
const CALL_TIMEOUT_MS = 10_000;
const CALL_RETRIES = 2;

/** How calls are made: where to, how long they may take, and how many may be refused, over all clients that share these options. */
export function restOptions(config: Pick<DiscordConfig, 'apiUrl'>, now: () => number): Partial<RESTOptions> {
  return {
    ...(config.apiUrl === null ? {} : { api: config.apiUrl }),
    timeout: CALL_TIMEOUT_MS,
    retries: CALL_RETRIES,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > RATE_LIMIT_WAIT_MAX_MS,
    makeRequest: backOff(guardRequests(now)),
  };
}

/** Discord bans an address for 10,000 refused calls in ten minutes; a bot stops well before. @see https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans */
const REFUSED_MAX = 8_000;
const WINDOW_MS = 10 * 60 * 1000;

/** The name of the error of a call that was not made. */
export const GUARD_ERROR = 'TooManyRefusedCalls';

type MakeRequest = RESTOptions['makeRequest'];

/** Makes no more calls once too many were refused (401, 403, 429) in ten minutes: rejects with `TooManyRefusedCalls` until that ends. */
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

/** An id after the first, which names the bucket. */
const LATER_IDS = /(?<=\/\d{10,}\/.*\/)\d{10,}/g;

/** Wraps the HTTP calls so that a 429 without `Retry-After` has one, which doubles in its bucket with every refusal in a row: the library would make the call again at once, without end. */
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

/** Calls with a form as bytes: all undici of a process share one dispatcher, which takes no forms of another version's. */
async function sendWritten(...[url, init]: Parameters<MakeRequest>): ReturnType<MakeRequest> {
  const send = DefaultRestOptions.makeRequest;
  if (!(init.body instanceof FormData)) return send(url, init);
  const written = new Response(init.body);
  const body = new Uint8Array(await written.arrayBuffer());
  const type = written.headers.get('Content-Type') ?? '';
  return send(url, { ...init, body, headers: { ...init.headers, 'Content-Type': type } });
}

/** A limit shared with other bots does not count against this one. */
function counts(response: Awaited<ReturnType<MakeRequest>>): boolean {
  if (response.status === 401 || response.status === 403) return true;
  return response.status === 429 && response.headers.get('x-ratelimit-scope') !== 'shared';
}

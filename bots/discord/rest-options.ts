import type { RESTOptions } from 'discord.js';
import type { DiscordConfig } from './config.ts';
import { guardRequests } from './invalid-request-guard.ts';

/** The longest wait for a rate limit within a call; a step that has to wait longer is taken up again later, and its entry says so. */
const RATE_LIMIT_WAIT_MAX_MS = 30_000;
const CALL_TIMEOUT_MS = 10_000;
const CALL_RETRIES = 2;

/** How calls are made: where to, how long they may take, and how many may be refused, over all clients that share these options. */
export function restOptions(config: DiscordConfig, now: () => number): Partial<RESTOptions> {
  return {
    ...(config.apiUrl === null ? {} : { api: config.apiUrl }),
    timeout: CALL_TIMEOUT_MS,
    retries: CALL_RETRIES,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > RATE_LIMIT_WAIT_MAX_MS,
    makeRequest: guardRequests(now),
  };
}

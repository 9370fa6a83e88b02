import { type Logger, webApi } from '@slack/bolt';
import type { SlackConfig } from './config.ts';

const CALL_TIMEOUT_MS = 10_000;
const ACTIONS_AT_ONCE = 8;
const LOOKUPS_AT_ONCE = 4;

/** The ways to Slack's Web API. Looking people up never keeps a deletion waiting. */
export type WebClients = {
  readonly actions: webApi.WebClient;
  readonly lookups: webApi.WebClient;
  /** In the name of the administrator whose token was given. */
  readonly administrator: webApi.WebClient | null;
};

/**
 * How every client calls: with an end to each call, and without retries of its own. The library's defaults are ten retries over half an
 * hour, a pause of all calls at one rate limit, and no timeout; what may be repeated is known in `calls.ts`.
 */
export function clientOptions(config: Pick<SlackConfig, 'apiUrl'>, logger: Logger, atOnce: number) {
  return {
    ...(config.apiUrl === null ? {} : { slackApiUrl: config.apiUrl }),
    logger,
    timeout: CALL_TIMEOUT_MS,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    maxRequestConcurrency: atOnce,
  } satisfies webApi.WebClientOptions;
}

/** Makes the clients; nothing is called yet. */
export function createWebClients(config: SlackConfig, logger: Logger): WebClients {
  const make = (token: string, atOnce: number) => new webApi.WebClient(token, clientOptions(config, logger, atOnce));
  return {
    actions: make(config.botToken, ACTIONS_AT_ONCE),
    lookups: make(config.botToken, LOOKUPS_AT_ONCE),
    administrator: config.userToken === null ? null : make(config.userToken, ACTIONS_AT_ONCE),
  };
}

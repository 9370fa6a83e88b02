import { type Logger, LogLevel, webApi } from '@slack/bolt';
import type { Log } from '../../core/port/process.ts';
import type { SlackConfig } from './config.ts';

const CALL_TIMEOUT_MS = 10_000;
const ACTIONS_AT_ONCE = 8;
const LOOKUPS_AT_ONCE = 4;

/** Backoff between attempts to reach Slack, or to listen for it. */
export const RETRY = { firstMs: 500, maxMs: 60_000 };

/** The clients of Slack's Web API. Look-ups never delay a deletion. */
export type WebClients = ReturnType<typeof createWebClients>;

/** Returns options without retries, because the library retries for half an hour; `calls.ts` knows which calls may be repeated. */
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

/** Creates the clients without calling anything. With an organisation's tokens, calls must name the workspace, `teamId`. @see https://docs.slack.dev/enterprise/developing-for-enterprise-orgs */
export function createWebClients(
  config: Pick<SlackConfig, 'apiUrl' | 'botToken' | 'userToken'> & { readonly teamId?: string },
  logger: Logger,
) {
  const { teamId } = config;
  const make = (token: string, atOnce: number) =>
    new webApi.WebClient(token, { ...clientOptions(config, logger, atOnce), ...(teamId ? { teamId } : {}) });
  return {
    actions: make(config.botToken, ACTIONS_AT_ONCE),
    lookups: make(config.botToken, LOOKUPS_AT_ONCE),
    /** Uses the token of the administrator; null if none is configured. */
    administrator: config.userToken === null ? null : make(config.userToken, ACTIONS_AT_ONCE),
  };
}

const MAX_CHARS = 200;
/** Matches tokens of every kind, and the tickets of Socket Mode's addresses. */
const SECRETS = /\bx(?:ox[a-z]|app|wfp)[\w.-]*|\b(?:ticket|token)=[^&\s]+/gi;

/** Passes warnings and errors of Slack's libraries to our log, short and without secrets. Other levels may contain messages. */
export function createLibraryLog(log: Log): Logger {
  const tell = (level: 'warn' | 'error', parts: readonly unknown[]) => {
    const said = parts
      .filter((part) => typeof part === 'string')
      .join(' ')
      .replace(SECRETS, '…')
      .slice(0, MAX_CHARS);
    log[level]({ said }, 'the Slack library complained');
  };
  return {
    debug: () => {},
    info: () => {},
    warn: (...parts) => tell('warn', parts),
    error: (...parts) => tell('error', parts),
    setLevel: () => {},
    getLevel: () => LogLevel.WARN,
    setName: () => {},
  };
}

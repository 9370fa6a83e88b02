import { type Logger, LogLevel, webApi } from '@slack/bolt';
import type { Log } from '../../core/port/process.ts';
import type { SlackConfig } from './config.ts';

const CALL_TIMEOUT_MS = 10_000;
const ACTIONS_AT_ONCE = 8;
const LOOKUPS_AT_ONCE = 4;

/** Between attempts to reach Slack, or to be reached by it. */
export const RETRY = { firstMs: 500, maxMs: 60_000 };

/** The ways to Slack's Web API. Looking people up never keeps a deletion waiting. */
export type WebClients = ReturnType<typeof createWebClients>;

/** Each call ends in time and is not retried: the library retries for half an hour. What may be repeated is known in `calls.ts`. */
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

/** Makes the clients; nothing is called yet. With tokens of an organisation every call names the workspace, `teamId`: some are refused otherwise. @see https://docs.slack.dev/enterprise/developing-for-enterprise-orgs */
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
    /** In the name of the administrator whose token was given. */
    administrator: config.userToken === null ? null : make(config.userToken, ACTIONS_AT_ONCE),
  };
}

const MAX_CHARS = 200;
/** Tokens of every kind, and the tickets of Socket Mode's addresses. */
const SECRETS = /\bx(?:ox[a-z]|app|wfp)[\w.-]*|\b(?:ticket|token)=[^&\s]+/gi;

/** Hands what the libraries of Slack complain of to our log: short, and without secrets. What they tell beside that may hold messages. */
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

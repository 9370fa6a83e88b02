import { type Logger, LogLevel } from '@slack/bolt';
import type { Log } from '../shared/deps.ts';

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
    log[level]({ platform: 'slack', said }, 'the Slack library complained');
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

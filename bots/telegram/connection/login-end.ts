import { GrammyError } from 'grammy';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { nameOf } from './live.ts';

/** The end after Telegram rejected the token. */
export const WRONG_TOKEN: ConnectionEnd = {
  kind: 'refused',
  problem:
    'TELEGRAM_TOKEN is not a token that Telegram accepts. Copy it anew from @BotFather (/mybots, the bot, API Token).',
};
const CONFLICT =
  'Another process polls with this TELEGRAM_TOKEN. Stop it, or give this one a bot of its own; until then each takes updates from the other.';

/** Problem while updates cannot be stored. */
export const NOT_WRITTEN: ConnectionEnd = {
  kind: 'unreachable',
  problem: 'The bot cannot store new updates now. Telegram keeps them, and the bot fetches them again.',
};

/** Problem while Telegram holds updates that polls do not return, or returns the same ones for ever. */
export const NOT_DELIVERED: ConnectionEnd = {
  kind: 'unreachable',
  problem: 'Telegram holds updates for the bot and does not deliver new ones; the bot tries again.',
};

/** The form of a token. */
export const TOKEN = /^\d{1,20}:[A-Za-z0-9_-]{10,200}$/;

/** Converts an error of Telegram: whether to retry, and what to report. */
export function endOfError(error: unknown): ConnectionEnd {
  if (!(error instanceof GrammyError))
    return { kind: 'unreachable', problem: `Telegram cannot be reached (${nameOf(error)}); the bot tries again.` };
  const { error_code: code } = error;
  // Telegram answers 404 to a token of the wrong form.
  if (code === 401 || code === 404) return WRONG_TOKEN;
  const problem = code === 409 ? CONFLICT : `Telegram answers with ${code}; the bot tries again.`;
  return { kind: 'unreachable', problem };
}

import { GrammyError } from 'grammy';
import type { ConnectionEnd } from '../../core/runtime/keep-connected.ts';
import { nameOf } from './live.ts';

/** Said of a token that Telegram does not take. */
export const WRONG_TOKEN =
  'TELEGRAM_TOKEN is not a token that Telegram accepts. Copy it anew from @BotFather (/mybots, the bot, API Token).';
const CONFLICT =
  'Another process polls with this TELEGRAM_TOKEN. Stop it, or give this one a bot of its own; until then each takes updates from the other.';

/** Said while what comes cannot be written down. */
export const NOT_WRITTEN: ConnectionEnd = {
  kind: 'unreachable',
  problem: 'The bot cannot store new updates now. Telegram keeps them, and the bot fetches them again.',
};

/** Said while Telegram holds updates that polls do not bring, or brings the same ones for ever. */
export const NOT_DELIVERED: ConnectionEnd = {
  kind: 'unreachable',
  problem: 'Telegram holds updates for the bot and does not deliver new ones; the bot tries again.',
};

/** What a token looks like; anything else would be an address of another kind. */
export function isTokenShaped(token: string): boolean {
  return /^\d{1,20}:[A-Za-z0-9_-]{10,200}$/.test(token);
}

/** What a failed call of Telegram means: whether to try again, and what to say. */
export function endOfError(error: unknown): ConnectionEnd {
  if (!(error instanceof GrammyError))
    return { kind: 'unreachable', problem: `Telegram cannot be reached (${nameOf(error)}); the bot tries again.` };
  const { error_code: code } = error;
  // What is not even shaped like a token is not found.
  if (code === 401 || code === 404) return { kind: 'refused', problem: WRONG_TOKEN };
  const problem = code === 409 ? CONFLICT : `Telegram answers with ${code}; the bot tries again.`;
  return { kind: 'unreachable', problem };
}

import { GrammyError } from 'grammy';
import { nameOf } from './outcome.ts';

/** What a failed call means for the connection as a whole. */
export type LoginEnd =
  /** Nothing but another setting helps. */
  { readonly kind: 'hopeless'; readonly problem: string } | { readonly kind: 'again'; readonly problem: string };

/** Said of a token that Telegram does not take. */
export const WRONG_TOKEN =
  'TELEGRAM_TOKEN is not a token that Telegram accepts. Copy it anew from @BotFather (/mybots, the bot, API Token).';
const CONFLICT =
  'Another process polls with this TELEGRAM_TOKEN. Stop it, or give this one a bot of its own; until then each takes updates from the other.';

/** What a token looks like; anything else would be an address of another kind. */
export function isTokenShaped(token: string): boolean {
  return /^\d{1,20}:[A-Za-z0-9_-]{10,200}$/.test(token);
}

/** What a failed call of Telegram means: whether to try again, and what to say. */
export function endOfError(error: unknown): LoginEnd {
  if (!(error instanceof GrammyError)) {
    return { kind: 'again', problem: `Telegram cannot be reached (${nameOf(error)}); the bot tries again.` };
  }
  switch (error.error_code) {
    case 401:
    // What is not even shaped like a token is not found.
    case 404:
      return { kind: 'hopeless', problem: WRONG_TOKEN };
    case 409:
      return { kind: 'again', problem: CONFLICT };
    default:
      return { kind: 'again', problem: `Telegram answers with ${error.error_code}; the bot tries again.` };
  }
}

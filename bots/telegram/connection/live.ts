import { type Api, GrammyError, HttpError } from 'grammy';
import type { ChatMember, UserFromGetMe } from 'grammy/types';
import { type Found, type Outcome, outcomes, RATE_LIMITED } from '../../core/port/outcome.ts';
import { CallPaused } from '../../core/runtime/call-pauses.ts';
import { nameOfNetworkError } from '../../core/runtime/problems.ts';
import type { createChats } from './chats.ts';
import { type Moves, movedTo } from './moves.ts';

/** The shared dependencies of a running Telegram bot. */
export type Live = {
  readonly api: Api;
  /** The bot's own user; null before the log-in. */
  me(): UserFromGetMe | null;
  now(): number;
  readonly moves: Moves;
  readonly chats: ReturnType<typeof createChats>;
};

/** Texts of the Bot API without a code. @see https://github.com/tdlib/telegram-bot-api/blob/master/telegram-bot-api/Client.cpp */
const SAYS_DONE = /message is not modified|CHAT_NOT_MODIFIED/;
const SAYS_GONE =
  /message to (?:delete(?: reactions)?|edit|be replied) not found|MESSAGE_ID_INVALID|PARTICIPANT_ID_INVALID|USER_NOT_PARTICIPANT|user not found|member not found|message thread not found|TOPIC_DELETED|HIDE_REQUESTER_MISSING|USER_ALREADY_PARTICIPANT|user is deactivated/;
const SAYS_REFUSED = [
  [/can't be deleted for everyone/, 'too_old'],
  [/user is an administrator|chat owner|USER_ADMIN_INVALID|can't restrict self|can't ban the linked/, 'protected'],
  [/available (?:only )?for supergroup/, 'unsupported_here'],
  [
    /not enough rights|CHAT_ADMIN_REQUIRED|administrator rights|have no rights|RIGHT_FORBIDDEN|WRITE_FORBIDDEN|message can't be deleted|TOPIC_CLOSED|CHAT_RESTRICTED/,
    'missing_permission',
  ],
  [/chat not found|CHANNEL_PRIVATE|PEER_ID_INVALID/, 'no_access'],
] as const;

/** Converts an error into an outcome. Never shows the error's text, because it may quote what was sent. */
export function outcomeOfError(error: unknown): Outcome {
  if (error instanceof CallPaused) return { kind: 'later', error: RATE_LIMITED, afterMs: error.leftMs };
  // Every other error comes from the network.
  if (!(error instanceof GrammyError)) return { kind: 'later', error: nameOf(error), afterMs: null };
  const { description, error_code: code, parameters } = error;
  const seconds = parameters.retry_after;
  if (code === 429)
    return { kind: 'later', error: RATE_LIMITED, afterMs: seconds === undefined ? null : seconds * 1_000 };
  // The Bot API itself answered: a proxy in between answers in another form, which counts as a network error.
  if (code >= 500) return { kind: 'later', error: `http_${code}`, afterMs: null, untouched: true };
  if (SAYS_DONE.test(description)) return { kind: 'done' };
  if (SAYS_GONE.test(description)) return GONE;
  const refusal = SAYS_REFUSED.find(([pattern]) => pattern.test(description))?.[1];
  if (refusal) return { kind: 'refused', refusal };
  // Every other 403 means that the bot was removed, blocked or never contacted.
  return code === 403 ? { kind: 'refused', refusal: 'no_access' } : { kind: 'failed', error: `telegram_${code}` };
}

/** Makes a call and returns its outcome. */
export const outcomeOf = outcomes(outcomeOfError);

/** Returns a short code for an error of the network or library. Never its text: addresses of calls contain the token. */
export function nameOf(error: unknown): string {
  if (error instanceof GrammyError) return `telegram_${error.error_code}`;
  const inner = error instanceof HttpError ? error.error : error;
  return inner instanceof Error && /timed out/.test(inner.message) ? 'timeout' : nameOfNetworkError(inner);
}

/** The outcome for something that no longer exists, or never did. */
export const GONE = { kind: 'gone' } as const;

/** Makes a call about a chat, with its new id if it moved, and returns the outcome. */
export function inChat(live: Live, chatId: number, call: (chatId: number) => Promise<unknown>): Promise<Outcome> {
  return outcomeOf(() => live.moves.follow(chatId, call));
}

/** Makes a call about a message. Messages do not move with their chat: the same id means another message there. */
export async function atMessage(live: Live, chatId: number, call: () => Promise<unknown>): Promise<Outcome> {
  try {
    await call();
    return { kind: 'done' };
  } catch (error) {
    const to = movedTo(error);
    if (to === null) return outcomeOfError(error);
    await live.moves.note(chatId, to);
    return GONE;
  }
}

/** Fetches a member of a chat now; or returns what to answer instead. */
export async function memberOf(live: Live, chatId: number, id: number): Promise<Found<ChatMember>> {
  try {
    return { found: await live.moves.follow(chatId, (current) => live.api.getChatMember(current, id)) };
  } catch (error) {
    const outcome = outcomeOfError(error);
    // A query changes nothing, so it cannot be done already.
    return { instead: outcome.kind === 'done' ? GONE : outcome };
  }
}

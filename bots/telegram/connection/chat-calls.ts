import type { ChatMember } from 'grammy/types';
import type { Found, Outcome } from '../../core/port/outcome.ts';
import type { Live } from './live.ts';
import { movedTo } from './moves.ts';
import { outcomeOf, outcomeOfError } from './outcome.ts';

/** What is not there any more, or never was. */
export const GONE = { kind: 'gone' } as const;

/** Makes a call about a chat, with its new id where it moved, and says what became of it. */
export function inChat(live: Live, chatId: number, call: (chatId: number) => Promise<unknown>): Promise<Outcome> {
  return outcomeOf(() => live.moves.follow(chatId, call));
}

/** Makes a call about a message of a chat, which stays behind when the chat moves: its number means another one there. */
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

/** Somebody in a chat, asked of Telegram now; or what to answer instead. */
export async function memberOf(live: Live, chatId: number, id: number): Promise<Found<ChatMember>> {
  try {
    return { found: await live.moves.follow(chatId, (current) => live.api.getChatMember(current, id)) };
  } catch (error) {
    const outcome = outcomeOfError(error);
    // Nothing was asked that could have been done before.
    return { instead: outcome.kind === 'done' ? GONE : outcome };
  }
}

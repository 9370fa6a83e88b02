import { GrammyError } from 'grammy';
import { createLru } from '../../../src/core/collections/remember.ts';

const MOVES_MAX = 10_000;

/** Basic groups that became supergroups, with a new id. Telegram reports it once in the chat, and in every later refusal. */
export type Moves = ReturnType<typeof createMoves>;

/** Creates the record of moves. @param onMove never rejects. */
export function createMoves(onMove: (from: number, to: number) => Promise<unknown>) {
  const known = createLru<number, number>(MOVES_MAX);
  const current = (chatId: number): number => known.get(chatId) ?? chatId;
  const note = async (from: number, to: number): Promise<void> => {
    if (known.get(from) === to) return;
    known.set(from, to);
    await onMove(from, to);
  };
  return {
    /** Returns the current id of a chat, as far as known. */
    current,
    /** Records a move and calls the listener once for each. */
    note,
    /** Makes a call with the chat's id, and again with its new one if the answer reports a move. */
    async follow<T>(chatId: number, call: (chatId: number) => Promise<T>): Promise<T> {
      const now = current(chatId);
      try {
        return await call(now);
      } catch (error) {
        const to = movedTo(error);
        if (to === null) throw error;
        await note(now, to);
        return call(to);
      }
    },
  };
}

/** Returns the new id of a chat from a refusal; null if it reports no move. */
export function movedTo(error: unknown): number | null {
  return error instanceof GrammyError ? (error.parameters.migrate_to_chat_id ?? null) : null;
}

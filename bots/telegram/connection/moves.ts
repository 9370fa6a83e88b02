import { GrammyError } from 'grammy';
import { createLru } from '../../../src/core/collections/remember.ts';

const MOVES_MAX = 10_000;

/** Basic groups that became supergroups, which changes their id. Telegram says so once in the chat, and in every refusal afterwards. */
export type Moves = ReturnType<typeof createMoves>;

/** @param onMove never rejects. */
export function createMoves(onMove: (from: number, to: number) => Promise<unknown>) {
  const known = createLru<number, number>(MOVES_MAX);
  const current = (chatId: number): number => known.get(chatId) ?? chatId;
  const note = async (from: number, to: number): Promise<void> => {
    if (known.get(from) === to) return;
    known.set(from, to);
    await onMove(from, to);
  };
  return {
    /** The id that a chat has now, as far as is known. */
    current,
    /** Takes note of a move; the listener hears of each once. */
    note,
    /** Calls with the id of the chat, and once more with its new one when the answer says that it moved. */
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

/** Where a refusal says that the chat moved to; null when it says nothing of it. */
export function movedTo(error: unknown): number | null {
  return error instanceof GrammyError ? (error.parameters.migrate_to_chat_id ?? null) : null;
}

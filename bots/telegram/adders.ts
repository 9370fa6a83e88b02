import { LRUCache } from 'lru-cache';

const ADDERS_MAX = 2_000;

/** Who added the bot to which chat, as far as it was told since it started. */
export type Adders = { note(chatId: number, personId: number): void; of(chatId: number): number | null };

/** Remembers nobody yet. */
export function createAdders(): Adders {
  const known = new LRUCache<number, number>({ max: ADDERS_MAX });
  return { note: (chatId, personId) => void known.set(chatId, personId), of: (chatId) => known.get(chatId) ?? null };
}

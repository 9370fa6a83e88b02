import { hashText } from './hash.ts';

/** The seeds of the two kinds of keys; no feature uses them. */
export const WORD_SEED = 101;
export const SHAPE_SEED = 102;

/**
 * Two open-addressing tables of 32-bit keys, 0 for an empty slot, laid out as in the weights file.
 * `shapePlaces` holds offset * 128 + length into `letters`, where blanks separate the words of one shape.
 */
export type DictionaryTables = {
  readonly wordKeys: Uint32Array;
  readonly wordInfos: Uint8Array;
  readonly shapeKeys: Uint32Array;
  readonly shapePlaces: Uint32Array;
  readonly letters: Uint16Array;
};

/** Looks up words by spelling and by shape. */
export type Dictionary = ReturnType<typeof openDictionary>;

/** Length of the longest word in the dictionary. */
export const WORD_MAX_CHARS = 24;

/** The bit of `info` for English words. */
export const ENGLISH = 32;

/** Returns the key of a word or shape; never 0, which marks empty slots. */
export function key(text: string, seed: number): number {
  return hashText(text, seed) || 1;
}

function find(keys: Uint32Array, wanted: number): number {
  const mask = keys.length - 1;
  let slot = wanted & mask;
  for (;;) {
    const at = keys[slot];
    if (at === wanted) return slot;
    if (at === 0 || at === undefined) return -1;
    slot = (slot + 1) & mask;
  }
}

/** Opens the tables; copies nothing. */
export function openDictionary(tables: DictionaryTables) {
  return {
    /** Returns 0 for a word that training never met, else 1 + log2 of its count, plus 32 if it occurred in English. */
    info(word: string): number {
      if (word.length > WORD_MAX_CHARS) return 0;
      const slot = find(tables.wordKeys, key(word, WORD_SEED));
      return slot < 0 ? 0 : (tables.wordInfos[slot] ?? 0);
    },
    /** Returns the words of one shape, most frequent first, or none. */
    byShape(shape: string): readonly string[] {
      const slot = find(tables.shapeKeys, key(shape, SHAPE_SEED));
      if (slot < 0) return [];
      const index = tables.shapePlaces[slot] ?? 0;
      const from = index >>> 7;
      return String.fromCharCode(...tables.letters.subarray(from, from + (index & 127))).split(' ');
    },
  };
}

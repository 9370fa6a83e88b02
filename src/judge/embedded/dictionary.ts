import { hashText } from './hash.ts';

/** The seeds of the two keys, apart from every seed of the features. */
export const WORD_SEED = 101;
export const SHAPE_SEED = 102;

/**
 * Two open-addressing tables of 32-bit keys, 0 for an empty slot, as they lie in the weights file.
 * `shapePlaces` holds offset * 128 + length into `letters`, where the words of one shape have blanks between them.
 */
export type DictionaryTables = {
  readonly wordKeys: Uint32Array;
  readonly wordInfos: Uint8Array;
  readonly shapeKeys: Uint32Array;
  readonly shapePlaces: Uint32Array;
  readonly letters: Uint16Array;
};

/** Looks words up by spelling and by shape. */
export type Dictionary = ReturnType<typeof openDictionary>;

/** The longest word that the dictionary holds. */
export const WORD_MAX_CHARS = 24;

/** The bit of `info` that says English. */
export const ENGLISH = 32;

/** What a word or a shape is found by; 0 is for empty slots. */
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
    /** 0 for a word never met, otherwise 1 + log2 of how often, plus 32 where it was met in English. */
    info(word: string): number {
      if (word.length > WORD_MAX_CHARS) return 0;
      const slot = find(tables.wordKeys, key(word, WORD_SEED));
      return slot < 0 ? 0 : (tables.wordInfos[slot] ?? 0);
    },
    /** The words of one shape, most frequent first, or none. */
    byShape(shape: string): readonly string[] {
      const slot = find(tables.shapeKeys, key(shape, SHAPE_SEED));
      if (slot < 0) return [];
      const index = tables.shapePlaces[slot] ?? 0;
      const from = index >>> 7;
      return String.fromCharCode(...tables.letters.subarray(from, from + (index & 127))).split(' ');
    },
  };
}

import { hashEnd, hashSeed, hashText, hashUnit } from './hash.ts';
import { shapeOf } from './shape.ts';

/** The seeds of the two keys, apart from every seed of the features. */
const WORD_SEED = 101;
const SHAPE_SEED = 102;

/** What is known of a word: how often training met it, and whether in English. */
export type WordInfo = { readonly logCount: number; readonly english: boolean };

/**
 * The words that training met, as it lies in the weights file: two open-addressing tables of 32-bit keys, 0 for an empty slot.
 * `shapePlaces` holds offset * 128 + length into `letters`, where the words of one shape stand one after another with blanks between them.
 */
export type DictionaryTables = {
  readonly wordKeys: Uint32Array;
  readonly wordInfos: Uint8Array;
  readonly shapeKeys: Uint32Array;
  readonly shapePlaces: Uint32Array;
  readonly letters: Uint16Array;
};

/** Looks words up by spelling and by shape. */
export type Dictionary = {
  /** 0 for a word never met, otherwise 1 + log2 of how often, plus 32 where it was met in English. */
  info(word: string): number;
  /** The words of one shape, most frequent first, or none. */
  byShape(shape: string): readonly string[];
};

/** The longest word that the dictionary holds. */
export const WORD_MAX_CHARS = 24;

/** Words kept of one shape; their letters and blanks must fit into 7 bits of length. */
const ALIKE_MAX = 4;

/** The bit of `info` that says English. */
export const ENGLISH = 32;

function key(text: string, seed: number): number {
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
export function openDictionary(tables: DictionaryTables): Dictionary {
  return {
    info(word) {
      if (word.length > WORD_MAX_CHARS) return 0;
      let h = hashSeed(WORD_SEED);
      for (let i = 0; i < word.length; i++) h = hashUnit(h, word.charCodeAt(i));
      const slot = find(tables.wordKeys, hashEnd(h) || 1);
      return slot < 0 ? 0 : (tables.wordInfos[slot] ?? 0);
    },
    byShape(shape) {
      const slot = find(tables.shapeKeys, key(shape, SHAPE_SEED));
      if (slot < 0) return [];
      const index = tables.shapePlaces[slot] ?? 0;
      const from = index >>> 7;
      return String.fromCharCode(...tables.letters.subarray(from, from + (index & 127))).split(' ');
    },
  };
}

function tableSize(entries: number): number {
  let size = 1024;
  while (size < entries * 1.5) size *= 2;
  return size;
}

function insert(keys: Uint32Array, wanted: number): number {
  const mask = keys.length - 1;
  let slot = wanted & mask;
  while (keys[slot] !== 0 && keys[slot] !== wanted) slot = (slot + 1) & mask;
  keys[slot] = wanted;
  return slot;
}

/** Lays out the tables. @param words most frequent first. */
export function layDictionary(words: readonly (readonly [word: string, info: WordInfo])[]): DictionaryTables {
  const wordKeys = new Uint32Array(tableSize(words.length));
  const wordInfos = new Uint8Array(wordKeys.length);
  const shapes = new Map<string, string[]>();
  for (const [word, { logCount, english }] of words) {
    wordInfos[insert(wordKeys, key(word, WORD_SEED))] = Math.min(31, 1 + logCount) + (english ? ENGLISH : 0);
    const shape = shapeOf(word);
    if (shape.length < 2) continue;
    const alike = shapes.get(shape) ?? [];
    if (alike.length < ALIKE_MAX) alike.push(word);
    shapes.set(shape, alike);
  }
  const shapeKeys = new Uint32Array(tableSize(shapes.size));
  const shapePlaces = new Uint32Array(shapeKeys.length);
  const letters: number[] = [];
  for (const [shape, alike] of shapes) {
    const words = alike.join(' ');
    shapePlaces[insert(shapeKeys, key(shape, SHAPE_SEED))] = letters.length * 128 + words.length;
    for (let i = 0; i < words.length; i++) letters.push(words.charCodeAt(i));
  }
  return { wordKeys, wordInfos, shapeKeys, shapePlaces, letters: Uint16Array.from(letters) };
}

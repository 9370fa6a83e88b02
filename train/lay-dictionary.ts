import { type DictionaryTables, ENGLISH, key, SHAPE_SEED, WORD_SEED } from '../src/judge/embedded/dictionary.ts';
import { shapeOf } from '../src/judge/embedded/words.ts';

/** Facts about a word: how often training met it, and whether in English. */
export type WordInfo = { readonly logCount: number; readonly english: boolean };

/** Most words stored per shape. Their letters and blanks must fit into 7 bits of length. */
const ALIKE_MAX = 4;

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

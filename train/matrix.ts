import type { Dictionary, DictionaryTables, WordInfo } from '../src/judge/embedded/dictionary.ts';
import { layDictionary, openDictionary } from '../src/judge/embedded/dictionary.ts';
import { BUCKET_BITS, createFeaturiser } from '../src/judge/embedded/features.ts';
import { tokenise } from '../src/judge/embedded/tokens.ts';
import type { Matrix } from './logistic.ts';
import type { Row } from './row.ts';

/** A word is known when training met it this often; rarer ones are names and slips. */
const WORD_MIN_COUNT = 6;
/** A word with digits in it must be common to count as a word rather than a disguise. */
const SIGN_WORD_MIN_COUNT = 60;
const WORDS_MAX = 42_000;
const WORD = /^[\p{L}\p{M}]{1,24}$/u;
const SIGN_WORD = /^[a-z0-9]{2,6}$/;

/** Counts the words of texts into a dictionary. Deterministic: ties are broken by spelling. */
export function buildDictionary(rows: readonly Row[]): DictionaryTables {
  const none = openDictionary(layDictionary([]));
  const counts = new Map<string, { all: number; english: number }>();
  for (const row of rows) {
    for (const word of new Set(tokenise(row.text, none).words)) {
      if (!WORD.test(word) && !SIGN_WORD.test(word)) continue;
      const count = counts.get(word) ?? { all: 0, english: 0 };
      count.all++;
      if (row.english) count.english++;
      counts.set(word, count);
    }
  }
  const words = [...counts]
    .filter(
      ([word, { all, english }]) =>
        all >= (WORD.test(word) ? (english * 2 > all ? WORD_MIN_COUNT : 2) : SIGN_WORD_MIN_COUNT),
    )
    .sort(([a, x], [b, y]) => y.all - x.all || (a < b ? -1 : 1))
    .slice(0, WORDS_MAX);
  return layDictionary(
    words.map(([word, { all, english }]): [string, WordInfo] => [
      word,
      { logCount: Math.round(Math.log2(all)), english: english * 2 > all },
    ]),
  );
}

/** The features of texts, one row each, by the code that serves. */
export function buildMatrix(texts: readonly string[], dictionary: Dictionary): Matrix {
  const featurise = createFeaturiser();
  const starts = new Uint32Array(texts.length + 1);
  let indices = new Int32Array(1 << 22);
  let values = new Float32Array(1 << 22);
  texts.forEach((text, row) => {
    const { words, facts } = tokenise(text, dictionary);
    const vector = featurise(words, facts);
    const from = starts[row] ?? 0;
    const to = from + vector.length;
    if (to > indices.length) {
      const wider = new Int32Array(indices.length * 2);
      wider.set(indices);
      indices = wider;
      const longer = new Float32Array(values.length * 2);
      longer.set(values);
      values = longer;
    }
    indices.set(vector.indices.subarray(0, vector.length), from);
    values.set(vector.values.subarray(0, vector.length), from);
    starts[row + 1] = to;
  });
  return { columns: 1 << BUCKET_BITS, starts, indices, values };
}

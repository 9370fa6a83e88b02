import type { Dictionary, DictionaryTables } from '../src/judge/embedded/dictionary.ts';
import { openDictionary } from '../src/judge/embedded/dictionary.ts';
import type { SparseVector } from '../src/judge/embedded/features.ts';
import { BUCKET_BITS, createFeaturiser } from '../src/judge/embedded/features.ts';
import { createMargins } from '../src/judge/embedded/margins.ts';
import type { Familiarity } from '../src/judge/embedded/model.ts';
import { familiarityOf } from '../src/judge/embedded/model.ts';
import { tokenise } from '../src/judge/embedded/tokens.ts';
import { windowsOf } from '../src/judge/embedded/windows.ts';
import type { Placed } from './corpus.ts';
import { layDictionary, type WordInfo } from './lay-dictionary.ts';
import type { Linear, Matrix } from './logistic.ts';
import { margins } from './logistic.ts';
import type { Row } from './row.ts';

/** The features of all rows: `first[i]` is the first matrix row of row i. */
export type Served = {
  readonly matrix: Matrix;
  readonly first: Uint32Array;
  /** How much the margin of each matrix row is lowered. */
  readonly lowered: Float64Array;
  readonly familiarities: readonly Familiarity[];
};

/** A word is known if training met it this often; rarer ones are names and typing errors. */
const WORD_MIN_COUNT = 6;
/** A word with digits must be this common to count as a word and not as a disguise. */
const SIGN_WORD_MIN_COUNT = 60;
const WORDS_MAX = 64_000;
/** Other languages have fewer texts and more forms of a word. */
const FOREIGN_WORD_MIN_COUNT = 4;
const WORD = /^[\p{L}\p{M}]{1,24}$/u;
const SIGN_WORD = /^[a-z0-9]{2,6}$/;

/** Counts the words of texts into a dictionary. Deterministic: the spelling breaks ties. */
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
        all >= (WORD.test(word) ? (english * 2 > all ? WORD_MIN_COUNT : FOREIGN_WORD_MIN_COUNT) : SIGN_WORD_MIN_COUNT),
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

/** The growing content of a matrix. */
type Vectors = { indices: Int32Array; values: Float32Array; starts: number[] };

function append(into: Vectors, vector: SparseVector): void {
  const from = into.starts.at(-1) ?? 0;
  const to = from + vector.length;
  if (to > into.indices.length) {
    const wider = new Int32Array(into.indices.length * 2);
    wider.set(into.indices);
    into.indices = wider;
    const longer = new Float32Array(into.values.length * 2);
    longer.set(into.values);
    into.values = longer;
  }
  into.indices.set(vector.indices.subarray(0, vector.length), from);
  into.values.set(vector.values.subarray(0, vector.length), from);
  into.starts.push(to);
}

/**
 * Computes features with the code that serves: one row per training text, and one row per window of every other text, as it is judged.
 */
export function buildMatrix(rows: readonly Placed[], dictionary: Dictionary): Served {
  const featurise = createFeaturiser();
  const into: Vectors = { indices: new Int32Array(1 << 22), values: new Float32Array(1 << 22), starts: [0] };
  const first = new Uint32Array(rows.length + 1);
  const lowered: number[] = [];
  const familiarities: Familiarity[] = [];
  rows.forEach((row, i) => {
    const tokens = tokenise(row.text, dictionary);
    for (const window of row.split === 'train' ? [{ ...tokens, lowered: 0 }] : windowsOf(tokens)) {
      append(into, featurise(window.words, window.facts));
      lowered.push(window.lowered);
    }
    first[i + 1] = into.starts.length - 1;
    familiarities.push(familiarityOf(tokens.words, dictionary));
  });
  return {
    matrix: {
      columns: 1 << BUCKET_BITS,
      starts: Uint32Array.from(into.starts),
      indices: into.indices,
      values: into.values,
    },
    first,
    lowered: Float64Array.from(lowered),
    familiarities,
  };
}

/** Returns the margins of rows as served, each from all of its windows. */
export function servedMargins({ matrix, first, lowered }: Served, linear: Linear): Float64Array {
  const z = margins(
    matrix,
    linear,
    Int32Array.from({ length: matrix.starts.length - 1 }, (_, at) => at),
  );
  const together = createMargins();
  return Float64Array.from({ length: first.length - 1 }, (_, row) => {
    together.clear();
    for (let at = first[row] ?? 0; at < (first[row + 1] ?? 0); at++) together.add(z[at] ?? 0, lowered[at] ?? 0);
    return together.total();
  });
}

import type { Dictionary } from './dictionary.ts';
import { ENGLISH, openDictionary } from './dictionary.ts';
import type { SparseVector } from './features.ts';
import { createFeaturiser } from './features.ts';
import { tokenise } from './tokens.ts';
import type { Head, Weights } from './weights.ts';
import { HEADS } from './weights.ts';

/** A probability for each trained head. */
export type HeadScores = Readonly<Record<Head, number>>;

/** Scores one message. Deterministic, synchronous, and alone: no message changes the score of another. */
export type Model = (text: string) => HeadScores;

/**
 * Words scored together. A longer message is scored in windows that overlap by half, and its score is that of its worst window, so that
 * padding does not hide anything.
 */
const WINDOW_WORDS = 48;

/** Heads trained on more languages than English. */
const MANY_LANGUAGES: ReadonlySet<Head> = new Set(['spam', 'scam']);
/** Below this share of words that training met, a probability begins to be lowered; at the second it is a third. */
const KNOWN_ENOUGH = 0.5;
const KNOWN_LITTLE = 0.2;
const LOWEST_FACTOR = 0.33;
/** Fewer words than this say nothing about a language. */
const LANGUAGE_MIN_WORDS = 3;

const HAS_LETTER = /\p{L}/u;

/** How much of a message is in words that training met, in any language and in English; 1 where there are too few words to tell. */
export function knownShares(
  words: readonly string[],
  dictionary: Dictionary,
): { readonly any: number; readonly english: number } {
  let counted = 0;
  let any = 0;
  let english = 0;
  for (const word of words) {
    const first = word.charCodeAt(0);
    if (word.length < 2 || (first >= 65 && first <= 90) || !HAS_LETTER.test(word)) continue;
    counted++;
    const info = dictionary.info(word);
    if (info > 0) any++;
    if (info >= ENGLISH) english++;
  }
  return counted < LANGUAGE_MIN_WORDS ? { any: 1, english: 1 } : { any: any / counted, english: english / counted };
}

/**
 * What a head's probability is multiplied by: 1 in a language it was trained on, down to a third in words it never met. It lowers, never raises.
 */
export function languageFactor(head: Head, known: { readonly any: number; readonly english: number }): number {
  const share = MANY_LANGUAGES.has(head) ? known.any : known.english;
  const rise = Math.min(1, Math.max(0, (share - KNOWN_LITTLE) / (KNOWN_ENOUGH - KNOWN_LITTLE)));
  return LOWEST_FACTOR + (1 - LOWEST_FACTOR) * rise;
}

function windowsOf(words: readonly string[]): (readonly string[])[] {
  if (words.length <= WINDOW_WORDS) return [words];
  const windows: (readonly string[])[] = [];
  for (let start = 0; ; start += WINDOW_WORDS / 2) {
    windows.push(words.slice(start, start + WINDOW_WORDS));
    if (start + WINDOW_WORDS >= words.length) return windows;
  }
}

/** What each of the 256 weights of a head stands for. */
/** What a stored weight stands for, of its head's largest: finer steps near zero. Indexed by the weight plus 128. */
const STEPS = Float32Array.from({ length: 256 }, (_, at) => Math.sign(at - 128) * ((at - 128) / 127) ** 2);

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** Makes a model of weights. It holds buffers that its calls reuse one after another. */
export function createModel(weights: Weights): Model {
  const dictionary = openDictionary(weights.dictionary);
  const featurise = createFeaturiser(weights.bits);
  const sums = new Float64Array(HEADS.length);
  const best = new Float64Array(HEADS.length);
  const add = ({ length, indices, values }: SparseVector): void => {
    sums.fill(0);
    for (let i = 0; i < length; i++) {
      const from = (indices[i] ?? 0) * HEADS.length;
      const value = values[i] ?? 0;
      for (let h = 0; h < HEADS.length; h++)
        sums[h] = (sums[h] ?? 0) + value * (STEPS[(weights.weights[from + h] ?? 0) + 128] ?? 0);
    }
    weights.heads.forEach(({ largest, bias }, h) => {
      sums[h] = (sums[h] ?? 0) * largest + bias;
    });
  };
  return (text) => {
    const { words, facts } = tokenise(text, dictionary);
    best.fill(Number.NEGATIVE_INFINITY);
    for (const window of windowsOf(words)) {
      add(featurise(window, facts));
      for (let h = 0; h < HEADS.length; h++) best[h] = Math.max(best[h] ?? 0, sums[h] ?? 0);
    }
    const known = knownShares(words, dictionary);
    const scores: Record<Head, number> = { spam: 0, scam: 0, harassment: 0, threat: 0, nsfw: 0, selfharm: 0 };
    for (let h = 0; h < HEADS.length; h++) {
      const head = weights.heads[h];
      if (!head) continue;
      scores[head.name] = sigmoid(head.slope * (best[h] ?? 0) + head.offset) * languageFactor(head.name, known);
    }
    return scores;
  };
}

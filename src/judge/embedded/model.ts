import { type Dictionary, type DictionaryTables, ENGLISH, openDictionary } from './dictionary.ts';
import { createFeaturiser, isPlaceholder, type SparseVector } from './features.ts';
import { createMargins, logOdds, sigmoid, WEIGHT_STEPS } from './margins.ts';
import { readingsOf } from './other-readings.ts';
import {
  createScriptPieces,
  type PieceLanguage,
  SCRIPT_TABLES,
  type ScriptHeadName,
  scriptLanguageOf,
  scriptWindows,
} from './scripts.ts';
import { type PlainWords, type Tokens, tokenise } from './tokens.ts';
import { type Curve, HEADS, type Head, type HeadWeights, type Weights } from './weights.ts';
import { windowsOf } from './windows.ts';

/** One probability per trained head; `doxxing` and `minors` have only heads that read pieces. */
export type HeadScores = Readonly<Record<Head | ScriptHeadName, number>>;

/** Scores one message; deterministic, and independent of other messages. @param read a cache of the results of words. */
export type Model = (text: string, read?: PlainWords) => HeadScores;

/** Below this share of words known from training, a probability is lowered; at the second share it is a third. */
const KNOWN_ENOUGH = 0.5;
const KNOWN_LITTLE = 0.2;
const LOWEST_FACTOR = 0.33;
/** Fewer words are too few to tell the language. */
const LANGUAGE_MIN_WORDS = 3;
const ENGLISH_SHARE = 0.7;

/** The heads for the kinds of words in which people hide letters. */
const HARMFUL: readonly Head[] = ['harassment', 'threat', 'nsfw'];

const HAS_LETTER = /\p{L}/u;

/** The results of `familiarityOf`: how familiar the words of a message are. */
export type Familiarity = Pick<ReturnType<typeof familiarityOf>, 'known' | 'foreign'>;

/** Looks up the words of a message in the dictionary. */
export function familiarityOf(words: readonly string[], dictionary: Dictionary) {
  let counted = 0;
  let known = 0;
  let english = 0;
  for (const word of words) {
    // Others do not help to tell the language.
    if (word.length < 2 || isPlaceholder(word) || !HAS_LETTER.test(word)) continue;
    counted++;
    const info = dictionary.info(word);
    if (info > 0) known++;
    if (info >= ENGLISH) english++;
  }
  return {
    // Share of words that training met, in any language; 1 if there are too few words to tell.
    known: counted < LANGUAGE_MIN_WORDS ? 1 : known / counted,
    // Share of words of other languages than English among those that training met; 0 if there are none.
    foreign: known === 0 ? 0 : (known - english) / known,
    // Whether nearly all words are English: true of 9 of 10 English chat messages, and of 1 of 1,000 in German, French, Portuguese or Turkish.
    isEnglish: english > 0 && english >= counted * ENGLISH_SHARE,
  };
}

/** Returns the factor for a probability: 1 for words that training met, down to a third for unknown words. It never raises a score. */
export function languageFactor({ known }: Familiarity): number {
  const rise = Math.min(1, Math.max(0, (known - KNOWN_LITTLE) / (KNOWN_ENOUGH - KNOWN_LITTLE)));
  return LOWEST_FACTOR + (1 - LOWEST_FACTOR) * rise;
}

/** Returns the score of a head. @param z the margin of all windows together. */
export function headScore(head: Curve & Pick<HeadWeights, 'abroad'>, z: number, familiarity: Familiarity): number {
  return sigmoid(logOdds(head, z) - head.abroad * familiarity.foreign) * languageFactor(familiarity);
}

/** Creates a model from weights. Its calls share buffers, so they must not overlap. */
export function createModel(weights: Weights): Model {
  const dictionary = openDictionary(weights.dictionary);
  const featurise = createFeaturiser(weights.bits);
  const scriptScores = openScriptHeads(weights);
  const margins = HEADS.map(() => createMargins());
  const add = ({ length, indices, values }: SparseVector, lowered: number): void => {
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    let s4 = 0;
    let s5 = 0;
    const table = weights.weights;
    // Unrolled: six sums in registers take half the time of a loop over the heads.
    for (let i = 0; i < length; i++) {
      const at = (indices[i] ?? 0) * 6;
      const value = values[i] ?? 0;
      s0 += value * (WEIGHT_STEPS[(table[at] ?? 0) + 128] ?? 0);
      s1 += value * (WEIGHT_STEPS[(table[at + 1] ?? 0) + 128] ?? 0);
      s2 += value * (WEIGHT_STEPS[(table[at + 2] ?? 0) + 128] ?? 0);
      s3 += value * (WEIGHT_STEPS[(table[at + 3] ?? 0) + 128] ?? 0);
      s4 += value * (WEIGHT_STEPS[(table[at + 4] ?? 0) + 128] ?? 0);
      s5 += value * (WEIGHT_STEPS[(table[at + 5] ?? 0) + 128] ?? 0);
    }
    [s0, s1, s2, s3, s4, s5].forEach((sum, h) => {
      const head = weights.heads[h];
      if (head) margins[h]?.add(sum * head.largest + head.bias, lowered);
    });
  };
  const scoresOf = (tokens: Tokens, lowered: number): Record<Head, number> => {
    for (const one of margins) one.clear();
    for (const window of windowsOf(tokens)) add(featurise(window.words, window.facts), window.lowered);
    const familiarity = familiarityOf(tokens.words, dictionary);
    const scores: Record<Head, number> = { spam: 0, scam: 0, harassment: 0, threat: 0, nsfw: 0, selfharm: 0 };
    weights.heads.forEach((head, h) => {
      scores[head.name] = headScore(head, (margins[h]?.total() ?? 0) - lowered, familiarity);
    });
    return scores;
  };
  const harm = (word: string): number => {
    for (const one of margins) one.clear();
    add(featurise([word], []), 0);
    return Math.max(...HARMFUL.map((head) => margins[HEADS.indexOf(head)]?.total() ?? 0));
  };
  return (text, read) => {
    const tokens = tokenise(text, dictionary, read);
    const scores = { ...scoresOf(tokens, 0), doxxing: 0, minors: 0 };
    for (const reading of readingsOf(text, tokens.words, dictionary, harm)) {
      const other = scoresOf(tokenise(reading.text, dictionary, read), reading.lowered);
      for (const head of HEADS) scores[head] = Math.max(scores[head], other[head]);
    }
    // The rule for minors reads English, so its head reads the other languages.
    const { isEnglish } = familiarityOf(tokens.words, dictionary);
    for (const { name, score } of scriptScores(text, isEnglish)) scores[name] = Math.max(scores[name], score);
    return scores;
  };
}

/** Opens the heads that read pieces. Returns a function that scores a text with the heads of its language and of any, 0 to 1. */
function openScriptHeads({ scripts, scriptWeights }: Pick<Weights, 'scripts' | 'scriptWeights'>) {
  let end = 0;
  const tables = SCRIPT_TABLES.map(({ bits }) => {
    const start = end;
    end += 1 << bits;
    return scriptWeights.subarray(start, end);
  });
  const heads = scripts.map((head, at) => ({ head, table: tables[at] ?? scriptWeights, margins: createMargins() }));
  const piecesOf = createScriptPieces();
  const scoresIn = (text: string, language: PieceLanguage | null): { name: ScriptHeadName; score: number }[] => {
    const mine = heads.filter(({ head }) => head.language === language);
    if (language === null || mine.length === 0) return [];
    for (const { margins } of mine) margins.clear();
    for (const window of scriptWindows(text, language)) {
      const pieces = piecesOf(window);
      for (const { head, table, margins } of mine) {
        let sum = 0;
        for (const piece of pieces) sum += WEIGHT_STEPS[(table[piece & (table.length - 1)] ?? 0) + 128] ?? 0;
        margins.add((sum * head.largest) / Math.sqrt(pieces.length) + head.bias, 0);
      }
    }
    return mine.map(({ head, margins }) => ({ name: head.name, score: sigmoid(logOdds(head, margins.total())) }));
  };
  return (text: string, isEnglish: boolean) =>
    [scriptLanguageOf(text), 'numbered' as const, isEnglish ? null : ('any' as const)].flatMap((one) =>
      scoresIn(text, one),
    );
}

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Returns a check that a text is plain English without links: undisguised, and readable by the rules for doxxing and minors. */
export function openPlainEnglish(tables: DictionaryTables): (text: string) => boolean {
  const dictionary = openDictionary(tables);
  return (text) => {
    if (OTHER_SCRIPT.test(text)) return false;
    const { words } = tokenise(text, dictionary);
    return !words.includes('LINK') && familiarityOf(words, dictionary).isEnglish;
  };
}

import { factsOfPart, type Tokens } from './tokens.ts';

/** A part of a message that is scored separately. */
export type Window = {
  readonly words: readonly string[];
  readonly facts: readonly string[];
  /** How much its margin is lowered; 0 for a wide window, or for a whole short message. */
  readonly lowered: number;
};

/** Words per wide window. Windows overlap by half; the mean of the worst two counts, because one may be high by chance. */
const WIDE_WORDS = 48;
/** A longer message is also scored in narrow windows and sentences: one clause among harmless ones hardly changes a wide window. */
const NARROW_FROM_WORDS = 10;
const NARROW_WORDS = [8, 16];
const SENTENCE_MIN_WORDS = 4;
const SENTENCE_MAX_WORDS = 40;
/** The worst of many windows is high by chance, so each is lowered by this factor times the logarithm of their number in the message. */
const LOWERED_BY = 0.43;
/** The least by which one is lowered, because it says less than a whole message. */
const LOWERED_LEAST = 0.3;
/** A longer sentence is no more certain. */
const LOWERED_WORDS_MAX = 16;

const ENDS = new Set(['.', '!', '?', '…', '。', '！', '？']);

/** Returns the windows of a message: wide ones first, then narrow ones. */
export function windowsOf(tokens: Tokens): readonly Window[] {
  const { words, facts } = tokens;
  const windows: Window[] = [];
  if (words.length <= WIDE_WORDS) windows.push({ words, facts, lowered: 0 });
  else for (const part of overlapping(words, WIDE_WORDS)) windows.push({ words: part, facts, lowered: 0 });
  if (words.length <= NARROW_FROM_WORDS) return windows;
  const narrow = NARROW_WORDS.flatMap((size) => (words.length > size ? overlapping(words, size) : []));
  for (const part of [...narrow, ...sentencesOf(words)]) {
    const lowered = LOWERED_LEAST + LOWERED_BY * Math.log(words.length / Math.min(part.length, LOWERED_WORDS_MAX));
    windows.push({ words: part, facts: factsOfPart(part, tokens.shared), lowered });
  }
  return windows;
}

function overlapping(words: readonly string[], size: number): (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  for (let start = 0; ; start += size / 2) {
    parts.push(words.slice(start, start + size));
    if (start + size >= words.length) return parts;
  }
}

/** Returns the sentences of a message; not those that a narrow window holds already, nor a message's only sentence. */
function sentencesOf(words: readonly string[]): (readonly string[])[] {
  const sentences: (readonly string[])[] = [];
  let start = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !ENDS.has(words[at] ?? '')) continue;
    const length = at - start;
    if (length >= SENTENCE_MIN_WORDS && length <= SENTENCE_MAX_WORDS && length < words.length - 1)
      sentences.push(words.slice(start, at + 1));
    start = at + 1;
  }
  return sentences;
}

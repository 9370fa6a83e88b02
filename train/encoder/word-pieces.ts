/** Marks of the vocabulary: a sentence begins and ends with one each, and a word that has no pieces is a third. */
const BEGIN = '[CLS]';
const END = '[SEP]';
const UNKNOWN = '[UNK]';
/** What a piece begins with that does not begin its word. */
const INSIDE = '##';
/** A longer word has no pieces. */
const WORD_MAX_CHARS = 100;
/** The encoder was trained on sentences of this length; what comes after them is left out. */
export const PIECES_MAX = 128;

/** Signs stand by themselves, as do the letters of scripts without blanks. */
const PART =
  /[!-/:-@[-`{-~]|\p{P}|[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]|[^\s\p{P}!-/:-@[-`{-~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]+/gu;

/** Cuts a text into numbers of the vocabulary. */
export type WordPieces = (text: string) => number[];

/**
 * Cuts words into the longest pieces that a vocabulary has, from left to right, as BERT without capitals does.
 * @param vocabulary the pieces; the place of each is its number.
 * @see https://huggingface.co/docs/transformers/en/tokenizer_summary
 * @example createWordPieces(['[UNK]', '[CLS]', '[SEP]', 'free', '##dom'])('freedom'); // => [1, 3, 4, 2]
 */
export function createWordPieces(vocabulary: readonly string[]): WordPieces {
  const numbers = new Map(vocabulary.map((piece, number) => [piece, number]));
  const numberOf = (piece: string): number => numbers.get(piece) ?? 0;
  return (text) => {
    const pieces = [numberOf(BEGIN)];
    const plain = text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '');
    for (const [part] of plain.matchAll(PART)) {
      pieces.push(...(cut(part, numbers) ?? [numberOf(UNKNOWN)]));
      if (pieces.length >= PIECES_MAX - 1) break;
    }
    return [...pieces.slice(0, PIECES_MAX - 1), numberOf(END)];
  };
}

function cut(word: string, numbers: ReadonlyMap<string, number>): number[] | null {
  const letters = Array.from(word);
  if (letters.length > WORD_MAX_CHARS) return null;
  const pieces: number[] = [];
  for (let from = 0; from < letters.length; ) {
    let to = letters.length;
    let found: number | undefined;
    for (; to > from && found === undefined; to--)
      found = numbers.get(`${from === 0 ? '' : INSIDE}${letters.slice(from, to).join('')}`);
    if (found === undefined) return null;
    pieces.push(found);
    from = to + 1;
  }
  return pieces;
}

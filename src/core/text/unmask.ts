import { type LetterSequence, readTogether } from './letter-sequence.ts';
import { cyrillicFor, factsOf } from './look-alike.ts';

/**
 * A text as a reader takes it, for patterns: words out of disguise, letters together, runs of three or more once.
 * @param text normalised. @param letters of that text. @returns null where nothing is disguised.
 */
export function unmask(text: string, letters: LetterSequence | null): string | null {
  if (!letters) return null;
  const drawnOut = /(\p{L})\1\1/iu;
  const changes = [
    ...readTogether(letters),
    ...letters.parts.filter((piece) => piece.disguised || drawnOut.test(text.slice(piece.start, piece.end))),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  if (changes.length === 0) return null;
  let result = '';
  let at = 0;
  for (const change of changes) {
    if (change.start < at) continue;
    const written = text.slice(change.start, change.end);
    const plain = change.disguised ? toOneScript(change.look, written) : written;
    result += text.slice(at, change.start) + plain.replace(/(\p{L})\1{2,}/giu, '$1');
    at = change.end;
  }
  result += text.slice(at);
  return result === text ? null : result;
}

/** A word with letters that can only be Cyrillic is read as Cyrillic, any other as what it looks like. */
function toOneScript(look: string, written: string): string {
  const chars = Array.from(written);
  const isCyrillic = chars.some((char) => factsOf(char).kind === 'genuine' && factsOf(char).script === 'Cyrillic');
  if (!isCyrillic) return look;
  const letters = chars.filter((char) => /[\p{L}\p{N}]/u.test(char));
  return letters.map((char) => cyrillicFor(char.toLowerCase())).join('');
}

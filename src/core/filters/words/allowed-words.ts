import { normalise } from '../../text/normalise.ts';
import { fold } from '../../text/units.ts';
import { foldScripts } from '../../text/visible/scripts.ts';
import type { VisibleText } from '../../text/visible/visible-text.ts';

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const ONE_WORD = /^[\p{L}\p{N}\p{M}]+$/u;
/** What stands for an allowed word: noncharacters, which no entry holds, and more of them than may stand between two parts of a word or a phrase. */
const MASK = '\ufdd0'.repeat(17);

const readAllowed = (word: string): string => fold(foldScripts(normalise(word))).trim();

/** Why an entry cannot be an allowed word; null for a good one. */
export function validateAllowed(word: string): string | null {
  return ONE_WORD.test(readAllowed(word)) ? null : 'an allowed word is one whole word of letters and digits, without *';
}

/** Takes allowed words out of a text before blocked ones are looked for: `retardant` passes `retard*`. Whole words, whatever the case. */
export function compileAllowed(allowed: readonly string[]): (text: VisibleText) => VisibleText {
  if (allowed.length === 0) return (text) => text;
  const words = new Set(allowed.map(readAllowed));
  const mask = (text: string) => text.replace(WORDS, (word) => (words.has(fold(word)) ? MASK : word));
  return (text) => {
    const visible = mask(text.visible);
    return { visible, written: text.written === text.visible ? visible : mask(text.written) };
  };
}

import { hasLink } from '../rules/links.ts';

/** A message of fewer letters than this, without a link, is never sent to the model. */
export const LETTERS_MIN = 8;

/**
 * Whether a text is too short to be worth judging: fewer than eight letters and no link.
 * @param text normalised. Letters are code points of the category L, in any script.
 */
export function isTooShort(text: string): boolean {
  return !hasLetters(text, LETTERS_MIN) && !hasLink(text);
}

function hasLetters(text: string, wanted: number): boolean {
  const letter = /\p{L}/gu;
  for (let found = 0; found < wanted; found++) if (!letter.test(text)) return false;
  return true;
}

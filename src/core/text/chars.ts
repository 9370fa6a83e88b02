import { z } from 'zod';

/**
 * Counts the Unicode code points of a text; a UTF-16 surrogate pair is one.
 * @example countChars('a🐦'); // => 2
 */
export function countChars(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(index + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      index++;
    }
  }
  return count;
}

/**
 * Whether a text has at most this many code points.
 * @example isWithinChars('a🐦', 2); // => true
 */
export function isWithinChars(text: string, maxChars: number): boolean {
  return text.length <= maxChars || (text.length <= 2 * maxChars && countChars(text) <= maxChars);
}

/**
 * Returns the first `maxChars` code points of a text.
 * @example cutChars('abc', 2); // => 'ab'
 */
export function cutChars(text: string, maxChars: number): string {
  if (isWithinChars(text, maxChars)) return text;
  return Array.from(text.slice(0, 2 * maxChars))
    .slice(0, maxChars)
    .join('');
}

/**
 * Returns the schema of a text with at most this many code points.
 * @example const label = boundedText(1_000).default('');
 */
export function boundedText(maxChars: number, tooLong = `longer than ${maxChars} characters`) {
  return z
    .string()
    .refine((text) => isWithinChars(text, maxChars), { error: tooLong })
    .meta({ maxLength: maxChars });
}

const MARK = /^[\p{M}\p{Emoji_Modifier}]/u;
/** A character with more marks than this may be cut. */
const MARKS_MAX = 64;

/**
 * Cuts a text to this many code points, never within a surrogate pair, nor between a letter or picture and its marks.
 * @example cutText('abcdef', 3); // => 'abc'
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  let end = 0;
  for (let chars = 0; chars < maxChars && end < text.length; chars++) end += widthAt(text, end);
  if (end >= text.length) return text;
  const cut = end;
  for (let marks = 0; marks < MARKS_MAX && end > 0; marks++) {
    if (!MARK.test(text.slice(end, end + 2))) return text.slice(0, end);
    end -= end > 1 && widthAt(text, end - 2) === 2 ? 2 : 1;
  }
  return text.slice(0, cut);
}

function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

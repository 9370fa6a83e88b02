import { z } from 'zod';

/**
 * The number of Unicode code points of a text; a UTF-16 surrogate pair is one.
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
 * Whether a text has at most so many code points.
 * @example isWithinChars('a🐦', 2); // => true
 */
export function isWithinChars(text: string, maxChars: number): boolean {
  return text.length <= maxChars || (text.length <= 2 * maxChars && countChars(text) <= maxChars);
}

/**
 * The first `maxChars` code points of a text.
 * @example cutChars('abc', 2); // => 'ab'
 */
export function cutChars(text: string, maxChars: number): string {
  if (isWithinChars(text, maxChars)) return text;
  return Array.from(text.slice(0, 2 * maxChars))
    .slice(0, maxChars)
    .join('');
}

/**
 * A text of at most so many code points.
 * @example const label = boundedText(1_000).default('');
 */
export function boundedText(maxChars: number, tooLong = `longer than ${maxChars} characters`) {
  return z
    .string()
    .refine((text) => isWithinChars(text, maxChars), { error: tooLong })
    .meta({ maxLength: maxChars });
}

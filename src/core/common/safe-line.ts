/**
 * Puts a text on one line: removes control characters of terminals and of text direction, and cuts a longer text.
 * @example safeLine('two\nlines', 20); // => 'two lines'
 */
export function safeLine(text: string, maxChars: number): string {
  const plain = text
    .slice(0, maxChars * 2 + 1)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const chars = Array.from(plain);
  return chars.length > maxChars ? `${chars.slice(0, maxChars - 1).join('')}…` : plain;
}

/**
 * Quotes a name for use in a sentence.
 * @example quoted('general'); // => '"general"'
 */
export function quoted(name: string): string {
  return `"${safeLine(name, 120)}"`;
}

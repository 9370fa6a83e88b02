const MARK = /^[\p{M}\p{Emoji_Modifier}]/u;
/** A character with more marks than this is cut all the same. */
const MARKS_MAX = 64;

/**
 * Cuts a text to so many code points, never within a surrogate pair, nor between a letter or picture and its marks.
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

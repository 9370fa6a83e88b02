import { factsOf, mergeLookAlikes } from '../../text/look-alike.ts';
import { readVisibleText } from '../../text/visible/visible-text.ts';

/** Texts with fewer letters are compared as written: `1`, `2` and `ok` are not copies. */
const OUTLINE_MIN_CHARS = 3;
/** Letters, and the signs that replace letters. */
const WORDS = /[\p{L}\p{M}\p{N}@$!|]+/gu;

/**
 * Removes numbers, punctuation, pictures, case, blanks and repeated letters from a text, and merges look-alikes. Near
 * copies of one text have the same outline.
 * @param visible the text as a reader sees it.
 * @returns the text in lower case without outer blanks if too few letters remain to tell texts apart.
 * @example outlineOf('Free coins!!! 1') === outlineOf('FREE coins 2'); // => true
 */
export function outlineOf(visible: string): string {
  let outline = '';
  for (const [word] of visible.matchAll(WORDS)) {
    const letters = word.replace(/^[\p{N}!|]+|[\p{N}!|]+$/gu, '');
    if (/\p{L}/u.test(letters)) for (const char of letters) outline += factsOf(char).readAs;
  }
  const squeezed = mergeLookAlikes(outline).replace(/(.)\1+/gu, '$1');
  return squeezed.length < OUTLINE_MIN_CHARS ? visible.toLowerCase().replace(/\s+/g, ' ').trim() : `~${squeezed}`;
}

/**
 * Returns the outline of a message without text: its attachments, in any order. No outline of a text begins like it.
 * @example outlineOfFiles(['a', 'b']) === outlineOfFiles(['b', 'a']); // => true
 */
export function outlineOfFiles(files: readonly string[]): string {
  return `\0${[...files].sort().join('\0')}`;
}

/** A link as written in a text; it contains no blank. */
const LINK =
  /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|www\.)\S{1,2000}|[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}\/\S{1,2000}/giu;

/**
 * Adds the links that hold digits to an outline, to find what one author repeats. Two videos are two links, although only
 * numbers tell them apart.
 * @example withLinks('~watch', 'watch v.example/1'); // => '~watch\nv.example/1'
 */
export function withLinks(outline: string, raw: string): string {
  const links = (raw.match(LINK) ?? []).map((link) => link.toLowerCase().replace(/[^\p{L}\p{N}/]+$/u, ''));
  const numbered = links.filter((link) => /\p{N}/u.test(link));
  return numbered.length === 0 ? outline : [outline, ...numbered].join('\n');
}

/** Returns the outline of a message, and computes it if the message has none. */
export function outlineOfSubject({
  outline,
  raw,
  text,
}: {
  readonly outline?: () => string;
  readonly raw: string;
  readonly text: string;
}): string {
  return outline?.() ?? outlineOf(readVisibleText(raw, text).visible);
}

import { factsOf, mergeLookAlikes } from '../../text/look-alike.ts';
import { readVisibleText } from '../../text/visible/visible-text.ts';

/** Texts of fewer letters are compared as they are: `1`, `2` and `ok` are no copies of each other. */
const OUTLINE_MIN_CHARS = 3;
/** Letters, and what is written for them. */
const WORDS = /[\p{L}\p{M}\p{N}@$!|]+/gu;

/**
 * What stays of a text when numbers, punctuation, pictures, case, blanks and letters drawn out are left out and look-alikes are held for one: the
 * same for near copies of one text.
 * @param shown as a reader sees it.
 * @returns the text without case and outer blanks where too few letters are left to tell texts apart.
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
 * What a message without text is compared by: what is attached, in whatever order. No outline of a text begins like it.
 * @example outlineOfFiles(['a', 'b']) === outlineOfFiles(['b', 'a']); // => true
 */
export function outlineOfFiles(files: readonly string[]): string {
  return `\0${[...files].sort().join('\0')}`;
}

/** A link as it stands in a text; no blank is in it. */
const LINK =
  /(?:[a-z][a-z0-9+.-]{0,31}:\/\/|www\.)\S{1,2000}|[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}\/\S{1,2000}/giu;

/**
 * What an author repeats: the outline, and the links as they are where they hold digits. Two videos are two links, though only numbers tell
 * them apart.
 * @example withLinks('~watch', 'watch v.example/1'); // => '~watch\nv.example/1'
 */
export function withLinks(outline: string, raw: string): string {
  const links = (raw.match(LINK) ?? []).map((link) => link.toLowerCase().replace(/[^\p{L}\p{N}/]+$/u, ''));
  const numbered = links.filter((link) => /\p{N}/u.test(link));
  return numbered.length === 0 ? outline : [outline, ...numbered].join('\n');
}

/** What a message is compared by: as it was read already, or else read here. */
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

import { TEXT_MAX_CHARS } from '../../common/message-limits.ts';
import { cutText } from '../chars.ts';
import { normalise } from '../normalise.ts';
import { dropMarkup } from './markup.ts';
import { dropPlatformMarkup } from './platform-markup.ts';
import { foldScripts } from './scripts.ts';

/** A text as the local rules compare it. Both forms are normalised and folded by script; see `foldScripts`. */
export type VisibleText = {
  /** The text with its markup. */
  readonly written: string;
  /** The text as a reader sees it: no markup, entities decoded, overrides applied, letters for signs that replace them. */
  readonly visible: string;
};

/**
 * Returns a text as a reader sees it, not folded by script: for reading, not for comparing.
 * @param raw the text as the author sent it.
 * @param text the same, normalised and cut.
 * @returns `text` itself if they do not differ.
 * @example readShown('free **nitro**'); // => 'free nitro'
 */
export function readShown(raw: string, text: string = cutText(normalise(raw), TEXT_MAX_CHARS)): string {
  const plain = plainLetters(dropMarkup(applyOverrides(raw), dropPlatformMarkup));
  if (plain === raw) return text;
  const visible = cutText(normalise(plain), TEXT_MAX_CHARS);
  return visible === text ? text : visible;
}

/**
 * Reads a text as written and as a reader sees it.
 * @param raw the text as the author sent it.
 * @param text the same, normalised and cut.
 * @returns the same string twice if they do not differ. Neither is longer than 8,000 characters.
 * @example readVisibleText('free **nitro**').visible; // => 'free nitro'
 */
export function readVisibleText(raw: string, text: string = cutText(normalise(raw), TEXT_MAX_CHARS)): VisibleText {
  if (PLAIN.test(raw)) return { written: text, visible: text };
  const written = foldScripts(text);
  const read = readShown(raw, text);
  if (read === text) return { written, visible: written };
  const visible = foldScripts(read);
  return { written, visible: visible === written ? written : visible };
}

/** ASCII without the signs that begin markup. */
const PLAIN = /^[\t\n !-%'()+-9;=-Z\]^a-z{}]*$/;
const OVERRIDE = /[\u202d\u202e]/;
/** Embeddings, overrides, their end, and the line breaks that end them all. */
const PARTS = /[\u202a-\u202e\n\r\u2028\u2029]|[^\u202a-\u202e\n\r\u2028\u2029]+/gu;
/** The deepest nesting that Unicode allows, https://www.unicode.org/reports/tr9/#BD2 */
const DEPTH_MAX = 125;
/** A letter with its marks, which stay after it. */
const LETTERS = /\P{M}\p{M}{0,60}|\p{M}/gu;

/**
 * Reverses the text between U+202E and its end, as it is shown; embeddings and isolates reverse nothing.
 * @returns the text without those characters if it has an override. @see https://www.unicode.org/reports/tr9/
 */
export function applyOverrides(text: string): string {
  if (!OVERRIDE.test(text)) return text;
  const open: Level[] = [{ isTurned: false, parts: [] }];
  const close = () => {
    const ended = open.pop();
    if (ended) open.at(-1)?.parts.push(show(ended));
  };
  for (const [part] of text.matchAll(PARTS)) {
    if (/^[\u202a\u202b\u202d\u202e]/.test(part)) {
      if (open.length < DEPTH_MAX) open.push({ isTurned: part === '\u202e', parts: [] });
    } else if (part === '\u202c') {
      if (open.length > 1) close();
    } else {
      const ends = /^[\n\r\u2028\u2029]/.test(part);
      while (ends && open.length > 1) close();
      const level = open.at(-1);
      if (level) level.parts.push(...(level.isTurned ? (part.match(LETTERS) ?? []) : [part]));
    }
  }
  while (open.length > 1) close();
  return open[0] ? show(open[0]) : '';
}

/** The text between an override or embedding and its end; each nested one is one part. */
type Level = { readonly isTurned: boolean; readonly parts: string[] };

function show({ isTurned, parts }: Level): string {
  return (isTurned ? parts.toReversed() : parts).join('');
}

/** The first sign of each alphabet of signs with letters in them. NFKC keeps them, or makes `(a)` of parenthesised ones. */
const ALPHABETS: readonly (readonly [first: number, letter: string])[] = [
  [0x249c, 'a'], // parenthesised
  [0x1f110, 'a'], // parenthesised capitals
  [0x1f150, 'a'], // white in black circles
  [0x1f170, 'a'], // white in black squares
  [0x1f1e6, 'a'], // regional indicators
];

const PICTURES: Readonly<Record<string, string>> = {
  '⭕': 'o',
  '❌': 'x',
  '✖': 'x',
  '💲': 's',
  '❗': 'i',
  '✝': 't',
  '➕': 't',
  '🆎': 'ab',
  '🆑': 'cl',
  '🆗': 'ok',
};

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  ALPHABETS.flatMap(([first, letter]) =>
    Array.from({ length: 26 }, (_, index): [string, string] => [
      String.fromCodePoint(first + index),
      String.fromCharCode(letter.charCodeAt(0) + index),
    ]),
  ),
);

/** In code units, because other pictures begin with the same half. */
const GATE = /[\u249c-\u24b5⭕❌✖❗✝➕]|\ud83c[\udd10-\udd9a\udde6-\uddff]|\ud83d\udcb2/;
const ENCLOSED = /[\u249c-\u24b5\u{1f110}-\u{1f129}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]\ufe0f?/gu;
const PICTURE =
  /(?<=\p{L}\ufe0f?)(?:⭕|❌|✖|💲|❗|✝|➕|🆎|🆑|🆗)\ufe0f?|(?:⭕|❌|✖|💲|❗|✝|➕|🆎|🆑|🆗)\ufe0f?(?=\p{L})/gu;

/** Replaces regional indicators, enclosed letters, and pictures beside letters with small ASCII letters. */
function plainLetters(text: string): string {
  if (!GATE.test(text)) return text;
  return text
    .replace(ENCLOSED, (sign) => LETTER_OF.get(sign.replace('\ufe0f', '')) ?? sign)
    .replace(PICTURE, (sign) => PICTURES[sign.replace('\ufe0f', '')] ?? sign);
}

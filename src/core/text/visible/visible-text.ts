import { TEXT_MAX_CHARS } from '../../common/message-limits.ts';
import { cutText } from '../cut-text.ts';
import { normalise } from '../normalise.ts';
import { plainLetters } from './letters.ts';
import { dropMarkup } from './markup.ts';
import { applyOverrides } from './overrides.ts';
import { dropPlatformMarkup } from './platform-markup.ts';
import { foldScripts } from './scripts.ts';

/** A text as the local rules compare it. Both are normalised with the letters of each script held for one; see `foldScripts`. */
export type VisibleText = {
  /** With its markup. */
  readonly written: string;
  /** As a reader sees it: without markup, entities decoded, overrides applied, letters for the signs that stand for them. */
  readonly visible: string;
};

/**
 * A text as a reader sees it, without the letters of scripts held for one: for who reads it rather than compares it.
 * @param raw as it was sent.
 * @param text the same, normalised and cut.
 * @returns `text` itself where nothing tells them apart.
 * @example readShown('free **nitro**'); // => 'free nitro'
 */
export function readShown(raw: string, text: string = cutText(normalise(raw), TEXT_MAX_CHARS)): string {
  const plain = plainLetters(dropMarkup(applyOverrides(raw), dropPlatformMarkup));
  if (plain === raw) return text;
  const visible = cutText(normalise(plain), TEXT_MAX_CHARS);
  return visible === text ? text : visible;
}

/**
 * Reads a text as it is written and as a reader sees it.
 * @param raw as it was sent.
 * @param text the same, normalised and cut.
 * @returns one string twice where nothing tells them apart. Neither is longer than 8,000 characters.
 * @example readVisibleText('free **nitro**').visible; // => 'free nitro'
 */
export function readVisibleText(raw: string, text: string = cutText(normalise(raw), TEXT_MAX_CHARS)): VisibleText {
  const written = foldScripts(text);
  const read = readShown(raw, text);
  if (read === text) return { written, visible: written };
  const visible = foldScripts(read);
  return { written, visible: visible === written ? written : visible };
}

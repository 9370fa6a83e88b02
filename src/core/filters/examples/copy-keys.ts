import { hash } from 'node:crypto';
import { TEXT_MAX_CHARS } from '../../common/message-limits.ts';
import { cutText } from '../../text/cut-text.ts';
import { normalise } from '../../text/normalise.ts';
import { readVisibleText } from '../../text/visible/visible-text.ts';
import { outlineOf } from '../rule/outline.ts';

/** By what a text is known to be a copy of another, as hashes; null where too little is left of it to tell. */
export type CopyKeys = { readonly allow: string | null; readonly block: string | null };

/** What stands around a word and says nothing; @ and # make a name of it. */
const AROUND = /^[\p{P}--[@#]]+|[\p{P}--[@#]]+$/gv;
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}'’]+$/u;
const DRAWN_OUT = /(\p{L})\1{2,}/gu;
/** Punctuation by itself; longer runs of it may be a picture or a text in another writing. */
const PAUSE_MAX_CHARS = 3;
/** Shorter outlines are everybody's: what they block would not be copies. */
const BLOCK_MIN_CHARS = 8;

/**
 * What an allowed text is compared by: its words, whatever their case and the punctuation around them.
 * All else must be the same, since a scam may change it: addresses, numbers, names, pictures. @param text normalised.
 */
export function allowKeyOf(text: string): string | null {
  const words: string[] = [];
  for (const piece of text.split(/\s+/u)) {
    const word = piece.replace(AROUND, '');
    if (PLAIN_WORD.test(word)) words.push(word.toLowerCase().replace(DRAWN_OUT, '$1$1'));
    else if (word !== '' || piece.length > PAUSE_MAX_CHARS) words.push(piece);
  }
  return words.length === 0 ? null : digest('a', words.join(' '));
}

/** What a blocked text is compared by: its outline, which numbers, punctuation, case and look-alikes do not change. */
export function blockKeyOf(outline: string): string | null {
  // An outline begins with ~ where enough letters were left to tell texts apart.
  return outline.startsWith('~') && outline.length > BLOCK_MIN_CHARS ? digest('b', outline) : null;
}

/**
 * Both keys of a text as it was written.
 * @example copyKeysOf('!?'); // => { allow: null, block: null }
 */
export function copyKeysOf(raw: string): CopyKeys {
  const text = cutText(normalise(raw), TEXT_MAX_CHARS);
  return { allow: allowKeyOf(text), block: blockKeyOf(outlineOf(readVisibleText(raw, text).visible)) };
}

/** 132 bits. */
function digest(kind: 'a' | 'b', form: string): string {
  return hash('sha256', `${kind}\0${form}`, 'base64url').slice(0, 22);
}

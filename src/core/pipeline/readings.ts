import { TEXT_MAX_CHARS } from '../message.ts';
import { hasLink } from '../rules/find-links.ts';
import type { LocalHit, LocalRules } from '../rules/local-rules.ts';
import { cutText } from './cut-text.ts';
import { normalise } from './normalise.ts';

/** What a text alone says, whoever wrote it wherever. */
export type Reading = {
  /** Normalised, and of at most 8,000 characters: some characters become many, ﷺ eighteen. */
  readonly text: string;
  readonly isShort: boolean;
  /** What the rules that look at the text alone find in it. */
  hitOf(rules: LocalRules): LocalHit | null;
};

/** Reads a text as it was written. */
export type Readings = (raw: string, nowMs: number) => Reading;

/** How many texts are remembered for how long, and of what length in UTF-16 code units: under 10 MB when full. */
export const READINGS_LIMITS = { texts: 4_000, units: 500, milliseconds: 60_000 } as const;

/**
 * Chats repeat themselves, and a wave of spam does little else: the second time a text costs one look-up.
 * All is forgotten at the first message after a minute, and when there are too many, so texts do not stay in memory for long.
 * @example createReadings()('ｆｒｅｅ nitro', 0).text; // => 'free nitro'
 */
export function createReadings(
  limits: { readonly [Limit in keyof typeof READINGS_LIMITS]: number } = READINGS_LIMITS,
): Readings {
  const remembered = new Map<string, Reading>();
  let sinceMs = 0;
  return (raw, nowMs) => {
    if (remembered.size >= limits.texts || Math.abs(nowMs - sinceMs) >= limits.milliseconds) {
      remembered.clear();
      sinceMs = nowMs;
    }
    const known = remembered.get(raw);
    if (known) return known;
    const reading = read(raw);
    if (raw.length <= limits.units) remembered.set(raw, reading);
    return reading;
  };
}

function read(raw: string): Reading {
  const text = cutText(normalise(raw), TEXT_MAX_CHARS);
  // Of the last rules that asked: one text is seldom written under the rules of several tenants in turn.
  let asked: LocalRules | null = null;
  let hit: LocalHit | null = null;
  return {
    text,
    isShort: isTooShort(text),
    hitOf(rules) {
      if (asked !== rules) {
        hit = rules.findInText(raw, text);
        asked = rules;
      }
      return hit;
    },
  };
}

/** A message of fewer letters than this, without a link, is never sent to the model. */
export const LETTERS_MIN = 8;

/**
 * Whether a text is too short to be worth judging: fewer than eight letters and no link.
 * @param text normalised. Letters are code points of the category L, in any script.
 * @example isTooShort('hi all'); // => true
 */
export function isTooShort(text: string): boolean {
  return !hasLetters(text, LETTERS_MIN) && !hasLink(text);
}

function hasLetters(text: string, wanted: number): boolean {
  const letter = /\p{L}/gu;
  for (let found = 0; found < wanted; found++) if (!letter.test(text)) return false;
  return true;
}

import { countChars } from '../text/chars.ts';
import type { TextPlace } from './explain.ts';

/** What of a place is shown. */
const SHOWN_MAX_UNITS = 200;

/** Looks at a part of a text; asynchronous, so that others get their turn. null where no more may be looked at. */
export type LookAt<Hit> = (part: string) => Promise<Hit | null | 'too_much'>;

/**
 * Finds the fewest words of a text, between white space, in which a rule still hits: first where they end, then where they begin.
 * Rules read letters that are written apart, drawn out or disguised, and so have no place of their own to tell.
 * @returns the place and what was hit there, or null where that costs too much.
 * @example const found = await findPlace('win at the casino', async (part) => find(part));
 */
export async function findPlace<Hit>(text: string, lookAt: LookAt<Hit>): Promise<{ at: TextPlace; hit: Hit } | null> {
  const words = [...text.matchAll(/\S+/g)].map((word) => ({ start: word.index, end: word.index + word[0].length }));
  const partOf = (first: number, last: number) => text.slice(words[first]?.start ?? 0, words[last]?.end ?? text.length);
  let hit = await lookAt(text);
  if (hit === null || hit === 'too_much') return null;
  let found: Hit = hit;

  let [low, last] = [0, Math.max(0, words.length - 1)];
  while (low < last) {
    const middle = (low + last) >> 1;
    hit = await lookAt(partOf(0, middle));
    if (hit === 'too_much') return null;
    if (hit === null) low = middle + 1;
    else [last, found] = [middle, hit];
  }
  let [first, high] = [0, last];
  while (first < high) {
    const middle = (first + high + 1) >> 1;
    hit = await lookAt(partOf(middle, last));
    if (hit === 'too_much') return null;
    if (hit === null) high = middle - 1;
    else [first, found] = [middle, hit];
  }
  const part = partOf(first, last);
  const start = countChars(text.slice(0, words[first]?.start ?? 0));
  return { at: { start, end: start + countChars(part), text: part.slice(0, SHOWN_MAX_UNITS) }, hit: found };
}

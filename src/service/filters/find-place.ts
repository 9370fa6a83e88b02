import type { TextPlace } from '../../core/moderation/explain.ts';
import { countChars } from '../../core/text/chars.ts';

const SHOWN_MAX_UNITS = 200;

/** Checks a part of a text for a hit; `too_much` if the limit of checks is used up. */
type LookAt<Hit> = (part: string) => Hit | null | 'too_much';

/**
 * Finds the fewest words of a text in which a rule still hits, because rules return no position.
 * @returns the place and its hit; null if nothing hits or the search costs too much.
 * @example const place = findPlace('free nitro', (part) => (part.includes('nitro') ? 'a word' : null));
 */
export function findPlace<Hit>(text: string, lookAt: LookAt<Hit>): { at: TextPlace; hit: Hit } | null {
  const words = [...text.matchAll(/\S+/g)].map((word) => ({ start: word.index, end: word.index + word[0].length }));
  const partOf = (first: number, last: number) => text.slice(words[first]?.start ?? 0, words[last]?.end ?? text.length);
  const hit = lookAt(text);
  if (hit === null || hit === 'too_much') return null;
  let found: Hit = hit;
  const leastOf = (most: number, toPart: (at: number) => string): number | null => {
    let [low, high] = [0, most];
    while (low < high) {
      const middle = (low + high) >> 1;
      const again = lookAt(toPart(middle));
      if (again === 'too_much') return null;
      if (again === null) low = middle + 1;
      else [high, found] = [middle, again];
    }
    return low;
  };
  const last = leastOf(Math.max(0, words.length - 1), (at) => partOf(0, at));
  const before = last && leastOf(last, (at) => partOf(last - at, last));
  if (last === null || before === null) return null;
  const first = last - before;
  const part = partOf(first, last);
  const start = countChars(text.slice(0, words[first]?.start ?? 0));
  return { at: { start, end: start + countChars(part), text: part.slice(0, SHOWN_MAX_UNITS) }, hit: found };
}

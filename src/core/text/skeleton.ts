import { mend, readJoined, readSpelled } from './apart.ts';
import { maybeDisguised } from './disguise-filter.ts';
import type { Disguises } from './disguises.ts';
import { mergeLookAlikes } from './look-alike.ts';
import { readAlternatives, readPieces } from './pieces.ts';
import { SPACE, UNIT_CLASS } from './units.ts';

/**
 * Finds the words of a text and how each is disguised.
 * @param text normalised, in its own case (capitals look like other letters than small ones).
 * @param isInnocent where it is known already that there is none.
 * @returns null for a text without any disguise. Linear time.
 */
export function readDisguises(text: string, isInnocent = false): Disguises | null {
  if (isInnocent || !maybeDisguised(text)) return null;
  const pieces = readPieces(text);
  const spelled = readSpelled(text, pieces);
  const { whole, parts } = readJoined(text, pieces);
  const joined = [...whole, ...parts, ...readAlternatives(text, pieces)];
  return { pieces, spelled, joined, mended: mend(pieces, spelled, whole) };
}

/** A look with i and l held for one and repeated letters squeezed, and how often each was there. */
export type Squeezed = { readonly text: string; readonly runs: readonly number[] };

/** The runs of words without a letter repeated, which is most of them. */
const ONES: readonly (readonly number[])[] = Array.from({ length: 33 }, (_, length) =>
  new Array<number>(length).fill(1),
);

function hasRepeat(text: string): boolean {
  for (let index = 1; index < text.length; index++)
    if (text.charCodeAt(index) === text.charCodeAt(index - 1)) return true;
  return false;
}

/** Squeezes repeated letters: `caasiino` is casino with runs 1, 2, 1, 2, 1, 1. */
export function squeeze(look: string): Squeezed {
  const merged = mergeLookAlikes(look);
  if (!hasRepeat(merged))
    return { text: merged, runs: ONES[merged.length] ?? new Array<number>(merged.length).fill(1) };
  let text = '';
  const runs: number[] = [];
  for (let index = 0; index < merged.length; index++) {
    const char = merged.charAt(index);
    if (char === merged.charAt(index - 1)) runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1;
    else {
      text += char;
      runs.push(1);
    }
  }
  return { text, runs };
}

/**
 * Whether a squeezed text is a squeezed word with nothing but letters drawn out, and how.
 * Letters are drawn out when one comes three times or two come twice: `good` is not `god`, `goood` is.
 * @param runs of the text, at least as many as the word has; the word is compared with the first of them.
 */
export function compareRuns(runs: readonly number[], word: readonly number[]): 'same' | 'drawn_out' | 'different' {
  let longer = 0;
  let longest = 0;
  for (const [index, wanted] of word.entries()) {
    const run = runs[index] ?? 0;
    if (run < wanted) return 'different';
    if (run === wanted) continue;
    longer++;
    longest = Math.max(longest, run);
  }
  if (longer === 0) return 'same';
  return longest >= 3 || longer >= 2 ? 'drawn_out' : 'different';
}

/** Whether what stands between two words is white space alone. */
export function isBlank(gap: string): boolean {
  for (let index = 0; index < gap.length; index++) if (UNIT_CLASS[gap.charCodeAt(index)] !== SPACE) return false;
  return gap.length > 0;
}

import type { Category } from '../../core/common/category.ts';
/**
 * The parts of canary sentences by category: one part of each list, in order. No two calls contain the same text, so no message can tell
 * the model how to score it. The sentences are mild, because a provider's own filter reads them too.
 */
import parts from './canary-parts.json' with { type: 'json' };

/** Draws a number from 0 to below `below` that no outsider can guess. */
export type Draw = (below: number) => number;

/** A message of our own with known scores: the category `high` must be recognised in it, and none of `low`. */
export type Canary = NonNullable<ReturnType<typeof drawCanary>>;

/** From this score on, a category counts as recognised. */
const RECOGNISED = 50;

/** Categories that never apply to any of the sentences. */
const NEVER: readonly Category[] = ['harassment', 'nsfw', 'selfharm', 'minors'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const NAME_CHARS = { least: 6, span: 7 } as const;

/** Draws a canary for one of the enabled categories; null if none of them has one. */
export function drawCanary(categories: readonly Category[], draw: Draw) {
  const known = (['spam', 'scam'] as const).filter((category) => categories.includes(category));
  const high = known[draw(Math.max(1, known.length))];
  if (!high) return null;
  const name = () =>
    Array.from({ length: NAME_CHARS.least + draw(NAME_CHARS.span) }, () => LETTERS[draw(LETTERS.length)]).join('');
  const text = pick(parts[high], draw)
    .map((part) => pick(part, draw))
    .join(' ')
    .replaceAll('{}', name);
  return { text, high, low: categories.filter((category) => NEVER.includes(category)) };
}

/**
 * Whether the judge scored the canary correctly: high in its category, and low in those that clearly do not apply.
 * This detects both "score everything 0" and "score everything 100".
 * @param scores 0 to 100, one per criterion; the categories come first.
 */
export function isMeasured(canary: Canary, categories: readonly Category[], scores: readonly number[]): boolean {
  const scoreOf = (category: Category): number => scores[categories.indexOf(category)] ?? 0;
  return scoreOf(canary.high) >= RECOGNISED && canary.low.every((category) => scoreOf(category) < RECOGNISED);
}

function pick<T>(from: readonly T[], draw: Draw): T {
  const found = from[draw(from.length)];
  if (found === undefined) throw new RangeError('drawn past the end');
  return found;
}

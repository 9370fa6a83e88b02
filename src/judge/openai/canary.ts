import type { Category } from '../../core/common/category.ts';
/**
 * Of what the sentences are put together, by what they plainly are: one of each list, in order. No two calls hold the same text, so that no message can say
 * what to do with it. They are mild, because a provider's own filter reads them too.
 */
import parts from './canary-parts.json' with { type: 'json' };

/** A number from 0 to below `below`, that nobody outside can guess. */
export type Draw = (below: number) => number;

/** A message of our own whose scores every judge knows, and what they must be: `high` is recognised, none of `low` is. */
export type Canary = NonNullable<ReturnType<typeof drawCanary>>;

/** From here on a message counts as recognised. */
const RECOGNISED = 50;

/** What none of the sentences is, whoever reads them. */
const NEVER: readonly Category[] = ['harassment', 'nsfw', 'selfharm', 'minors'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const NAME_CHARS = { least: 6, span: 7 } as const;

/** Draws a canary for one of the enabled categories; null where none of them has one. */
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
 * Whether the judge measured the canary: it must stand out where it is plainly high, and nowhere that it plainly is not.
 * So neither "score everything 0" nor "score everything 100" goes unseen.
 * @param scores 0 to 100, one a criterion; the categories come first.
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

import type { Category } from '../../core/common/category.ts';

/** A number from 0 to below `below`, that nobody outside can guess. */
export type Draw = (below: number) => number;

/** A message of our own whose scores every judge knows, and what they must be. */
export type Canary = {
  readonly text: string;
  /** Must be at 50 or above. */
  readonly high: Category;
  /** Must be below 50. */
  readonly low: readonly Category[];
};

/** From here on a message counts as recognised. */
const RECOGNISED = 50;

/**
 * Sentences with one open place, by what they plainly are. No two calls hold the same text, so that no message can say what to do with it.
 * They are mild, because a provider's own filter reads them too.
 */
const SENTENCES = {
  spam: [
    'Buy 5000 followers today, best prices at www.{}.shop, use code {} for half off!',
    'Cheap traffic, cheap likes, cheap reviews! Order now: www.{}.store',
  ],
  scam: [
    'Your account was suspended. Confirm your password at www.{}.com within 24 hours.',
    'Send 0.5 ETH to www.{}.org and get 1.0 ETH back today, guaranteed doubling.',
  ],
} as const satisfies Partial<Record<Category, readonly string[]>>;

/** What none of the sentences is, whoever reads them. */
const NEVER: readonly Category[] = ['harassment', 'nsfw', 'selfharm', 'minors'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const NAME_CHARS = 9;

/** Draws a canary for one of the enabled categories; null where none of them has one. */
export function drawCanary(categories: readonly Category[], draw: Draw): Canary | null {
  const known = (['spam', 'scam'] as const).filter((category) => categories.includes(category));
  const high = known[draw(Math.max(1, known.length))];
  if (!high) return null;
  const sentences = SENTENCES[high];
  const text = (sentences[draw(sentences.length)] ?? sentences[0]).replaceAll('{}', () => drawName(draw));
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

function drawName(draw: Draw): string {
  return Array.from({ length: NAME_CHARS }, () => LETTERS[draw(LETTERS.length)]).join('');
}

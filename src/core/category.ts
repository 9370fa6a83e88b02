/**
 * The categories a message is judged in, in the order of the contract; order is also the column order of the judge.
 * `on` says whether a tenant that set nothing has it on.
 * A category added later goes last and ships off, so that it never appears in the scores of a tenant that did not ask for it.
 */
export const CATEGORIES = [
  { name: 'spam', defaultThreshold: 0.8, on: true },
  { name: 'scam', defaultThreshold: 0.75, on: true },
  { name: 'harassment', defaultThreshold: 0.8, on: true },
  { name: 'nsfw', defaultThreshold: 0.85, on: true },
  { name: 'selfharm', defaultThreshold: 0.8, on: true },
  { name: 'doxxing', defaultThreshold: 0.8, on: true },
  { name: 'minors', defaultThreshold: 0.7, on: true },
  { name: 'offtopic', defaultThreshold: 0.9, on: false },
  { name: 'ai_generated', defaultThreshold: 0.85, on: false },
] as const;

/** The name of one shipped category. */
export type Category = (typeof CATEGORIES)[number]['name'];

/** The names alone, in the same order. */
export const CATEGORY_NAMES: readonly Category[] = CATEGORIES.map((category) => category.name);

const names: ReadonlySet<string> = new Set(CATEGORY_NAMES);

/** Whether a name is a shipped category. */
export function isCategory(name: string): name is Category {
  return names.has(name);
}

/** The threshold that a category has when it is turned on without one, 0 to 1. */
export function defaultThreshold(name: Category): number {
  const found = CATEGORIES.find((category) => category.name === name);
  if (!found) throw new RangeError(`no such category: ${name}`);
  return found.defaultThreshold;
}

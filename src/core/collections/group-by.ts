import { remember } from './remember.ts';

/**
 * Groups items by key; groups are in the order in which their keys first appear.
 * @example groupBy(['ab', 'cd', 'ae'], (word) => word.charAt(0)).get('a'); // => ['ab', 'ae']
 */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) remember(groups, keyOf(item), () => []).push(item);
  return groups;
}

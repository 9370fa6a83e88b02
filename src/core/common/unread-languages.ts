import { groupBy } from '../collections/group-by.ts';
import type { Category } from './category.ts';

/** For each category, the codes of the languages that a judge cannot read in it. */
export type UnreadLanguages = Readonly<Partial<Record<Category, readonly string[]>>>;

/**
 * Groups the categories that cannot read the same languages; empty if all languages are read.
 * @example describeUnread({ spam: ['ko'], scam: ['ko'] }); // => [{ categories: ['spam', 'scam'], languages: ['ko'] }]
 */
export function describeUnread(
  unread: UnreadLanguages | undefined,
): readonly { readonly categories: readonly string[]; readonly languages: readonly string[] }[] {
  const some = Object.entries(unread ?? {}).filter(([, languages]) => languages.length > 0);
  return [...groupBy(some, ([, languages]) => languages.join()).values()].map((group) => ({
    categories: group.map(([category]) => category),
    languages: group[0]?.[1] ?? [],
  }));
}

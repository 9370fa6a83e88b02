import type { Category } from './category.ts';

/** For each category, the codes of the languages that a judge does not read in it. */
export type UnreadLanguages = Readonly<Partial<Record<Category, readonly string[]>>>;

/**
 * The categories that do not read the same languages, together; none where everything is read.
 * @example describeUnread({ spam: ['ko'], scam: ['ko'] }); // => [{ categories: ['spam', 'scam'], languages: ['ko'] }]
 */
export function describeUnread(
  unread: UnreadLanguages | undefined,
): readonly { readonly categories: readonly string[]; readonly languages: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const [category, languages] of Object.entries(unread ?? {})) {
    if (languages.length === 0) continue;
    const key = languages.join(', ');
    groups.set(key, [...(groups.get(key) ?? []), category]);
  }
  return [...groups].map(([key, categories]) => ({ categories, languages: key.split(', ') }));
}

import type { CaseCount, CommunityStore } from '../../core/communities/community-store.ts';

/** What triggered in a community, by category, most first. */
export type CategoryStats = {
  readonly category: string;
  readonly count: number;
  readonly confirmed: number;
  readonly wrong: number;
};

/**
 * Counts what triggered since then, and what moderators made of it.
 * @example const stats = await readStats({ communities }, community.id, Date.now() - 7 * 86_400_000);
 */
export async function readStats(
  deps: { readonly communities: Pick<CommunityStore, 'countCases'> },
  communityId: string,
  sinceMs: number,
): Promise<{
  readonly byCategory: readonly CategoryStats[];
  readonly byAction: Readonly<Record<CaseCount['action'], number>>;
}> {
  const counts = await deps.communities.countCases(communityId, sinceMs);
  const byCategory = new Map<string, CategoryStats>();
  const byAction = { none: 0, flag: 0, delete: 0, timeout: 0 };
  for (const { category, action, verdict, count } of counts) {
    const known = byCategory.get(category) ?? { category, count: 0, confirmed: 0, wrong: 0 };
    byCategory.set(category, {
      category,
      count: known.count + count,
      confirmed: known.confirmed + (verdict === 'confirmed' ? count : 0),
      wrong: known.wrong + (verdict === 'wrong' ? count : 0),
    });
    byAction[action] += count;
  }
  return { byCategory: [...byCategory.values()].sort((one, other) => other.count - one.count), byAction };
}

import { groupBy } from '../../core/collections/group-by.ts';
import type { CaseCount } from '../../core/communities/community-store.ts';
import type { CommunitiesFor } from '../../core/store/store.ts';
import { countsOf } from './stats.ts';

/**
 * Counts the triggered entries since a time and their verdicts, by category, most first.
 * @example const stats = await readStats({ communities }, community.id, Date.now() - 7 * 86_400_000);
 */
export async function readStats(deps: CommunitiesFor<'countCases'>, communityId: string, sinceMs: number) {
  const counts = await deps.communities.countCases(communityId, sinceMs);
  const byCategory = [...groupBy(counts, ({ category }) => category)].map(([category, own]) => ({
    category,
    count: sum(own),
    confirmed: sum(own.filter(({ verdict }) => verdict === 'confirmed')),
    wrong: sum(own.filter(({ verdict }) => verdict === 'wrong')),
  }));
  const byAction = countsOf(() => 0);
  for (const { action, count } of counts) byAction[action] += count;
  return { byCategory: byCategory.sort((one, other) => other.count - one.count), byAction };
}

function sum(counts: readonly CaseCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

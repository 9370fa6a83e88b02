import type { CommunityStore, Notice, VerdictName } from '../core/communities.ts';
import type { Actor } from '../core/steps.ts';

/**
 * Keeps what a moderator makes of a decision, with its notice and for tuning.
 * @returns the notice as it stands; null when it is gone.
 * @example const changed = await recordVerdict({ communities }, notice, { tenantId, verdict: 'wrong', by, atMs: Date.now() });
 */
export async function recordVerdict(
  deps: { readonly communities: Pick<CommunityStore, 'changeNotice' | 'saveVerdict'> },
  notice: Notice,
  given: { readonly tenantId: string; readonly verdict: VerdictName; readonly by: Actor; readonly atMs: number },
): Promise<Notice | null> {
  const { tenantId, verdict, by, atMs } = given;
  if (notice.ground.decisionId !== '') {
    await deps.communities.saveVerdict({ decisionId: notice.ground.decisionId, tenantId, verdict, by: by.id, atMs });
  }
  return deps.communities.changeNotice(notice.id, (current) => ({ ...current, verdict: { verdict, by, atMs } }));
}

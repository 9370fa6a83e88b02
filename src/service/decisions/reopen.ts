import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { LearnDeps } from '../filters/learn-from-verdict.ts';

/**
 * Takes a verdict back, with what it taught: the decision waits for a person again. What was done to the message or its author stays.
 * @param moderationCase the entry of the decision in chat; null where it has none.
 * @returns whether there was a verdict.
 * @example await reopenDecision({ store, communities }, tenant.id, decision.id, null);
 */
export async function reopenDecision(
  {
    store,
    communities,
  }: {
    readonly store: LearnDeps['store'];
    readonly communities: Pick<CommunityStore, 'removeVerdict' | 'findVerdict' | 'changeCase'>;
  },
  tenantId: string,
  decisionId: string,
  moderationCase: Pick<ModerationCase, 'id' | 'copyKeys'> | null,
): Promise<boolean> {
  const current = await communities.findVerdict(tenantId, decisionId);
  if (!current) return false;
  const kind = current.verdict === 'wrong' ? 'allow' : 'block';
  const taught = moderationCase?.copyKeys[kind] ?? null;
  if (taught !== null) await store.withdrawExample(tenantId, kind, taught);
  await communities.removeVerdict(tenantId, decisionId);
  if (moderationCase) await communities.changeCase(moderationCase.id, (now) => ({ ...now, verdict: null }));
  return true;
}

import type { Actor } from '../../core/common/steps.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { VerdictName } from '../../core/decisions/verdict.ts';
import { withVerdict } from '../../core/incidents/appeals.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import { type LearnDeps, type Learned, learnFromPictures, learnFromVerdict } from '../filters/learn-from-verdict.ts';

/** Keeps a verdict for tuning, and tells the tenant's webhooks. */
export async function saveVerdict(
  { store, communities }: LearnDeps & { readonly communities: Pick<CommunityStore, 'saveVerdict'> },
  given: Parameters<CommunityStore['saveVerdict']>[0],
): Promise<void> {
  await communities.saveVerdict(given);
  const { tenantId, decisionId, verdict, by, atMs } = given;
  await store.recountExample(tenantId, decisionId);
  const data = { decision_id: decisionId, verdict, by };
  await store.announce(tenantId, { event: 'verdict.given', atMs, data });
}

/**
 * Keeps what a moderator makes of a decision, with its case and for tuning, and teaches what it says of the text; whoever appealed is told.
 * @returns the case as it stands, null when it is gone; and what was taught.
 * @example const { taught } = await recordVerdict({ store, communities }, case, { tenantId, verdict: 'wrong', by, atMs: Date.now() });
 */
export async function recordVerdict(
  deps: LearnDeps & { readonly communities: Pick<CommunityStore, 'changeCase' | 'saveVerdict'> },
  moderationCase: ModerationCase,
  given: { readonly tenantId: string; readonly verdict: VerdictName; readonly by: Actor; readonly atMs: number },
): Promise<{ readonly moderationCase: ModerationCase | null; readonly learned: Learned }> {
  const { tenantId, verdict, by, atMs } = given;
  const { decisionId, category, pictures = [] } = moderationCase.reason;
  if (decisionId !== '') await saveVerdict(deps, { decisionId, tenantId, verdict, by: by.id, name: by.name, atMs });
  const { copyKeys, text } = moderationCase;
  const of = { tenantId, decisionId, category, copyKeys, text, pictures };
  const learned = await learnFromVerdict(deps, { ...of, verdict, by, atMs });
  const changed = await deps.communities.changeCase(moderationCase.id, (current) =>
    withVerdict(current, { verdict, by, atMs }),
  );
  return { moderationCase: changed, learned };
}

/**
 * Takes a verdict back, with what it taught; what was done stays. @returns whether there was one.
 * @example await reopenDecision({ store, communities }, tenant.id, decision.id, null);
 */
export async function reopenDecision(
  {
    store,
    communities,
  }: LearnDeps & { readonly communities: Pick<CommunityStore, 'removeVerdict' | 'findVerdict' | 'changeCase'> },
  tenantId: string,
  decisionId: string,
  moderationCase: Pick<ModerationCase, 'id' | 'copyKeys' | 'reason'> | null,
): Promise<boolean> {
  const current = await communities.findVerdict(tenantId, decisionId);
  if (!current) return false;
  const kind = current.verdict === 'wrong' ? 'allow' : 'block';
  if (moderationCase) await store.withdrawExample(tenantId, kind, moderationCase.copyKeys[kind]);
  if (kind === 'block') await learnFromPictures({ store }, tenantId, moderationCase?.reason.pictures ?? [], false);
  await communities.removeVerdict(tenantId, decisionId);
  await store.recountExample(tenantId, decisionId);
  if (moderationCase) await communities.changeCase(moderationCase.id, (now) => ({ ...now, verdict: null }));
  return true;
}

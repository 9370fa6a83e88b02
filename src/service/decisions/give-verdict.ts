import type { ChatPlatform } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { DecisionSearch } from '../../core/decision-log/decision-store.ts';
import type { VerdictName } from '../../core/decisions/decision.ts';
import { isAppealOpen, withVerdict } from '../../core/incidents/incidents.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { CommunitiesFor, Timed } from '../../core/store/store.ts';
import { type LearnDeps, type Learned, learnFromPictures, learnFromVerdict } from '../filters/learn-from-verdict.ts';

/** Dependencies of verdicts. */
export type VerdictDeps = CommunitiesFor<
  'changeCase' | 'saveVerdict' | 'findVerdict' | 'listCommunities' | 'findCaseByMessage'
> &
  Timed & { readonly store: Pick<DecisionSearch, 'findDecision'> & LearnDeps['store'] };

/**
 * Saves a verdict on a decision and in its chat entry. The last verdict counts; repeating it does nothing but answer an open appeal.
 * @throws StewardError `not_found` if the decision is not this tenant's or no longer kept.
 */
export async function giveVerdict(
  deps: VerdictDeps,
  tenantId: string,
  decisionId: string,
  given: { readonly verdict: VerdictName; readonly by: Actor },
): Promise<void> {
  const decision = await deps.store.findDecision(tenantId, decisionId);
  if (!decision) throw new StewardError('not_found', 'no decision has this id; the audit log keeps 30 days');
  const moderationCase = (await findEntry(deps, tenantId, decisionId, decision.message_id))?.moderationCase ?? null;
  const current = await deps.communities.findVerdict(tenantId, decisionId);
  const isAnswer = moderationCase !== null && isAppealOpen(moderationCase);
  if (current?.verdict === given.verdict && !isAnswer) return;
  const atMs = deps.now();
  if (moderationCase) await recordVerdict(deps, moderationCase, { tenantId, ...given, atMs });
  else {
    const { verdict, by } = given;
    await saveVerdict(deps, { decisionId, tenantId, verdict, by: by.name, name: by.name, atMs });
  }
}

/**
 * Finds the chat entry of a decision; null for a decision of the API or one without an entry.
 * @example const entry = await findEntry({ communities: store.communities }, tenant.id, decision.id, decision.message_id);
 */
export async function findEntry(
  deps: CommunitiesFor<'listCommunities' | 'findCaseByMessage'>,
  tenantId: string,
  decisionId: string,
  messageId: string,
): Promise<{ readonly moderationCase: ModerationCase; readonly platform: ChatPlatform } | null> {
  if (messageId === '') return null;
  for (const { id, platform } of await deps.communities.listCommunities({ tenantId })) {
    const moderationCase = await deps.communities.findCaseByMessage(id, messageId);
    if (moderationCase?.reason.decisionId === decisionId) return { moderationCase, platform };
  }
  return null;
}

/** Saves a verdict for tuning and notifies the tenant's webhooks. */
async function saveVerdict(
  { store, communities }: LearnDeps & CommunitiesFor<'saveVerdict'>,
  given: Parameters<CommunityStore['saveVerdict']>[0],
): Promise<void> {
  await communities.saveVerdict(given);
  const { tenantId, decisionId, verdict, by, atMs } = given;
  await store.recountExample(tenantId, decisionId);
  const data = { decision_id: decisionId, verdict, by };
  await store.announce(tenantId, { event: 'verdict.given', atMs, data });
}

/**
 * Saves a moderator's verdict in its case and for tuning, and teaches the text as an example. It also answers an open appeal.
 * @returns the updated case, null if it is gone; and what was taught.
 * @example const { taught } = await recordVerdict({ store, communities }, case, { tenantId, verdict: 'wrong', by, atMs: Date.now() });
 */
export async function recordVerdict(
  deps: LearnDeps & CommunitiesFor<'changeCase' | 'saveVerdict'>,
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
 * Takes a verdict back with the example it taught; carried-out actions stay. @returns whether there was a verdict.
 * @example await reopenDecision({ store, communities }, tenant.id, decision.id, null);
 */
export async function reopenDecision(
  { store, communities }: LearnDeps & CommunitiesFor<'removeVerdict' | 'findVerdict' | 'changeCase'>,
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

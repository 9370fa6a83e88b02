import type { ChatPlatform } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { Actor } from '../../core/common/steps.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { DecisionSearch } from '../../core/decision-log/decision-store.ts';
import type { VerdictName } from '../../core/decisions/decision.ts';
import { isAppealOpen } from '../../core/incidents/incidents.ts';
import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { LearnDeps } from '../filters/learn-from-verdict.ts';
import { recordVerdict, saveVerdict } from './record-verdict.ts';

/** What verdicts stand on. */
export type VerdictDeps = {
  readonly store: Pick<DecisionSearch, 'findDecision'> & LearnDeps['store'];
  readonly communities: Pick<
    CommunityStore,
    'changeCase' | 'saveVerdict' | 'findVerdict' | 'listCommunities' | 'findCaseByMessage'
  >;
  readonly now: Clock;
};

/**
 * Keeps a verdict on a decision of the log, and with its entry in chat. The last stands; the same again only answers an appeal.
 * @throws StewardError `not_found` for a decision that is not this tenant's, or no longer kept.
 */
export async function giveVerdict(
  deps: VerdictDeps,
  tenantId: string,
  decisionId: string,
  given: { readonly verdict: VerdictName; readonly by: Actor },
): Promise<void> {
  const decision = await deps.store.findDecision(tenantId, decisionId);
  if (!decision) throw new StewardError('not_found', 'no such decision; the log keeps 30 days');
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
 * The entry in chat of a decision; null for one of the API, or one that nobody was shown.
 * @example const entry = await findEntry({ communities: store.communities }, tenant.id, decision.id, decision.message_id);
 */
export async function findEntry(
  deps: { readonly communities: Pick<CommunityStore, 'listCommunities' | 'findCaseByMessage'> },
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

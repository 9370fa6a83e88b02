import { v4 as newRequestId } from 'uuid';
import type { Community } from '../../../src/core/communities/community.ts';
import { type CaseReason, type ModerationCase, NOTHING_FOUND } from '../../../src/core/incidents/moderation-case.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { createTenantFor } from '../../../src/core/tenants/tenant-in-scope.ts';
import type { IncomingMessage } from '../port/events.ts';
import type { CommunityAccess } from '../state/access.ts';
import { scopeOf } from '../state/message-scope.ts';
import { type Candidate, type Judged, messagesOf, unbatchedCandidate } from './candidate.ts';
import { factsFor, planCase } from './plan-case.ts';

/** Judges a message outside the batches: each of its parts, in the order of `messagesOf`. */
export async function judgeUnbatched(
  { deps, platform }: CommunityAccess,
  tenant: Tenant,
  candidate: Candidate,
  mode?: 'local_only',
): Promise<readonly Judged[]> {
  const request = { tenant, messages: messagesOf(candidate), source: platform.name, requestId: newRequestId() };
  const { decisions, details } = await deps.moderate({ ...request, ...(mode && { mode }) });
  return decisions.map((decision, index) => ({ decision, detail: details[index] ?? NO_DETAIL }));
}

const NO_DETAIL = { logId: '', rule: null, matched: '', threshold: null };

/** Returns what a case needs to know from the bot, with the length of a timeout for this author. */
export function factsForAuthor(bot: CommunityAccess, tenant: Tenant, candidate: Candidate) {
  const { nowMs } = factsFor(bot, 0);
  const { policy } = createTenantFor()(tenant, scopeOf(candidate), nowMs, candidate.message.author.id);
  return factsFor(bot, policy.timeout_minutes);
}

/** Returns the case of a message that is decided outside the batches. */
export function unbatchedCase(
  bot: CommunityAccess,
  community: Community,
  message: IncomingMessage,
  found: Partial<CaseReason>,
): ModerationCase {
  const at = factsFor(bot, 0);
  const candidate = unbatchedCandidate({ community, message, arrivedAtMs: at.nowMs });
  return planCase(candidate, { ...NOTHING_FOUND, probability: 1, reason: 'local', ...found }, at, false);
}

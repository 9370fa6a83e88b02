import { v4 as newRequestId } from 'uuid';
import type { Decision } from '../../../src/core/decision.ts';
import type { Tenant } from '../../../src/core/tenant.ts';
import type { DecisionDetail } from '../../../src/service/moderate.ts';
import type { Bot } from '../bot.ts';
import { type Candidate, hasQuote, messagesOf, type Staged, tryAgain } from './candidate.ts';

/** One judged part of a message. */
export type Judged = { readonly decision: Decision; readonly detail: DecisionDetail };

/** A candidate with what was decided of its author's own text, and of what they only passed on. */
export type JudgedCandidate = { readonly candidate: Candidate; readonly own: Judged; readonly quoted: Judged | null };

/** A batch of one tenant that is decided. */
export type JudgedBatch = { readonly tenant: Tenant; readonly judged: readonly JudgedCandidate[] };

/** Has the candidates of one tenant decided, in one request to `service/moderate`. */
export async function judge(
  bot: Bot,
  tenantId: string,
  candidates: readonly Candidate[],
  mode: 'judge' | 'local',
): Promise<Staged<JudgedBatch>> {
  const tenant = await bot.deps.store.findTenant({ id: tenantId });
  if (!tenant) {
    // Erased meanwhile: the next look finds or makes the community's tenant of that moment.
    for (const { community } of candidates) bot.directory.forget(community.externalId);
    return { next: null, later: tryAgain(candidates, bot.deps.schedule.now() + bot.deps.settings.leaseMs) };
  }
  const answer = await bot.deps.moderate({
    tenant,
    messages: candidates.flatMap(messagesOf),
    source: bot.platform.name,
    requestId: newRequestId(),
    mode: mode === 'local' ? 'local_only' : 'record',
  });
  if (answer.decisions.some(({ reason }) => reason === 'error_open') && mode === 'judge') {
    bot.problems.note('the judging model could not be reached; messages pass unjudged');
  }
  let place = 0;
  const take = (): Judged | null => {
    const decision = answer.decisions[place];
    const detail = answer.details[place];
    place++;
    return decision && detail ? { decision, detail } : null;
  };
  const judged = candidates.flatMap((candidate): JudgedCandidate[] => {
    const own = take();
    const quoted = hasQuote(candidate.message) ? take() : null;
    return own ? [{ candidate, own, quoted }] : [];
  });
  return { next: { tenant, judged }, later: [] };
}

import { StewardError } from '../../core/common/errors.ts';
import type { JudgeEffort } from '../../core/decision-log/hourly-totals.ts';
import { PASSING_REASONS } from '../../core/decisions/unjudged.ts';
import type { Decided, DecisionDetail } from '../../core/moderation/decided.ts';
import type { PipelineResult } from '../../core/moderation/moderate.ts';
import type { ModerateAnswer, ModerateRequest } from '../../core/moderation/moderate-request.ts';
import { cutChars } from '../../core/text/chars.ts';
import type { RequestBudget } from '../budgets/reservation.ts';
import type { AnnounceDecided } from './announce-decided.ts';
import { failsOpen, judgmentFailed } from './judgment-failed.ts';
import { isFromChat, type ModerateDeps } from './moderate-request.ts';

/** Returns the details of a decision. @param logId the id of its row in the log; '' without a row. */
export function detailOf({ rule, matched, threshold, scored }: Decided, logId: string): DecisionDetail {
  return { rule, matched, threshold, logId, ...(scored && { scored }) };
}

/** Writes decisions and their cost in one transaction. @throws StewardError `judgment_failed` for a refused request; `unknown_key` without its tenant. */
export async function recordDecisions(
  { deps, announceDecided }: { readonly deps: ModerateDeps; readonly announceDecided: AnnounceDecided },
  request: ModerateRequest,
  nowMs: number,
  result: PipelineResult & { readonly judging?: JudgeEffort },
  budget: RequestBudget,
  quotaLeases: readonly string[],
): Promise<ModerateAnswer> {
  // Chat messages cannot be refused, because they are already visible: local rules still act, and the others return as error_open.
  const canRefuse = request.mode !== 'local_only' && !isFromChat(request);
  const refused = result.failure !== null && !failsOpen(request, result.failure) && canRefuse;
  // A refused request decides nothing, but its model usage is booked.
  const decided = refused ? [] : result.decided;
  const logged = decided.filter((one) => isLogged(deps, request, one));
  const triggered = logged.some(({ decision }) => decision.action !== 'none');
  const webhooks = triggered ? await deps.store.listWebhooks(request.tenant.id) : [];
  const judged = decided.filter(({ decision }) => decision.judged).length;
  const recorded = await deps.store.record({
    tenantId: request.tenant.id,
    requestId: request.requestId,
    source: request.source,
    nowMs,
    rows: logged.map((one) => logEntry(deps, request, one)),
    ...(request.mode !== 'unlogged' && {
      counted: decided.filter((one) => !logged.includes(one)).map((one) => logEntry(deps, request, one)),
    }),
    judged,
    usage: result.usage,
    ...(result.judging ? { judging: result.judging } : {}),
    spend: { microUsd: budget.spentMicroUsd(), ceilings: budget.ceilings },
    leaseIds: [...quotaLeases, ...budget.leaseIds(), ...(request.once ? [request.once.leaseId] : [])],
    ...(request.once && !refused ? { mark: request.once.mark } : {}),
    webhookIds: webhooks.filter(({ events }) => events.includes('decision.triggered')).map(({ id }) => id),
  });
  if (recorded) await announceDecided({ tenant: request.tenant, nowMs, judged, total: recorded.usage, result });
  if (result.failure !== null && refused) throw judgmentFailed(result.failure);
  if (recorded === null) throw new StewardError('unknown_key', 'unknown api key');
  const decisions = decided.map(({ decision }) => decision);
  await keepPassed(deps, request, nowMs, logged, recorded.rowIds);
  deps.onDecided?.({ source: request.source, decisions, spentMicroUsd: budget.spentMicroUsd() });
  const details = decided.map((one) => detailOf(one, recorded.rowIds[logged.indexOf(one)] ?? ''));
  return { decisions, details, usage: recorded.usage };
}

/** Whether a decision gets a row. Triggered and unjudged messages always do, as do all with an Idempotency-Key, because repeats are answered from rows. */
function isLogged(
  deps: Pick<ModerateDeps, 'decisionLog'>,
  { mode, once, tenant }: ModerateRequest,
  { decision, observed }: Decided,
): boolean {
  if (mode === 'unlogged') return false;
  const isWhole = deps.decisionLog !== 'triggered' && tenant.settings.decision_log === 'all';
  return isWhole || once !== undefined || decision.action !== 'none' || observed !== undefined || !decision.judged;
}

function logEntry(
  { keepTextChars }: ModerateDeps,
  request: ModerateRequest,
  { index, decision, example, observed, scored }: Decided,
) {
  const message = request.messages[index];
  const { unflagged_sample, decision_authors } = request.tenant.settings;
  // A sample keeps the whole text, because its start does not show whether it should have been flagged.
  const isSampled = unflagged_sample && keepTextChars > 0 && decision.judged && message?.text && !message.is_unkept;
  // Only texts that triggered, or would have, are kept: the log of a quiet community contains no texts.
  const isQuiet = decision.action === 'none' && !observed;
  const text = isQuiet || !message || message.is_unkept ? '' : cutChars(message.text, keepTextChars);
  return {
    decision,
    channel: message?.channel ?? '',
    text,
    ...(isSampled && { sampled: { text: message.text, authorId: isFromChat(request) ? message.author : '' } }),
    ...(decision_authors && message && { authorId: message.author }),
    example,
    ...(observed && { observed }),
    ...(scored && { scoresJson: scored.scoresJson }),
  };
}

/** Keeps messages that passed unjudged, if tenant and server allow it. @param rowIds ids in the log, in the order of `decided`; missing if not logged. */
async function keepPassed(
  { store, keepTextChars }: ModerateDeps,
  { tenant, messages, source }: ModerateRequest,
  nowMs: number,
  decided: readonly Decided[],
  rowIds: readonly string[],
): Promise<void> {
  if (tenant.settings.unjudged === 'forget' || keepTextChars === 0) return;
  const passed = decided.flatMap(({ index, decision }, at) => {
    const [message, id] = [messages[index], rowIds[at]];
    const reason = PASSING_REASONS.find((name) => name === decision.reason);
    // At the quota limit, messages of trusted authors get this reason too, but they are never judged.
    if (!message || !reason || id === undefined || message.author_trusted) return [];
    if (message.text === '' || message.is_unkept) return [];
    // The whole text is kept, because a message judged by its start would pass if the scam comes last.
    const { text, channel_topic: topic } = message;
    return [{ id, reason, source, channel: message.channel ?? '', messageId: message.id, text, topic, atMs: nowMs }];
  });
  // The decision was already saved and answered, so a failure here must not refuse the request.
  if (passed.length > 0) await store.keepUnjudged(tenant.id, passed).catch(() => {});
}

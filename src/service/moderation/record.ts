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

/** @param logId the id of its row in the log; '' where there is none. */
export function detailOf({ rule, matched, threshold, scored }: Decided, logId: string): DecisionDetail {
  return { rule, matched, threshold, logId, ...(scored && { scored }) };
}

/** Writes decisions and their cost in one transaction. @throws StewardError `judgment_failed` of a refused request; `unknown_key` without its tenant. */
export async function recordDecisions(
  { deps, announceDecided }: { readonly deps: ModerateDeps; readonly announceDecided: AnnounceDecided },
  request: ModerateRequest,
  nowMs: number,
  result: PipelineResult & { readonly judging?: JudgeEffort },
  budget: RequestBudget,
  quotaLeases: readonly string[],
): Promise<ModerateAnswer> {
  // What stands in a chat already cannot be refused: local rules act on it all the same, and the rest comes back as error_open.
  const canRefuse = request.mode !== 'local_only' && !isFromChat(request);
  const refused = result.failure !== null && !failsOpen(request, result.failure) && canRefuse;
  // A refused request decides nothing, but what its model calls used is booked.
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

/** What triggered or was not judged always has a row; a request that may be repeated has all of its rows, since its answer is read from them. */
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
  // All that the judge read: by its beginning nobody can tell whether it should have been flagged.
  const isSampled = unflagged_sample && keepTextChars > 0 && decision.judged && message?.text && !message.is_unkept;
  // Only what was acted on, or would have been, is kept: the log of a quiet community holds no texts.
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

/** Keeps what passed unjudged, where tenant and server want that. @param rowIds of the log, in the order of `decided`; none where not logged. */
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
    // Once the quota is reached, trusted authors too come back with it; they are not judged at another time either.
    if (!message || !reason || id === undefined || message.author_trusted) return [];
    if (message.text === '' || message.is_unkept) return [];
    // All that the judge reads: judged by its beginning, a message would pass whose scam comes last.
    const { text, channel_topic: topic } = message;
    return [{ id, reason, source, channel: message.channel ?? '', messageId: message.id, text, topic, atMs: nowMs }];
  });
  // The decision stands and was answered for: that it cannot be judged later is no reason to refuse it.
  if (passed.length > 0) await store.keepUnjudged(tenant.id, passed).catch(() => {});
}

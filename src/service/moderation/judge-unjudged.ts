import { v4 as newRequestId } from 'uuid';
import { z } from 'zod';
import { StewardError } from '../../core/common/errors.ts';
import { MESSAGES_MAX } from '../../core/common/message-limits.ts';
import { NOT_JUDGED } from '../../core/decisions/decision.ts';
import { NOT_JUDGED_REASONS, type UnjudgedMessage } from '../../core/decisions/unjudged.ts';
import { NO_USAGE } from '../../core/moderation/judgement.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { StoreFor, Timed } from '../../core/store/store.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { cutChars } from '../../core/text/chars.ts';

/** Most messages that one call judges. */
export const JUDGED_LATER_MAX = 200;
/** How long messages are leased; if a process dies meanwhile, the next one takes them over. */
const HOLD_MS = 5 * 60_000;

/** Dependencies of judging later. */
export type JudgeUnjudgedDeps = StoreFor<
  'record' | 'leaseUnjudged' | 'releaseUnjudged' | 'forgetUnjudged' | 'countUnjudged'
> &
  Timed & { readonly moderate: Moderate; readonly keepTextChars: number };

/** Reasons to stop, because every later message would fail in the same way. */
const STOPS = [...NOT_JUDGED_REASONS, 'overloaded', 'policy inactive'] as const;

/** The result of judging later, as the API shows it. */
export const judgedLaterSchema = z.object({
  judged: z.int().describe('Messages that were judged and have a new row in the audit log.'),
  triggered: z.int().describe('Judged messages that triggered.'),
  left: z.int().describe('Messages that still wait to be judged.'),
  stopped_by: z.enum(STOPS).nullable().describe('Why judging stopped early. null if it did not.'),
});
export type JudgedLater = Readonly<z.output<typeof judgedLaterSchema>>;

/**
 * Judges messages that passed unjudged, oldest first, until judging is paused. Decisions go to the log, not to chat.
 * @param max messages to judge, at most 200. @throws StewardError `store_unavailable`; the rest stays kept.
 * @example const { judged, left } = await judgeUnjudged({ store, moderate, now, keepTextChars }, tenant, 50);
 */
export async function judgeUnjudged(deps: JudgeUnjudgedDeps, tenant: Tenant, max: number): Promise<JudgedLater> {
  const { store, now } = deps;
  const held = await store.leaseUnjudged({
    tenantId: tenant.id,
    nowMs: now(),
    leaseUntilMs: now() + HOLD_MS,
    limit: Math.min(max, JUDGED_LATER_MAX),
  });
  let [judged, triggered] = [0, 0];
  let stopped_by: JudgedLater['stopped_by'] = null;
  let from = 0;
  try {
    for (; from < held.length && stopped_by === null; from += MESSAGES_MAX) {
      const came = await judgeBatch(deps, tenant, held.slice(from, from + MESSAGES_MAX));
      judged += came.judged;
      triggered += came.triggered;
      stopped_by = came.stopped_by;
    }
  } finally {
    await store.releaseUnjudged(
      tenant.id,
      held.slice(from).map(({ id }) => id),
    );
  }
  return { judged, triggered, left: await store.countUnjudged(tenant.id), stopped_by };
}

async function judgeBatch(
  { store, moderate, now, keepTextChars }: JudgeUnjudgedDeps,
  tenant: Tenant,
  batch: readonly UnjudgedMessage[],
): Promise<Omit<JudgedLater, 'left'>> {
  const requestId = `later-${newRequestId()}`;
  const answer = await ask(moderate, tenant, batch, requestId);
  const settled = answer.map((decision, index) => ({ decision, message: batch[index] }));
  const open = settled.flatMap(({ decision, message }) => (message && isPassing(decision.reason) ? [message.id] : []));
  const done = settled.flatMap(({ decision, message }) =>
    message && decision.judged ? [{ message, decision: { ...decision, message_id: message.messageId } }] : [],
  );
  for (const source of new Set(done.map(({ message }) => message.source)))
    await store.record({
      tenantId: tenant.id,
      requestId,
      source,
      nowMs: now(),
      rows: done
        .filter(({ message }) => message.source === source)
        .map(({ message, decision }) => ({
          decision,
          channel: message.channel,
          text: decision.action === 'none' ? '' : cutChars(message.text, keepTextChars),
        })),
      // `moderate` has already counted and paid for them.
      ...{ judged: 0, usage: NO_USAGE, spend: { microUsd: 0, ceilings: [] }, leaseIds: [] },
    });
  await store.forgetUnjudged(
    tenant.id,
    batch.map(({ id }) => id).filter((id) => !open.includes(id)),
  );
  await store.releaseUnjudged(tenant.id, open);
  const reason = settled.find(({ decision }) => isPassing(decision.reason))?.decision.reason;
  return {
    judged: done.length,
    triggered: done.filter(({ decision }) => decision.action !== 'none').length,
    stopped_by: STOPS.find((name) => name === reason) ?? null,
  };
}

function isPassing(reason: string): boolean {
  return STOPS.some((name) => name === reason);
}

/** Sends a batch with the priority of bulk work, so that new messages come first. */
async function ask(moderate: Moderate, tenant: Tenant, batch: readonly UnjudgedMessage[], requestId: string) {
  const messages = batch.map(({ text, topic }) => ({
    ...{ id: '', author: '', author_trusted: false },
    text,
    channel_topic: topic,
  }));
  try {
    // Local rules already checked these messages when they were written.
    const localDecisions = messages.map(() => null);
    return (await moderate({ tenant, messages, source: 'api', requestId, mode: 'unlogged', localDecisions })).decisions;
  } catch (error) {
    const isBusy = error instanceof StewardError && error.code === 'overloaded';
    if (!isBusy && !(error instanceof StewardError && error.code === 'judgment_failed')) throw error;
    const reason = isBusy ? 'overloaded' : 'error_open';
    return batch.map(() => ({ message_id: '', ...NOT_JUDGED, reason }));
  }
}

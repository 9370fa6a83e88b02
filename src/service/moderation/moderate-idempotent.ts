import { createHmac } from 'node:crypto';
import type { UsageStore } from '../../core/budgets/spending.ts';
import { invalid, StewardError } from '../../core/common/errors.ts';
import type { AnsweredRequestStore } from '../../core/decision-log/answered-requests.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { RequestMark } from '../../core/decision-log/decision-store.ts';
import type { Moderate, ModerateAnswer, ModerateRequest } from '../../core/moderation/moderate-request.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { monthOf } from '../../core/tenants/tenant.ts';
import { awaitStoreAfterError } from '../budgets/reservation.ts';

type Deps = {
  readonly store: AnsweredRequestStore & Pick<UsageStore, 'readUsage' | 'releaseLeases'>;
  readonly moderate: Moderate;
  readonly now: Clock;
};

/** A request with its Idempotency-Key and API key. */
export type OnceRequest = ModerateRequest & {
  readonly idempotencyKey: string;
  readonly apiKey: { readonly id: string; readonly secret: string };
};

/** The answer; for a repeat, `repeatOf` is the id of the first request. */
export type OnceAnswer = Pick<ModerateAnswer, 'decisions' | 'usage'> & { readonly repeatOf: string | null };

/**
 * Judges messages once: a repeat within 24 hours with the same API key gets the logged decisions at no cost.
 * @throws StewardError `under_way` during the first request; `invalid` for other messages with this Idempotency-Key.
 * @example const { decisions } = await moderateOnce(deps, { tenant, messages, source: 'api', requestId, idempotencyKey, apiKey });
 */
export async function moderateOnce(deps: Deps, request: OnceRequest): Promise<OnceAnswer> {
  const mark = markOf(request);
  const { tenant, messages } = request;
  const state = await deps.store.beginRequest({ tenantId: tenant.id, markId: mark.id });
  switch (state.kind) {
    case 'under_way': {
      const message = 'another request with this Idempotency-Key is in progress; send it again after Retry-After';
      throw new StewardError('under_way', message);
    }
    case 'answered': {
      if (state.bodyHash !== mark.bodyHash) throw otherMessages();
      const decisions = state.rows.map((row, index) => decisionOf(row, messages[index]?.id ?? row.message_id));
      const usage = await deps.store.readUsage(tenant.id, monthOf(deps.now()));
      return { decisions, usage, repeatOf: state.rows[0]?.request_id ?? '' };
    }
    case 'begun': {
      const { leaseId } = state;
      try {
        const answer = await deps.moderate({ ...request, once: { mark, leaseId } });
        return { ...answer, repeatOf: null };
      } catch (error) {
        await awaitStoreAfterError(Promise.allSettled([deps.store.releaseLeases([leaseId])]), error);
        throw error;
      }
    }
  }
}

/** Returns the stored mark of a request. Both hashes are keyed with the API key, which is stored nowhere, so neither can be guessed. */
export function markOf({
  apiKey,
  idempotencyKey,
  messages,
}: Pick<OnceRequest, 'apiKey' | 'idempotencyKey' | 'messages'>): RequestMark {
  const keyed = (kind: string, text: string) =>
    createHmac('sha256', apiKey.secret).update(`${kind}\0${text}`).digest('base64url');
  return { id: `${apiKey.id} ${keyed('key', idempotencyKey)}`, bodyHash: keyed('body', JSON.stringify(messages)) };
}

/** Returns the decision of a row with the caller's message id, because the log stores ids without some characters. */
function decisionOf(row: DecisionRow, messageId: string): ModerateAnswer['decisions'][number] {
  const { action, category, probability, scores, judged, reason } = row;
  return { message_id: messageId, action, category, probability, scores, judged, reason };
}

/** Creates the error for one Idempotency-Key with two bodies. */
export function otherMessages(): StewardError {
  const msg = 'this Idempotency-Key was used for other messages within 24 hours; use a new key for each new request';
  return invalid([{ loc: ['header', 'idempotency-key'], msg, type: 'idempotency_key_reused' }]);
}

import { DECISION_COLUMNS, type LogColumn } from '../../core/decision-log/columns.ts';
import type { DecisionRecord } from '../../core/decision-log/decision-store.ts';
import type { Usage } from '../../core/ports/judge.ts';
import { monthOf } from '../../core/tenants/tenant.ts';
import { webhookBody } from '../../core/webhooks/webhooks.ts';
import { type SpendEntry, sumSpend } from '../budgets/spending.ts';
import { instant, newId } from '../database/database.ts';
import { type SqlValue, sanitizeForDb } from '../database/sql-value.ts';
import { sumHourlyTotals } from '../database/sum-hourly-totals.ts';
import { COUNTER_MAX, type QueuedDelivery, type UsageEntry, type WriteGroup } from '../database/write-group.ts';

const COLUMNS = DECISION_COLUMNS.map(({ name }) => name);

/** A record with the ids of its rows. */
export type NumberedRecord = DecisionRecord & { readonly rowIds: readonly string[] };

/** Gathers records into a group. Tenants, months and ceilings appear once each, sorted, so that every process locks in one order. */
export function toGroup(records: readonly NumberedRecord[]): WriteGroup {
  return {
    columns: COLUMNS,
    rows: records.flatMap(toRows),
    tenantIds: [...new Set(records.map((record) => record.tenantId))].sort(),
    usage: sumUsage(records),
    spend: sumSpend(records.flatMap(spendOf)),
    leaseIds: records.flatMap((record) => record.leaseIds),
    answered: records.flatMap(toAnswered),
    hourlyTotals: sumHourlyTotals(records),
    deliveries: records.flatMap(toDeliveries),
    exampleHits: records.flatMap(({ rows, nowMs }) =>
      rows.flatMap(({ example }) => (example === undefined ? [] : [[example, nowMs] as const])),
    ),
  };
}

function toAnswered({ mark, tenantId, rowIds, nowMs }: NumberedRecord): (string | number)[][] {
  return mark ? [[mark.id, tenantId, mark.bodyHash, JSON.stringify(rowIds), nowMs]] : [];
}

function toDeliveries({ webhookIds = [], rows, rowIds, requestId, source, nowMs }: NumberedRecord): QueuedDelivery[] {
  return webhookIds.flatMap((webhookId) =>
    rows.flatMap(({ decision, channel }, index): QueuedDelivery[] => {
      const { scores: _, ...decided } = decision;
      const data = { id: rowIds[index] ?? '', ...decided, source, channel, request_id: requestId };
      const body = webhookBody({ event: 'decision.triggered', atMs: nowMs, data });
      return decision.action === 'none' ? [] : [[newId(), webhookId, 'decision.triggered', body, nowMs]];
    }),
  );
}

/** Returns the log rows of one record: the values of `DECISION_COLUMNS`, in order. */
export function toRows({ rows, rowIds, tenantId, requestId, source, nowMs }: NumberedRecord): SqlValue[][] {
  const createdAt = instant(nowMs);
  return rows.map((given, index) => {
    const row = { ...given, id: rowIds[index] ?? '', tenantId, requestId, source, nowMs };
    return DECISION_COLUMNS.map((column: LogColumn) => {
      if (column.type === 'timestamp') return createdAt;
      const value = column.write(row);
      if (typeof value === 'boolean') return value ? 1 : 0;
      return column.isForeign && typeof value === 'string' ? sanitizeForDb(value) : value;
    });
  });
}

/** Computes each request's totals as if the requests were committed one by one; null if the tenant is gone. @param totals the totals after the commit. */
export function ownTotals(records: readonly DecisionRecord[], totals: readonly UsageEntry[]): (Usage | null)[] {
  const left = new Map(totals.map((entry) => [account(entry), entry]));
  return records
    .toReversed()
    .map((record) => {
      const used = usageOf(record);
      const after = left.get(account(used));
      if (!after) return null;
      left.set(account(used), addUsage(after, used, -1));
      return {
        judged_this_month: after.judged,
        model_requests_this_month: after.modelRequests,
        input_tokens_this_month: after.inputTokens,
      };
    })
    .reverse();
}

function sumUsage(records: readonly DecisionRecord[]): UsageEntry[] {
  const sums = new Map<string, UsageEntry>();
  for (const used of records.map(usageOf)) {
    const sum = sums.get(account(used));
    sums.set(account(used), sum ? addUsage(sum, used, 1) : used);
  }
  return [...sums.values()].sort((a, b) => (account(a) < account(b) ? -1 : 1));
}

function usageOf({ tenantId, nowMs, judged, usage }: DecisionRecord): UsageEntry {
  const { requests: modelRequests, inputTokens, outputTokens } = usage;
  const tokens = { inputTokens: saturate(inputTokens), outputTokens: saturate(outputTokens) };
  return { tenantId, month: monthOf(nowMs), judged, modelRequests, ...tokens };
}

function addUsage(a: UsageEntry, b: UsageEntry, sign: 1 | -1): UsageEntry {
  return {
    ...a,
    judged: a.judged + sign * b.judged,
    modelRequests: a.modelRequests + sign * b.modelRequests,
    inputTokens: saturate(a.inputTokens + sign * b.inputTokens),
    outputTokens: saturate(a.outputTokens + sign * b.outputTokens),
  };
}

/** Limits a counter to its maximum: a model's claimed usage must never prevent the write of a decision. */
function saturate(value: number): number {
  return Math.max(0, Math.min(COUNTER_MAX, value));
}

function spendOf({ nowMs, spend }: DecisionRecord): SpendEntry[] {
  if (spend.microUsd === 0) return [];
  return spend.ceilings.map((ceiling) => ({ month: monthOf(nowMs), ceiling, microUsd: spend.microUsd }));
}

function account({ tenantId, month }: { readonly tenantId: string; readonly month: string }): string {
  return `${tenantId} ${month}`;
}

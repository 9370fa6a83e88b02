import type { HourlyTotalKind } from '../../core/decision-log/hourly-totals.ts';
import type { Ceiling } from '../../core/ports/judge.ts';

/** What several requests leave behind, as it is written: one statement a table. */
export type WriteGroup = {
  /** Of the log: the names of the values of each row, `tenantId` among them. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly tenantIds: readonly string[];
  readonly usage: readonly UsageEntry[];
  readonly spend: readonly { readonly month: string; readonly ceiling: Ceiling; readonly microUsd: number }[];
  readonly leaseIds: readonly string[];
  /** Values of `ANSWERED_COLUMNS`. */
  readonly answered: readonly (string | number)[][];
  readonly hourlyTotals: readonly HourlyTotalEntry[];
  readonly deliveries: readonly QueuedDelivery[];
  /** The ids of examples that decided a message, and when. */
  readonly exampleHits: readonly (readonly [id: string, atMs: number])[];
};

/** Tenant, hour, kind, name and count: a row of the table as its statement takes it. */
export type HourlyTotalEntry = readonly [
  tenantId: string,
  hourMs: number,
  kind: HourlyTotalKind,
  name: string,
  count: number,
];

/** The columns of the requests that are remembered. The tenant is the second. */
export const ANSWERED_COLUMNS = ['id', 'tenantId', 'bodyHash', 'decisionIds', 'atMs'] as const;

/** What a counter of tokens or of money holds at most; every program reads it exactly. */
export const COUNTER_MAX = Number.MAX_SAFE_INTEGER;

/** What a commit clears away besides: bounded numbers of old rows, and of requests before `forgottenMs`. */
export type Purge = { readonly expiredMs: number; readonly forgottenMs: number; readonly rowsMax: number };

/** What one tenant used in one month: the increment before the commit, the total after it. */
export type UsageEntry = {
  readonly tenantId: string;
  readonly month: string;
  readonly judged: number;
  readonly modelRequests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

/** An entry as the statements of both databases take it. */
export function usageRow(used: UsageEntry): (string | number)[] {
  return [used.tenantId, used.month, used.judged, used.modelRequests, used.inputTokens, used.outputTokens];
}

/** A delivery that is new: its id, its webhook, the event, the body, and when it is due. */
export type QueuedDelivery = readonly [id: string, webhookId: string, event: string, body: string, dueAtMs: number];

/** The statement that queues deliveries, each to a webhook that is there. @param each they, as a dialect has a JSON array. */
export function enqueueStatement(each: string): string {
  return `INSERT INTO "WebhookDelivery" (id, "webhookId", event, body, "dueAtMs")
    SELECT value ->> 0, w.id, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT)
      FROM ${each} JOIN "Webhook" w ON w.id = value ->> 1 WHERE true`;
}

import type { HourlyTotalKind } from '../../core/decision-log/hourly-totals.ts';
import type { Ceiling } from '../../core/ports/judge.ts';

/** The rows of several requests, written with one statement a table. */
export type WriteGroup = {
  /** Names of the values of each log row, `tenantId` among them. */
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

/** A row of hourly totals in the order that its statement needs. */
export type HourlyTotalEntry = readonly [
  tenantId: string,
  hourMs: number,
  kind: HourlyTotalKind,
  name: string,
  count: number,
];

/** The columns of the remembered requests. The second is the tenant. */
export const ANSWERED_COLUMNS = ['id', 'tenantId', 'bodyHash', 'decisionIds', 'atMs'] as const;

/** Most that a counter of tokens or money can hold; every program reads it exactly. */
export const COUNTER_MAX = Number.MAX_SAFE_INTEGER;

/** Old rows that a commit also deletes: at most `rowsMax` log rows before `expiredMs`, and as many requests before `forgottenMs`. */
export type Purge = { readonly expiredMs: number; readonly forgottenMs: number; readonly rowsMax: number };

/** Deletes the oldest rows of the log below an id. */
export const PURGE_LOG =
  'DELETE FROM "Decision" WHERE id IN (SELECT id FROM "Decision" WHERE id < $1 ORDER BY id LIMIT CAST($2 AS INTEGER))';

/** A tenant's usage in one month: the increment before the commit, the total after it. */
export type UsageEntry = {
  readonly tenantId: string;
  readonly month: string;
  readonly judged: number;
  readonly modelRequests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

/** Returns an entry as the statements of both databases need it. */
export function usageRow(used: UsageEntry): (string | number)[] {
  return [used.tenantId, used.month, used.judged, used.modelRequests, used.inputTokens, used.outputTokens];
}

/** A new delivery: its id, its webhook, the event, the body, and its due time. */
export type QueuedDelivery = readonly [id: string, webhookId: string, event: string, body: string, dueAtMs: number];

/** Returns the statement that queues deliveries to existing webhooks. @param each the deliveries, as the dialect's JSON array. */
export function enqueueStatement(each: string): string {
  return `INSERT INTO "WebhookDelivery" (id, "webhookId", event, body, "dueAtMs")
    SELECT value ->> 0, w.id, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT)
      FROM ${each} JOIN "Webhook" w ON w.id = value ->> 1 WHERE true`;
}

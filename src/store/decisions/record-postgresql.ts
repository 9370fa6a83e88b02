import { DECISION_COLUMNS } from '../../core/decision-log/columns.ts';
import { spendRows } from '../budgets/spending.ts';
import type { Sql } from '../database/database.ts';
import { enqueueStatement } from '../database/enqueue-deliveries.ts';
import { leastId } from '../database/ids.ts';
import {
  ANSWERED_COLUMNS,
  COUNTER_MAX,
  type Purge,
  type UsageEntry,
  usageRow,
  type WriteGroup,
} from '../database/write-group.ts';
import { REST } from '../postgresql/log-days.ts';

const COLUMNS = DECISION_COLUMNS.map(({ name }) => `"${name}"`).join(', ');
const VALUES = DECISION_COLUMNS.map(({ type }, index) => `CAST(value ->> ${index} AS ${type})`).join(', ');

const ANSWERED_VALUES = ANSWERED_COLUMNS.map(
  (name, index) => `CAST(value ->> ${index} AS ${name === 'atMs' ? 'bigint' : 'text'})`,
).join(', ');

/**
 * One statement, so one round trip and one commit. Rows are written only for tenants that the first part locked.
 * Locks are taken in one order (tenants, usage, hourly totals, examples, spending), so that processes never wait in a circle.
 */
const WRITE = `
WITH tenants AS MATERIALIZED (
  SELECT id FROM "Tenant" WHERE id IN (SELECT jsonb_array_elements_text(CAST($1 AS jsonb)))
  ORDER BY id FOR KEY SHARE
), logged AS (
  INSERT INTO "Decision" (${COLUMNS})
  SELECT ${VALUES} FROM jsonb_array_elements(CAST($2 AS jsonb)) AS each(value)
  WHERE value ->> ${DECISION_COLUMNS.findIndex(({ name }) => name === 'tenantId')} IN (SELECT id FROM tenants)
), answered AS (
  INSERT INTO "AnsweredRequest" (${ANSWERED_COLUMNS.map((name) => `"${name}"`).join(', ')})
  SELECT ${ANSWERED_VALUES} FROM jsonb_array_elements(CAST($9 AS jsonb)) AS each(value)
  WHERE value ->> 1 IN (SELECT id FROM tenants)
), forgotten AS (
  DELETE FROM "AnsweredRequest" WHERE id IN (
    SELECT id FROM "AnsweredRequest" WHERE "atMs" < $10 ORDER BY "atMs" LIMIT CAST($8 AS integer) FOR UPDATE SKIP LOCKED)
), used AS (
  INSERT INTO "Usage" AS u ("tenantId", month, judged, "modelRequests", "inputTokens", "outputTokens")
  SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS integer), CAST(value ->> 3 AS integer),
    CAST(value ->> 4 AS bigint), CAST(value ->> 5 AS bigint)
  FROM jsonb_array_elements(CAST($3 AS jsonb)) AS each(value)
  WHERE value ->> 0 IN (SELECT id FROM tenants) ORDER BY 1, 2
  ON CONFLICT ("tenantId", month) DO UPDATE SET
    judged = u.judged + excluded.judged,
    "modelRequests" = u."modelRequests" + excluded."modelRequests",
    "inputTokens" = least(u."inputTokens" + excluded."inputTokens", ${COUNTER_MAX}),
    "outputTokens" = least(u."outputTokens" + excluded."outputTokens", ${COUNTER_MAX})
  RETURNING "tenantId", month, judged, "modelRequests", "inputTokens", "outputTokens"
), tallied AS (
  INSERT INTO "Tally" AS t ("tenantId", "hourMs", kind, name, count)
  SELECT value ->> 0, CAST(value ->> 1 AS bigint), value ->> 2, value ->> 3, CAST(value ->> 4 AS bigint)
  FROM jsonb_array_elements(CAST($11 AS jsonb)) AS each(value)
  WHERE value ->> 0 IN (SELECT id FROM tenants) ORDER BY 1, 2, 3, 4
  ON CONFLICT ("tenantId", "hourMs", kind, name) DO UPDATE SET count = least(t.count + excluded.count, ${COUNTER_MAX})
), queued AS (
  ${enqueueStatement('postgresql', '$12')}
), hit AS (
  UPDATE "Example" AS e SET hits = e.hits + h.count, "lastHitAtMs" = h."atMs"
  FROM (SELECT value ->> 0 AS id, count(*) AS count, max(CAST(value ->> 1 AS bigint)) AS "atMs"
    FROM jsonb_array_elements(CAST($13 AS jsonb)) AS each(value) GROUP BY 1) AS h,
    (SELECT id FROM "Example" WHERE id IN (SELECT value ->> 0 FROM jsonb_array_elements(CAST($13 AS jsonb)) AS each(value))
    ORDER BY id FOR UPDATE) AS locked
  WHERE e.id = h.id AND locked.id = e.id
), spent AS (
  INSERT INTO "Spend" AS s (month, ceiling, "microUsd")
  SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS bigint)
  FROM jsonb_array_elements(CAST($4 AS jsonb)) AS each(value) ORDER BY 1, 2
  ON CONFLICT (month, ceiling) DO UPDATE SET "microUsd" = least(s."microUsd" + excluded."microUsd", ${COUNTER_MAX})
), ended AS (
  DELETE FROM "Lease" WHERE id IN (SELECT jsonb_array_elements_text(CAST($5 AS jsonb)))
), old AS MATERIALIZED (
  SELECT id FROM "${REST}" WHERE id > $6 AND id < $7 ORDER BY id LIMIT CAST($8 AS integer) FOR UPDATE SKIP LOCKED
), purged AS (
  DELETE FROM "${REST}" WHERE id IN (SELECT id FROM old) RETURNING id
)
SELECT used.*, (SELECT max(id) FROM purged) AS "purgedTo" FROM (SELECT) AS one LEFT JOIN used ON true`;

/**
 * Writes a group in one statement, and purges so many rows after `from` and before `expiredMs`, and requests before `forgottenMs`.
 * A request that somebody else answered breaks its key. @returns totals of tenants that exist, and the last id purged.
 */
export async function writePostgresqlGroup(
  sql: Sql,
  group: WriteGroup,
  purge: Purge & { readonly from: string },
): Promise<{ totals: UsageEntry[]; purgedTo: string | null }> {
  const rows = await sql.query<UsageEntry & { purgedTo: string | null }>(
    WRITE,
    group.tenantIds,
    group.rows,
    group.usage.map(usageRow),
    spendRows(group.spend),
    group.leaseIds,
    purge.from,
    leastId(purge.expiredMs),
    purge.rowsMax,
    group.answered,
    purge.forgottenMs,
    group.hourlyTotals,
    group.deliveries,
    group.exampleHits,
  );
  return { totals: rows.filter(({ tenantId }) => tenantId !== null), purgedTo: rows[0]?.purgedTo ?? null };
}

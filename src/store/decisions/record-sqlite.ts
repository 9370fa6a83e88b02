import { bookSpend } from '../budgets/spending.ts';
import { DIALECTS, leastId, type Sql } from '../database/database.ts';
import { deleteLeases } from '../database/leases.ts';
import type { SqlValue } from '../database/sql-value.ts';
import {
  ANSWERED_COLUMNS,
  COUNTER_MAX,
  enqueueStatement,
  PURGE_LOG,
  type Purge,
  type UsageEntry,
  usageRow,
  type WriteGroup,
} from '../database/write-group.ts';

const DIALECT = DIALECTS.sqlite;

const EXISTING = `SELECT id FROM "Tenant" WHERE id IN ${DIALECT.list('$1')}`;

/** Ten rows a statement: a third less work than one row, and less than a JSON array (docs/decisions/0003-group-commit.md). */
const LOG_ROWS = 10;

const REMEMBER = `INSERT INTO "AnsweredRequest" (${ANSWERED_COLUMNS.map((name) => `"${name}"`).join(', ')})
  SELECT ${ANSWERED_COLUMNS.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each($1)`;
const FORGET = `DELETE FROM "AnsweredRequest" WHERE id IN
  (SELECT id FROM "AnsweredRequest" WHERE "atMs" < $1 ORDER BY "atMs" LIMIT $2)`;

const COUNT = `INSERT INTO "Usage" AS u ("tenantId", month, judged, "modelRequests", "inputTokens", "outputTokens")
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each($1) WHERE true
  ON CONFLICT ("tenantId", month) DO UPDATE SET
    judged = u.judged + excluded.judged,
    "modelRequests" = u."modelRequests" + excluded."modelRequests",
    "inputTokens" = min(u."inputTokens" + excluded."inputTokens", ${COUNTER_MAX}),
    "outputTokens" = min(u."outputTokens" + excluded."outputTokens", ${COUNTER_MAX})
  RETURNING "tenantId", month, judged, "modelRequests", "inputTokens", "outputTokens"`;
const TALLY = `INSERT INTO "Tally" AS t ("tenantId", "hourMs", kind, name, count)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each($1) WHERE true
  ON CONFLICT ("tenantId", "hourMs", kind, name) DO UPDATE SET count = min(t.count + excluded.count, ${COUNTER_MAX})`;
const HIT = `UPDATE "Example" AS e SET hits = e.hits + h.count, "lastHitAtMs" = h."atMs"
  FROM (SELECT value ->> 0 AS id, count(*) AS count, max(value ->> 1) AS "atMs" FROM json_each($1) GROUP BY 1) AS h
  WHERE e.id = h.id`;
const ENQUEUE = enqueueStatement(DIALECT.each('$1'));
const OLDEST = 'SELECT id FROM "Decision" ORDER BY id LIMIT 1';

/** Writes a group in one transaction and deletes old rows and requests as `purge` says. @returns the totals of tenants that exist. */
export async function writeSqliteGroup(sql: Sql, group: WriteGroup, purge: Purge): Promise<UsageEntry[]> {
  const existing = await sql.query<{ id: string }>(EXISTING, group.tenantIds);
  const ids = new Set(existing.map((row) => row.id));
  const tenantAt = group.columns.indexOf('tenantId');
  const rows = group.rows.filter((row) => ids.has(String(row[tenantAt])));
  await writeLog(sql, group.columns, rows);
  const answered = group.answered.filter(([, tenantId]) => ids.has(String(tenantId)));
  // If another process answered a request meanwhile, the table's key fails and rolls back the transaction.
  if (answered.length > 0) await sql.execute(REMEMBER, answered);
  const usage = group.usage.filter((entry) => ids.has(entry.tenantId)).map(usageRow);
  const totals = usage.length > 0 ? await sql.query<UsageEntry>(COUNT, usage) : [];
  const hourlyTotals = group.hourlyTotals.filter(([tenantId]) => ids.has(tenantId));
  if (hourlyTotals.length > 0) await sql.execute(TALLY, hourlyTotals);
  if (group.deliveries.length > 0) await sql.execute(ENQUEUE, group.deliveries);
  if (group.exampleHits.length > 0) await sql.execute(HIT, group.exampleHits);
  await bookSpend(sql, DIALECT, group.spend);
  await deleteLeases(sql, DIALECT, group.leaseIds);

  const limit = leastId(purge.expiredMs);
  const [oldest] = await sql.query<{ id: string }>(OLDEST);
  if (oldest && oldest.id < limit) await sql.execute(PURGE_LOG, limit, purge.rowsMax);
  await sql.execute(FORGET, purge.forgottenMs, purge.rowsMax);
  return [...totals];
}

async function writeLog(sql: Sql, columns: readonly string[], rows: readonly (readonly SqlValue[])[]): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const places = `(${columns.map(() => '?').join(', ')})`;
  const insert = (count: number) => `INSERT INTO "Decision" (${names}) VALUES ${Array(count).fill(places).join(', ')}`;
  const [insertMany, insertOne] = [insert(LOG_ROWS), insert(1)];
  const many = rows.length - (rows.length % LOG_ROWS);
  for (let at = 0; at < many; at += LOG_ROWS) await sql.execute(insertMany, ...rows.slice(at, at + LOG_ROWS).flat());
  for (const row of rows.slice(many)) await sql.execute(insertOne, ...row);
}

import { ANSWERED_MS } from '../../core/decision-log/answered-requests.ts';
import { DECISION_COLUMNS } from '../../core/decision-log/columns.ts';
import type { DecisionRecord } from '../../core/decision-log/decision-store.ts';
import type { Clock, Usage } from '../../core/ports/judge.ts';
import { spendRows } from '../budgets/spending.ts';
import { createRowIds, type Database, DIALECTS, leastId, RETENTION_MS } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { createGroup } from '../database/group-commit.ts';
import type { createWatch } from '../database/watch.ts';
import type { Purge, UsageEntry } from '../database/write-group.ts';
import { ANSWERED_COLUMNS, COUNTER_MAX, enqueueStatement, usageRow } from '../database/write-group.ts';
import { DEFAULT_PARTITION } from '../postgresql/log-days.ts';
import { createHourlyTotalsPurge } from './hourly-totals.ts';
import { createSampler } from './sample.ts';
import type { HashAuthor } from './search-decisions.ts';
import { type NumberedRecord, ownTotals, toGroup } from './to-group.ts';

/** One commit of the log. */
export type CommitStats = { readonly rows: number; readonly requests: number; readonly latencyMs: number };

/** Rows of one transaction, and rows that may wait: some seconds of work on a slow disk. */
const GROUP_ROWS = 256;
const WAITING_ROWS = 50_000;

/** PostgreSQL writes several groups at once; SQLite has one writer. */
const POSTGRESQL_LANES = 3;

/** Old rows that a commit deletes in addition to as many as it writes. */
const PURGE_ROWS = 500;

/** Least time between two reports that the sample cannot be kept. */
const QUIET_MS = 60_000;

/** How often PostgreSQL searches for old rows from the very first id; in between it continues after the last deleted one. */
const PURGE_ANEW_MS = 10 * 60 * 1_000;

/** Creates the recorder that writes records in groups; see DecisionStore.record. */
export function createRecorder(
  database: Database,
  options: {
    readonly now: Clock;
    readonly onCommit?: ((stats: CommitStats) => void) | undefined;
    readonly observe?: ReturnType<typeof createWatch>['observe'];
    readonly random?: (() => number) | undefined;
    readonly onSampleFailed?: ((error: unknown) => void) | undefined;
    readonly hashAuthor: HashAuthor;
  },
) {
  const { writeGroup } = database;
  const write: Writer = writeGroup
    ? (records, nowMs) => writeGroup(toGroup(records), purgeOf(records, nowMs))
    : postgresqlWriter(database);
  const rowIds = createRowIds();
  const draw = createSampler(database, options.random ?? Math.random);
  let quietUntilMs = 0;
  const onSampleFailed = (error: unknown): void => {
    if (options.now() < quietUntilMs) return;
    quietUntilMs = options.now() + QUIET_MS;
    options.onSampleFailed?.(error);
  };
  const purgeHourlyTotals = createHourlyTotalsPurge(database);
  const observe = options.observe ?? ((commit) => commit);
  const group = createGroup<NumberedRecord, Usage | null>({
    lanes: database.kind === 'postgresql' ? POSTGRESQL_LANES : 1,
    isRemote: database.commitsRemotely,
    groupMax: GROUP_ROWS,
    waitingMax: WAITING_ROWS,
    weigh: (record) => Math.max(1, record.rows.length),
    run: async (given) => {
      const startMs = performance.now();
      const records = await Promise.all(given.map((record) => withAuthors(record, options.hashAuthor)));
      const totals = await observe(guarded(() => write(records, options.now())));
      const rows = records.reduce((sum, record) => sum + record.rows.length, 0);
      options.onCommit?.({ rows, requests: records.length, latencyMs: performance.now() - startMs });
      await purgeHourlyTotals(
        totals.map(({ tenantId }) => tenantId),
        options.now(),
      );
      return ownTotals(records, totals);
    },
  });
  return {
    record: async (record: DecisionRecord) => {
      const ids = rowIds(record.nowMs, record.rows.length);
      const usage = await group.submit({ ...record, rowIds: ids });
      // The decisions are written, so a failure of the sample must not fail the request.
      if (usage) await draw({ ...record, rowIds: ids }).catch(onSampleFailed);
      return usage && { usage, rowIds: ids };
    },
    /** Resolves when nothing waits to be written. */
    idle: group.idle,
  };
}

/** Adds the hashes of authors, if the tenant wants them. */
async function withAuthors(record: NumberedRecord, hashAuthor: HashAuthor): Promise<NumberedRecord> {
  if (!record.rows.some(({ authorId }) => authorId !== undefined)) return record;
  const rows = record.rows.map(async ({ authorId, ...row }) =>
    authorId === undefined ? row : { ...row, author: await hashAuthor(record.tenantId, authorId) },
  );
  return { ...record, rows: await Promise.all(rows) };
}

type Writer = (records: readonly NumberedRecord[], nowMs: number) => Promise<readonly UsageEntry[]>;

/**
 * Writes each group in one statement and deletes old rows and requests. Each search for old rows continues after the last deleted one,
 * because deleted rows stay in the index until a vacuum. If another process answered a request meanwhile, the table's key fails.
 */
function postgresqlWriter({ durable }: Database): Writer {
  let from = '';
  let anewAtMs = 0;
  return async (records, nowMs) => {
    if (nowMs >= anewAtMs) {
      from = '';
      anewAtMs = nowMs + PURGE_ANEW_MS;
    }
    const group = toGroup(records);
    const purge = purgeOf(records, nowMs);
    const rows = await durable.query<UsageEntry & { readonly purgedTo: string | null }>(
      WRITE,
      group.tenantIds,
      group.rows,
      group.usage.map(usageRow),
      spendRows(group.spend),
      group.leaseIds,
      from,
      leastId(purge.expiredMs),
      purge.rowsMax,
      group.answered,
      purge.forgottenMs,
      group.hourlyTotals,
      group.deliveries,
      group.exampleHits,
    );
    from = rows[0]?.purgedTo ?? from;
    return rows.filter(({ tenantId }) => tenantId !== null);
  };
}

function purgeOf(records: readonly NumberedRecord[], nowMs: number): Purge {
  const rowsMax = records.reduce((sum, record) => sum + record.rows.length, PURGE_ROWS);
  return { expiredMs: nowMs - RETENTION_MS, forgottenMs: nowMs - ANSWERED_MS, rowsMax };
}

const { each, list } = DIALECTS.postgresql;
const COLUMNS = DECISION_COLUMNS.map(({ name }) => `"${name}"`).join(', ');
const VALUES = DECISION_COLUMNS.map(({ type }, index) => `CAST(value ->> ${index} AS ${type})`).join(', ');

const ANSWERED_VALUES = ANSWERED_COLUMNS.map(
  (name, index) => `CAST(value ->> ${index} AS ${name === 'atMs' ? 'bigint' : 'text'})`,
).join(', ');

/**
 * One statement, so one round trip and one commit. It only writes rows for tenants that its first part locked.
 * Locks have one order (tenants, usage, hourly totals, examples, spending), so that processes never deadlock.
 */
const WRITE = `
WITH tenants AS MATERIALIZED (
  SELECT id FROM "Tenant" WHERE id IN ${list('$1')}
  ORDER BY id FOR KEY SHARE
), logged AS (
  INSERT INTO "Decision" (${COLUMNS})
  SELECT ${VALUES} FROM ${each('$2')}
  WHERE value ->> ${DECISION_COLUMNS.findIndex(({ name }) => name === 'tenantId')} IN (SELECT id FROM tenants)
), answered AS (
  INSERT INTO "AnsweredRequest" (${ANSWERED_COLUMNS.map((name) => `"${name}"`).join(', ')})
  SELECT ${ANSWERED_VALUES} FROM ${each('$9')}
  WHERE value ->> 1 IN (SELECT id FROM tenants)
), forgotten AS (
  DELETE FROM "AnsweredRequest" WHERE id IN (
    SELECT id FROM "AnsweredRequest" WHERE "atMs" < $10 ORDER BY "atMs" LIMIT CAST($8 AS integer) FOR UPDATE SKIP LOCKED)
), used AS (
  INSERT INTO "Usage" AS u ("tenantId", month, judged, "modelRequests", "inputTokens", "outputTokens")
  SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS integer), CAST(value ->> 3 AS integer),
    CAST(value ->> 4 AS bigint), CAST(value ->> 5 AS bigint)
  FROM ${each('$3')}
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
  FROM ${each('$11')}
  WHERE value ->> 0 IN (SELECT id FROM tenants) ORDER BY 1, 2, 3, 4
  ON CONFLICT ("tenantId", "hourMs", kind, name) DO UPDATE SET count = least(t.count + excluded.count, ${COUNTER_MAX})
), queued AS (
  ${enqueueStatement(each('$12'))}
), hit AS (
  UPDATE "Example" AS e SET hits = e.hits + h.count, "lastHitAtMs" = h."atMs"
  FROM (SELECT value ->> 0 AS id, count(*) AS count, max(CAST(value ->> 1 AS bigint)) AS "atMs"
    FROM ${each('$13')} GROUP BY 1) AS h,
    (SELECT id FROM "Example" WHERE id IN (SELECT value ->> 0 FROM ${each('$13')})
    ORDER BY id FOR UPDATE) AS locked
  WHERE e.id = h.id AND locked.id = e.id
), spent AS (
  INSERT INTO "Spend" AS s (month, ceiling, "microUsd")
  SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS bigint)
  FROM ${each('$4')} ORDER BY 1, 2
  ON CONFLICT (month, ceiling) DO UPDATE SET "microUsd" = least(s."microUsd" + excluded."microUsd", ${COUNTER_MAX})
), ended AS (
  DELETE FROM "Lease" WHERE id IN ${list('$5')}
), old AS MATERIALIZED (
  SELECT id FROM "${DEFAULT_PARTITION}" WHERE id > $6 AND id < $7 ORDER BY id LIMIT CAST($8 AS integer) FOR UPDATE SKIP LOCKED
), purged AS (
  DELETE FROM "${DEFAULT_PARTITION}" WHERE id IN (SELECT id FROM old) RETURNING id
)
SELECT used.*, (SELECT max(id) FROM purged) AS "purgedTo" FROM (SELECT) AS one LEFT JOIN used ON true`;

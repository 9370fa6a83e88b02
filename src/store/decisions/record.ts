import { ANSWERED_MS } from '../../core/decision-log/answered-requests.ts';
import type { DecisionRecord } from '../../core/decision-log/decision-store.ts';
import type { Clock, Usage } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { createGroup } from '../database/group-commit.ts';
import { createRowIds, RETENTION_MS } from '../database/ids.ts';
import type { createWatch } from '../database/watch.ts';
import type { Purge, UsageEntry } from '../database/write-group.ts';
import type { HashAuthor } from './author-hash.ts';
import { createHourlyTotalsPurge } from './hourly-totals.ts';
import { writePostgresqlGroup } from './record-postgresql.ts';
import { createDraw } from './sample.ts';
import { type NumberedRecord, ownTotals, toGroup } from './to-group.ts';

/** One commit of the log. */
export type CommitStats = { readonly rows: number; readonly requests: number; readonly latencyMs: number };

/** Rows of one transaction, and rows that may wait: some seconds of work on a slow disk. */
const GROUP_ROWS = 256;
const WAITING_ROWS = 50_000;

/** PostgreSQL writes several groups at once; SQLite has one writer. */
const POSTGRESQL_LANES = 3;

/** How many more old rows a commit purges than it writes. */
const PURGE_ROWS = 500;

/** How often PostgreSQL looks for old rows from the very first id again; in between it goes on from the last one purged. */
const PURGE_ANEW_MS = 10 * 60 * 1_000;

/** Writes records in groups; see DecisionStore.record. */
export function createRecorder(
  database: Database,
  options: {
    readonly now: Clock;
    readonly onCommit?: ((stats: CommitStats) => void) | undefined;
    readonly observe?: ReturnType<typeof createWatch>['observe'];
    readonly random?: (() => number) | undefined;
    readonly hashAuthor: HashAuthor;
  },
) {
  const { writeGroup } = database;
  const write: Writer = writeGroup
    ? (records, nowMs) => writeGroup(toGroup(records), purgeOf(records, nowMs))
    : postgresqlWriter(database);
  const rowIds = createRowIds();
  const draw = createDraw(database, options.random ?? Math.random);
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
      // What was decided is written: that the sample lacks one of it is no reason to fail.
      if (usage) await draw({ ...record, rowIds: ids }).catch(() => {});
      return usage && { usage, rowIds: ids };
    },
    /** Resolves when nothing waits to be written. */
    idle: group.idle,
  };
}

/** With the hashes of authors, where the tenant wants them. */
async function withAuthors(record: NumberedRecord, hashAuthor: HashAuthor): Promise<NumberedRecord> {
  if (!record.rows.some(({ authorId }) => authorId !== undefined)) return record;
  const rows = record.rows.map(async ({ authorId, ...row }) =>
    authorId === undefined ? row : { ...row, author: await hashAuthor(record.tenantId, authorId) },
  );
  return { ...record, rows: await Promise.all(rows) };
}

type Writer = (records: readonly NumberedRecord[], nowMs: number) => Promise<readonly UsageEntry[]>;

/** The search for old rows goes on where the last purge ended: deleted rows stay in the index until they are vacuumed. */
function postgresqlWriter(database: Database): Writer {
  let from = '';
  let anewAtMs = 0;
  return async (records, nowMs) => {
    if (nowMs >= anewAtMs) {
      from = '';
      anewAtMs = nowMs + PURGE_ANEW_MS;
    }
    const purge = { from, ...purgeOf(records, nowMs) };
    const { totals, purgedTo } = await writePostgresqlGroup(database.durable, toGroup(records), purge);
    from = purgedTo ?? from;
    return totals;
  };
}

function purgeOf(records: readonly NumberedRecord[], nowMs: number): Purge {
  const rowsMax = records.reduce((sum, record) => sum + record.rows.length, PURGE_ROWS);
  return { expiredMs: nowMs - RETENTION_MS, forgottenMs: nowMs - ANSWERED_MS, rowsMax };
}

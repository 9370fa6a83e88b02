import { JOB_PART_MESSAGES, JOBS_KEPT_MAX, JOBS_OPEN_MAX, type Job, type JobStore } from '../../core/jobs/jobs.ts';
import { type Database, newId } from '../database/database.ts';
import { ownerIsAlive, type Presence } from '../database/leases.ts';

const ADD = `INSERT INTO "Job" (id, "tenantId", owner, kind, mark, "createdAtMs")
  SELECT $1, id, $3, $4, $5, CAST($6 AS BIGINT) FROM "Tenant" WHERE id = $2`;
const CHUNK_ROWS = 500;
/** The owner of jobs that are being removed: not a process, so that the purge removes them if this process dies. */
const REMOVED = 'removed';

type Row = Job & Readonly<Record<'bodyHash' | 'owner', string>>;

const COLUMNS = 'id, messages, done, triggered, unjudged, "createdAtMs", "endedAtMs", "bodyHash", owner';

/** Creates the store of jobs. A job with an owner is being uploaded or removed. */
export function createJobs({ kind, dialect, durable, relaxed }: Database, presence: Presence): JobStore {
  const lock = kind === 'postgresql' ? ' FOR UPDATE' : '';
  return {
    async beginJob(tenantId, { kind, mark, nowMs }) {
      await presence.beFresh();
      return durable.transaction(async (sql) => {
        await sql.query(`SELECT id FROM "Tenant" WHERE id = $1${lock}`, tenantId);
        // Their process died while uploading, so the same upload may be repeated now.
        const ended = `UPDATE "Job" AS l SET owner = '${REMOVED}', mark = NULL WHERE "tenantId" = $1 AND NOT ${ownerIsAlive(dialect)}`;
        await sql.execute(ended, tenantId);
        const own = `SELECT ${COLUMNS}, mark FROM "Job" WHERE "tenantId" = $1 AND owner <> '${REMOVED}'`;
        const rows = await sql.query<Row & { readonly mark: string | null }>(own, tenantId);
        const same = mark === null ? undefined : rows.find((one) => one.mark === mark);
        if (same)
          return same.owner === ''
            ? { kind: 'known', job: read(same), bodyHash: same.bodyHash }
            : { kind: 'uploading' };
        const open = rows.filter(({ endedAtMs }) => endedAtMs === null).length;
        if (open >= JOBS_OPEN_MAX || rows.length >= JOBS_KEPT_MAX) return { kind: 'full' };
        const id = newId();
        await sql.execute(ADD, id, tenantId, presence.id, kind, mark, nowMs);
        return { kind: 'begun', id };
      });
    },
    async addJobParts(id, parts) {
      const add = `INSERT INTO "JobPart" ("jobId", place, text) SELECT $2, CAST(value ->> 0 AS INTEGER), value ->> 1
          FROM ${dialect.each('$1')} WHERE EXISTS (SELECT 1 FROM "Job" WHERE id = $2)`;
      const rows = parts.map(({ place, text }) => [place, text]);
      await durable.execute(add, rows, id);
    },
    async openJob(id, { messages, bodyHash }) {
      const open = `UPDATE "Job" SET owner = '', messages = CAST($2 AS INTEGER), "bodyHash" = $3 WHERE id = $1 AND owner = $4
        RETURNING ${COLUMNS}`;
      return (await durable.query<Row>(open, id, messages, bodyHash, presence.id)).map(read)[0] ?? null;
    },
    async listJobs(tenantId, kind) {
      const list = `SELECT ${COLUMNS} FROM "Job" WHERE "tenantId" = $1 AND kind = $2 AND owner = '' ORDER BY id DESC`;
      return (await durable.query<Row>(list, tenantId, kind)).map(read);
    },
    async removeJob(tenantId, id) {
      const hide = `UPDATE "Job" SET owner = '${REMOVED}', mark = NULL WHERE "tenantId" = $1 AND id = $2`;
      if ((await durable.execute(hide, tenantId, id)) === 0) return false;
      const parts = `SELECT place FROM "JobPart" WHERE "jobId" = $1 ORDER BY place LIMIT ${CHUNK_ROWS}`;
      const chunk = `DELETE FROM "JobPart" WHERE "jobId" = $1 AND place IN (${parts})`;
      while ((await relaxed.execute(chunk, id)) > 0);
      await relaxed.execute('DELETE FROM "Job" WHERE id = $1', id);
      return true;
    },
    async readJobPart(id, place) {
      const part = 'SELECT text FROM "JobPart" WHERE "jobId" = $1 AND place = CAST($2 AS INTEGER)';
      return (await durable.query<{ readonly text: string }>(part, id, place))[0]?.text ?? null;
    },
    async listDueJobs() {
      const open = `"endedAtMs" IS NULL AND owner = ''`;
      return durable.query(
        `SELECT j.id, j.done, j.kind, j."tenantId" FROM "Job" j JOIN "Tenant" t ON t.id = j."tenantId"
          WHERE j.id IN (SELECT MIN(id) FROM "Job" WHERE ${open} GROUP BY "tenantId") AND t."suspendedAtMs" IS NULL`,
      );
    },
    async finishJobPart({ id, done }, { text, messages, triggered, unjudged, nowMs }) {
      const count = `UPDATE "Job" SET done = done + CAST($3 AS INTEGER), triggered = triggered + CAST($4 AS INTEGER),
          unjudged = unjudged + CAST($5 AS INTEGER),
          "endedAtMs" = CASE WHEN done + CAST($3 AS INTEGER) >= messages THEN CAST($6 AS BIGINT) END
        WHERE id = $1 AND done = CAST($2 AS INTEGER) AND "endedAtMs" IS NULL AND owner = ''`;
      const put = 'UPDATE "JobPart" SET text = $3 WHERE "jobId" = $1 AND place = CAST($2 AS INTEGER)';
      await durable.transaction(async (sql) => {
        const counted = await sql.execute(count, id, done, messages, triggered, unjudged, Math.floor(nowMs));
        if (counted > 0) await sql.execute(put, id, done / JOB_PART_MESSAGES, text);
      });
    },
  };
}

function read({ id, messages, done, triggered, unjudged, createdAtMs, endedAtMs }: Row): Job {
  return { id, messages, done, triggered, unjudged, createdAtMs, endedAtMs };
}

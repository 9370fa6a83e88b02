import { type KnownProcess, ProcessHealth, type ProcessStore } from '../../core/common/processes.ts';
import { HOUR_MS } from '../../core/time/time.ts';
import type { Database } from '../database/database.ts';
import type { Presence } from '../database/leases.ts';

/** A process reports every four seconds; after missing two and a half reports it counts as silent. */
const SILENT_AFTER_MS = 10_000;
const ENDED_KEPT_MS = HOUR_MS;
const SILENT_KEPT_MS = 24 * ENDED_KEPT_MS;
/** Most processes of a page, so that processes that crash in a loop do not fill it. */
const LISTED_MAX = 100;

type Row = Omit<KnownProcess, 'isThis' | 'health'> & { readonly health: string };

/** Creates the store of processes' reports: a row each, timed by the database's clock, which all share. */
export function createProcessReports({ relaxed, dialect: { nowMs } }: Database, { id: own }: Presence): ProcessStore {
  const report = `INSERT INTO "Process" (id, role, host, pid, "startedAtMs", "seenAtMs", "loopDelayMs", health)
    VALUES ($1, $2, $3, CAST($4 AS INTEGER), ${nowMs} - CAST($5 AS BIGINT), ${nowMs}, CAST($6 AS INTEGER), $7)
    ON CONFLICT (id) DO UPDATE SET "seenAtMs" = excluded."seenAtMs", "loopDelayMs" = excluded."loopDelayMs",
      health = excluded.health, ended = 0`;
  const list = `SELECT * FROM (
      SELECT id, role, host, pid, "startedAtMs", "seenAtMs", "loopDelayMs", health,
        CASE WHEN ended = 1 THEN 'ended' WHEN "seenAtMs" < ${nowMs} - ${SILENT_AFTER_MS} THEN 'silent' ELSE 'running' END AS state
      FROM "Process") AS known
    ORDER BY CASE state WHEN 'running' THEN 0 WHEN 'silent' THEN 1 ELSE 2 END, CASE state WHEN 'running' THEN "startedAtMs" ELSE -"seenAtMs" END, id
    LIMIT ${LISTED_MAX}`;
  const forget = `DELETE FROM "Process"
    WHERE "seenAtMs" < ${nowMs} - CASE WHEN ended = 1 THEN ${ENDED_KEPT_MS} ELSE ${SILENT_KEPT_MS} END`;
  return {
    async reportProcess({ role, host, pid, uptimeMs, loopDelayMs, health }) {
      // Stores only the health that the page shows, because lists of languages would make each row ten times as long.
      const told = ProcessHealth.parse(health);
      await relaxed.execute(report, own, role, host, pid, Math.floor(uptimeMs), Math.round(loopDelayMs), told);
    },
    async endProcess() {
      await relaxed.execute(`UPDATE "Process" SET ended = 1, "seenAtMs" = ${nowMs} WHERE id = $1`, own);
    },
    listProcesses: async () => (await relaxed.query<Row>(list)).map((row) => knownProcess(row, own)),
    async forgetProcesses() {
      await relaxed.execute(forget);
    },
  };
}

function knownProcess({ health, ...row }: Row, own: string): KnownProcess {
  const read = ProcessHealth.safeParse(JSON.parse(health)); // Only `reportProcess` writes it, of this version or another.
  return { ...row, isThis: row.id === own, health: read.success ? read.data : null };
}

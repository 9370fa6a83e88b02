import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import type { CaseStore } from '../../core/communities/community-store.ts';
import type { IncidentCasesQuery, IncidentEntry, IncidentStore } from '../../core/incidents/incidents.ts';
import type { Database, Dialect, Sql } from '../database/database.ts';
import type { SqlParameter } from '../database/sql-value.ts';
import { type CaseRow, readCase } from './change-case.ts';
import { countIncident, listIncidents } from './incident-counts.ts';
import { joinIncidents } from './join-incident.ts';
import { dueEdit } from './stale-entries.ts';

const LEAD = `INSERT INTO "IncidentEntry" ("incidentId", place, platform, "noticeId")
  SELECT id, $2, $3, $4 FROM "Incident" WHERE id = $1 ON CONFLICT DO NOTHING`;
const LEADER = 'SELECT "noticeId" FROM "IncidentEntry" WHERE "incidentId" = $1 AND place = $2';
const CONCLUDE = 'UPDATE "IncidentEntry" SET "editDueAtMs" = NULL WHERE "noticeId" = $1 AND "editDueAtMs" = $2';
const ENTRIES = `SELECT e."incidentId", e.place, e.platform, e."noticeId" AS "caseId" FROM "IncidentEntry" e
  JOIN "Incident" i ON i.id = e."incidentId" WHERE i.id = $1 AND i."tenantId" = $2 ORDER BY e."noticeId"`;

type EntryRow = Omit<IncidentEntry, 'platform'> & { readonly platform: string };

/** Creates the store of incidents. */
export function createIncidents({
  kind,
  dialect,
  durable,
}: Database): IncidentStore & Pick<CaseStore, 'listIncidentCases' | 'listIncidents'> {
  // On SQLite a transaction keeps every other writer out.
  const lock = kind === 'postgresql' ? ' FOR NO KEY UPDATE' : '';
  return {
    joinIncidents: (ask) =>
      durable.transaction(async (sql) => {
        const [tenant] = await sql.query(`SELECT id FROM "Tenant" WHERE id = $1${lock}`, ask.tenantId);
        return tenant ? joinIncidents(sql, dialect, ask) : new Map<string, string>();
      }),
    async closeIncident(incidentId) {
      await durable.execute('DELETE FROM "IncidentKey" WHERE "incidentId" = $1', incidentId);
    },
    async leadIncident({ incidentId, place, platform, caseId }) {
      await durable.execute(LEAD, incidentId, place, platform, caseId);
      const [lead] = await durable.query<{ noticeId: string }>(LEADER, incidentId, place);
      return lead?.noticeId ?? caseId;
    },
    async withdrawEntry(caseId) {
      await durable.execute('DELETE FROM "IncidentEntry" WHERE "noticeId" = $1', caseId);
    },
    async touchEntries(of, dueAtMs) {
      const [touch, id] =
        'incidentId' in of ? [dueEdit('incidentId'), of.incidentId] : [dueEdit('noticeId'), of.caseId];
      await durable.execute(touch, id, Math.floor(dueAtMs));
    },
    leaseEdits: (ask) => leaseEdits(durable, dialect, ask),
    async concludeEdit(caseId, leaseUntilMs) {
      await durable.execute(CONCLUDE, caseId, Math.floor(leaseUntilMs));
    },
    countIncident: (incidentId) => countIncident(durable, incidentId),
    listIncidents: (ask) => listIncidents(durable, dialect, ask),
    listEntries: async (tenantId, incidentId) =>
      readEntries(await durable.query<EntryRow>(ENTRIES, incidentId, tenantId)),
    listIncidentCases: (query) => listParts(durable, query),
  };
}

type EditsAsk = Parameters<IncidentStore['leaseEdits']>[0];

async function leaseEdits(sql: Sql, { list }: Dialect, ask: EditsAsk): Promise<IncidentEntry[]> {
  const { platform, incidentId, nowMs, leaseUntilMs, limit, ofServers } = ask;
  // Usually nothing is due, and an update would wait for the write lock.
  const waiting = 'SELECT 1 FROM "IncidentEntry" WHERE platform = $1 AND "editDueAtMs" <= $2 LIMIT 1';
  if ((await sql.query(waiting, platform, Math.floor(nowMs))).length === 0) return [];
  const values: SqlParameter[] = [platform, Math.floor(nowMs), Math.floor(leaseUntilMs), limit];
  const only: string[] = [];
  if (incidentId !== undefined) only.push(`AND "incidentId" = $${values.push(incidentId)}`);
  if (ofServers) {
    const due = await listDue(sql, ask, ofServers);
    if (due.length === 0) return [];
    only.push(`AND "noticeId" IN ${list(`$${values.push(due)}`)}`);
  }
  const lease = `UPDATE "IncidentEntry" SET "editDueAtMs" = $3 WHERE "noticeId" IN (
        SELECT "noticeId" FROM "IncidentEntry" WHERE platform = $1 AND "editDueAtMs" <= $2
          ${only.join(' ')} ORDER BY "editDueAtMs" LIMIT CAST($4 AS INTEGER))
        AND platform = $1 AND "editDueAtMs" <= $2
      RETURNING "incidentId", place, platform, "noticeId" AS "caseId"`;
  const rows = await sql.query<EntryRow>(lease, ...values);
  return readEntries(rows);
}

/** Most due entries that are searched for those of some servers. */
const DUE_READ_MAX = 5_000;
const DUE = `SELECT e."noticeId", c."externalId" FROM "IncidentEntry" e JOIN "Notice" n ON n.id = e."noticeId"
  JOIN "Community" c ON c.id = n."communityId"
  WHERE e.platform = $1 AND e."editDueAtMs" <= $2 ORDER BY e."editDueAtMs" LIMIT ${DUE_READ_MAX}`;

async function listDue(sql: Sql, { platform, nowMs }: EditsAsk, ofServers: (externalId: string) => boolean) {
  const due = await sql.query<{ noticeId: string; externalId: string }>(DUE, platform, Math.floor(nowMs));
  return due.flatMap(({ noticeId: caseId, externalId }) => (ofServers(externalId) ? [caseId] : []));
}

function readEntries(rows: readonly EntryRow[]): IncidentEntry[] {
  return rows.flatMap((row) => {
    const known = CHAT_PLATFORMS.find((name) => name === row.platform);
    return known ? [{ ...row, platform: known }] : [];
  });
}

async function listParts(sql: Sql, query: IncidentCasesQuery) {
  const { incidentId, kind, only, order = 'first', offset = 0, limit } = query;
  const values: SqlParameter[] = [incidentId, limit, offset];
  const conditions = ['"incidentId" = $1'];
  if (kind) conditions.push(`kind = $${values.push(kind)}`);
  if (only === 'reported') conditions.push('reports > 0');
  else if (only) conditions.push(`${only.column === 'deletion' ? 'deletion' : 'silence'} = $${values.push(only.is)}`);
  const statement = `SELECT data, "incidentId" FROM "Notice" WHERE ${conditions.join(' AND ')}
      ORDER BY id ${order === 'first' ? 'ASC' : 'DESC'} LIMIT CAST($2 AS INTEGER) OFFSET CAST($3 AS INTEGER)`;
  const rows = await sql.query<CaseRow>(statement, ...values);
  return rows.map(readCase);
}

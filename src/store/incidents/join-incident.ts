import { timeOf } from '../../core/decision-log/row-time.ts';
import { INCIDENT_IDLE_MS, INCIDENT_MAX_MS, type IncidentStore } from '../../core/incidents/incidents.ts';
import { RAID_GROUPING_KEY } from '../../core/incidents/raids.ts';
import { type Dialect, newId, type Sql } from '../database/database.ts';

/** Joins cases to incidents. The caller holds the lock on the tenant's row, so no other process changes its incidents. */
export async function joinIncidents(
  sql: Sql,
  { list, each }: Dialect,
  { tenantId, nowMs, cases: parts }: Parameters<IncidentStore['joinIncidents']>[0],
): Promise<Map<string, string>> {
  const caseIds = parts.map(({ caseId }) => caseId);
  const earlierOf = `SELECT id, "incidentId" FROM "Notice" WHERE id IN ${list('$1')}`;
  const rows = await sql.query<{ id: string; incidentId: string | null }>(earlierOf, caseIds);
  const before = new Map(rows.map(({ id, incidentId }) => [id, incidentId]));
  const traits = [...new Set(parts.flatMap(({ groupingKeys }) => groupingKeys))];
  const knownBy = `SELECT key, "incidentId" FROM "IncidentKey" WHERE "tenantId" = $1 AND "untilMs" > $2 AND key IN ${list('$3')}`;
  const keys = await sql.query<{ key: string; incidentId: string }>(knownBy, tenantId, nowMs, traits);
  const isOpen = (incidentId: string) => nowMs - timeOf(incidentId) < INCIDENT_MAX_MS;
  const known = new Map(
    keys.filter(({ incidentId }) => isOpen(incidentId)).map(({ key, incidentId }) => [key, incidentId]),
  );
  const joined = new Map<string, string>();
  const begun = new Set<string>();
  for (const { caseId, groupingKeys } of parts) {
    const earlier = before.get(caseId);
    if (earlier === undefined) continue;
    const incidentId = earlier ?? choose(groupingKeys, known) ?? begin(begun, nowMs);
    joined.set(caseId, incidentId);
    for (const trait of groupingKeys) if (!known.has(trait)) known.set(trait, incidentId);
  }
  const stored = [...begun].map((id) => [id]);
  const add = `INSERT INTO "Incident" (id, "tenantId", "startedAtMs") SELECT value ->> 0, $2, $3 FROM ${each('$1')}`;
  await sql.execute(add, stored, tenantId, nowMs);
  const remember = `INSERT INTO "IncidentKey" ("tenantId", key, "incidentId", "untilMs")
      SELECT $2, value ->> 0, value ->> 1, $3 FROM ${each('$1')}
        WHERE EXISTS (SELECT 1 FROM "Incident" i WHERE i.id = value ->> 1)
      ON CONFLICT ("tenantId", key) DO UPDATE SET "incidentId" = excluded."incidentId", "untilMs" = excluded."untilMs"`;
  await sql.execute(remember, [...known], tenantId, nowMs + INCIDENT_IDLE_MS);
  for (const [caseId, incidentId] of joined) {
    if (before.get(caseId) === incidentId) continue;
    await sql.execute('UPDATE "Notice" SET "incidentId" = $2 WHERE id = $1', caseId, incidentId);
  }
  return joined;
}

/** Chooses the raid among the known incidents, else the oldest one, which comes first in the log. */
function choose(groupingKeys: readonly string[], known: ReadonlyMap<string, string>): string | undefined {
  const raid = groupingKeys.find((trait) => trait.startsWith(RAID_GROUPING_KEY) && known.has(trait));
  if (raid !== undefined) return known.get(raid);
  return groupingKeys.flatMap((trait) => known.get(trait) ?? []).sort()[0];
}

function begin(begun: Set<string>, nowMs: number): string {
  const id = newId(nowMs);
  begun.add(id);
  return id;
}

import type { CommunityReportStore } from '../../core/communities/community.ts';
import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { InboundEventStore } from '../../core/communities/inbound-events.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';
import { guardedAll } from '../database/errors.ts';
import type { Presence } from '../database/leases.ts';
import { createVerdicts } from '../decisions/verdicts.ts';
import { createCases } from '../incidents/cases.ts';
import { createClaims } from '../incidents/claims.ts';
import { createIncidents } from '../incidents/incidents.ts';
import { createRaids } from '../incidents/raids.ts';
import { createBulletins } from '../incidents/system-entries.ts';
import { createTimeoutStore } from '../incidents/timeouts.ts';
import { createCommunityDirectory, createMirrorTombstones } from './directory.ts';
import { createMembers } from './members.ts';

/** Creates the bots' store over an open database; `idle` resolves once nothing waits to be written. */
export function createCommunities(
  database: Database,
  inboundEvents: InboundEventStore,
  presence: Presence,
  now: Clock,
): { readonly store: CommunityStore; idle(): Promise<void> } {
  const cases = createCases(database);
  const store = {
    instanceId: presence.id,
    ...guardedAll({
      ...inboundEvents,
      ...createCommunityDirectory(database, now),
      ...createClaims(database, presence),
      ...cases.store,
      ...createIncidents(database),
      ...createRaids(database),
      ...createMembers(database),
      ...createTimeoutStore(database),
      ...createBulletins(database),
      ...createReports(database),
      ...createMirrorTombstones(database),
      ...createVerdicts(database),
    }),
    changeCase: cases.changeCase,
  };
  return { store, idle: cases.idle };
}

const SAVE = `INSERT INTO "CommunityReport" ("communityId", kind, "atMs", data)
  SELECT id, $2, CAST($3 AS BIGINT), $4 FROM "Community" WHERE id = $1
  ON CONFLICT ("communityId", kind) DO UPDATE SET "atMs" = excluded."atMs", data = excluded.data`;
const LIST_UNREPORTED = `SELECT c.id, c."tenantId" FROM "Community" c
  LEFT JOIN "CommunityReport" r ON r."communityId" = c.id AND r.kind = $2
  WHERE c.platform = $1 AND c."removedAtMs" IS NULL AND COALESCE(r."atMs", 0) < CAST($3 AS BIGINT)
  ORDER BY COALESCE(r."atMs", 0), c.id LIMIT CAST($4 AS INTEGER)`;

function createReports({ models, relaxed }: Database): CommunityReportStore {
  return {
    async saveReport({ communityId, kind, atMs, data }) {
      await relaxed.execute(SAVE, communityId, kind, Math.floor(atMs), data);
    },
    async listReports(tenantId, kind) {
      const rows = await models.communityReport.findMany({ where: { kind, community: { tenantId } } });
      return rows.map(({ communityId, atMs, data }) => ({
        communityId,
        kind,
        atMs: Number(atMs),
        data: JSON.parse(data),
      }));
    },
    listUnreported: ({ platform, kind, beforeMs, limit }) =>
      relaxed.query(LIST_UNREPORTED, platform, kind, Math.floor(beforeMs), limit),
  };
}

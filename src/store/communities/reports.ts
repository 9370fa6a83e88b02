import type { CommunityReport, CommunityReportStore, ReportKind } from '../../core/communities/community-reports.ts';
import type { Database } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { sanitizeForDb, sanitizeJsonForDb } from '../database/sanitize-for-db.ts';

const SAVE = `INSERT INTO "CommunityReport" ("communityId", kind, "atMs", data)
  SELECT id, $2, CAST($3 AS BIGINT), $4 FROM "Community" WHERE id = $1
  ON CONFLICT ("communityId", kind) DO UPDATE SET "atMs" = excluded."atMs", data = excluded.data`;
const LIST_UNREPORTED = `SELECT c.id, c."tenantId" FROM "Community" c
  LEFT JOIN "CommunityReport" r ON r."communityId" = c.id AND r.kind = $2
  WHERE c.platform = $1 AND c."removedAtMs" IS NULL AND COALESCE(r."atMs", 0) < CAST($3 AS BIGINT)
  ORDER BY COALESCE(r."atMs", 0), c.id LIMIT CAST($4 AS INTEGER)`;

/** What bots found out in communities, the last of each kind. */
export function createReports({ models, relaxed }: Database): CommunityReportStore {
  return {
    saveReport: ({ communityId, kind, atMs, data }) =>
      guarded(async () => {
        await relaxed.execute(SAVE, sanitizeForDb(communityId), kind, Math.floor(atMs), sanitizeJsonForDb(data));
      }),
    listReports: (tenantId, kind) =>
      guarded(async () => {
        const rows = await models.communityReport.findMany({
          where: { kind, community: { tenantId: sanitizeForDb(tenantId) } },
        });
        return rows.map((row) => reportOf(row, kind));
      }),
    listUnreported: ({ platform, kind, beforeMs, limit }) =>
      guarded(() => relaxed.query(LIST_UNREPORTED, platform, kind, Math.floor(beforeMs), limit)),
  };
}

function reportOf<K extends ReportKind>(
  { communityId, atMs, data }: { readonly communityId: string; readonly atMs: bigint; readonly data: string },
  kind: K,
): CommunityReport<K> {
  // Nobody but `saveReport` writes it.
  return { communityId, kind, atMs: Number(atMs), data: JSON.parse(data) as CommunityReport<K>['data'] };
}

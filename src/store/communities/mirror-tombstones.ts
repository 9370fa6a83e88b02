import type { MirrorTombstoneStore } from '../../core/communities/community-store.ts';
import type { Database, Sql } from '../database/database.ts';

/** What erased communities left on their platforms. */
export function createMirrorTombstones({ models }: Database): MirrorTombstoneStore {
  return {
    async listMirrorTombstones(platform, limit) {
      const rows = await models.remnant.findMany({ where: { platform }, orderBy: { atMs: 'asc' }, take: limit });
      return rows.map(({ externalId }) => externalId);
    },
    async dropMirrorTombstone(platform, externalId) {
      await models.remnant.deleteMany({ where: { platform, externalId } });
    },
  };
}

/** Remembers what communities leave on their platforms that this transaction erases. */
export async function addMirrorTombstones(
  sql: Sql,
  of: { readonly tenantId: string } | { readonly communityId: string },
  nowMs: number,
): Promise<void> {
  const [column, id] = 'tenantId' in of ? ['"tenantId"', of.tenantId] : ['id', of.communityId];
  await sql.execute(
    `INSERT INTO "Remnant" (platform, "externalId", "atMs")
      SELECT platform, "externalId", CAST($2 AS BIGINT) FROM "Community" WHERE ${column} = $1 AND mirrored
      ON CONFLICT DO NOTHING`,
    id,
    Math.floor(nowMs),
  );
}

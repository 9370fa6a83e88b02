import type { RaidStore } from '../../core/incidents/raids.ts';
import type { Database } from '../database/database.ts';
import { columnsOf, numbered } from '../database/sql-value.ts';

/** Creates the store of raids. */
export function createRaids({ dialect: { each }, models, durable }: Database): RaidStore {
  return {
    async addRaid(raid) {
      await models.raid.create({ data: columnsOf(raid) });
    },
    async changeRaid(id, change) {
      await models.raid.updateMany({ where: { id }, data: columnsOf(change) });
    },
    async listOpenRaids(platform, nowMs) {
      const open = [{ markedUntilMs: { gt: nowMs } }, { lockdownBefore: { not: null } }];
      const rows = await models.raid.findMany({ where: { community: { platform }, OR: open }, orderBy: { id: 'asc' } });
      return rows.map(numbered);
    },
    countLiftedRaids: (communityId, sinceMs) =>
      models.raid.count({ where: { communityId, liftedAtMs: { gte: sinceMs } } }),
    async findRaid(id) {
      const row = await models.raid.findUnique({ where: { id } });
      return row && numbered(row);
    },
    async addNewcomers(raidId, newcomers) {
      const rows = newcomers.map(({ id, name, joinedAtMs, hasAvatar }) => [id, name, joinedAtMs, hasAvatar]);
      const add = `INSERT INTO "Newcomer" ("raidId", "personId", name, "joinedAtMs", "hasAvatar")
          SELECT r.id, value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT), CAST(value ->> 3 AS BOOLEAN) FROM ${each('$1')}
            JOIN "Raid" r ON r.id = $2 WHERE true
          ON CONFLICT DO NOTHING`;
      await durable.execute(add, rows, raidId);
    },
    async listNewcomers(raidId) {
      const rows = await models.newcomer.findMany({ where: { raidId }, orderBy: { joinedAtMs: 'asc' } });
      return rows.map(({ personId: id, raidId: _raid, ...row }) => ({ id, ...numbered(row) }));
    },
  };
}

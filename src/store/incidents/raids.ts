import type { VerdictStore } from '../../core/communities/community-store.ts';
import { VERDICTS } from '../../core/decisions/verdict.ts';
import type { RaidStore } from '../../core/incidents/raids.ts';
import { columnsOf, numbered } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { dialectOf } from '../database/dialect.ts';
import { guardedAll } from '../database/errors.ts';
import { sanitizeForDb, sanitizeJsonForDb } from '../database/sanitize-for-db.ts';

/** Raids over the database. */
export function createRaids({ kind, models, durable }: Database): RaidStore {
  const { each } = dialectOf(kind);
  return guardedAll({
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
      const row = await models.raid.findUnique({ where: { id: sanitizeForDb(id) } });
      return row && numbered(row);
    },
    async addNewcomers(raidId, newcomers) {
      const rows = newcomers.map(({ id, name, joinedAtMs }) => [id, name, joinedAtMs]);
      await durable.execute(
        `INSERT INTO "Newcomer" ("raidId", "personId", name, "joinedAtMs")
          SELECT r.id, value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT) FROM ${each('$1')}
            JOIN "Raid" r ON r.id = $2 WHERE true
          ON CONFLICT DO NOTHING`,
        sanitizeJsonForDb(rows),
        raidId,
      );
    },
    async listNewcomers(raidId) {
      const rows = await models.newcomer.findMany({
        where: { raidId: sanitizeForDb(raidId) },
        orderBy: { joinedAtMs: 'asc' },
      });
      return rows.map(({ personId, name, joinedAtMs }) => ({ id: personId, name, joinedAtMs: Number(joinedAtMs) }));
    },
  });
}

/** Verdicts over the database. */
export function createVerdicts({ models, durable }: Database): VerdictStore {
  return guardedAll({
    async saveVerdict({ decisionId, tenantId, verdict, by, atMs }) {
      await durable.execute(
        `INSERT INTO "Verdict" ("decisionId", "tenantId", verdict, by, "atMs")
          SELECT $1, id, $3, $4, $5 FROM "Tenant" WHERE id = $2
          ON CONFLICT ("decisionId") DO UPDATE SET verdict = excluded.verdict, by = excluded.by, "atMs" = excluded."atMs"`,
        sanitizeForDb(decisionId),
        tenantId,
        verdict,
        sanitizeForDb(by),
        atMs,
      );
    },
    async removeVerdict(tenantId, decisionId) {
      const where = { tenantId, decisionId: sanitizeForDb(decisionId) };
      await models.verdict.deleteMany({ where });
    },
    async findVerdict(tenantId, decisionId) {
      const row = await models.verdict.findFirst({ where: { tenantId, decisionId: sanitizeForDb(decisionId) } });
      const verdict = VERDICTS.find((name) => name === row?.verdict);
      return row && verdict ? { verdict, by: row.by, atMs: Number(row.atMs) } : null;
    },
    countVerdictsBy(tenantId, by, sinceMs) {
      const where = { tenantId, by: { in: by.map(sanitizeForDb) }, atMs: { gte: Math.floor(sinceMs) } };
      return models.verdict.count({ where });
    },
    async listVerdicts(tenantId, limit) {
      const rows = await models.verdict.findMany({ where: { tenantId }, orderBy: { atMs: 'desc' }, take: limit });
      return rows.flatMap(({ decisionId, verdict }) => {
        const known = VERDICTS.find((name) => name === verdict);
        return known ? [{ decisionId, verdict: known }] : [];
      });
    },
  });
}

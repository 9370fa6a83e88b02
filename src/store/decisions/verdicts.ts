import type { GivenVerdict, VerdictStore } from '../../core/communities/community-store.ts';
import { timeOf } from '../../core/decision-log/row-time.ts';
import { VERDICTS } from '../../core/decisions/decision.ts';
import type { Database } from '../database/database.ts';

const SAVE = `INSERT INTO "Verdict" ("decisionId", "tenantId", verdict, by, name, "atMs")
  SELECT $1, id, $3, $4, $5, $6 FROM "Tenant" WHERE id = $2
  ON CONFLICT ("decisionId") DO UPDATE SET verdict = excluded.verdict, by = excluded.by, name = excluded.name, "atMs" = excluded."atMs"`;
/** The last two digits of a decision's id are random: 13 of 256 are about one in 20. */
const SAMPLED = `substr("decisionId", 35, 2) < '0d'`;

/** Verdicts over the database. */
export function createVerdicts({ dialect: { list }, models, durable }: Database): VerdictStore {
  const WITHOUT_SECOND = `SELECT "decisionId" FROM "Verdict" WHERE "tenantId" = $1 AND "secondVerdict" IS NULL
    AND "atMs" >= CAST($2 AS BIGINT) AND by NOT IN ${list('$3')} AND ${SAMPLED} ORDER BY "decisionId" DESC LIMIT CAST($4 AS INTEGER)`;
  return {
    async saveVerdict({ decisionId, tenantId, verdict, by, name, atMs }) {
      await durable.execute(SAVE, decisionId, tenantId, verdict, by, name, atMs);
    },
    async removeVerdict(tenantId, decisionId) {
      const where = { tenantId, decisionId };
      await models.verdict.deleteMany({ where });
    },
    async findVerdict(tenantId, decisionId) {
      const row = await models.verdict.findFirst({ where: { tenantId, decisionId } });
      return row ? given(row.verdict, row.by, row.name, row.atMs) : null;
    },
    countVerdictsBy(tenantId, by, sinceMs) {
      const where = { tenantId, by: { in: [...by] }, atMs: { gte: Math.floor(sinceMs) } };
      return models.verdict.count({ where });
    },
    async listVerdicts(tenantId, limit) {
      const rows = await models.verdict.findMany({ where: { tenantId }, orderBy: { atMs: 'desc' }, take: limit });
      return rows.flatMap(({ decisionId, verdict: name, by, atMs }) => {
        const verdict = given(name, by, by, atMs)?.verdict;
        return verdict ? [{ decisionId, verdict }] : [];
      });
    },
    async listReviews(tenantId, sinceMs, limit) {
      const where = { tenantId, atMs: { gte: Math.floor(sinceMs) } };
      const rows = await models.verdict.findMany({ where, orderBy: { atMs: 'desc' }, take: limit });
      return rows.flatMap((row) => {
        const { decisionId } = row;
        const first = given(row.verdict, row.by, row.name, row.atMs);
        const second = given(row.secondVerdict, row.secondBy, row.secondName, row.secondAtMs);
        return first ? [{ ...first, decisionId, decidedAtMs: timeOf(decisionId), second }] : [];
      });
    },
    async listForSecondReview(tenantId, { by, sinceMs, limit }) {
      const rows = await durable.query<{ decisionId: string }>(
        WITHOUT_SECOND,
        tenantId,
        Math.floor(sinceMs),
        by,
        limit,
      );
      return rows.map(({ decisionId }) => decisionId);
    },
    async saveSecondReview(tenantId, decisionId, { verdict, by, name, atMs }, own) {
      const second = { secondVerdict: verdict, secondBy: by, secondName: name, secondAtMs: atMs };
      const where = { tenantId, decisionId, secondVerdict: null, by: { notIn: [...own] } };
      const { count } = await models.verdict.updateMany({ where, data: second });
      return count > 0;
    },
  };
}

/** A verdict as its columns have it; null where there is none, or one of a newer version. */
function given(
  name: string | null,
  by: string | null,
  called: string | null,
  atMs: bigint | number | null,
): GivenVerdict | null {
  const verdict = VERDICTS.find((known) => known === name);
  return verdict && by !== null ? { verdict, by, name: called || by, atMs: Number(atMs) } : null;
}

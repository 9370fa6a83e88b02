import type { GivenVerdict, VerdictStore } from '../../core/communities/community-store.ts';
import { timeOf } from '../../core/decision-log/row-time.ts';
import { VERDICTS } from '../../core/decisions/decision.ts';
import { type CountedAnswer, countAnswers } from '../database/count-answers.ts';
import type { Database } from '../database/database.ts';

const KEPT = `verdict, "atMs", (SELECT category FROM "Decision" d WHERE d.id = "decisionId" AND action <> 'none') AS category`;
/** Returns the earlier verdict, '' without one, and locks the row, so that each verdict is counted once. */
const LOCK = `INSERT INTO "Verdict" ("decisionId", "tenantId", verdict, by, "atMs") SELECT $1, id, '', '', 0 FROM "Tenant" WHERE id = $2
  ON CONFLICT ("decisionId") DO UPDATE SET by = "Verdict".by RETURNING ${KEPT}`;
const SAVE = 'UPDATE "Verdict" SET verdict = $2, by = $3, name = $4, "atMs" = $5 WHERE "decisionId" = $1';
const REMOVE = `DELETE FROM "Verdict" WHERE "decisionId" = $1 AND "tenantId" = $2 RETURNING ${KEPT}`;
/** The last two digits of a decision's id are random: 13 of 256 are about one in 20. */
const SAMPLED = `substr("decisionId", 35, 2) < '0d'`;

type KeptVerdict = { readonly verdict: string; readonly atMs: number; readonly category: string | null };

/** Creates the store of verdicts. */
export function createVerdicts({ dialect, models, durable }: Database): VerdictStore {
  const WITHOUT_SECOND = `SELECT "decisionId" FROM "Verdict" WHERE "tenantId" = $1 AND "secondVerdict" IS NULL
    AND "atMs" >= CAST($2 AS BIGINT) AND by NOT IN ${dialect.list('$3')} AND ${SAMPLED} ORDER BY "decisionId" DESC LIMIT CAST($4 AS INTEGER)`;
  return {
    async saveVerdict({ decisionId, tenantId, verdict, by, name, atMs }) {
      await durable.transaction(async (sql) => {
        const before = await sql.query<KeptVerdict>(LOCK, decisionId, tenantId);
        await sql.execute(SAVE, decisionId, verdict, by, name, atMs);
        const after = before.map((one) => ({ ...one, verdict, atMs }));
        const changes = [...answersOf(tenantId, decisionId, before, -1), ...answersOf(tenantId, decisionId, after, 1)];
        await countAnswers(sql, dialect, changes);
      });
    },
    async removeVerdict(tenantId, decisionId) {
      await durable.transaction(async (sql) => {
        const before = await sql.query<KeptVerdict>(REMOVE, decisionId, tenantId);
        await countAnswers(sql, dialect, answersOf(tenantId, decisionId, before, -1));
      });
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

/** Returns the answers to count; a verdict only counts while the log has its decision. */
function answersOf(owner: string, id: string, verdicts: readonly KeptVerdict[], count: 1 | -1): CountedAnswer[] {
  const of = { kind: 'verdict', owner, sinceMs: timeOf(id), count } as const;
  return verdicts.flatMap(({ verdict, category, atMs }) =>
    verdict && category ? [{ ...of, name: `${verdict} ${category}`, answeredMs: atMs }] : [],
  );
}

/** Reads a verdict from its columns; null without one, or for one of a newer version. */
function given(
  name: string | null,
  by: string | null,
  called: string | null,
  atMs: bigint | number | null,
): GivenVerdict | null {
  const verdict = VERDICTS.find((known) => known === name);
  return verdict && by !== null ? { verdict, by, name: called || by, atMs: Number(atMs) } : null;
}

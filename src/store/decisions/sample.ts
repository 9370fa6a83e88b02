import type { OpenSample, SampleAnswers, SampleStore } from '../../core/decisions/sample.ts';
import { SAMPLE_A_DAY, SAMPLE_DAYS, SAMPLE_SHARE } from '../../core/decisions/sample.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { type Database, newId } from '../database/database.ts';
import type { NumberedRecord } from './to-group.ts';

const DAY = `"atMs" - "atMs" % ${DAY_MS}`;
const INSERT = `INSERT INTO "Sample" (id, "tenantId", "atMs", source, channel, "authorId", text, draw) SELECT value ->> 0, $2, CAST($3 AS BIGINT), $4,
    value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS DOUBLE PRECISION)`;
const DRAWN = `SELECT id, draw FROM "Sample" WHERE "tenantId" = $1 AND "atMs" >= CAST($2 AS BIGINT) AND "atMs" < CAST($3 AS BIGINT) ORDER BY draw`;
const NEXT = `SELECT id, channel, text, "atMs", COUNT(*) OVER () AS "left" FROM "Sample"
  WHERE "tenantId" = $1 AND "atMs" < CAST($2 AS BIGINT) AND "atMs" >= CAST($3 AS BIGINT) AND answer IS NULL ORDER BY ${DAY}, draw LIMIT 1`;
const countOf = (name: string) =>
  `CAST(SUM(CASE WHEN t.name = '${name}' THEN t.count ELSE 0 END) AS BIGINT) AS ${name}`;
const ANSWERS = `SELECT s.day AS "dayMs", s.answer, s.count, s.answered, ${countOf('passed')}, ${countOf('flagged')} FROM (
    SELECT ${DAY} AS day, answer, COUNT(*) AS count, CAST(SUM(COUNT(*)) OVER (PARTITION BY ${DAY}) AS BIGINT) AS answered
    FROM "Sample" WHERE "tenantId" = $1 AND "atMs" >= CAST($2 AS BIGINT) AND answer IS NOT NULL GROUP BY 1, 2) s
  JOIN "Tally" t ON t."tenantId" = $1 AND t.kind = 'sample' AND t."hourMs" >= s.day AND t."hourMs" < s.day + ${DAY_MS}
  GROUP BY s.day, s.answer, s.count, s.answered`;

/** Creates the store that reads and answers the sample. */
export function createSample({ models, durable }: Database): SampleStore {
  return {
    async findOpenSample(tenantId, nowMs) {
      const todayMs = nowMs - (nowMs % DAY_MS);
      const [next] = await durable.query<OpenSample>(NEXT, tenantId, todayMs, todayMs - (SAMPLE_DAYS - 1) * DAY_MS);
      return next ?? null;
    },
    async answerSample(tenantId, id, answer) {
      const data = { answer, text: '', authorId: '' };
      return (await models.sample.updateMany({ where: { tenantId, id, answer: null }, data })).count > 0;
    },
    listSampleAnswers: (tenantId, sinceMs) => durable.query<SampleAnswers>(ANSWERS, tenantId, sinceMs),
  };
}

/**
 * Creates the function that draws the sample: a day's messages with the lowest random numbers, so each is equally likely and processes need no coordination.
 * @param random returns a number from 0 to below 1.
 */
export function createSampler({ models, durable, relaxed, dialect }: Database, random: () => number) {
  /** By tenant, the random number below which a message of the day is kept, as far as this process knows. */
  let [ofDayMs, bounds] = [0, new Map<string, number>()];
  return async ({ tenantId, nowMs, source, rows, rowIds, counted = [] }: NumberedRecord): Promise<void> => {
    const dayMs = nowMs - (nowMs % DAY_MS);
    if (dayMs !== ofDayMs) [ofDayMs, bounds] = [dayMs, new Map()];
    const below = bounds.get(tenantId) ?? SAMPLE_SHARE;
    const drawn = [...rows, ...counted].flatMap(({ decision, channel, sampled }, at) => {
      if (!sampled || decision.action !== 'none') return [];
      const draw = random();
      return draw < below ? [[rowIds[at] ?? newId(nowMs), channel, sampled.authorId, sampled.text, draw]] : [];
    });
    if (drawn.length === 0) return;
    const each = `FROM ${dialect.each('$1')} WHERE EXISTS (SELECT 1 FROM "Tenant" t WHERE t.id = $2)`;
    await relaxed.execute(`${INSERT} ${each}`, drawn, tenantId, nowMs, source);
    const kept = await durable.query<{ id: string; draw: number }>(DRAWN, tenantId, dayMs, dayMs + DAY_MS);
    const over = kept.slice(SAMPLE_A_DAY).map(({ id }) => id);
    if (over.length > 0) await models.sample.deleteMany({ where: { id: { in: over } } });
    if (dayMs === ofDayMs) bounds.set(tenantId, kept[SAMPLE_A_DAY - 1]?.draw ?? SAMPLE_SHARE);
  };
}

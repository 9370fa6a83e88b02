import { z } from 'zod';
import type { DecisionFilter, DecisionRow, DecisionSearch } from '../core/decision-store.ts';
import type { Clock } from '../core/ports.ts';
import type { Database, SqlValue } from './database.ts';
import { DECISION_COLUMNS_READ as COLUMNS, decisionOf, type StoredDecision } from './decisions.ts';
import { guarded } from './faults.ts';
import { GREATEST_ID, leastId, RETENTION_MS } from './ids.ts';
import { sanitizeForDb } from './storable.ts';

const FIND = `SELECT ${COLUMNS} FROM "Decision" WHERE "tenantId" = $1 AND id = $2 AND id >= $3`;
const REACHED = `SELECT id FROM "Decision" WHERE "tenantId" = $1 AND id >= $2 AND id < $3 ORDER BY id DESC LIMIT 1 OFFSET CAST($4 AS INTEGER)`;
const VERDICT_OF = 'SELECT 1 FROM "Verdict" v WHERE v."decisionId" = looked.id';
/** Its entry in chat, which alone knows whose message it was. The text of `data` is JSON, so nothing that somebody wrote passes for the id in it. */
const ENTRY_OF = `SELECT 1 FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
  WHERE c."tenantId" = $1 AND n."messageId" = looked."messageId" AND n.data LIKE '%"decisionId":"' || looked.id || '"%'`;
const uuid = z.uuid();

/**
 * Searches the log backwards. A search looks at so many rows at most, however rare what it looks for is, and then says how far it came:
 * a page costs the same in a log of a million rows.
 */
export function createDecisionSearch({ durable, logReads }: Database, now: Clock): DecisionSearch {
  return {
    searchDecisions: (tenantId, { filter, before, limit, scanMax }) =>
      guarded(async () => {
        const oldest = leastId(Math.max(now() - RETENTION_MS, filter.fromMs ?? 0));
        const start = filter.toMs === undefined ? GREATEST_ID : leastId(filter.toMs);
        const below = before === undefined || before > start ? start : sanitizeForDb(before);
        const range = [sanitizeForDb(tenantId), oldest, below];
        const { clauses, values } = clausesOf(filter, 5);
        const statement = `SELECT * FROM (SELECT ${COLUMNS} FROM "Decision" WHERE "tenantId" = $1 AND id >= $2 AND id < $3
            ORDER BY id DESC LIMIT CAST($4 AS INTEGER)) AS looked
          WHERE 1 = 1${clauses.map((clause) => ` AND ${clause}`).join('')}
          ORDER BY id DESC LIMIT CAST($${5 + values.length} AS INTEGER)`;
        const rows = await logReads.query<StoredDecision>(statement, ...range, scanMax, ...values, limit);
        const last = rows.at(-1);
        if (rows.length === limit && last) return { rows: rows.map(decisionOf), next: last.id };
        const [reached] = await logReads.query<{ id: string }>(REACHED, ...range, scanMax - 1);
        return { rows: rows.map(decisionOf), next: reached?.id ?? null };
      }),
    findDecision: (tenantId, id) =>
      guarded(async (): Promise<DecisionRow | null> => {
        if (!uuid.safeParse(id).success) return null;
        const oldest = leastId(now() - RETENTION_MS);
        const [row] = await durable.query<StoredDecision>(FIND, sanitizeForDb(tenantId), id, oldest);
        return row ? decisionOf(row) : null;
      }),
  };
}

/** What a filter asks, as conditions. @param from the number of the first place for its values. */
function clausesOf(filter: DecisionFilter, from: number): { readonly clauses: string[]; readonly values: SqlValue[] } {
  const [clauses, values]: [string[], SqlValue[]] = [[], []];
  const add = (clause: (place: string) => string, value: string) => {
    clauses.push(clause(`$${from + values.length}`));
    values.push(sanitizeForDb(value));
  };
  if (filter.action === 'any') clauses.push("action <> 'none'");
  else if (filter.action) add((place) => `action = ${place}`, filter.action);
  if (filter.reason) add((place) => `reason = ${place}`, filter.reason);
  if (filter.source) add((place) => `source = ${place}`, filter.source);
  if (filter.category) add((place) => `category = ${place}`, filter.category);
  if (filter.channel) add((place) => `channel = ${place}`, filter.channel);
  if (filter.community) add((place) => `EXISTS (${ENTRY_OF} AND c.id = ${place})`, filter.community);
  if (filter.author) add((place) => `EXISTS (${ENTRY_OF} AND n."authorId" = ${place})`, filter.author);
  if (filter.verdict === 'none') clauses.push(`NOT EXISTS (${VERDICT_OF})`);
  else if (filter.verdict) add((place) => `EXISTS (${VERDICT_OF} AND v.verdict = ${place})`, filter.verdict);
  if (filter.text) {
    const pattern = `%${filter.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    add((place) => `LOWER(text) LIKE ${place} ESCAPE '\\'`, pattern);
  }
  return { clauses, values };
}

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { DecisionFilter, DecisionSearch } from '../../core/decision-log/decision-store.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { type Database, GREATEST_ID, leastId, RETENTION_MS, type Sql } from '../database/database.ts';
import type { SqlValue } from '../database/sql-value.ts';
import { DECISION_COLUMNS_READ as COLUMNS, decisionOf, type StoredDecision } from './decisions.ts';

const FIND = `SELECT ${COLUMNS} FROM "Decision" WHERE "tenantId" = $1 AND id = $2 AND id >= $3`;
const RANGE = '"tenantId" = $1 AND id >= $2 AND id < $3';
const REACHED = `SELECT id FROM "Decision" WHERE ${RANGE} ORDER BY id DESC LIMIT 1 OFFSET CAST($4 AS INTEGER)`;
const ABOVE = 'SELECT id FROM "Decision" WHERE "tenantId" = $1 AND id > $2 ORDER BY id LIMIT 1';
/** Rows that one statement scans in a few milliseconds, so that other work gets its turn. */
const SLICE_ROWS = 2_000;
/** Rows that are read at a time, because a page of long texts may hold only a few. */
const CHUNK_ROWS = 100;
const VERDICT_OF = 'SELECT 1 FROM "Verdict" v WHERE v."decisionId" = looked.id';
/** A decision's chat entry, which alone knows the author. `data` is JSON, so no text in it can imitate the id. */
const ENTRY_OF = `SELECT 1 FROM "Notice" n JOIN "Community" c ON c.id = n."communityId"
  WHERE c."tenantId" = $1 AND n."messageId" = looked."messageId" AND n.data LIKE '%"decisionId":"' || looked.id || '"%'`;
const uuid = z.uuid();

/** Creates the search of the log, from the newest row in slices of its key. A search scans a limited number of rows and returns how far it came. */
export function createDecisionSearch(
  { durable, logReads }: Database,
  now: Clock,
  hashAuthor: HashAuthor,
): Omit<DecisionSearch, 'readWaiting'> {
  return {
    searchDecisions: async (tenantId, ask) => {
      const filter = await withAuthorHash(tenantId, ask.filter, hashAuthor);
      return search(logReads, tenantId, { ...ask, filter }, now() - RETENTION_MS);
    },
    async findDecision(tenantId, id): Promise<DecisionRow | null> {
      if (!uuid.safeParse(id).success) return null;
      const oldest = leastId(now() - RETENTION_MS);
      const [row] = await durable.query<StoredDecision>(FIND, tenantId, id, oldest);
      return row ? decisionOf(row) : null;
    },
  };
}

/** A filter with its author's hash, as the log stores it. */
type Filter = DecisionFilter & { readonly authorHash?: string };

/** Adds the author's hash that `clausesOf` needs to a filter. */
export async function withAuthorHash(
  tenantId: string,
  filter: DecisionFilter,
  hashAuthor: HashAuthor,
): Promise<Filter> {
  return filter.author ? { ...filter, authorHash: await hashAuthor(tenantId, filter.author) } : filter;
}

type Ask = Parameters<DecisionSearch['searchDecisions']>[1] & { readonly filter: Filter };

async function search(
  sql: Pick<Sql, 'query'>,
  tenantId: string,
  { filter, before, limit, scanMax, charsMax = Number.POSITIVE_INFINITY }: Ask,
  oldestMs: number,
): ReturnType<DecisionSearch['searchDecisions']> {
  const oldest = leastId(Math.max(oldestMs, filter.fromMs ?? 0));
  const { clauses, values } = clausesOf(filter, 5);
  const find = `SELECT ${COLUMNS} FROM "Decision" AS looked
    WHERE ${[RANGE, ...clauses].join(' AND ')} ORDER BY id DESC LIMIT CAST($4 AS INTEGER)`;
  const rows: DecisionRow[] = [];
  // The brackets and commas of the page's JSON count too.
  let [below, looked, chars] = [startOf(filter, before), 0, 1];
  while (looked < scanMax) {
    const slice = Math.min(SLICE_ROWS, scanMax - looked);
    // Without a condition every row read is a match.
    const reached = clauses.length === 0 ? null : await idOf(sql, REACHED, tenantId, oldest, below, slice - 1);
    for (;;) {
      // One more row than wanted tells whether there is a next page.
      const count = Math.min(CHUNK_ROWS, limit - rows.length + 1);
      const found = await sql.query<StoredDecision>(find, tenantId, reached ?? oldest, below, count, ...values);
      for (const row of found.map(decisionOf)) {
        chars += charsMax === Number.POSITIVE_INFINITY ? 0 : JSON.stringify(row).length + 1;
        const last = rows.at(-1);
        if (last && (rows.length >= limit || chars > charsMax))
          return {
            rows,
            next: clauses.length === 0 ? last.id : ((await idOf(sql, ABOVE, tenantId, row.id)) ?? last.id),
          };
        rows.push(row);
        below = row.id;
      }
      if (found.length < count) break;
    }
    if (reached === null) return { rows, next: null };
    below = reached;
    looked += slice;
  }
  return { rows, next: below };
}

async function idOf(sql: Pick<Sql, 'query'>, statement: string, ...values: SqlValue[]): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(statement, ...values);
  return row?.id ?? null;
}

/** Returns the id to start below: ids begin with their time, so an instant is a place in the log. */
function startOf({ toMs }: DecisionFilter, before: string | undefined): string {
  const start = toMs === undefined ? GREATEST_ID : leastId(toMs);
  return before === undefined || before > start ? start : before;
}

/** Converts a filter to conditions on rows named `looked`. @param from the number of the first placeholder for its values. */
export function clausesOf(filter: Filter, from: number): { readonly clauses: string[]; readonly values: SqlValue[] } {
  const [clauses, values]: [string[], SqlValue[]] = [[], []];
  const add = (clause: (place: string) => string, value: string) => {
    clauses.push(clause(`$${from + values.length}`));
    values.push(value);
  };
  // Written exactly like the condition of the index of triggered rows, or the index is not used.
  if (filter.action !== undefined && filter.action !== 'none') clauses.push("action <> 'none'");
  if (filter.action !== undefined && filter.action !== 'any') add((place) => `action = ${place}`, filter.action);
  for (const column of ['reason', 'source', 'category', 'channel', 'messageId', 'example', 'requestId'] as const) {
    const value = filter[column];
    if (value) add((place) => `"${column}" = ${place}`, value);
  }
  if (filter.community) add((place) => `EXISTS (${ENTRY_OF} AND c.id = ${place})`, filter.community);
  if (filter.author) {
    add((place) => `(author = ${place}`, filter.authorHash ?? '');
    add((place) => `${clauses.pop()} OR EXISTS (${ENTRY_OF} AND n."authorId" = ${place}))`, filter.author);
  }
  if (filter.verdict === 'none') clauses.push(`NOT EXISTS (${VERDICT_OF})`);
  else if (filter.verdict) add((place) => `EXISTS (${VERDICT_OF} AND v.verdict = ${place})`, filter.verdict);
  if (filter.observed) {
    clauses.push('observed IS NOT NULL');
    // The underscore is the only LIKE wildcard that a category name may contain.
    const name = filter.observed.replace(/[\\%_]/g, '\\$&');
    add((place) => `observed LIKE ${place} ESCAPE '\\'`, `%"category":"${name}"%`);
  }
  if (filter.isKept) clauses.push("text <> ''");
  if (filter.text) {
    const pattern = `%${filter.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    add((place) => `LOWER(text) LIKE ${place} ESCAPE '\\'`, pattern);
  }
  return { clauses, values };
}

const HASH_CHARS = 32;

/** Returns a tenant's pseudonym for an author, which nobody can resolve without this store's secret. */
export type HashAuthor = (tenantId: string, authorId: string) => Promise<string>;

/** Creates the hash of authors: HMAC-SHA-256, cut to 128 bits. @param readSecret called at the first use. */
export function createHashAuthor(readSecret: () => Promise<string>): HashAuthor {
  return async (tenantId, authorId) =>
    createHmac('sha256', await readSecret())
      .update(`${tenantId}\n${authorId}`)
      .digest('hex')
      .slice(0, HASH_CHARS);
}

import type { CaseStore } from '../../core/communities/community-store.ts';
import { timeOf } from '../../core/decision-log/row-time.ts';
import type { IncidentCounts, IncidentSummary } from '../../core/incidents/incidents.ts';
import type { Dialect, Sql } from '../database/database.ts';
import type { SqlParameter } from '../database/sql-value.ts';
import { type CaseRow, readCase } from './change-case.ts';

const IS_MESSAGE = `kind = 'message'`;
const CHANNEL = `"communityId" || '/' || "channelId"`;

/** The columns of counts. A timeout counts once for a person, however many of their messages are parts. */
const COUNTS = {
  messages: `COUNT(*) FILTER (WHERE ${IS_MESSAGE})`,
  authors: `COUNT(DISTINCT "authorId") FILTER (WHERE ${IS_MESSAGE})`,
  channels: `COUNT(DISTINCT ${CHANNEL}) FILTER (WHERE ${IS_MESSAGE})`,
  communities: `COUNT(DISTINCT "communityId") FILTER (WHERE ${IS_MESSAGE})`,
  deletedMessages: `COUNT(*) FILTER (WHERE deletion = 'done')`,
  deletedAuthors: `COUNT(DISTINCT "authorId") FILTER (WHERE deletion = 'done')`,
  deletedChannels: `COUNT(DISTINCT ${CHANNEL}) FILTER (WHERE deletion = 'done')`,
  gone: `COUNT(*) FILTER (WHERE deletion = 'gone')`,
  deletionsWaiting: `COUNT(*) FILTER (WHERE deletion = 'waiting')`,
  deletionsMissed: `COUNT(*) FILTER (WHERE deletion = 'missed')`,
  wouldDelete: `COUNT(*) FILTER (WHERE deletion = 'would')`,
  timedOut: timeouts('done', 'ending'),
  timeoutsWaiting: timeouts('waiting'),
  timeoutsMissed: timeouts('missed'),
  wouldTimeOut: timeouts('would'),
  endsWaiting: timeouts('ending'),
  timeoutsEnded: timeouts('ended'),
  banned: timeouts('ban done'),
  bansWaiting: timeouts('ban waiting', 'ban ending'),
  bansMissed: timeouts('ban missed'),
  bansEnded: timeouts('ban ended'),
  confirmed: `COUNT(*) FILTER (WHERE verdict = 'confirmed' AND ${IS_MESSAGE})`,
  wrong: `COUNT(*) FILTER (WHERE verdict = 'wrong' AND ${IS_MESSAGE})`,
} as const satisfies Readonly<Record<string, string>>;

function timeouts(...fates: readonly string[]): string {
  const named = fates.map((fate) => `'${fate}'`).join(', ');
  return `COUNT(DISTINCT "communityId" || '/' || "authorId") FILTER (WHERE silence IN (${named}))`;
}

const COUNT_SQL = `SELECT "incidentId" AS incident, COALESCE(MIN(id) FILTER (WHERE kind = 'raid'), MIN(id)) AS first, MAX(id) AS last,
  ${Object.entries(COUNTS)
    .map(([name, sql]) => `${sql} AS "${name}"`)
    .join(', ')} FROM "Notice"`;

type CountRow = Readonly<Record<keyof typeof COUNTS, number> & Record<'incident' | 'first' | 'last', string>>;
type CategoryRow = { readonly incident: string; readonly category: string };
type Ask = Parameters<CaseStore['listIncidents']>[0];

/** Counts an incident; all counts are zero without parts. */
export async function countIncident(sql: Sql, incidentId: string): Promise<IncidentCounts> {
  const [row] = await sql.query<CountRow>(`${COUNT_SQL} WHERE "incidentId" = $1 GROUP BY 1`, incidentId);
  const statement = `${CATEGORIES_SQL} WHERE "incidentId" = $1 ${BY_CATEGORY}`;
  const categories = await sql.query<CategoryRow>(statement, incidentId);
  return countsOf(row, categories);
}

const CATEGORIES_SQL = 'SELECT "incidentId" AS incident, category FROM "Notice"';
const BY_CATEGORY = `AND ${IS_MESSAGE} AND category IS NOT NULL GROUP BY 1, 2 ORDER BY COUNT(*) DESC, 2`;

/** Reads a page of a tenant's incidents, newest first. */
export async function listIncidents(sql: Sql, { list }: Dialect, ask: Ask): Promise<readonly IncidentSummary[]> {
  const values: SqlParameter[] = [ask.tenantId, ask.limit];
  const conditions = ['"tenantId" = $1'];
  if (ask.before !== undefined) conditions.push(`id < $${values.push(ask.before)}`);
  if (ask.ids) conditions.push(`id IN ${list(`$${values.push(ask.ids)}`)}`);
  const statement = `SELECT id FROM "Incident" WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT CAST($2 AS INTEGER)`;
  const incidents = await sql.query<{ id: string }>(statement, ...values);
  if (incidents.length === 0) return [];
  const ids = incidents.map(({ id }) => id);
  const rows = await sql.query<CountRow>(`${COUNT_SQL} WHERE "incidentId" IN ${list('$1')} GROUP BY 1`, ids);
  const byIncident = `${CATEGORIES_SQL} WHERE "incidentId" IN ${list('$1')} ${BY_CATEGORY}`;
  const categories = await sql.query<CategoryRow>(byIncident, ids);
  const firstIds = rows.map(({ first }) => first);
  const byId = `SELECT data, "incidentId" FROM "Notice" WHERE id IN ${list('$1')}`;
  const firsts = await sql.query<CaseRow>(byId, firstIds);
  const cases = new Map(firsts.map((row) => [row.incidentId, readCase(row)]));
  const counts = new Map(rows.map((row) => [row.incident, row]));
  return incidents.flatMap(({ id }) => {
    const [first, row] = [cases.get(id), counts.get(id)];
    if (!first || !row) return [];
    const named = categories.filter(({ incident }) => incident === id);
    return [{ id, startedAtMs: timeOf(id), lastAtMs: timeOf(row.last), first, counts: countsOf(row, named) }];
  });
}

function countsOf(row: CountRow | undefined, named: readonly CategoryRow[]): IncidentCounts {
  const counted = Object.fromEntries(
    Object.keys(COUNTS).map((name) => [name, row?.[name as keyof typeof COUNTS] ?? 0]),
  );
  // The names of COUNTS.
  const { deletedMessages, deletedAuthors, deletedChannels, ...counts } = counted as Record<
    keyof typeof COUNTS,
    number
  >;
  const deleted = { messages: deletedMessages, authors: deletedAuthors, channels: deletedChannels };
  return { ...counts, deleted, categories: named.map(({ category }) => category) };
}

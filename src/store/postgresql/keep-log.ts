import type pg from 'pg';
import { codeOf } from '../../core/common/errors.ts';
import type { LogKept } from '../../core/decision-log/decision-store.ts';
import { leastId, RETENTION_MS } from '../database/database.ts';
import { closingSpan, daysWanted, REST, type Span, spanNamed } from './log-days.ts';
import { buildLogIndexes, changeParts } from './log-indexes.ts';

/** A new part makes PostgreSQL read the whole rest, while others wait: over this it is closed first. */
const REST_MAX_BYTES = 32 * 1024 * 1024;
const CHUNK_ROWS = 1_000;

const SPANS = `SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
  WHERE inhparent = '"Decision"'::regclass`;
const BOUNDS = 'Decision_rest_bounds';
const TIMES_THAT_ARE_NOT_NOW = 'the audit log has rows with unexpected times, so it cannot be partitioned by day';
const INDEXES_OF_REST = `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = '"${REST}"'::regclass`;

/**
 * Drops parts of the log that are over, makes those of the days ahead with their indexes, and deletes old rows among newer ones.
 * @param client a session without a limit on how long a statement takes.
 */
export async function keepPostgresqlLog(
  client: pg.ClientBase,
  nowMs: number,
  options: { readonly isStopped: () => boolean; readonly restMaxBytes?: number },
): Promise<LogKept> {
  const restMaxBytes = options.restMaxBytes ?? REST_MAX_BYTES;
  const expiredMs = nowMs - RETENTION_MS;
  const dropped = await eachOf(
    (await readSpans(client)).filter(({ toMs }) => toMs <= expiredMs),
    options.isStopped,
    (span) => changeParts(client, [`DROP TABLE "${span.name}"`]),
  );
  // Without its indexes the rest would get them as it is closed, while everybody waits.
  const { isIndexed, problem: unbuilt } = await buildIndexes(client, options.isStopped);
  const spans = await readSpans(client);
  const isSmall = (await restBytes(client)) <= restMaxBytes || (isIndexed && (await closeRest(client, spans, nowMs)));
  const made = isSmall
    ? await eachOf(await daysToMake(client, nowMs), options.isStopped, (day) => makeDay(client, day))
    : 0;
  const deleted = await deleteOldRows(client, expiredMs, options.isStopped);
  const unclosed = isSmall || !isIndexed ? null : TIMES_THAT_ARE_NOT_NOW;
  return { dropped, made, deleted, problem: unbuilt ?? unclosed };
}

/** One that cannot be built, for want of room for example, keeps nothing else from being done. */
async function buildIndexes(client: pg.ClientBase, isStopped: () => boolean) {
  try {
    return { isIndexed: await buildLogIndexes(client, isStopped), problem: null };
  } catch (error) {
    const code = codeOf(error) ?? 'no code';
    return { isIndexed: false, problem: `an index of the audit log could not be built (${code}); Steward tries again` };
  }
}

async function readSpans(client: pg.ClientBase): Promise<Span[]> {
  const { rows } = await client.query<{ name: string }>(SPANS);
  return rows.flatMap(({ name }) => spanNamed(name) ?? []);
}

async function restBytes(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(`SELECT pg_relation_size('"${REST}"') AS bytes`);
  return Number(rows[0].bytes);
}

/** Until others keep it from one. @returns for how many it was done. */
async function eachOf(spans: readonly Span[], isStopped: () => boolean, work: (span: Span) => Promise<boolean>) {
  let done = 0;
  while (done < spans.length && !isStopped()) {
    const span = spans[done];
    if (!span || !(await work(span))) break;
    done++;
  }
  return done;
}

/** A day of which the rest has rows already stays there: they would have to be moved. */
async function daysToMake(client: pg.ClientBase, nowMs: number): Promise<Span[]> {
  const days: Span[] = [];
  for (const day of daysWanted(await readSpans(client), nowMs)) {
    const found = `SELECT 1 FROM "${REST}" WHERE id >= $1 AND id < $2 LIMIT 1`;
    const { rows } = await client.query(found, [leastId(day.fromMs), leastId(day.toMs)]);
    if (rows.length === 0) days.push(day);
  }
  return days;
}

function makeDay(client: pg.ClientBase, { name, fromMs, toMs }: Span): Promise<boolean> {
  const bounds = `FROM ('${leastId(fromMs)}') TO ('${leastId(toMs)}')`;
  return changeParts(client, [`CREATE TABLE "${name}" PARTITION OF "Decision" FOR VALUES ${bounds}`]);
}

/** Makes a bounded part of what the rest holds, and an empty rest: no row is read again for each new part. */
async function closeRest(client: pg.ClientBase, spans: readonly Span[], nowMs: number): Promise<boolean> {
  const { rows } = await client.query(`SELECT min(id) AS least, max(id) AS greatest FROM "${REST}"`);
  const span = rows[0].least === null ? null : closingSpan(rows[0], spans, nowMs);
  if (span === null) return false;
  const [from, to] = [leastId(span.fromMs), leastId(span.toMs)];
  const isBound = await changeParts(client, [
    // Of a process that died in the middle.
    `ALTER TABLE "${REST}" DROP CONSTRAINT IF EXISTS "${BOUNDS}"`,
    `ALTER TABLE "${REST}" ADD CONSTRAINT "${BOUNDS}" CHECK (id >= '${from}' AND id < '${to}') NOT VALID`,
  ]);
  if (!isBound) return false;
  let isClosed = false;
  try {
    await client.query(`ALTER TABLE "${REST}" VALIDATE CONSTRAINT "${BOUNDS}"`);
    const indexes = (await client.query<{ name: string }>(INDEXES_OF_REST)).rows.map(({ name }) => name);
    isClosed = await changeParts(client, [
      `ALTER TABLE "Decision" DETACH PARTITION "${REST}"`,
      `ALTER TABLE "${REST}" RENAME TO "${span.name}"`,
      ...indexes.map((name) => `ALTER INDEX "${name}" RENAME TO "${name.replace(REST, span.name)}"`),
      `ALTER TABLE "Decision" ATTACH PARTITION "${span.name}" FOR VALUES FROM ('${from}') TO ('${to}')`,
      `ALTER TABLE "${span.name}" DROP CONSTRAINT "${BOUNDS}"`,
      `CREATE TABLE "${REST}" PARTITION OF "Decision" DEFAULT`,
    ]);
    return isClosed;
  } finally {
    // It would refuse what is written after its end.
    if (!isClosed) await client.query(`ALTER TABLE IF EXISTS "${REST}" DROP CONSTRAINT IF EXISTS "${BOUNDS}"`);
  }
}

/** Of the parts whose time is not yet over for all of their rows: what a round does not get to is dropped with its part. */
async function deleteOldRows(client: pg.ClientBase, expiredMs: number, isStopped: () => boolean): Promise<number> {
  const spans = await readSpans(client);
  const names = [REST, ...spans.filter(({ fromMs }) => fromMs < expiredMs).map(({ name }) => name)];
  let deleted = 0;
  for (const name of names) {
    const chunk = `DELETE FROM "${name}" WHERE id IN (SELECT id FROM "${name}" WHERE id < $1 ORDER BY id LIMIT ${CHUNK_ROWS} FOR UPDATE SKIP LOCKED)`;
    while (!isStopped()) {
      const { rowCount } = await client.query(chunk, [leastId(expiredMs)]);
      deleted += rowCount ?? 0;
      if ((rowCount ?? 0) < CHUNK_ROWS) break;
    }
  }
  return deleted;
}

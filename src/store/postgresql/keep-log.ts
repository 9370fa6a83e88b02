import type pg from 'pg';
import { codeOf } from '../../core/common/errors.ts';
import type { LogKept } from '../../core/decision-log/decision-store.ts';
import { leastId, RETENTION_MS } from '../database/database.ts';
import { closingSpan, DEFAULT_PARTITION, daysWanted, type Span, spanNamed } from './log-days.ts';
import { buildLogIndexes, changeParts } from './log-indexes.ts';

/** Before a new partition PostgreSQL scans the whole default partition while others wait, so a larger default partition is closed first. */
const REST_MAX_BYTES = 32 * 1024 * 1024;
const CHUNK_ROWS = 1_000;

const SPANS = `SELECT child.relname AS name FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
  WHERE inhparent = '"Decision"'::regclass`;
const BOUNDS = 'Decision_rest_bounds';
const TIMES_THAT_ARE_NOT_NOW = 'the audit log has rows with unexpected times, so it cannot be partitioned by day';
const INDEXES_OF_REST = `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = '"${DEFAULT_PARTITION}"'::regclass`;

/**
 * Drops expired partitions of the log, creates those of the coming days with their indexes, and deletes old rows among newer ones.
 * @param client a session without a time limit on statements.
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
  // Without its indexes, closing the default partition would build them while everybody waits.
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

/** An index that cannot be built, for example without disk space, must not stop the other work. */
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
  const { rows } = await client.query(`SELECT pg_relation_size('"${DEFAULT_PARTITION}"') AS bytes`);
  return Number(rows[0].bytes);
}

/** Runs work on spans until another session's locks stop it. @returns the number of finished spans. */
async function eachOf(spans: readonly Span[], isStopped: () => boolean, work: (span: Span) => Promise<boolean>) {
  let done = 0;
  while (done < spans.length && !isStopped()) {
    const span = spans[done];
    if (!span || !(await work(span))) break;
    done++;
  }
  return done;
}

/** Returns the missing days, without days that already have rows in the default partition, because those would have to be moved. */
async function daysToMake(client: pg.ClientBase, nowMs: number): Promise<Span[]> {
  const days: Span[] = [];
  for (const day of daysWanted(await readSpans(client), nowMs)) {
    const found = `SELECT 1 FROM "${DEFAULT_PARTITION}" WHERE id >= $1 AND id < $2 LIMIT 1`;
    const { rows } = await client.query(found, [leastId(day.fromMs), leastId(day.toMs)]);
    if (rows.length === 0) days.push(day);
  }
  return days;
}

function makeDay(client: pg.ClientBase, { name, fromMs, toMs }: Span): Promise<boolean> {
  const bounds = `FROM ('${leastId(fromMs)}') TO ('${leastId(toMs)}')`;
  return changeParts(client, [`CREATE TABLE "${name}" PARTITION OF "Decision" FOR VALUES ${bounds}`]);
}

/** Turns the default partition into a bounded one and creates an empty default, so that no new partition scans those rows again. */
async function closeRest(client: pg.ClientBase, spans: readonly Span[], nowMs: number): Promise<boolean> {
  const { rows } = await client.query(`SELECT min(id) AS least, max(id) AS greatest FROM "${DEFAULT_PARTITION}"`);
  const span = rows[0].least === null ? null : closingSpan(rows[0], spans, nowMs);
  if (span === null) return false;
  const [from, to] = [leastId(span.fromMs), leastId(span.toMs)];
  const isBound = await changeParts(client, [
    // Left by a process that died in the middle.
    `ALTER TABLE "${DEFAULT_PARTITION}" DROP CONSTRAINT IF EXISTS "${BOUNDS}"`,
    `ALTER TABLE "${DEFAULT_PARTITION}" ADD CONSTRAINT "${BOUNDS}" CHECK (id >= '${from}' AND id < '${to}') NOT VALID`,
  ]);
  if (!isBound) return false;
  let isClosed = false;
  try {
    await client.query(`ALTER TABLE "${DEFAULT_PARTITION}" VALIDATE CONSTRAINT "${BOUNDS}"`);
    const indexes = (await client.query<{ name: string }>(INDEXES_OF_REST)).rows.map(({ name }) => name);
    isClosed = await changeParts(client, [
      `ALTER TABLE "Decision" DETACH PARTITION "${DEFAULT_PARTITION}"`,
      `ALTER TABLE "${DEFAULT_PARTITION}" RENAME TO "${span.name}"`,
      ...indexes.map((name) => `ALTER INDEX "${name}" RENAME TO "${name.replace(DEFAULT_PARTITION, span.name)}"`),
      `ALTER TABLE "Decision" ATTACH PARTITION "${span.name}" FOR VALUES FROM ('${from}') TO ('${to}')`,
      `ALTER TABLE "${span.name}" DROP CONSTRAINT "${BOUNDS}"`,
      `CREATE TABLE "${DEFAULT_PARTITION}" PARTITION OF "Decision" DEFAULT`,
    ]);
    return isClosed;
  } finally {
    // The constraint would refuse later rows.
    if (!isClosed)
      await client.query(`ALTER TABLE IF EXISTS "${DEFAULT_PARTITION}" DROP CONSTRAINT IF EXISTS "${BOUNDS}"`);
  }
}

/** Deletes expired rows of partitions that also hold newer ones. Rows that a round does not reach are dropped with their partition. */
async function deleteOldRows(client: pg.ClientBase, expiredMs: number, isStopped: () => boolean): Promise<number> {
  const spans = await readSpans(client);
  const names = [DEFAULT_PARTITION, ...spans.filter(({ fromMs }) => fromMs < expiredMs).map(({ name }) => name)];
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

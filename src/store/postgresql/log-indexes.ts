import type pg from 'pg';
import { codeOf } from '../../core/common/errors.ts';

/** One index of the log that a partition lacks, or has in an unusable state. */
type Missing = {
  /** The index of the whole log. */
  readonly index: string;
  readonly part: string;
  /** The index definition without the partition's name: `USING btree ("tenantId", id) WHERE …`. */
  readonly definition: string;
};

/** Lists indexes of the log without a part in some partition. An index of a partition alone does not count. */
const MISSING = `SELECT i.relname AS index, part.relname AS part,
    substring(pg_get_indexdef(i.oid) FROM ' (USING .*)$') AS definition
  FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
  JOIN pg_inherits h ON h.inhparent = x.indrelid JOIN pg_class part ON part.oid = h.inhrelid
  WHERE x.indrelid = '"Decision"'::regclass AND NOT EXISTS (
    SELECT 1 FROM pg_inherits ih JOIN pg_index px ON px.indexrelid = ih.inhrelid
    WHERE ih.inhparent = i.oid AND px.indrelid = part.oid)
  ORDER BY part.relname, i.relname`;

/** One session builds; another skips this round. It must not wait, because the build waits for everybody who reads the log. */
const LOCK = 72_707_370;

/**
 * Builds the indexes that partitions lack, while everybody reads and writes; an interrupted build starts again.
 * @param client outside a transaction, without a statement timeout. @returns whether all partitions have all indexes.
 */
export async function buildLogIndexes(client: pg.ClientBase, isStopped: () => boolean): Promise<boolean> {
  const missing = (await client.query<Missing>(MISSING)).rows;
  if (missing.length === 0) return true;
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [LOCK]);
  if (!rows[0].held) return false;
  try {
    for (const one of missing) {
      if (isStopped()) return false;
      if (!(await build(client, one))) return false;
    }
    return true;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
}

async function build(client: pg.ClientBase, { index, part, definition }: Missing): Promise<boolean> {
  const name = `${part}_${index.replace(/^Decision_/, '')}`;
  const found = await client.query(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))`,
    [name],
  );
  // An interrupted build leaves an index that slows every write and serves no read.
  if (found.rows[0]?.valid === false) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
  if (found.rows[0]?.valid !== true)
    await client.query(`CREATE INDEX CONCURRENTLY "${name}" ON "${part}" ${definition}`);
  return changeParts(client, [`ALTER INDEX "${index}" ATTACH PARTITION "${name}"`]);
}

/** Most waiting time for a lock on partitions, because others wait behind it; without the lock the next round tries again. */
const LOCK_WAIT_MS = 500;

/** Changes partitions in one transaction. @returns false if others held the locks. */
export async function changeParts(client: pg.ClientBase, statements: readonly string[]): Promise<boolean> {
  try {
    await client.query(['BEGIN', `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`, ...statements, 'COMMIT'].join(';\n'));
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (codeOf(error) === '55P03') return false;
    throw error;
  }
}

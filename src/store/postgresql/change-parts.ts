import type pg from 'pg';

/** How long others may wait for us to change the parts of the log, and we for them: what is not to be had is tried again in the next round. */
const LOCK_WAIT_MS = 500;

/** Changes the parts of the log in one transaction. @returns false where others kept it from its locks. */
export async function changeParts(client: pg.ClientBase, statements: readonly string[]): Promise<boolean> {
  try {
    await client.query(['BEGIN', `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`, ...statements, 'COMMIT'].join(';\n'));
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false;
    throw error;
  }
}

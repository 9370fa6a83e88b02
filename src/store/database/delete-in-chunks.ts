import type { Sql, SqlValue } from './database.ts';

/** Rows that one transaction deletes: some milliseconds, so that others hardly wait. */
const CHUNK_ROWS = 1_000;

/** Deletes the rows of a table that a condition on `$1` holds for, some at a time. @returns how many there were. */
export async function deleteInChunks(
  sql: Sql,
  table: 'Claim' | 'Incident' | 'MemberNote' | 'Notice' | 'Raid' | 'Verdict' | 'WebhookDelivery',
  key: string,
  condition: string,
  value: SqlValue,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const chunk = await sql.execute(
      `DELETE FROM "${table}" WHERE ${key} IN (SELECT ${key} FROM "${table}" WHERE ${condition} LIMIT ${CHUNK_ROWS})`,
      value,
    );
    deleted += chunk;
    if (chunk < CHUNK_ROWS) return deleted;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

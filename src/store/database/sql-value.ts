import { sanitizeForDb, sanitizeJsonForDb } from './sanitize-for-db.ts';

/** A value of a column. An instant is text, as `instant` writes it. */
export type SqlValue = string | number | null;
/** A value of a statement: what is neither a text nor a number goes as JSON. */
export type SqlParameter = SqlValue | object;

/** A value of a statement as it goes to the driver. */
export function toSqlValue(value: SqlParameter): SqlValue {
  if (typeof value === 'string') return sanitizeForDb(value);
  return typeof value === 'object' && value !== null ? sanitizeJsonForDb(value) : value;
}

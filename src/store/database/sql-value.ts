/** A value of a column. An instant is text, as `instant` writes it. */
export type SqlValue = string | number | null;
/** A value of a statement: anything but texts, numbers and null is stored as JSON. */
export type SqlParameter = SqlValue | object;

/** Converts a value of a statement for the driver. */
export function toSqlValue(value: SqlParameter): SqlValue {
  if (typeof value === 'string') return sanitizeForDb(value);
  return typeof value === 'object' && value !== null ? sanitizeJsonForDb(value) : value;
}

/** NUL and every surrogate: fast to search for, and absent from most texts. */
const SUSPECT = /[\0\ud800-\udfff]/;
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * Replaces NUL and half surrogate pairs by U+FFFD, so that both databases can store the text. Never throws.
 * Every value of a statement passes through it before the driver; code that compares texts with stored ones calls it first.
 */
export function sanitizeForDb(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNSTORABLE, '\ufffd') : text;
}

/** Replaces what cannot be stored in the texts of a Prisma query. */
export function sanitizeAllForDb(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeForDb(value);
  if (Array.isArray(value)) return value.map(sanitizeAllForDb);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sanitizeAllForDb(member)]));
}

/** Converts a value to JSON in which both databases can store every text. */
export function sanitizeJsonForDb(value: unknown): string {
  const json = JSON.stringify(value);
  // JSON escapes what cannot be stored in this way. Checking every text costs several times as much.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? sanitizeForDb(member) : member,
  );
}

type Plain = string | number | bigint | boolean | null | undefined;
type Columns<Values> = {
  [Name in keyof Values]: Values[Name] extends Plain ? Values[Name] : string | (Values[Name] & null);
};
type Numbered<Row> = {
  [Name in keyof Row]: bigint extends Row[Name] ? number | Exclude<Row[Name], bigint> : Row[Name];
};

/** Converts values for columns: storable texts, whole numbers, and JSON for objects. */
export function columnsOf<Values extends object>(values: Values): Columns<Values> {
  const columns = Object.entries(values).map(([name, value]) => [name, columnOf(value)]);
  return Object.fromEntries(columns) as Columns<Values>; // The same names.
}

function columnOf(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeForDb(value);
  if (typeof value === 'number') return Math.floor(value);
  return typeof value === 'object' && value !== null ? sanitizeJsonForDb(value) : value;
}

/** Converts the bigints of a Prisma row to numbers; they are instants, which a number holds exactly. */
export function numbered<Row extends object>(row: Row): Numbered<Row> {
  const columns = Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]);
  return Object.fromEntries(columns) as Numbered<Row>; // The same names.
}

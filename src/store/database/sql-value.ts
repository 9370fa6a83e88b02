/** A value of a column. An instant is text, as `instant` writes it. */
export type SqlValue = string | number | null;
/** A value of a statement: what is neither a text nor a number goes as JSON. */
export type SqlParameter = SqlValue | object;

/** A value of a statement as it goes to the driver. */
export function toSqlValue(value: SqlParameter): SqlValue {
  if (typeof value === 'string') return sanitizeForDb(value);
  return typeof value === 'object' && value !== null ? sanitizeJsonForDb(value) : value;
}

/** NUL and every surrogate: cheap to look for, and absent from most texts. */
const SUSPECT = /[\0\ud800-\udfff]/;
const UNSTORABLE = /\0|\p{Surrogate}/gu;

/**
 * A text that both databases can store: U+FFFD for NUL and halves of surrogate pairs. Never throws.
 * Every value of a statement passes it on its way to the driver; what is compared with such values here passes it before.
 */
export function sanitizeForDb(text: string): string {
  return SUSPECT.test(text) ? text.replace(UNSTORABLE, '\ufffd') : text;
}

/** Texts that can be stored in what Prisma is asked. */
export function sanitizeAllForDb(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeForDb(value);
  if (Array.isArray(value)) return value.map(sanitizeAllForDb);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sanitizeAllForDb(member)]));
}

/** JSON in which every text can be stored by both databases. */
export function sanitizeJsonForDb(value: unknown): string {
  const json = JSON.stringify(value);
  // So JSON writes what cannot be stored. To look at each text by itself costs several times as much.
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

/** Values as columns keep them: texts that can be stored, whole numbers, and JSON of what has members. */
export function columnsOf<Values extends object>(values: Values): Columns<Values> {
  const columns = Object.entries(values).map(([name, value]) => [name, columnOf(value)]);
  return Object.fromEntries(columns) as Columns<Values>; // The same names.
}

function columnOf(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeForDb(value);
  if (typeof value === 'number') return Math.floor(value);
  return typeof value === 'object' && value !== null ? sanitizeJsonForDb(value) : value;
}

/** A row of Prisma's with numbers in place of big ones: instants, which every number holds exactly. */
export function numbered<Row extends object>(row: Row): Numbered<Row> {
  const columns = Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]);
  return Object.fromEntries(columns) as Numbered<Row>; // The same names.
}

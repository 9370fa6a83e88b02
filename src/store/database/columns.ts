import { sanitizeForDb, sanitizeJsonForDb } from './sanitize-for-db.ts';

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

import { type ArgType, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { instant } from '../database/database.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';

const DECLARED: ReadonlyMap<string, ColumnType> = new Map([
  ['DECIMAL', ColumnTypeEnum.Numeric],
  ['REAL', ColumnTypeEnum.Double],
  ['INTEGER', ColumnTypeEnum.Int32],
  ['BIGINT', ColumnTypeEnum.Int64],
  ['DATETIME', ColumnTypeEnum.DateTime],
  ['TEXT', ColumnTypeEnum.Text],
  ['BLOB', ColumnTypeEnum.Bytes],
  ['BOOLEAN', ColumnTypeEnum.Boolean],
  ['JSONB', ColumnTypeEnum.Json],
]);

/** Prisma's type of a column by its declaration; null for an expression, which has none. */
export function declaredType(declaration: string | null): ColumnType | null {
  return declaration === null ? null : (DECLARED.get(declaration.toUpperCase()) ?? null);
}

/** Prisma's type of an expression by its first value that is not null. */
export function typeOfValue(value: unknown): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text;
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64;
  if (typeof value === 'number') return ColumnTypeEnum.UnknownNumber;
  return value === null || value === undefined ? ColumnTypeEnum.Int32 : ColumnTypeEnum.Bytes;
}

/** An argument of Prisma's as SQLite stores it. Instants are ISO 8601 text with `+00:00`, as Prisma itself writes them. */
export function toSqlite(value: unknown, type: ArgType | undefined): null | number | bigint | string | Uint8Array {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return instant(value.getTime());
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Uint8Array) return value;
  const text = String(value);
  switch (type?.scalarType) {
    case 'int':
    case 'float':
    case 'decimal':
      return Number(text);
    case 'bigint':
      return BigInt(text);
    case 'bytes':
      return Buffer.from(text, 'base64');
    case 'datetime':
      return instant(Date.parse(text));
    default:
      return sanitizeForDb(text);
  }
}

/** A value of SQLite's as Prisma expects it. */
export function fromSqlite(value: unknown, type: ColumnType): unknown {
  if (type === ColumnTypeEnum.DateTime && (typeof value === 'bigint' || typeof value === 'number')) {
    return new Date(Number(value)).toISOString();
  }
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

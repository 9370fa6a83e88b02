import { DatabaseSync } from '@photostructure/sqlite';
import type { ArgType, ColumnType, SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { createLru, remember } from '../../core/collections/remember.ts';
import { instant, type Sql } from '../database/database.ts';
import { type SqlParameter, sanitizeForDb, toSqlValue } from '../database/sql-value.ts';
import { toAdapterError } from './faults.ts';

/** One connection to a SQLite file. Its calls are synchronous and throw errors in Prisma's form. */
export type SqliteConnection = ReturnType<typeof openConnection>;

/** Most prepared statements that a connection keeps; the service has under a hundred. */
const STATEMENTS_MAX = 200;

type Prepared = {
  readonly statement: ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;
  readonly names: string[];
  readonly types: readonly (ColumnType | null)[];
};

/** Opens a SQLite file. @param options.busyMs how long one call may block the process waiting for another connection's lock. */
export function openConnection(path: string, options: { pragmas: string; readOnly?: boolean; busyMs: number }) {
  const database = new DatabaseSync(path, { timeout: options.busyMs, readOnly: options.readOnly ?? false });
  try {
    database.exec(options.pragmas);
  } catch (error) {
    database.close();
    throw error;
  }
  const prepare = statementCache(database);
  return {
    query: (query: SqlQuery): SqlResultSet => inPrismaForm(() => readRows(prepare(query.sql), parameters(query))),
    /** @returns the number of changed rows. */
    execute: (query: SqlQuery): number =>
      inPrismaForm(() => Number(prepare(query.sql).statement.run(...parameters(query)).changes)),
    exec: (sql: string): void => inPrismaForm(() => database.exec(sql)),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

function statementCache(database: InstanceType<typeof DatabaseSync>): (sql: string) => Prepared {
  const cache = createLru<string, Prepared>(STATEMENTS_MAX);
  return (text) =>
    remember<string, Prepared>(cache, text, (sql) => {
      // Statements for both databases have PostgreSQL's placeholder `$1`, which SQLite would read as a name.
      const statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
      statement.setReturnArrays(true);
      const columns = statement.columns();
      const types = columns.map(({ type }) => (type === null ? null : (DECLARED.get(type.toUpperCase()) ?? null)));
      if (types.includes(ColumnTypeEnum.Int64)) statement.setReadBigInts(true);
      return { statement, names: columns.map((column) => column.name), types };
    });
}

function readRows({ statement, names, types }: Prepared, values: unknown[]): SqlResultSet {
  // setReturnArrays makes every row an array.
  const rows = statement.all(...values) as unknown[][];
  const columnTypes = types.map(
    (type, column) => type ?? typeOfValue(rows.find((row) => row[column] !== null)?.[column]),
  );
  for (const row of rows) {
    for (const [column, type] of columnTypes.entries()) row[column] = fromSqlite(row[column], type);
  }
  return { columnNames: names, columnTypes, rows };
}

function parameters(query: SqlQuery): unknown[] {
  return query.args.map((value, index) => toSqlite(value, query.argTypes[index]));
}

function inPrismaForm<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw toAdapterError(error);
  }
}

/** Runs statements on a connection that the caller uses alone. */
export function statementsOn(connection: {
  query(query: SqlQuery): SqlResultSet | Promise<SqlResultSet>;
  execute(query: SqlQuery): number | Promise<number>;
}): Sql {
  const toQuery = (sql: string, args: readonly SqlParameter[]) => ({ sql, args: args.map(toSqlValue), argTypes: [] });
  return {
    query: async <Row>(statement: string, ...values: readonly SqlParameter[]) =>
      rowsOf<Row>(await connection.query(toQuery(statement, values))),
    execute: async (statement, ...values) => connection.execute(toQuery(statement, values)),
  };
}

/** Converts rows to objects. */
function rowsOf<Row>({ columnNames, rows }: SqlResultSet): Row[] {
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [index, name] of columnNames.entries()) named[name] = row[index];
    // The caller names the columns of its own statement.
    return named as Row;
  });
}

/** Prisma's column type by the column's declaration; an expression has none. */
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

/** Returns Prisma's type of an expression by its first value that is not null. */
function typeOfValue(value: unknown): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text;
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64;
  if (typeof value === 'number') return ColumnTypeEnum.UnknownNumber;
  return value === null || value === undefined ? ColumnTypeEnum.Int32 : ColumnTypeEnum.Bytes;
}

/** Converts an argument of Prisma's for SQLite. Instants are ISO 8601 text with `+00:00`, as Prisma itself writes them. */
function toSqlite(value: unknown, type: ArgType | undefined): null | number | bigint | string | Uint8Array {
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

/** Converts a value of SQLite's for Prisma. */
function fromSqlite(value: unknown, type: ColumnType): unknown {
  if (type === ColumnTypeEnum.DateTime && (typeof value === 'bigint' || typeof value === 'number'))
    return new Date(Number(value)).toISOString();
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

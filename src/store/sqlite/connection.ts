import { DatabaseSync } from '@photostructure/sqlite';
import { type ColumnType, ColumnTypeEnum, type SqlQuery, type SqlResultSet } from '@prisma/driver-adapter-utils';
import { toAdapterError } from './faults.ts';
import { declaredType, fromSqlite, toSqlite, typeOfValue } from './values.ts';

/** One connection to a SQLite file. Its calls are synchronous; they throw errors in Prisma's form. */
export type SqliteConnection = ReturnType<typeof openConnection>;

/** How many prepared statements a connection keeps; the service has under a hundred. */
const STATEMENTS_MAX = 200;

type Prepared = {
  readonly statement: ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;
  readonly names: string[];
  readonly types: readonly (ColumnType | null)[];
};

/** Opens a SQLite file. @param options.busyMs how long one call may block the process waiting for another one's lock. */
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
    /** @returns the number of rows changed. */
    execute: (query: SqlQuery): number =>
      inPrismaForm(() => Number(prepare(query.sql).statement.run(...parameters(query)).changes)),
    exec: (sql: string): void => inPrismaForm(() => database.exec(sql)),
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}

function statementCache(database: InstanceType<typeof DatabaseSync>): (sql: string) => Prepared {
  const cache = new Map<string, Prepared>();
  return (sql) => {
    const kept = cache.get(sql);
    if (kept) return kept;
    // `$1` is a place of PostgreSQL's and of the statements written for both; SQLite takes it for a name.
    const statement = database.prepare(sql.replace(/\$(\d+)/g, '?$1'));
    statement.setReturnArrays(true);
    const columns = statement.columns();
    const types = columns.map((column) => declaredType(column.type));
    if (types.includes(ColumnTypeEnum.Int64)) statement.setReadBigInts(true);
    const prepared = { statement, names: columns.map((column) => column.name), types };
    const [oldest] = cache.keys();
    if (cache.size >= STATEMENTS_MAX && oldest !== undefined) cache.delete(oldest);
    cache.set(sql, prepared);
    return prepared;
  };
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

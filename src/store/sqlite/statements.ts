import type { ArgType, SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils';
import type { Sql } from '../database/database.ts';
import { type SqlParameter, toSqlValue } from '../database/sql-value.ts';

const NO_TYPES: ArgType[] = [];

/** Statements on one connection, for whoever has it for himself. */
export function statementsOn(connection: {
  query(query: SqlQuery): SqlResultSet | Promise<SqlResultSet>;
  execute(query: SqlQuery): number | Promise<number>;
}): Sql {
  return {
    query: async <Row>(statement: string, ...values: readonly SqlParameter[]) =>
      rowsOf<Row>(await connection.query(toQuery(statement, values))),
    execute: async (statement, ...values) => connection.execute(toQuery(statement, values)),
  };
}

/** A statement in Prisma's form. */
export function toQuery(sql: string, args: readonly SqlParameter[]): SqlQuery {
  return { sql, args: args.map(toSqlValue), argTypes: NO_TYPES };
}

/** Rows as objects. */
export function rowsOf<Row>({ columnNames, rows }: SqlResultSet): Row[] {
  return rows.map((row) => {
    const named: Record<string, unknown> = {};
    for (const [index, name] of columnNames.entries()) named[name] = row[index];
    // The caller names the columns of its own statement.
    return named as Row;
  });
}

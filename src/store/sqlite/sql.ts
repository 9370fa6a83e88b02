import type { ArgType, SqlQuery } from '@prisma/driver-adapter-utils';
import type { Sql, SqlValue, TransactionalSql } from '../database.ts';
import { isRead, type SqliteConnection } from './connection.ts';
import { beginImmediate, type Writer, whenAlone } from './writer.ts';

const NO_TYPES: ArgType[] = [];

/** Statements straight to a SQLite file. Reads outside a transaction never wait for a writer. */
export function sqliteSql(writer: Writer, reader: SqliteConnection): TransactionalSql {
  const inside = statementsOn(writer.connection);
  return {
    query: async <Row>(statement: string, ...values: readonly SqlValue[]) => {
      const query = toQuery(statement, values);
      return isRead(query)
        ? rowsOf<Row>(reader, query)
        : whenAlone(writer, () => rowsOf<Row>(writer.connection, query));
    },
    execute: (statement, ...values) => whenAlone(writer, () => writer.connection.execute(toQuery(statement, values))),
    transaction: async (work) => {
      const transaction = await beginImmediate(writer);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(inside);
      } catch (error) {
        transaction.rollback();
        throw error;
      }
      transaction.commit();
      return result;
    },
  };
}

function statementsOn(connection: SqliteConnection): Sql {
  return {
    query: async <Row>(statement: string, ...values: readonly SqlValue[]) =>
      rowsOf<Row>(connection, toQuery(statement, values)),
    execute: async (statement, ...values) => connection.execute(toQuery(statement, values)),
  };
}

function toQuery(sql: string, args: readonly SqlValue[]): SqlQuery {
  return { sql, args: [...args], argTypes: NO_TYPES };
}

function rowsOf<Row>(connection: SqliteConnection, query: SqlQuery): Row[] {
  const { columnNames, rows } = connection.query(query);
  // The caller names the columns of its own statement.
  return rows.map((row) => Object.fromEntries(columnNames.map((name, index) => [name, row[index]]))) as Row[];
}

import type { SqlValue, TransactionalSql } from '../database/database.ts';
import { isRead, type SqliteConnection } from './connection.ts';
import { rowsOf, statementsOn, toQuery } from './statements.ts';
import { beginImmediate, type Writer, whenAlone } from './writer.ts';

/** Statements straight to a SQLite file. Reads outside a transaction never wait for a writer. */
export function sqliteSql(writer: Writer, reader: SqliteConnection): TransactionalSql {
  const inside = statementsOn(writer.connection);
  return {
    query: async <Row>(statement: string, ...values: readonly SqlValue[]) => {
      const query = toQuery(statement, values);
      return isRead(query)
        ? rowsOf<Row>(reader.query(query))
        : whenAlone(writer, async () => rowsOf<Row>(await writer.connection.query(query)));
    },
    execute: (statement, ...values) => whenAlone(writer, () => writer.connection.execute(toQuery(statement, values))),
    transaction: async (work) => {
      const transaction = await beginImmediate(writer);
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work(inside);
      } catch (error) {
        await transaction.rollback();
        throw error;
      }
      await transaction.commit();
      return result;
    },
  };
}

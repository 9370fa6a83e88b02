import type {
  SqlDriverAdapter,
  SqlMigrationAwareDriverAdapterFactory,
  Transaction,
} from '@prisma/driver-adapter-utils';
import { isRead, openConnection, type SqliteConnection } from './connection.ts';
import { createMutex } from './mutex.ts';
import { beginImmediate, type OpenTransaction, type Writer, whenAlone } from './writer.ts';

const IDENTITY = { provider: 'sqlite', adapterName: 'steward-sqlite' } as const;

/**
 * A Prisma driver adapter over @photostructure/sqlite: its mutex keeps the statements of other requests out of an open
 * transaction, writers begin IMMEDIATE, and reads outside a transaction go by a connection that never waits for a writer.
 */
export function sqliteAdapter(writer: Writer, reader: SqliteConnection): SqlMigrationAwareDriverAdapterFactory {
  return {
    ...IDENTITY,
    connect: async () => adapterOver(writer, reader),
    connectToShadowDb: async () => {
      const connection = openConnection(':memory:', { pragmas: 'PRAGMA foreign_keys=ON', busyMs: 0 });
      return adapterOver({ connection, mutex: createMutex(), isFileThere: () => true }, connection);
    },
  };
}

function adapterOver(writer: Writer, reader: SqliteConnection): SqlDriverAdapter {
  const { connection } = writer;
  return {
    ...IDENTITY,
    queryRaw: async (query) =>
      isRead(query) && reader !== connection ? reader.query(query) : whenAlone(writer, () => connection.query(query)),
    executeRaw: (query) => whenAlone(writer, () => connection.execute(query)),
    executeScript: (script) => whenAlone(writer, () => connection.exec(script)),
    startTransaction: async () => transactionOver(connection, await beginImmediate(writer)),
    getConnectionInfo: () => ({ maxBindValues: 32_766, supportsRelationJoins: false }),
    // Whoever opened the connections closes them.
    dispose: async () => {},
  };
}

function transactionOver(connection: SqliteConnection, transaction: OpenTransaction): Transaction {
  const exec = async (sql: string) => connection.exec(sql);
  return {
    ...IDENTITY,
    // Prisma then leaves COMMIT to us, and one that fails cannot strand the connection inside its transaction:
    // https://github.com/prisma/orm/issues/29933
    options: { usePhantomQuery: true },
    queryRaw: async (query) => connection.query(query),
    executeRaw: async (query) => connection.execute(query),
    commit: async () => transaction.commit(),
    rollback: async () => transaction.rollback(),
    createSavepoint: (name) => exec(`SAVEPOINT ${name}`),
    rollbackToSavepoint: (name) => exec(`ROLLBACK TO ${name}`),
    releaseSavepoint: (name) => exec(`RELEASE SAVEPOINT ${name}`),
  };
}

import type { SqlDriverAdapter, SqlMigrationAwareDriverAdapterFactory, SqlQuery } from '@prisma/driver-adapter-utils';
import { isRead } from '../database/database.ts';
import { openConnection, type SqliteConnection } from './connection.ts';
import { beginImmediate, createMutex, type Writer, whenAlone } from './writer.ts';
import { writingHere } from './writing.ts';

const IDENTITY = { provider: 'sqlite', adapterName: 'steward-sqlite' } as const;

/** A Prisma adapter for @photostructure/sqlite: writers begin IMMEDIATE behind a mutex; other reads have a connection that never waits. */
export function sqliteAdapter(writer: Writer, reader: SqliteConnection): SqlMigrationAwareDriverAdapterFactory {
  return {
    ...IDENTITY,
    connect: async () => adapterOver(writer, reader),
    connectToShadowDb: async () => {
      const connection = openConnection(':memory:', { pragmas: 'PRAGMA foreign_keys=ON', busyMs: 0 });
      const writer = { connection: writingHere(connection), mutex: createMutex(), isFileThere: () => true };
      return adapterOver(writer, null);
    },
  };
}

/** Runs statements outside transactions. Reads never wait for a writer. @param reader null if the writer also reads. */
export function singleStatements(writer: Writer, reader: SqliteConnection | null) {
  const { connection } = writer;
  return {
    query: async (query: SqlQuery) =>
      reader && isRead(query.sql) ? reader.query(query) : whenAlone(writer, () => connection.query(query)),
    execute: (query: SqlQuery) => whenAlone(writer, () => connection.execute(query)),
  };
}

/** Creates the adapter. @param reader null if the writer also reads. */
function adapterOver(writer: Writer, reader: SqliteConnection | null): SqlDriverAdapter {
  const { connection } = writer;
  const { query: queryRaw, execute: executeRaw } = singleStatements(writer, reader);
  return {
    ...IDENTITY,
    queryRaw,
    executeRaw,
    executeScript: (script) => whenAlone(writer, () => connection.exec(script)),
    startTransaction: async () => ({
      ...IDENTITY,
      // With this option Prisma leaves COMMIT to the adapter, and a failed COMMIT cannot leave the connection inside
      // its transaction: https://github.com/prisma/orm/issues/29933
      options: { usePhantomQuery: true },
      queryRaw: (query) => connection.query(query),
      executeRaw: (query) => connection.execute(query),
      createSavepoint: (name) => connection.exec(`SAVEPOINT ${name}`),
      rollbackToSavepoint: (name) => connection.exec(`ROLLBACK TO ${name}`),
      releaseSavepoint: (name) => connection.exec(`RELEASE SAVEPOINT ${name}`),
      ...(await beginImmediate(writer)),
    }),
    getConnectionInfo: () => ({ maxBindValues: 32_766, supportsRelationJoins: false }),
    // The owner of the connections closes them.
    dispose: async () => {},
  };
}

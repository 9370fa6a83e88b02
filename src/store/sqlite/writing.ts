import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils';
import type { Purge, UsageEntry, WriteGroup } from '../database/write-group.ts';
import { writeSqliteGroup } from '../decisions/record-sqlite.ts';
import { type SqliteConnection, statementsOn } from './connection.ts';

/** A connection that writes, in this or another thread. Its errors are in Prisma's form. */
export type WritingConnection = {
  query(query: SqlQuery): Promise<SqlResultSet>;
  /** @returns the number of changed rows. */
  execute(query: SqlQuery): Promise<number>;
  /** Runs statements without parameters. */
  exec(sql: string): Promise<void>;
  isInTransaction(): Promise<boolean>;
  /** Writes a group of records in one transaction; a failure leaves nothing written. */
  writeGroup(group: WriteGroup, purge: Purge): Promise<readonly UsageEntry[]>;
  close(): Promise<void>;
};

/** Creates a connection in this thread, whose commits block it until the data is on disk. */
export function writingHere(connection: SqliteConnection): WritingConnection {
  return {
    query: async (query) => connection.query(query),
    execute: async (query) => connection.execute(query),
    exec: async (sql) => connection.exec(sql),
    isInTransaction: async () => connection.isInTransaction(),
    writeGroup: (group, purge) => writeGroupOn(connection, group, purge),
    close: async () => connection.close(),
  };
}

async function writeGroupOn(connection: SqliteConnection, group: WriteGroup, purge: Purge) {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const totals = await writeSqliteGroup(statementsOn(connection), group, purge);
    connection.exec('COMMIT');
    return totals;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

function rollBack(connection: SqliteConnection): void {
  try {
    if (connection.isInTransaction()) connection.exec('ROLLBACK');
  } catch {
    // SQLite has already rolled back.
  }
}

import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils';
import type { Purge, UsageEntry, WriteGroup } from '../database/write-group.ts';
import { writeSqliteGroup } from '../decisions/record-sqlite.ts';
import { type SqliteConnection, statementsOn } from './connection.ts';

/** A connection that writes, in this thread or in one of its own. Errors are in Prisma's form. */
export type WritingConnection = {
  query(query: SqlQuery): Promise<SqlResultSet>;
  /** @returns the number of rows changed. */
  execute(query: SqlQuery): Promise<number>;
  /** Runs statements without parameters. */
  exec(sql: string): Promise<void>;
  isInTransaction(): Promise<boolean>;
  /** Writes a group of records in a transaction of its own; where that fails, nothing is written. */
  writeGroup(group: WriteGroup, purge: Purge): Promise<readonly UsageEntry[]>;
  close(): Promise<void>;
};

/** A connection of this thread, whose commits stop it until the disk has them. */
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
    // SQLite has rolled back by itself.
  }
}

import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { StewardError } from '../../core/errors.ts';
import { PrismaClient } from '../../generated/sqlite/client.ts';
import { type Database, TRANSACTION_LIMITS } from '../database.ts';
import { readMigrations } from '../migrations.ts';
import { sqliteAdapter } from './adapter.ts';
import { openConnection } from './connection.ts';
import { sqliteCode } from './faults.ts';
import { createGate } from './gate.ts';
import { migrateSqlite } from './migrate.ts';
import { sqliteSql } from './sql.ts';

/** A lock of another process blocks this one for so long at a time; in between, it serves. */
const BUSY_BLOCK_MS = 5;

/** The journal shrinks to 64 MiB after a burst. */
const PRAGMAS = 'PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA journal_size_limit=67108864;';

/**
 * Opens a SQLite file, made with its folder when there is none, and migrates it.
 * @param url `file:` and a path, absolute or from the working folder.
 * @throws StewardError `configuration` that says what is wrong with the file.
 */
export async function openSqliteDatabase(url: string): Promise<Database> {
  const path = url.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, '');
  if (path === '') throw new StewardError('configuration', 'DATABASE_URL: no path, for example file:./data/steward.db');
  try {
    mkdirSync(dirname(path), { recursive: true });
    // A new file is its owner's alone, and so are the journals beside it: SQLite gives them the rights of the file.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    migrateSqlite(path, readMigrations('sqlite'));
    return openMigrated(path);
  } catch (error) {
    if (error instanceof StewardError) throw error;
    throw new StewardError('configuration', `DATABASE_URL: ${path} ${explain(error)}`, { cause: error });
  }
}

function openMigrated(path: string): Database {
  const open = (pragmas: string, readOnly = false) =>
    openConnection(path, { pragmas, readOnly, busyMs: BUSY_BLOCK_MS });
  const gate = createGate();
  const full = { connection: open(`${PRAGMAS} PRAGMA synchronous=FULL`), gate };
  const normal = { connection: open(`${PRAGMAS} PRAGMA synchronous=NORMAL`), gate };
  const reader = open('PRAGMA query_only=ON', true);
  const models = new PrismaClient({ adapter: sqliteAdapter(full, reader), transactionOptions: TRANSACTION_LIMITS });
  return {
    kind: 'sqlite',
    models,
    durable: sqliteSql(full, reader),
    relaxed: sqliteSql(normal, reader),
    close: async () => {
      await models.$disconnect();
      for (const connection of [reader, normal.connection, full.connection]) connection.close();
    },
  };
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  switch (sqliteCode(error)) {
    case 5:
      return 'is locked by another process';
    case 8:
      return 'cannot be written: check who owns it and its folder';
    case 26:
      return 'is not a SQLite database';
    default:
      return `cannot be opened as a SQLite database: ${reason}`;
  }
}

import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, misconfigured, StewardError } from '../../core/common/errors.ts';
import { PrismaClient } from '../../generated/sqlite/client.ts';
import { type Database, DIALECTS, TRANSACTION_LIMITS, type TransactionalSql } from '../database/database.ts';
import { readMigrations } from '../database/migrations.ts';
import { singleStatements, sqliteAdapter } from './adapter.ts';
import { findDamage, watchFile } from './check.ts';
import { openConnection, type SqliteConnection, statementsOn } from './connection.ts';
import { messageOf, sqliteCode } from './faults.ts';
import { makeFolder } from './make-folder.ts';
import { migrateSqlite } from './migrate.ts';
import { startReaderThread, startWriterThread, type WriterThread } from './start-writer-thread.ts';
import type { WriterName } from './thread-messages.ts';
import { beginImmediate, createMutex, type Writer, whenAlone, whenFree } from './writer.ts';
import { writingHere } from './writing.ts';

/** How long another process's lock blocks this process at a time; in between it serves requests. */
const BUSY_BLOCK_MS = 5;

/** How long this process waits for another one that migrates, in small steps, so that it can still be stopped. */
const MIGRATING = { maxMs: 30_000, againMs: () => 50 } as const;

/** The thread that writes a file and reads its log: this one, or separate ones. */
export type Writing = 'here' | 'thread';

/** The journal shrinks to 64 MiB after a burst. */
const PRAGMAS = 'PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA journal_size_limit=67108864;';

/**
 * Opens a SQLite file, creates it and its folder if necessary, and migrates it. @param url `file:` and a path.
 * @param writing `thread`: writes and reads of the log have their own threads. @throws StewardError `configuration`.
 */
export async function openSqliteDatabase(url: string, writing: Writing = 'here'): Promise<Database> {
  const path = url.replace(/^file:(\/\/(?=\/))?/, '').replace(/\?.*$/, '');
  if (path === '') throw misconfigured('DATABASE_URL has no path; for example DATABASE_URL=file:./data/steward.db');
  try {
    makeFolder(dirname(path));
    // Only the owner may access a new file and its journals, because SQLite gives them the file's permissions.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    const damage = findDamage(path);
    if (damage !== null)
      throw new StewardError(
        'configuration',
        `DATABASE_URL: ${path} is damaged (${damage}); restore a backup with \`steward restore\``,
        { detail: DAMAGED },
      );
    // SQLite opens read-only files without an error and only fails at the first write.
    for (const needed of [path, dirname(path)]) accessSync(needed, constants.W_OK);
    await whenFree(async () => migrateSqlite(path, readMigrations('sqlite')), MIGRATING);
    return openMigrated(path, writing);
  } catch (error) {
    if (error instanceof StewardError) throw error;
    const detail = sqliteCode(error) === 11 ? { detail: DAMAGED } : {};
    throw new StewardError('configuration', `DATABASE_URL: ${path} ${explain(error)}`, { cause: error, ...detail });
  }
}

function openMigrated(path: string, writing: Writing): Database {
  const pragmas = { full: `${PRAGMAS} PRAGMA synchronous=FULL`, normal: `${PRAGMAS} PRAGMA synchronous=NORMAL` };
  const connections =
    writing === 'thread' ? startWriterThread({ path, pragmas, busyMs: BUSY_BLOCK_MS }) : here(path, pragmas);
  const shared = { mutex: createMutex(), isFileThere: watchFile(path) };
  const full = { connection: connections.full, ...shared };
  const normal = { connection: connections.normal, ...shared };
  // Scans of thousands of rows run in their own thread; reading one row by its key is faster in this thread.
  const logReader = writing === 'thread' ? startReaderThread({ path, busyMs: BUSY_BLOCK_MS }) : null;
  const reader = openConnection(path, { pragmas: 'PRAGMA query_only=ON', readOnly: true, busyMs: BUSY_BLOCK_MS });
  const models = new PrismaClient({ adapter: sqliteAdapter(full, reader), transactionOptions: TRANSACTION_LIMITS });
  return {
    kind: 'sqlite',
    dialect: DIALECTS.sqlite,
    models,
    durable: sqliteSql(full, reader),
    relaxed: sqliteSql(normal, reader),
    logReads: logReader ?? sqliteSql(normal, reader),
    // Decisions of all tenants wait for this write, so it goes before the writes of single tenants.
    writeGroup: (group, purge) => whenAlone(full, () => connections.full.writeGroup(group, purge), 'first'),
    commitsRemotely: writing === 'thread',
    replica: null,
    keepLog: null,
    writerDeaths: connections.deaths,
    close: async () => {
      await models.$disconnect();
      await logReader?.end();
      reader.close();
      try {
        await normal.connection.close();
        // After a checkpoint the main file alone is the store, for copies. Another open connection may prevent it.
        if (shared.isFileThere()) await full.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        await full.connection.close();
      } finally {
        await connections.end();
      }
    },
  };
}

function here(path: string, pragmas: Readonly<Record<WriterName, string>>): WriterThread {
  const open = (name: WriterName) =>
    writingHere(openConnection(path, { pragmas: pragmas[name], busyMs: BUSY_BLOCK_MS }));
  return { full: open('full'), normal: open('normal'), deaths: () => 0, end: async () => {} };
}

/** The detail by which `steward doctor` recognises a damaged file. */
const DAMAGED = { state: 'damaged' } as const;
const UNWRITABLE = 'cannot be written; check the owner of the file and its folder';
/** Explanations by SQLite's result code. */
const REASONS: Readonly<Record<number, string>> = {
  5: 'is locked by another process',
  8: UNWRITABLE,
  11: 'is damaged; restore a backup with `steward restore`',
  26: 'is not a SQLite database',
};

function explain(error: unknown): string {
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return UNWRITABLE;
  return REASONS[sqliteCode(error) ?? 0] ?? `cannot be opened as a SQLite database: ${messageOf(error)}`;
}

/** Runs statements and transactions on a SQLite file. */
function sqliteSql(writer: Writer, reader: SqliteConnection): TransactionalSql {
  const inside = statementsOn(writer.connection);
  return {
    ...statementsOn(singleStatements(writer, reader)),
    transaction: async (work) => {
      const transaction = await beginImmediate(writer);
      const result = await work(inside).catch(async (error: unknown) => {
        await transaction.rollback();
        throw error;
      });
      await transaction.commit();
      return result;
    },
  };
}

import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { ReplicaHealth } from '../../core/common/store-health.ts';
import type { LogKept } from '../../core/decision-log/decision-store.ts';
import { DAY_MS } from '../../core/time/time.ts';
import type { PrismaClient } from '../../generated/sqlite/client.ts';
import type { SqlParameter } from './sql-value.ts';
import type { Purge, UsageEntry, WriteGroup } from './write-group.ts';

/**
 * Statements for both kinds of database without Prisma's client, with `$1`, `$2`, … for the values: see docs/decisions/0003-group-commit.md.
 * Booleans of a row may be 0 and 1.
 */
export type Sql = {
  query<Row>(statement: string, ...values: readonly SqlParameter[]): Promise<readonly Row[]>;
  /** @returns the number of changed rows. */
  execute(statement: string, ...values: readonly SqlParameter[]): Promise<number>;
};

/** Single statements, and transactions, which exclude every other writer on SQLite. */
export type TransactionalSql = Sql & {
  /** Commits when `work` resolves, rolls back when it throws. Never await anything but `sql` in it. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** An open database. SQLite's client type fits both kinds, because their models are the same. */
export type Database = {
  readonly kind: 'sqlite' | 'postgresql';
  readonly dialect: Dialect;
  readonly models: PrismaClient;
  /** Its commits are on disk when they resolve. */
  readonly durable: TransactionalSql;
  /** Its commits survive a killed process; on SQLite they may be lost with the machine. For reservations. */
  readonly relaxed: TransactionalSql;
  /** Reads the log. Each statement is planned for its own values, because tenants differ in size. A replica may lag some seconds. */
  readonly logReads: Pick<Sql, 'query'>;
  /** Writes the results of a group of requests in one durable transaction, in the thread of the connection; null if statements are sent one by one. */
  readonly writeGroup: ((group: WriteGroup, purge: Purge) => Promise<readonly UsageEntry[]>) | null;
  /** Whether something other than this thread waits for a commit. */
  readonly commitsRemotely: boolean;
  readonly replica: (() => ReplicaHealth) | null;
  readonly writerDeaths: () => number;
  /** Creates and drops the log's partitions, and deletes old rows of a log without partitions; null if every write purges old rows. */
  readonly keepLog: ((nowMs: number, isStopped: () => boolean) => Promise<LogKept>) | null;
  close(): Promise<void>;
};

/** How long a Prisma transaction may wait to begin, and may then run, in milliseconds. SQLite's writers wait for each other. */
export const TRANSACTION_LIMITS = { maxWait: 15_000, timeout: 15_000 } as const;

/** Formats an instant as both databases compare it, and as Prisma writes it on SQLite. @param ms milliseconds since 1970. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

/** Whether a statement only reads. Prisma's reads and ours begin with SELECT; a write that returns rows begins with its verb. */
export function isRead(statement: string): boolean {
  return /^\s*SELECT\b/i.test(statement);
}

/** The parts of statements that differ between the kinds of database. */
export type Dialect = (typeof DIALECTS)['sqlite'];

/** The syntax of each kind of database. `value ->> 0` means the same to both. */
export const DIALECTS = {
  sqlite: {
    /** The elements of a JSON array in one value of the statement, as a table with the column `value`. */
    each: (place: string) => `json_each(${place})`,
    /** The texts of a JSON array, for `IN`. */
    list: (place: string) => `(SELECT value FROM json_each(${place}))`,
    /** The database's clock, in milliseconds since 1970. */
    nowMs: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  },
  postgresql: {
    each: (place: string) => `jsonb_array_elements(CAST(${place} AS jsonb)) AS each(value)`,
    list: (place: string) => `(SELECT jsonb_array_elements_text(CAST(${place} AS jsonb)))`,
    nowMs: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
  },
};

/** How long a row of the log is kept and shown. */
export const RETENTION_MS = 30 * DAY_MS;

/** Creates an id ordered by time. @param atMs the id's time; by default now, and ids of the same millisecond are then ordered too. */
export function newId(atMs?: number): string {
  // The library only keeps this order without options.
  return atMs === undefined ? v7() : v7({ msecs: atMs });
}

/** Returns a function that creates several ids for one instant in milliseconds since 1970, in ascending order. */
export function createRowIds(): (nowMs: number, count: number) => string[] {
  let lastMs = -1;
  let sequence = 0;
  return (nowMs, count) => {
    // UUIDv7's sequence has 32 bits; the random start leaves room for the rows of one millisecond.
    if (nowMs !== lastMs) sequence = randomInt(2 ** 31);
    lastMs = nowMs;
    return Array.from({ length: count }, () => v7({ msecs: nowMs, seq: sequence++ }));
  };
}

/** Returns the lowest id of an instant: every id created before is lower. */
export function leastId(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Greater than every id. */
export const GREATEST_ID = 'g';

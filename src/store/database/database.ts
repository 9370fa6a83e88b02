import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { ReplicaHealth } from '../../core/common/store-health.ts';
import type { LogKept } from '../../core/decision-log/decision-store.ts';
import { DAY_MS } from '../../core/time/time.ts';
import type { PrismaClient } from '../../generated/sqlite/client.ts';
import type { SqlParameter } from './sql-value.ts';
import type { Purge, UsageEntry, WriteGroup } from './write-group.ts';

/**
 * Statements for both kinds of database, with `$1`, `$2`, … for the values, without Prisma's client: see docs/decisions/0003-group-commit.md.
 * A row's booleans may come as 0 and 1.
 */
export type Sql = {
  query<Row>(statement: string, ...values: readonly SqlParameter[]): Promise<readonly Row[]>;
  /** @returns the number of rows changed. */
  execute(statement: string, ...values: readonly SqlParameter[]): Promise<number>;
};

/** Statements outside a transaction, and transactions, which on SQLite exclude every other writer. */
export type TransactionalSql = Sql & {
  /** Commits when `work` resolves, rolls back when it throws. Never await anything but `sql` in it. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
};

/** An open database. SQLite's client type serves both kinds: their models are the same. */
export type Database = {
  readonly kind: 'sqlite' | 'postgresql';
  readonly dialect: Dialect;
  readonly models: PrismaClient;
  /** Commits are on disk when they resolve. */
  readonly durable: TransactionalSql;
  /** Commits survive a killed process; on SQLite they may be lost with the machine. For reservations. */
  readonly relaxed: TransactionalSql;
  /** Reads the log. Each statement is planned for its own values, since tenants differ in size. A replica may be some seconds behind. */
  readonly logReads: Pick<Sql, 'query'>;
  /** Writes what a group of requests leaves behind in one durable transaction, wherever the connection is; null where statements are sent as they come. */
  readonly writeGroup: ((group: WriteGroup, purge: Purge) => Promise<readonly UsageEntry[]>) | null;
  /** Whether a commit is waited for by somebody else than this thread. */
  readonly commitsRemotely: boolean;
  readonly replica: (() => ReplicaHealth) | null;
  readonly writerDeaths: () => number;
  /** Makes and drops the parts of the log, and deletes old rows where it has none; null where every write purges what is old. */
  readonly keepLog: ((nowMs: number, isStopped: () => boolean) => Promise<LogKept>) | null;
  close(): Promise<void>;
};

/** How long a transaction of Prisma's may wait to begin, and may then take, in milliseconds. SQLite's writers wait for each other. */
export const TRANSACTION_LIMITS = { maxWait: 15_000, timeout: 15_000 } as const;

/** An instant as both databases compare it, and as Prisma writes it on SQLite. @param ms since 1970. */
export function instant(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '+00:00');
}

/** Whether a statement only reads. Prisma's reads and ours begin so; a write that answers rows begins with what it does. */
export function isRead(statement: string): boolean {
  return /^\s*SELECT\b/i.test(statement);
}

/** A statement for both kinds of database, where they differ. */
export type Dialect = ReturnType<typeof dialectOf>;

/** What SQLite and PostgreSQL say differently. `value ->> 0` means the same to both. */
export function dialectOf(kind: 'sqlite' | 'postgresql') {
  switch (kind) {
    case 'sqlite':
      return {
        /** The elements of a JSON array in one value of the statement, as a table with the column `value`. */
        each: (place: string) => `json_each(${place})`,
        /** The texts of a JSON array, for `IN`. */
        list: (place: string) => `(SELECT value FROM json_each(${place}))`,
        /** The clock of the database, in milliseconds since 1970. */
        nowMs: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
      };
    case 'postgresql':
      return {
        each: (place: string) => `jsonb_array_elements(CAST(${place} AS jsonb)) AS each(value)`,
        list: (place: string) => `(SELECT jsonb_array_elements_text(CAST(${place} AS jsonb)))`,
        nowMs: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
      };
  }
}

/** How long a row of the log is kept and shown. */
export const RETENTION_MS = 30 * DAY_MS;

/** A new id, ordered by time. @param atMs the time that it carries; now, when left out, and then in the order of making within a millisecond too. */
export function newId(atMs?: number): string {
  // The library keeps that order only where it is given nothing.
  return atMs === undefined ? v7() : v7({ msecs: atMs });
}

/** Makes so many ids of one instant, in milliseconds since 1970; in the order of making within it. */
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

/** The least id of an instant: every id made before it is smaller. */
export function leastId(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Greater than every id. */
export const GREATEST_ID = 'g';

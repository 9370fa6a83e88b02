import { setTimeout as wait } from 'node:timers/promises';
import { isBusy, ownFault } from './faults.ts';
import type { WritingConnection } from './writing.ts';

/** How long a call waits for another process's lock before it fails. */
const WITHIN_BUSY = { maxMs: 5_000, againMs: () => 1 + Math.random() * 9 } as const;

/** The error for data that went to a file that its path no longer leads to. */
const REPLACED = ['replaced', 'the file was deleted or replaced'] as const;

/** The one connection that writes; one caller uses it at a time. */
export type Writer = {
  readonly connection: WritingConnection;
  readonly mutex: ReturnType<typeof createMutex>;
  /** Whether the path still leads to the open file. */
  readonly isFileThere: () => boolean;
};

/** Runs one statement while no transaction of this process is open and no other process writes. */
export async function whenAlone<T>(
  { mutex, isFileThere }: Writer,
  work: () => Promise<T>,
  place: Turn = 'in line',
): Promise<T> {
  const leave = await mutex.enter(place);
  try {
    const result = await whenFree(work);
    if (!isFileThere()) throw ownFault(...REPLACED);
    return result;
  } finally {
    leave();
  }
}

/** Begins a transaction that excludes every other writer. @throws in Prisma's form if another process keeps its lock. */
export async function beginImmediate({ connection, mutex, isFileThere }: Writer) {
  const leave = await mutex.enter();
  try {
    await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
  } catch (error) {
    leave();
    throw error;
  }
  let isOpen = true;
  /** Never throws; does nothing after the transaction has ended. */
  const rollback = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (await connection.isInTransaction()) await connection.exec('ROLLBACK');
    } catch {
      // SQLite has already rolled back.
    } finally {
      leave();
    }
  };
  return {
    /** Commits, or rolls back and throws the reason. */
    commit: async (): Promise<void> => {
      try {
        await connection.exec('COMMIT');
      } catch (error) {
        await rollback();
        throw error;
      }
      isOpen = false;
      leave();
      if (!isFileThere()) throw ownFault(...REPLACED);
    },
    rollback,
  };
}

/** Waits for another process's lock in small steps, so that this process can serve requests meanwhile. */
export async function whenFree<T>(
  work: () => Promise<T>,
  { maxMs, againMs }: { readonly maxMs: number; readonly againMs: () => number } = WITHIN_BUSY,
): Promise<T> {
  const giveUpAt = performance.now() + maxMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error;
    }
    await wait(againMs());
  }
}

/** The place of a waiter in the queue. */
export type Turn = 'first' | 'in line';

/** Creates a lock for one holder at a time. `first` waiters go before the others, but while both wait they take turns. */
export function createMutex() {
  const waiting: Readonly<Record<Turn, (() => void)[]>> = { first: [], 'in line': [] };
  let held: Turn | null = null;
  const take = (place: Turn): (() => void) | undefined => {
    const next = waiting[place].shift();
    if (next) held = place;
    return next;
  };
  const leave = () => {
    const next = held === 'first' ? (take('in line') ?? take('first')) : (take('first') ?? take('in line'));
    if (next) next();
    else held = null;
  };
  return {
    /** Resolves when the caller holds the lock; the returned function releases it. @param place `first` waits for at most one of the others. */
    async enter(place: Turn = 'in line'): Promise<() => void> {
      if (held === null) held = place;
      else await new Promise<void>((resolve) => waiting[place].push(resolve));
      return leave;
    },
  };
}

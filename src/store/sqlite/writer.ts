import { setTimeout as wait } from 'node:timers/promises';
import { isBusy, ownFault } from './faults.ts';
import type { WritingConnection } from './writing.ts';

/** After that much waiting for another process's lock, a call fails. */
const WITHIN_BUSY = { maxMs: 5_000, againMs: () => 1 + Math.random() * 9 } as const;

/** What was written went into a file that its path does not lead to any more. */
const REPLACED = ['replaced', 'the file was deleted or replaced'] as const;

/** The one connection that writes, to be used by one caller at a time. */
export type Writer = {
  readonly connection: WritingConnection;
  readonly mutex: ReturnType<typeof createMutex>;
  /** Whether what was written is in the file that its path leads to. */
  readonly isFileThere: () => boolean;
};

/** Runs one statement when no transaction of this process is open, and no other process is writing. */
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

/** Begins a transaction that excludes every other writer. @throws in Prisma's form when another process does not let go. */
export async function beginImmediate({ connection, mutex, isFileThere }: Writer) {
  const leave = await mutex.enter();
  try {
    await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
  } catch (error) {
    leave();
    throw error;
  }
  let isOpen = true;
  /** Never throws; does nothing to a transaction that has ended. */
  const rollback = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    try {
      if (await connection.isInTransaction()) await connection.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself.
    } finally {
      leave();
    }
  };
  return {
    /** Rolls back what cannot be committed, and throws why. */
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

/** Waits for another process's lock in small steps, so that this one goes on serving. */
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

/** Where somebody stands who waits. */
export type Turn = 'first' | 'in line';

/** Lets one holder in at a time: those who come first in the order of asking, and every other turn, where both wait, one of the rest. */
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
    /** Resolves when it is the caller's; call the answer once to let the next in. @param place `first` waits for one of the rest at most. */
    async enter(place: Turn = 'in line'): Promise<() => void> {
      if (held === null) held = place;
      else await new Promise<void>((resolve) => waiting[place].push(resolve));
      return leave;
    },
  };
}

/**
 * Work that one process at a time does, of all that use the store. By the clock of the database, which they share.
 * Every method throws StewardError `store_unavailable` when the database cannot be used.
 */
export type WorkLeases = {
  /**
   * Takes a piece of work that nobody has, or keeps it for longer.
   * @param outlives whether it stays held, to its end, when the process that has it stops or is killed.
   * @returns whether it is this process's for so long from now; a process that is killed has it for twelve seconds at most.
   */
  leaseWork(name: string, leaseMs: number, outlives?: boolean): Promise<boolean>;
  /** What is held at this moment under names that begin so, and by which process; of that which was said again within the last fifteen seconds. */
  listWork(prefix: string): Promise<readonly LeasedWork[]>;
  /** When a process that is alive last took this work, which it still has; null where none has it. */
  heldSince(name: string): Promise<number | null>;
  /** Lets go of it, so that another need not wait; nothing where another has it. */
  releaseWork(name: string): Promise<void>;
};

/** A piece of work, and the process that has it. */
export type LeasedWork = { readonly name: string; readonly by: string };

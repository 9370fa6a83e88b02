/** Work that one process at a time does, by the clock of the database. Every method throws StewardError `store_unavailable`. */
export type WorkLeases = {
  /**
   * Takes free work, or keeps it. @param outlives whether it stays held when its process stops or is killed.
   * @returns whether it is this process's for so long; a killed process has it for twelve seconds at most.
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

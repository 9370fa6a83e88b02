/**
 * Work that one process at a time does, of all that use the store. By the clock of the database, which they share.
 * Every method throws StewardError `store_unavailable` when the database cannot be used.
 */
export type WorkLeases = {
  /**
   * Takes a piece of work that nobody has, or keeps it for longer.
   * @returns whether it is this process's for so long from now; a process that is killed has it for twelve seconds at most.
   */
  holdWork(name: string, holdMs: number): Promise<boolean>;
  /** Whether some process has it. */
  isWorkHeld(name: string): Promise<boolean>;
  /** Lets go of it, so that another need not wait; nothing where another has it. */
  releaseWork(name: string): Promise<void>;
};

/** Leases of work for one process at a time, by the database's clock. Every method throws StewardError `store_unavailable`. */
export type WorkLeases = {
  /**
   * Takes free work, or extends its lease. @param outlives whether the lease survives the end of its process.
   * @returns whether this process holds it now. Without `outlives`, a killed process holds it for at most twelve seconds.
   */
  leaseWork(name: string, leaseMs: number, outlives?: boolean): Promise<boolean>;
  /** Lists work whose name begins with `prefix`, with its holder, if it is held now and was leased or extended in the last fifteen seconds. */
  listWork(prefix: string): Promise<readonly LeasedWork[]>;
  /** Returns when the live process that holds this work last leased or extended it; null if none holds it. */
  heldSince(name: string): Promise<number | null>;
  /** Ends the lease early; does nothing if another process holds it. */
  releaseWork(name: string): Promise<void>;
};

/** Leased work, and the process that holds it. */
export type LeasedWork = { readonly name: string; readonly by: string };

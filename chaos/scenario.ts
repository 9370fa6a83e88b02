/** How much of each scenario runs: `short` for CI, `whole` for the table of docs/reliability.md. */
export type Scale = 'short' | 'whole';

/** Whether something was fast enough. Times are for a quiet machine, so the short form does not check them. */
export function isWithin(scale: Scale, ms: number, maxMs: number): boolean {
  return scale === 'short' || ms <= maxMs;
}

/** The result of a scenario. */
export type Finding = {
  readonly figure: string;
  readonly holds: boolean;
  /** Requests answered with 200; those of them that the log lacks; and those that it has twice or incompletely. */
  readonly counts?: { readonly answered: number; readonly missing: number; readonly wrong: number };
};

/** A fault, and what must hold despite it. */
export type Scenario = {
  readonly name: string;
  /** The goal in words, with its number. */
  readonly goal: string;
  /** True if the goal is a time or a size, so that it needs a quiet machine. CI does not run it. */
  readonly isMeasured?: true;
  /** Returns why it cannot run here, or null. */
  readonly missing?: () => string | null;
  run(scale: Scale): Promise<Finding>;
};

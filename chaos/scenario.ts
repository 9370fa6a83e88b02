/** How much of each scenario is run: `short` is for CI, `whole` for the table of docs/reliability.md. */
export type Scale = 'short' | 'whole';

/** Whether something took at most so long. Times are for a quiet machine, which the short form does not ask for. */
export function isWithin(scale: Scale, ms: number, maxMs: number): boolean {
  return scale === 'short' || ms <= maxMs;
}

/** What one scenario came to. */
export type Finding = {
  readonly figure: string;
  readonly holds: boolean;
  /** Requests that were answered with 200; of them, those that the log lacks; those that it has twice or torn. */
  readonly counts?: { readonly answered: number; readonly missing: number; readonly wrong: number };
};

/** Something that goes wrong, and what must hold all the same. */
export type Scenario = {
  readonly name: string;
  /** In words, with its number. */
  readonly goal: string;
  /** Whether the goal is a time or a size: then it is for a quiet machine, and CI does not run it. */
  readonly isMeasured?: true;
  /** Why it cannot run here, or null. */
  readonly missing?: () => string | null;
  run(scale: Scale): Promise<Finding>;
};

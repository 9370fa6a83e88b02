import { StewardError } from '../../../src/core/common/errors.ts';

/** The last thing that went wrong, for `status`. */
export type Problems = {
  /** `what` is safe to show. */
  note(what: string): void;
  last(): { readonly what: string; readonly atMs: number } | null;
};

/** Remembers the last problem only. */
export function createProblems(now: () => number): Problems {
  let latest: ReturnType<Problems['last']> = null;
  return {
    note(what) {
      latest = { what, atMs: now() };
    },
    last: () => latest,
  };
}

/** An error in words that are safe to log and to show: its code or its class, never its text. */
export function describeError(error: unknown): string {
  if (error instanceof StewardError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.name : typeof error;
}

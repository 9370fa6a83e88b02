/** What moderators make of a decision. */
export const VERDICTS = ['confirmed', 'wrong'] as const;

export type VerdictName = (typeof VERDICTS)[number];

/** A verdict that stands: whose, and since when in milliseconds since 1970. `by` is a name, or the platform's id of somebody from chat. */
export type CurrentVerdict = { readonly verdict: VerdictName; readonly by: string; readonly atMs: number };

/**
 * What two people must have seen alike for neither to overwrite the other unknowingly.
 * @example verdictVersion(null); // => 'none'
 */
export function verdictVersion(latest: CurrentVerdict | null): string {
  return latest === null ? 'none' : `${latest.verdict}-${latest.atMs}`;
}

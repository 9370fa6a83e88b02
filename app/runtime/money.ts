/** A setting in USD as the ceilings count it; null where it is not set. */
export function microUsd(usd: number | undefined): number | null {
  return usd === undefined ? null : Math.round(usd * 1e6);
}

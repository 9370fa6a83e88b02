/** A number for people. */
export function number(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
}

/** @example sum([1, 2]); // => 3 */
export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** A share for people, in whole percent; of nothing there is none. @param share null where there is nothing to be a share of. */
export function percent(share: number | null): string {
  return share === null || Number.isNaN(share) ? '–' : `${Math.round(100 * share)}%`;
}

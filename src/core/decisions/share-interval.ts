/** The 95% confidence interval of a figure. */
export type Interval = { readonly low: number; readonly high: number };

/** The two-sided 95% quantile of the normal distribution. */
export const Z = 1.959964;

/**
 * Returns Wilson's interval of a share; it stays within 0 and 1 and works for small numbers too.
 * @example shareInterval(0, 0); // => null
 * @see https://www.itl.nist.gov/div898/handbook/prc/section2/prc241.htm
 */
export function shareInterval(hits: number, all: number): Interval | null {
  if (all === 0) return null;
  const share = hits / all;
  const scale = 1 + (Z * Z) / all;
  const middle = (share + (Z * Z) / (2 * all)) / scale;
  const half = (Z * Math.sqrt((share * (1 - share)) / all + (Z * Z) / (4 * all * all))) / scale;
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

import { median } from '../median.ts';

/** Returns the median of several runs in milliseconds, after some uncounted ones. */
export async function medianMs(runs: number, work: () => Promise<unknown>): Promise<string> {
  for (let run = 0; run < 8; run++) await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return median(times).toFixed(2);
}

/** Returns the powers of ten between two numbers. */
export function powers(least: number, greatest: number): number[] {
  const sizes: number[] = [];
  for (let size = least; size <= greatest; size *= 10) sizes.push(size);
  return sizes;
}

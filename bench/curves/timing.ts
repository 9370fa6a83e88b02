import { median } from '../median.ts';

/** The median of some runs, in milliseconds, after some that nobody counts. */
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

/** The powers of ten from one to another. */
export function powers(least: number, greatest: number): number[] {
  const sizes: number[] = [];
  for (let size = least; size <= greatest; size *= 10) sizes.push(size);
  return sizes;
}

/**
 * Returns the lower median: half of the numbers are at most this. null if there are no numbers.
 * @example medianOf([30, 10, 20]); // => 20
 */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

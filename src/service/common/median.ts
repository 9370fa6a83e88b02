/**
 * The lower median: half of the numbers are at most this. null of none.
 * @example medianOf([30, 10, 20]); // => 20
 */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? null;
}

/**
 * Returns the wait of a `Retry-After` (seconds or a date) or `retry-after-ms` header, in milliseconds; null if none is readable.
 * @example readRetryAfter((name) => (name === 'retry-after' ? '2' : null), 0); // => 2_000
 */
export function readRetryAfter(read: (name: string) => string | null, nowMs: number): number | null {
  const milliseconds = Number.parseFloat(read('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const header = read('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1_000;
  // `Date.parse` accepts even "-3" as a date; an HTTP date names its day and month.
  const date = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}

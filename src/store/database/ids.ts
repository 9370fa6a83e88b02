import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** How long a row of the log is kept and shown. */
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000;

/** A new id, ordered by time. @param atMs the time that it carries; now, when left out, and then in the order of making within a millisecond too. */
export function newId(atMs?: number): string {
  // The library keeps that order only where it is given nothing.
  return atMs === undefined ? v7() : v7({ msecs: atMs });
}

/** Makes so many ids of one instant, in milliseconds since 1970; in the order of making within it. */
export function createRowIds(): (nowMs: number, count: number) => string[] {
  let lastMs = -1;
  let sequence = 0;
  return (nowMs, count) => {
    // UUIDv7's sequence has 32 bits; the random start leaves room for the rows of one millisecond.
    if (nowMs !== lastMs) sequence = randomInt(2 ** 31);
    lastMs = nowMs;
    return Array.from({ length: count }, () => v7({ msecs: nowMs, seq: sequence++ }));
  };
}

/** The least id of an instant: every id made before it is smaller. */
export function leastId(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Greater than every id. */
export const GREATEST_ID = 'g';

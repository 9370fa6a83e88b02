export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Formats an instant as the API does; null stays null.
 * @example isoTime(0); // => '1970-01-01T00:00:00.000Z'
 */
export function isoTime<At extends number | null>(atMs: At): At extends null ? null : string;
export function isoTime(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}

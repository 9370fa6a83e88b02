/**
 * Returns the time in a row's id, in milliseconds since 1970: ids are UUIDv7 (RFC 9562).
 * @example timeOf('01a22205-dfa0-7000-8000-000000000000'); // => 1795867140000
 */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A statement for both kinds of database, where they differ. */
export type Dialect = {
  /** The elements of a JSON array in one value of the statement, as a table with the column `value`. */
  each(place: string): string;
  /** The texts of a JSON array, for `IN`. */
  list(place: string): string;
  /** The clock of the database, in milliseconds since 1970. */
  readonly nowMs: string;
};

/** What SQLite and PostgreSQL say differently. `value ->> 0` means the same to both. */
export function dialectOf(kind: 'sqlite' | 'postgresql'): Dialect {
  switch (kind) {
    case 'sqlite':
      return {
        each: (place) => `json_each(${place})`,
        list: (place) => `(SELECT value FROM json_each(${place}))`,
        nowMs: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
      };
    case 'postgresql':
      return {
        each: (place) => `jsonb_array_elements(CAST(${place} AS jsonb)) AS each(value)`,
        list: (place) => `(SELECT jsonb_array_elements_text(CAST(${place} AS jsonb)))`,
        nowMs: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
      };
  }
}

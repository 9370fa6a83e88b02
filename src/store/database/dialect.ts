/** A statement for both kinds of database, where they differ. */
export type Dialect = ReturnType<typeof dialectOf>;

/** What SQLite and PostgreSQL say differently. `value ->> 0` means the same to both. */
export function dialectOf(kind: 'sqlite' | 'postgresql') {
  switch (kind) {
    case 'sqlite':
      return {
        /** The elements of a JSON array in one value of the statement, as a table with the column `value`. */
        each: (place: string) => `json_each(${place})`,
        /** The texts of a JSON array, for `IN`. */
        list: (place: string) => `(SELECT value FROM json_each(${place}))`,
        /** The clock of the database, in milliseconds since 1970. */
        nowMs: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
      };
    case 'postgresql':
      return {
        each: (place: string) => `jsonb_array_elements(CAST(${place} AS jsonb)) AS each(value)`,
        list: (place: string) => `(SELECT jsonb_array_elements_text(CAST(${place} AS jsonb)))`,
        nowMs: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
      };
  }
}

import { z } from 'zod';

/** Most rows of a page; a larger limit is capped, not refused. */
const MOST = 100;
const NORMAL = 50;

/** Creates the schema of a list's `limit`. @param what the start of its description, such as `How many changes`. */
export function pageLimit(what: string) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .default(NORMAL)
    .transform((limit) => Math.min(limit, MOST))
    .describe(`${what}. Default: ${NORMAL}. Values above ${MOST} are capped.`);
}

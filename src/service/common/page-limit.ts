import { z } from 'zod';

/** The most rows of a page; a larger limit is capped, not refused. */
const MOST = 100;
const NORMAL = 50;

/** How many rows a caller wants of a list. @param what begins its description, such as `How many changes`. */
export function pageLimit(what: string) {
  return z.coerce
    .number()
    .int()
    .min(1)
    .default(NORMAL)
    .transform((limit) => Math.min(limit, MOST))
    .describe(`${what}. Default: ${NORMAL}. Values above ${MOST} are capped.`);
}

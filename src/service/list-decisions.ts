import { z } from 'zod';
import type { DecisionRow, DecisionStore } from '../core/store.ts';

/** The most rows of one page; a larger limit is capped, not refused. */
export const DECISIONS_MAX = 500;
const DECISIONS_DEFAULT = 50;
/** The most characters of JSON of one page; with long texts kept, a page holds fewer rows than were asked for. */
export const PAGE_MAX_CHARS = 4 * 1024 * 1024;

/** What a caller may ask of the decision log. */
export const decisionQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^0*[1-9]\d*$/, 'limit is a whole number of at least 1')
    .default(String(DECISIONS_DEFAULT))
    .transform((digits) => Math.min(Number(digits), DECISIONS_MAX))
    .meta({ type: 'integer', minimum: 1, default: DECISIONS_DEFAULT })
    .describe(`How many rows, newest first; above ${DECISIONS_MAX} it is capped.`),
  before: z.string().optional().describe('Only rows older than the row of this id: the last id of the page before.'),
});
export type DecisionsRequest = z.output<typeof decisionQuerySchema>;

/** Rows that are read at a time. */
const CHUNK_ROWS = 100;

/**
 * One page of the tenant's decision log, newest first: at most `limit` rows, and at most as many as fit in four MiB of JSON.
 * @example const newest = await listDecisions({ store }, tenant.id, { limit: 50 });
 */
export async function listDecisions(
  deps: { readonly store: Pick<DecisionStore, 'listDecisions'> },
  tenantId: string,
  { limit, before }: DecisionsRequest,
): Promise<readonly DecisionRow[]> {
  const page: DecisionRow[] = [];
  let chars = 0;
  for (;;) {
    const wanted = Math.min(CHUNK_ROWS, limit - page.length);
    const from = page.at(-1)?.id ?? before;
    const rows = await deps.store.listDecisions(tenantId, {
      limit: wanted,
      ...(from === undefined ? {} : { before: from }),
    });
    for (const row of rows) {
      chars += JSON.stringify(row).length;
      if (chars > PAGE_MAX_CHARS && page.length > 0) return page;
      page.push(row);
    }
    if (rows.length < wanted || page.length >= limit) return page;
  }
}

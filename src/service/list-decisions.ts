import { z } from 'zod';
import type { DecisionRow, DecisionStore } from '../core/store.ts';

/** The most rows of one page; a larger limit is capped, not refused. */
export const DECISIONS_MAX = 500;
const DECISIONS_DEFAULT = 50;

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

/** One page of the tenant's decision log, newest first. */
export function listDecisions(
  deps: { readonly store: Pick<DecisionStore, 'listDecisions'> },
  tenantId: string,
  { limit, before }: DecisionsRequest,
): Promise<readonly DecisionRow[]> {
  return deps.store.listDecisions(tenantId, { limit, ...(before === undefined ? {} : { before }) });
}

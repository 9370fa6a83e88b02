import type { DecisionRow } from '../../src/core/decision-log/columns.ts';
import type { DecisionSearch } from '../../src/core/decision-log/decision-store.ts';

/** The newest rows of a tenant's log, or those before one. */
export async function logRows(
  store: Pick<DecisionSearch, 'searchDecisions'>,
  tenantId: string,
  ask: { readonly limit: number; readonly before?: string | undefined },
): Promise<readonly DecisionRow[]> {
  return (await store.searchDecisions(tenantId, { filter: {}, scanMax: 20_000, ...ask })).rows;
}

import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { Change } from '../../core/settings/changes.ts';
import type { Store } from '../../core/store/store.ts';
import { KEPT_TABLES, type KeptRow, type KeptTable } from '../../core/tenants/kept-rows.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { exportDecisions } from '../decisions/search.ts';

const CHANGES_PAGE = 100;

/** One line of the export: the kind of a value, and the value. */
export type ExportLine =
  | { readonly kind: 'tenant' | 'key' | 'community' | 'webhook' | 'teammate'; readonly value: object }
  | { readonly kind: Uncapitalize<KeptTable>; readonly value: KeptRow }
  | { readonly kind: 'change'; readonly value: Change }
  | { readonly kind: 'decision'; readonly value: DecisionRow };

/**
 * Exports all data of a tenant line by line as it is read; never keys, their hashes or webhook secrets.
 * @example for await (const { kind, value } of exportEverything({ store }, tenant)) console.log(kind, value);
 */
export async function* exportEverything(
  { store }: { readonly store: Store },
  tenant: Tenant,
): AsyncGenerator<ExportLine, void, void> {
  const { name, plan, quota, policy, settings } = tenant;
  yield { kind: 'tenant', value: { name, plan, quota, policy, settings } };
  for (const key of await store.listKeys(tenant.id)) yield { kind: 'key', value: key };
  for (const community of await store.communities.listCommunities({ tenantId: tenant.id })) {
    const exemptions = await store.communities.listExemptions(community.id);
    yield { kind: 'community', value: { ...community, exemptions } };
  }
  for (const { secret: _, ...webhook } of await store.listWebhooks(tenant.id))
    yield { kind: 'webhook', value: webhook };
  for (const teammate of await store.listTeammates(tenant.id)) yield { kind: 'teammate', value: teammate };
  // Object.keys returns plain strings.
  for (const table of Object.keys(KEPT_TABLES) as KeptTable[]) yield* rowsOf(store, tenant.id, table);
  yield* changesOf(store, tenant.id);
  for await (const rows of exportDecisions({ store }, tenant.id, {}))
    for (const row of rows) yield { kind: 'decision', value: row };
}

async function* changesOf(store: Store, tenantId: string): AsyncGenerator<ExportLine, void, void> {
  let before: string | undefined;
  do {
    const page: readonly Change[] = await store.listChanges({ tenantId, limit: CHANGES_PAGE, before });
    for (const change of page) yield { kind: 'change', value: change };
    before = page.length === CHANGES_PAGE ? page.at(-1)?.id : undefined;
  } while (before !== undefined);
}

async function* rowsOf(store: Store, tenantId: string, table: KeptTable): AsyncGenerator<ExportLine, void, void> {
  const kind = `${table.charAt(0).toLowerCase()}${table.slice(1)}` as Uncapitalize<KeptTable>;
  let page = await store.listKeptRows(tenantId, table, null);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const row of page) yield { kind, value: row };
    page = await store.listKeptRows(tenantId, table, last);
  }
}

import { monthOf, type Plan, type Tenant } from '../../../core/tenants/tenant.ts';
import type { RouteDeps } from '../../request/route.ts';

const ROWS = 50;

/** The orders of the tenant list: the largest value first, names from a to z. */
export const TENANT_ORDERS = ['seen', 'spent', 'judged', 'name'] as const;

/** The requested filter, order and page of tenants. */
export type AskedTenants = {
  readonly name: string;
  readonly plan: string;
  readonly order: (typeof TENANT_ORDERS)[number];
  readonly page: number;
};

/** A tenant with the facts that the operator sees. */
export type ListedTenant = Awaited<ReturnType<typeof readTenants>>['rows'][number];

/** Reads one page of the matching tenants, sorted over all of them. */
export async function readTenants({ store, now }: RouteDeps, { name, plan, order, page }: AskedTenants) {
  const found = (await store.listTenants()).filter(
    (one) => one.name.toLowerCase().includes(name.toLowerCase()) && (plan === '' || planAfter(one) === plan),
  );
  const month = monthOf(now());
  const spendings = (of: readonly Tenant[]) => {
    const range = { fromMs: Date.parse(`${month}-01T00:00:00Z`), toMs: now() + 1 };
    return store.readSpendings(
      of.map(({ id }) => id),
      range,
    );
  };
  const [judged, keys, allSpent] = await Promise.all([
    store.listJudged(month),
    readKeyFacts(store),
    // Spending is a sum over hours. It is read for the shown tenants only, unless the order needs all.
    order === 'spent' ? spendings(found) : null,
  ]);
  const measures = {
    seen: ({ id }: Tenant) => keys.get(id)?.seenAtMs ?? -1,
    judged: ({ id }: Tenant) => judged.get(id) ?? 0,
    spent: ({ id }: Tenant) => allSpent?.get(id) ?? 0,
    // The store returns them sorted by name.
    name: () => 0,
  };
  const measure = measures[order];
  const pages = Math.max(1, Math.ceil(found.length / ROWS));
  const at = Math.min(pages, Math.max(1, page));
  const shown = found.toSorted((one, other) => measure(other) - measure(one)).slice((at - 1) * ROWS, at * ROWS);
  const spent = allSpent ?? (await spendings(shown));
  const rows = shown.map((tenant) => {
    const { active = 0, seenAtMs = null } = keys.get(tenant.id) ?? {};
    const spentMicroUsd = spent.get(tenant.id) ?? 0;
    return { tenant, plan: planAfter(tenant), judged: measures.judged(tenant), spentMicroUsd, keys: active, seenAtMs };
  });
  return { rows, count: found.length, pages, page: at };
}

/** Returns the plan that applies once a suspension ends. @example planAfter(tenant); // => 'pro' */
export function planAfter({ plan, suspended }: Tenant): Plan {
  return suspended?.plan ?? plan;
}

/** Counts each tenant's active keys, and returns when one was last used. */
async function readKeyFacts(store: RouteDeps['store']) {
  const facts = new Map<string, { active: number; seenAtMs: number | null }>();
  for (const { tenantId, revokedAt, lastUsedAtMs } of await store.listKeys()) {
    const { active, seenAtMs } = facts.get(tenantId) ?? { active: 0, seenAtMs: null };
    facts.set(tenantId, {
      active: active + (revokedAt === null ? 1 : 0),
      seenAtMs: lastUsedAtMs === null ? seenAtMs : Math.max(lastUsedAtMs, seenAtMs ?? 0),
    });
  }
  return facts;
}

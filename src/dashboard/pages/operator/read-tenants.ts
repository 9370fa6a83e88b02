import { monthOf, type Plan, type Tenant } from '../../../core/tenants/tenant.ts';
import type { RouteDeps } from '../../request/route.ts';

const ROWS = 50;

/** What the list of tenants can be sorted by; the most comes first, and names from a to z. */
export const TENANT_ORDERS = ['seen', 'spent', 'judged', 'name'] as const;

/** Which tenants are asked for. */
export type AskedTenants = {
  readonly name: string;
  readonly plan: string;
  readonly order: (typeof TENANT_ORDERS)[number];
  readonly page: number;
};

/** A tenant with what the operator wants to know of it. */
export type ListedTenant = Awaited<ReturnType<typeof readTenants>>['rows'][number];

/** One page of the tenants that match, sorted over all of them. */
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
    // Sums of hours: of those that are shown alone, where the order does not ask for all.
    order === 'spent' ? spendings(found) : null,
  ]);
  const measures = {
    seen: ({ id }: Tenant) => keys.get(id)?.seenAtMs ?? -1,
    judged: ({ id }: Tenant) => judged.get(id) ?? 0,
    spent: ({ id }: Tenant) => allSpent?.get(id) ?? 0,
    // The store has them by name.
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

/** The plan that holds once a suspension ends. @example planAfter(tenant); // => 'pro' */
export function planAfter({ plan, suspended }: Tenant): Plan {
  return suspended?.plan ?? plan;
}

/** How many keys of each tenant are not revoked, and when one was last used. */
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

import { appendTo, firstOf, type ListPlace, linkOf, unlink } from './linked-list.ts';

/** A store of tenants' recent entries, each kept until its window ends. One bound limits all tenants together. */
export type Expiring<T> = {
  get(tenantId: string, key: string): T | undefined;
  /** Stores a value in place of the previous one, as the newest of its tenant. Forgets others if there is no room; see `createExpiring`. */
  put(kept: {
    readonly tenantId: string;
    readonly key: string;
    readonly value: T;
    /** Its share of the bound, 1 or more. */
    readonly weight: number;
    readonly windowSeconds: number;
    readonly nowMs: number;
  }): void;
  size(): { readonly entries: number; readonly weight: number };
};

/** A tenant with more than this part of the bound loses its own entries, so that nobody takes the memory of all. */
const SHARE_MAX = 1 / 4;
/** Tenants are ranked by powers of two of their share; the smallest ones share a rank. */
const RANKS = 24;

type Entry<T> = {
  readonly tenant: Tenant<T>;
  readonly key: string;
  value: T;
  weight: number;
  windowMs: number;
  endsAtMs: number;
  readonly inTenant: ListPlace<Entry<T>>;
  readonly inQueue: ListPlace<Entry<T>>;
};
type Tenant<T> = {
  readonly id: string;
  readonly byKey: Map<string, Entry<T>>;
  /** Its entries, the oldest first. */
  readonly order: ListPlace<Entry<T>>;
  weight: number;
  rank: number;
};

/**
 * Creates an empty store. If it is full, it forgets in this order: expired entries; the oldest entry of the writing tenant, if that has more than a
 * quarter of the bound; the oldest entry of another tenant, one of the largest (within a factor of two). So a tenant under attack loses none of its
 * own before it has a quarter. A loud tenant costs a quiet one nothing. The time depends on neither the size nor the number of tenants.
 */
export function createExpiring<T>(limits: { readonly entries: number; readonly weight: number }): Expiring<T> {
  const tenants = new Map<string, Tenant<T>>();
  const ranks = Array.from({ length: RANKS }, () => new Set<Tenant<T>>());
  /** Queues by window length in seconds, at most 3,600 of them; the first entry of each ends first. */
  const queues = new Map<number, ListPlace<Entry<T>>>();
  const total = { entries: 0, weight: 0 };
  /** The last search, at `atMs`, found nothing expired; nothing expires before `quietUntilMs`. */
  const lastSearch = { atMs: 0, quietUntilMs: 0 };

  const shareOf = ({ byKey, weight }: Tenant<T>) => Math.max(byKey.size / limits.entries, weight / limits.weight);
  const resize = (tenant: Tenant<T>, entries: number, weight: number): void => {
    total.entries += entries;
    total.weight += weight;
    tenant.weight += weight;
    const rank = tenant.byKey.size === 0 ? -1 : Math.max(0, RANKS - 1 + Math.ceil(Math.log2(shareOf(tenant))));
    if (rank === tenant.rank) return;
    ranks[tenant.rank]?.delete(tenant);
    tenant.rank = Math.min(rank, RANKS - 1);
    if (rank < 0) tenants.delete(tenant.id);
    else ranks[tenant.rank]?.add(tenant);
  };
  const forget = (entry: Entry<T>): void => {
    unlink(entry.inTenant);
    unlink(entry.inQueue);
    entry.tenant.byKey.delete(entry.key);
    resize(entry.tenant, -1, -entry.weight);
  };
  const findExpired = (nowMs: number): Entry<T> | null => {
    if (nowMs >= lastSearch.atMs && nowMs < lastSearch.quietUntilMs) return null;
    let quietUntilMs = Number.POSITIVE_INFINITY;
    for (const [seconds, queue] of queues) {
      const first = firstOf(queue);
      if (first && (first.endsAtMs <= nowMs || isOfLater(first, nowMs))) return first;
      if (first) quietUntilMs = Math.min(quietUntilMs, first.endsAtMs);
      else queues.delete(seconds);
    }
    Object.assign(lastSearch, { atMs: nowMs, quietUntilMs });
    return null;
  };
  const largestExcept = (own: Tenant<T>): Tenant<T> | null => {
    for (let rank = RANKS - 1; rank >= 0; rank--)
      for (const tenant of ranks[rank] ?? []) if (tenant !== own) return tenant;
    return null;
  };
  const makeRoom = (own: Tenant<T>, nowMs: number): void => {
    while (total.entries > limits.entries || total.weight > limits.weight) {
      const crowded = shareOf(own) > SHARE_MAX ? own : (largestExcept(own) ?? own);
      const entry = findExpired(nowMs) ?? firstOf(crowded.order);
      if (!entry) return;
      forget(entry);
    }
  };
  const add = (tenantId: string, key: string, value: T): Entry<T> => {
    const tenant = tenants.get(tenantId) ?? {
      ...{ id: tenantId, byKey: new Map<string, Entry<T>>(), order: linkOf<Entry<T>>(null), weight: 0, rank: -1 },
    };
    tenants.set(tenantId, tenant);
    const links: { inTenant: ListPlace<Entry<T>> | null; inQueue: ListPlace<Entry<T>> | null } = {
      inTenant: null,
      inQueue: null,
    };
    // The next line creates its links, which point to it.
    const entry = { tenant, key, value, weight: 0, windowMs: 0, endsAtMs: 0, ...links } as Entry<T>;
    Object.assign(entry, { inTenant: linkOf(entry), inQueue: linkOf(entry) });
    tenant.byKey.set(key, entry);
    resize(tenant, 1, 0);
    return entry;
  };

  return {
    get: (tenantId, key) => tenants.get(tenantId)?.byKey.get(key)?.value,
    put({ tenantId, key, value, weight, windowSeconds, nowMs }) {
      const entry = tenants.get(tenantId)?.byKey.get(key) ?? add(tenantId, key, value);
      const { tenant, inTenant, inQueue } = entry;
      resize(tenant, 0, weight - entry.weight);
      Object.assign(entry, { value, weight });
      appendTo(tenant.order, inTenant);
      const windowMs = windowSeconds * 1_000;
      // A longer window of the entry stays, unless the clock was set back since.
      if (entry.endsAtMs <= nowMs + windowMs || isOfLater(entry, nowMs)) {
        const queue = queues.get(windowSeconds) ?? linkOf<Entry<T>>(null);
        queues.set(windowSeconds, queue);
        Object.assign(entry, { windowMs, endsAtMs: nowMs + windowMs });
        appendTo(queue, inQueue);
        lastSearch.quietUntilMs = Math.min(lastSearch.quietUntilMs, entry.endsAtMs);
      }
      makeRoom(tenant, nowMs);
    },
    size: () => ({ ...total }),
  };
}

/** Returns a store that continues from a base and leaves it unchanged. @param copy of a value that its users change in place. */
export function forkOf<T>(base: Pick<Expiring<T>, 'get'>, copy: (value: T) => T): Pick<Expiring<T>, 'get' | 'put'> {
  const own = new Map<string, T>();
  return {
    get(tenantId, key) {
      const known = own.get(`${tenantId}\n${key}`);
      if (known !== undefined) return known;
      const value = base.get(tenantId, key);
      return value === undefined ? undefined : copy(value);
    },
    put: ({ tenantId, key, value }) => void own.set(`${tenantId}\n${key}`, value),
  };
}

/** Whether an entry was stored at a future time, because the clock was set back since. */
function isOfLater({ endsAtMs, windowMs }: Pick<Entry<unknown>, 'endsAtMs' | 'windowMs'>, nowMs: number): boolean {
  return endsAtMs > nowMs + windowMs;
}

import type { Clock } from '../../core/ports/judge.ts';

/** A tenant that asked in the last minute is held to be about to ask again. */
const RECENT_MS = 60_000;

/** The places at a limiter, by who has them. */
export type TenantSlots = {
  /** Notes that a tenant asked for one. */
  ask(tenant: string): void;
  mayTake(tenant: string): boolean;
  take(tenant: string): void;
  giveBack(tenant: string): void;
  taken(): number;
};

/**
 * Counts places. A tenant may have them all while it is alone; when another has asked within a minute, a quarter of them is kept from each, so that
 * one with a call now and then finds a place at once, and does not wait for a call of a flood to end.
 * @param now monotonic.
 */
export function createTenantSlots({ max, now }: { readonly max: number; readonly now: Clock }): TenantSlots {
  const shareMax = max - Math.floor(max / 4);
  const byTenant = new Map<string, number>();
  let total = 0;
  let last = { tenant: '', atMs: Number.NEGATIVE_INFINITY };
  /** When somebody else than `last` asked last. */
  let otherAtMs = Number.NEGATIVE_INFINITY;
  return {
    ask: (tenant) => {
      if (tenant !== last.tenant) otherAtMs = last.atMs;
      last = { tenant, atMs: now() };
    },
    mayTake: (tenant) => {
      if (total >= max) return false;
      if ((byTenant.get(tenant) ?? 0) < shareMax) return true;
      return now() - (tenant === last.tenant ? otherAtMs : last.atMs) > RECENT_MS;
    },
    take: (tenant) => {
      total += 1;
      byTenant.set(tenant, (byTenant.get(tenant) ?? 0) + 1);
    },
    giveBack: (tenant) => {
      total -= 1;
      const left = (byTenant.get(tenant) ?? 1) - 1;
      if (left === 0) byTenant.delete(tenant);
      else byTenant.set(tenant, left);
    },
    taken: () => total,
  };
}

import { StewardError } from '../../core/common/errors.ts';

/** Turns requests away before they cost anything, so that one tenant's flood leaves the others their place. */
export type Admission = {
  /** @returns gives the place back; owed. @throws StewardError `overloaded`. */
  admit(tenantId: string): () => void;
  /** What `admit` would throw, in words; null when there is a place. */
  refusalOf(tenantId: string): string | null;
  underWay(): number;
};

const AGAIN = 'nothing was decided, try again in a second';
const ALL_IS_FULL = `too many requests are under way; ${AGAIN}`;
const TENANT_IS_FULL = `this tenant has too many requests under way; ${AGAIN}`;

/**
 * Makes an admission with nobody in.
 * @param limits how many requests may be under way at once: of one tenant, and of all. Beyond `totalMax` only tenants below their even share are let in.
 * @example const leave = createAdmission({ tenantMax: 256, totalMax: 2_048 }).admit(tenant.id);
 */
export function createAdmission({ tenantMax, totalMax }: Record<'tenantMax' | 'totalMax', number>): Admission {
  const underWay = new Map<string, number>();
  let total = 0;
  const refusalOf = (tenantId: string): string | null => {
    const own = underWay.get(tenantId) ?? 0;
    if (own >= tenantMax) return TENANT_IS_FULL;
    const evenShare = totalMax / (underWay.size + (own === 0 ? 1 : 0));
    return total >= totalMax && own + 1 > evenShare ? ALL_IS_FULL : null;
  };
  return {
    refusalOf,
    admit: (tenantId) => {
      const refusal = refusalOf(tenantId);
      if (refusal !== null) throw new StewardError('overloaded', refusal);
      underWay.set(tenantId, (underWay.get(tenantId) ?? 0) + 1);
      total += 1;
      return () => {
        total -= 1;
        const left = (underWay.get(tenantId) ?? 1) - 1;
        if (left === 0) underWay.delete(tenantId);
        else underWay.set(tenantId, left);
      };
    },
    underWay: () => total,
  };
}

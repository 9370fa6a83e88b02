import { StewardError } from '../../core/common/errors.ts';
import { createCounts } from '../../core/queues/fair-queue.ts';

/** Rejects requests before they cost anything, so that one tenant's flood leaves capacity for the others. */
export type Admission = ReturnType<typeof createAdmission>;

const AGAIN = 'nothing was decided; try again in a second';
const ALL_IS_FULL = `the server has too many concurrent requests; ${AGAIN}`;
const TENANT_IS_FULL = `this tenant has too many concurrent requests; ${AGAIN}`;

/**
 * Creates an admission without any request under way.
 * @param limits most requests under way at once, of one tenant and in total. Beyond `totalMax` only tenants below their even share are admitted.
 * @example const leave = createAdmission({ tenantMax: 256, totalMax: 2_048 }).admit(tenant.id);
 */
export function createAdmission({ tenantMax, totalMax }: Record<'tenantMax' | 'totalMax', number>) {
  const underWay = createCounts();
  return {
    /** Admits a request. @returns a function that the caller must call to release the place. @throws StewardError `overloaded`. */
    admit: (tenantId: string): (() => void) => {
      const own = underWay.of(tenantId);
      if (own >= tenantMax) throw new StewardError('overloaded', TENANT_IS_FULL);
      const evenShare = totalMax / (underWay.keys() + (own === 0 ? 1 : 0));
      if (underWay.total() >= totalMax && own + 1 > evenShare) throw new StewardError('overloaded', ALL_IS_FULL);
      underWay.add(tenantId, 1);
      return () => underWay.add(tenantId, -1);
    },
    underWay: underWay.total,
  };
}

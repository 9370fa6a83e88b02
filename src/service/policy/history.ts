import { z } from 'zod';
import { StewardError } from '../../core/common/errors.ts';
import { DEFAULT_POLICY, type PolicyWrite, writeToward } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { isoTime } from '../../core/time/time.ts';
import { pageLimit } from '../common/page-limit.ts';

/** The query parameters of the policy history. */
export const historyQuerySchema = z.object({
  limit: pageLimit('The number of changes'),
  before: z.string().max(100).optional().describe('Only changes older than the one with this id.'),
});

/**
 * Lists who changed the policy, when and how; newest first, at most the newest 200.
 * @example const [latest] = await listPolicyHistory({ store }, tenant.id, { limit: 1 });
 */
export async function listPolicyHistory(
  { store }: StoreFor<'listChanges'>,
  tenantId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
) {
  const changes = await store.listChanges({ tenantId, subject: 'policy', limit, before });
  return changes.map((change) => ({
    id: change.id,
    at: isoTime(change.atMs),
    by: change.by,
    via: change.via,
    // Only policy changes write these rows.
    before: change.before as Policy | null,
    after: change.after as Policy | null,
  }));
}

/**
 * Returns the write that restores the policy from before or after a change; it also removes rules that were added since.
 * @throws StewardError `not_found` if the change is another tenant's, not of the policy, or no longer kept.
 * @example const write = await returnTo({ store }, tenant, changeId, 'before');
 */
export async function returnTo(
  { store }: StoreFor<'findChange'>,
  tenant: { readonly id: string; readonly policy: Policy },
  changeId: string,
  which: 'before' | 'after',
): Promise<PolicyWrite> {
  const change = await store.findChange(tenant.id, changeId);
  // Only policy changes write these rows.
  const wanted = change?.subject === 'policy' ? ((change[which] as Policy | null) ?? DEFAULT_POLICY) : null;
  if (!wanted) throw new StewardError('not_found', 'no change of the policy has this id; the last 200 are kept');
  return writeToward(tenant.policy, wanted);
}

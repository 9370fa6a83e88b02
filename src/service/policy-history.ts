import { z } from 'zod';
import type { ChangeDoor, ChangeStore } from '../core/changes.ts';
import type { Policy } from '../core/policy.ts';

const PAGE_MAX = 100;
const PAGE_DEFAULT = 50;

/** What of the history is asked for. */
export const historyQuerySchema = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(PAGE_DEFAULT)
    .transform((limit) => Math.min(limit, PAGE_MAX))
    .describe(`How many changes, ${PAGE_DEFAULT} without it; above ${PAGE_MAX} it is capped.`),
  before: z.string().max(100).optional().describe('Only changes before the one of this id.'),
});

/** One change of the policy. */
export type PolicyChange = {
  readonly id: string;
  readonly at: string;
  /** The id of a key, a name in chat, who was signed in; '' is Steward itself. */
  readonly by: string;
  readonly via: ChangeDoor;
  /** null where the shipped policy stood. */
  readonly before: Policy | null;
  readonly after: Policy | null;
};

/**
 * Who changed the policy, when, and from what to what; newest first, the newest 200.
 * @example const [latest] = await listPolicyHistory({ store }, tenant.id, { limit: 1 });
 */
export async function listPolicyHistory(
  { store }: { readonly store: Pick<ChangeStore, 'listChanges'> },
  tenantId: string,
  ask: { readonly limit: number; readonly before?: string | undefined },
): Promise<readonly PolicyChange[]> {
  const { limit, before } = ask;
  const changes = await store.listChanges({
    tenantId,
    subject: 'policy',
    limit,
    ...(before === undefined ? {} : { before }),
  });
  return changes.map((change) => ({
    id: change.id,
    at: new Date(change.atMs).toISOString(),
    by: change.by,
    via: change.via,
    // Only a change of the policy writes them.
    before: change.before as Policy | null,
    after: change.after as Policy | null,
  }));
}

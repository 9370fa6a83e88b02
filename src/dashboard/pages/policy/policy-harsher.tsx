import type { PolicyWrite } from '../../../core/policy/policy.ts';
import { replayPolicy } from '../../../service/policy/replay.ts';
import { Note } from '../../parts/layout.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';
import type { RouteDeps } from '../../request/route.ts';

/** How many more messages of 30 days a change would have deleted, or timed out their authors for. */
export type HarsherChange = { readonly more: number; readonly messages: number };

/** Returns what a change would have done to more people than the current policy, or null for nothing. */
export async function findHarsher(
  deps: RouteDeps,
  { tenant }: TenantPageContext,
  write: PolicyWrite,
): Promise<HarsherChange | null> {
  const history = await deps.scoreHistory(tenant.id);
  const { before, after, messages } = await replayPolicy(history, tenant.policy, write, tenant.settings);
  const more = after.delete + after.timeout - before.delete - before.timeout;
  return more > 0 ? { more, messages } : null;
}

/** Asks before such a change is saved. */
export function HarsherNote({ harsher: { more, messages } }: { readonly harsher: HarsherChange }) {
  const shown = more === 1 ? 'one more message' : `${more.toLocaleString('en-GB')} more messages`;
  return (
    <Note kind="fault">
      {`Nothing is saved yet. With this change ${shown} of ${messages.toLocaleString('en-GB')} in the audit log would have been deleted, or their authors timed out. Press Save anyway at the foot of the form if you want that.`}
    </Note>
  );
}

import type { TenantPageContext } from './page-context.ts';
import type { RouteDeps } from './route.ts';

/** How long an opened item stays claimed. A claim locks nobody out and expires automatically. */
const CLAIM_MS = 3 * 60_000;

/** Records that somebody opened an item. @example await claim(deps, page, decision.id); */
export async function claim(deps: RouteDeps, { session, tenant }: TenantPageContext, decisionId: string) {
  const untilMs = deps.now() + CLAIM_MS;
  const look = { sessionId: session.id, tenantId: tenant.id, decisionId, name: session.name, untilMs };
  await deps.store.reviewPresence.notePresence(look);
}

/** Returns the items that others have open now. @example const claims = await readClaims(deps, page); */
export async function readClaims(deps: RouteDeps, { session, tenant }: TenantPageContext) {
  const looks = await deps.store.reviewPresence.listPresence(tenant.id, deps.now());
  return looks.filter(({ sessionId }) => sessionId !== session.id);
}

import type { TenantPageContext } from './page-context.ts';
import type { RouteDeps } from './route.ts';

/** How long an item is claimed by whoever opened it last. Nobody is locked out, and a claim lapses by itself. */
const CLAIM_MS = 3 * 60_000;

/** Notes that somebody has opened an item. @example await claim(deps, page, decision.id); */
export async function claim(deps: RouteDeps, { session, tenant }: TenantPageContext, decisionId: string) {
  const untilMs = deps.now() + CLAIM_MS;
  const look = { sessionId: session.id, tenantId: tenant.id, decisionId, name: session.name, untilMs };
  await deps.store.reviewPresence.notePresence(look);
}

/** What others have claimed at this moment. @example const claims = await readClaims(deps, page); */
export async function readClaims(deps: RouteDeps, { session, tenant }: TenantPageContext) {
  const looks = await deps.store.reviewPresence.listPresence(tenant.id, deps.now());
  return looks.filter(({ sessionId }) => sessionId !== session.id);
}

import { StewardError } from '../../core/common/errors.ts';
import { isAllowed, type SessionRights } from '../../core/tenants/sessions.ts';
import { findSessions, formTokenOf, renewSession, type SignedIn } from '../../service/tenants/sessions.ts';
import { readReading, readSessionCookie } from './cookies.ts';
import { type DashboardContext, type PageContext, SESSION_QUERY, TENANT_QUERY } from './page-context.ts';
import type { RouteDeps } from './route.ts';

const ROLES: Readonly<Record<SessionRights, string>> = {
  view: 'whoever is signed in',
  moderate: 'moderators',
  manage: 'managers of this community',
  own: 'owners of this community',
  operate: 'the operator',
};

/** The sessions that this browser holds, the first that it opened first. @example const held = await findHeld(c, deps); */
export function findHeld(c: DashboardContext, deps: RouteDeps): Promise<readonly SignedIn[]> {
  return findSessions({ sessions: deps.store.sessions, now: deps.now }, readSessionCookie(c, deps.publicUrl));
}

/** Who this request comes from: of several sessions, the one that its address names, or the first. null for nobody who is signed in. */
export async function findPageContext(c: DashboardContext, deps: RouteDeps): Promise<PageContext | null> {
  const held = await findHeld(c, deps);
  const chosen = held.find(({ session }) => session.id === c.req.query(SESSION_QUERY)) ?? held[0];
  if (!chosen) return null;
  const session = await renewSession({ sessions: deps.store.sessions, now: deps.now }, chosen.session);
  // Only the operator may choose; everybody else's tenant is that of their session, whatever the address says.
  const tenantId = session.rights === 'operate' ? (c.req.query(TENANT_QUERY) ?? null) : session.tenantId;
  const tenant = tenantId === null ? null : await deps.store.findTenant({ id: tenantId });
  const may: PageContext['may'] = (method, path) => isAllowed(session.rights, deps.rightsFor(method, path));
  return { session, held, tenant, formToken: formTokenOf(chosen.token), reading: readReading(c), may };
}

/** @throws StewardError `forbidden` for rights below those. */
export function mustHaveRights({ session }: PageContext, needed: SessionRights): void {
  if (!isAllowed(session.rights, needed)) throw new StewardError('forbidden', `this page is for ${ROLES[needed]}`);
}

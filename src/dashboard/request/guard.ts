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

/** Returns this browser's sessions, the oldest first. @example const held = await findHeld(c, deps); */
export function findHeld(c: DashboardContext, deps: RouteDeps): Promise<readonly SignedIn[]> {
  return findSessions({ sessions: deps.store.sessions, now: deps.now }, readSessionCookie(c, deps.publicUrl));
}

/** Returns who sent this request: the session that its address names, or the browser's first. Returns null if nobody is signed in. */
export async function findPageContext(c: DashboardContext, deps: RouteDeps): Promise<PageContext | null> {
  const held = await findHeld(c, deps);
  const chosen = held.find(({ session }) => session.id === c.req.query(SESSION_QUERY)) ?? held[0];
  if (!chosen) return null;
  const session = await renewSession({ sessions: deps.store.sessions, now: deps.now }, chosen.session);
  // Only operators may choose a tenant. For all others the session decides, whatever the address says.
  const tenantId = session.rights === 'operate' ? (c.req.query(TENANT_QUERY) ?? null) : session.tenantId;
  const tenant = tenantId === null ? null : await deps.store.findTenant({ id: tenantId });
  const may: PageContext['may'] = (method, path) => isAllowed(session.rights, deps.rightsFor(method, path));
  return { session, held, tenant, formToken: formTokenOf(chosen.token), reading: readReading(c), may };
}

/** Checks a session's rights. @throws StewardError `forbidden` if they are too low. */
export function mustHaveRights({ session }: PageContext, needed: SessionRights): void {
  if (!isAllowed(session.rights, needed)) throw new StewardError('forbidden', `this page is for ${ROLES[needed]}`);
}

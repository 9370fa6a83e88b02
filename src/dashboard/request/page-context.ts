import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Author } from '../../core/settings/changes.ts';
import type { Session } from '../../core/tenants/sessions.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { SignedIn } from '../../service/tenants/sessions.ts';

/** The data that middleware stores with a request to the dashboard. */
export type DashboardEnv = { Bindings: Partial<HttpBindings>; Variables: { page: PageContext | undefined } };
export type DashboardContext = Context<DashboardEnv>;

/** How a person wants to read messages. Only their browser stores it, so that it reveals nothing to others. */
export type ReadingChoice = {
  /** Covers the words that counted in texts of harassment, nudity and the tenant's own word lists. */
  readonly softens: boolean;
  /** Hides texts about self-harm and minors until they are pressed. */
  readonly hides: boolean;
  /** Suggest a break after this many verdicts; 0 means never. */
  readonly breakAfter: number;
  /** The time of their last break. */
  readonly restedAtMs: number;
};

/** A signed-in visitor of one request. */
export type PageContext = {
  readonly session: Session;
  /** All sessions of their browser. */
  readonly held: readonly SignedIn[];
  /** The tenant that they view, or null for an operator who has not chosen one. */
  readonly tenant: Tenant | null;
  /** The token in each of their forms. */
  readonly formToken: string;
  readonly reading: ReadingChoice;
  /** Whether they may open the page of this path, or send its form. */
  readonly may: (method: 'get' | 'post', path: string) => boolean;
};

/** A signed-in visitor who requests a page of a tenant. */
export type TenantPageContext = PageContext & { readonly tenant: Tenant };

/** The properties of a part of a tenant's page. */
export type PropsWithPage<Props = unknown> = Readonly<Props> & { readonly page: TenantPageContext };

/** The root path of the dashboard. */
export const ROOT = '/dashboard';

/** The query parameters of the page's session, and of the tenant that an operator chose. */
export const SESSION_QUERY = 'session';
export const TENANT_QUERY = 'tenant';

/** Returns the query of an address without the session and the tenant. */
export function pageQuery(c: DashboardContext): Readonly<Record<string, string>> {
  const { [SESSION_QUERY]: _session, [TENANT_QUERY]: _tenant, ...query } = c.req.query();
  return query;
}

/** Returns the query that selects session and tenant. It is empty for a browser's first session, so that its open pages keep working. */
export function sessionQuery({ session, held, tenant }: Pick<PageContext, 'session' | 'held' | 'tenant'>) {
  return {
    ...(session.id === held[0]?.session.id ? {} : { [SESSION_QUERY]: session.id }),
    ...(session.rights === 'operate' && tenant ? { [TENANT_QUERY]: tenant.id } : {}),
  };
}

/** Returns the address of a page for this visitor. @param path from the dashboard's root, such as `/keys`. */
export function addressOf(
  page: Parameters<typeof sessionQuery>[0] | null,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...query, ...(page ? sessionQuery(page) : {}) }).toString();
  return `${ROOT}${path}${search === '' ? '' : `?${search}`}`;
}

/** Returns the requested address if it is a page of this dashboard, or ''. */
export function ownPage(wanted: string | undefined): string {
  return wanted !== undefined && /^\/dashboard\/[\w/.?=&%:+-]*$/.test(wanted) && !wanted.includes('//') ? wanted : '';
}

/** Returns the visitor as the author of changes in the audit trail. */
export function authorOf({ session }: PageContext): Author {
  return { by: session.name, via: 'dashboard' };
}

/** Returns the names in a visitor's verdicts: the platform's id for people from chat, and the name if a decision has no entry in chat. */
export function namesOf({ session: { personId, name } }: PageContext): readonly string[] {
  return personId === null ? [name] : [name, personId];
}

/** Returns the visitor as the moderator that chat names for an action. @example const { by, personId } = actorOf(page); */
export function actorOf({ session: { personId, name } }: PageContext) {
  return { by: { id: personId ?? name, name }, personId };
}

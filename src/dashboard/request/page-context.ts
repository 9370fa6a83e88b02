import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Author } from '../../core/settings/changes.ts';
import type { Session } from '../../core/tenants/sessions.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { SignedIn } from '../../service/tenants/sessions.ts';

/** What middleware puts beside a request to the dashboard. */
export type DashboardEnv = { Bindings: Partial<HttpBindings>; Variables: { page: PageContext | undefined } };
export type DashboardContext = Context<DashboardEnv>;

/** How somebody wants to read what others wrote: kept in their own browser, so that it says nothing of them to anybody. */
export type ReadingChoice = {
  /** Covers the words that counted in texts of harassment, nudity and the tenant's own word lists. */
  readonly softens: boolean;
  /** Hides texts about self-harm and minors until they are pressed. */
  readonly hides: boolean;
  /** After so many verdicts a break is suggested; 0 is never. */
  readonly breakAfter: number;
  /** When they last had one. */
  readonly restedAtMs: number;
};

/** Somebody who is signed in, at one request. */
export type PageContext = {
  readonly session: Session;
  /** Every session that their browser holds. */
  readonly held: readonly SignedIn[];
  /** The tenant they look at; null for an operator who has not chosen one. */
  readonly tenant: Tenant | null;
  /** What every form of theirs carries. */
  readonly formToken: string;
  readonly reading: ReadingChoice;
  /** Whether they may open the page of this path, or send its form. */
  readonly may: (method: 'get' | 'post', path: string) => boolean;
};

/** Somebody who is signed in, at one request for a page of a tenant. */
export type TenantPageContext = PageContext & { readonly tenant: Tenant };

/** The properties of a part of such a page. */
export type PropsWithPage<Props = unknown> = Readonly<Props> & { readonly page: TenantPageContext };

/** Where the dashboard stands. */
export const ROOT = '/dashboard';

/** Where the address of a page names the session that it is of, and the tenant that an operator chose. */
export const SESSION_QUERY = 'session';
export const TENANT_QUERY = 'tenant';

/** What an address asks of a page, without whose page it is. */
export function askedOf(c: DashboardContext): Readonly<Record<string, string>> {
  const { [SESSION_QUERY]: _session, [TENANT_QUERY]: _tenant, ...query } = c.req.query();
  return query;
}

/** What of an address says whose page it is: nothing for the first session of a browser, so that its open pages stay as they are when another begins. */
export function choiceOf({ session, held, tenant }: Pick<PageContext, 'session' | 'held' | 'tenant'>) {
  return {
    ...(session.id === held[0]?.session.id ? {} : { [SESSION_QUERY]: session.id }),
    ...(session.rights === 'operate' && tenant ? { [TENANT_QUERY]: tenant.id } : {}),
  };
}

/** The address of a page for this visit. @param path from the dashboard's root, `/keys`. */
export function addressOf(
  page: Parameters<typeof choiceOf>[0] | null,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...query, ...(page ? choiceOf(page) : {}) }).toString();
  return `${ROOT}${path}${search === '' ? '' : `?${search}`}`;
}

/** A page of this dashboard that somebody wanted to see, or '' for anything else. */
export function ownPage(wanted: string | undefined): string {
  return wanted !== undefined && /^\/dashboard\/[\w/.?=&%:+-]*$/.test(wanted) && !wanted.includes('//') ? wanted : '';
}

/** Whom the audit trail names for what a visitor changes. */
export function authorOf({ session }: PageContext): Author {
  return { by: session.name, via: 'dashboard' };
}

/** The names that the verdicts of a visitor have: the platform's id of somebody from chat, and a name where a decision has no entry in chat. */
export function namesOf({ session: { personId, name } }: PageContext): readonly string[] {
  return personId === null ? [name] : [name, personId];
}

/** Whom chat names for what a visitor does about a message or a member. @example const { by, personId } = actorOf(page); */
export function actorOf({ session: { personId, name } }: PageContext) {
  return { by: { id: personId ?? name, name }, personId };
}

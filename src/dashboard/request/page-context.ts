import type { Context } from 'hono';
import type { Session } from '../../core/tenants/sessions.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/** What middleware puts beside a request to the dashboard. */
export type DashboardEnv = { Variables: { pageContext: PageContext | undefined } };
export type DashboardContext = Context<DashboardEnv>;

/** Somebody who is signed in, at one request. */
export type PageContext = {
  readonly session: Session;
  /** The tenant they look at; null for an operator who has not chosen one. */
  readonly tenant: Tenant | null;
  /** What every form of theirs carries. */
  readonly formToken: string;
};

/** A visit to what a tenant has. */
export type TenantPageContext = PageContext & { readonly tenant: Tenant };

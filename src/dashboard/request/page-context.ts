import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Session } from '../../core/tenants/sessions.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/** What middleware puts beside a request to the dashboard. */
export type DashboardEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: { pageContext: PageContext | undefined };
};
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
  /** The tenant they look at; null for an operator who has not chosen one. */
  readonly tenant: Tenant | null;
  /** What every form of theirs carries. */
  readonly formToken: string;
  readonly reading: ReadingChoice;
  /** Whether they may open the page of this path, or send its form. */
  readonly may: (method: 'get' | 'post', path: string) => boolean;
};

/** A visit to what a tenant has. */
export type TenantPageContext = PageContext & { readonly tenant: Tenant };

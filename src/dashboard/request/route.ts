import type { DashboardDeps } from './deps.ts';
import type { DashboardContext, PageContext, TenantPageContext } from './page-context.ts';

/** The fields of a form that was sent, the last of each name. */
export type Form = Readonly<Record<string, string>>;

type Answer = Response | Promise<Response>;
type Place = {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** What its form may be at most, where it is more than `SMALL_FORM_BYTES`. */
  readonly formMaxBytes?: number;
};

/** What a page of a tenant is made from: the request, and what this page adds, such as the form that was sent. */
export type PageArgs<T> = [c: DashboardContext, deps: RouteDeps, pageContext: TenantPageContext, more: T];

/** The form of a page that takes a few fields: an id, a choice, a reason. */
export const SMALL_FORM_BYTES = 64 * 1024;
/** Lists of words and sites, an export, rules in plain words: with every character escaped. */
export const LARGE_FORM_BYTES = 1024 * 1024;

/**
 * One route of the dashboard. `needs` says who is let in, and the rest cannot be reached: a route that does not say it does not compile.
 * A `post` gets its form after the form's token was checked.
 */
export type Route = Place &
  (
    | { readonly needs: 'nothing'; readonly answer: (c: DashboardContext, deps: RouteDeps, form: Form) => Answer }
    | {
        readonly needs: 'moderate' | 'manage';
        readonly answer: (c: DashboardContext, deps: RouteDeps, pageContext: TenantPageContext, form: Form) => Answer;
      }
    | {
        /** Anybody who is signed in, with or without a tenant. */
        readonly needs: 'session' | 'operate';
        readonly answer: (c: DashboardContext, deps: RouteDeps, pageContext: PageContext, form: Form) => Answer;
      }
  );

/** The dashboard's parts and the names of what its pages load. */
export type RouteDeps = DashboardDeps & { readonly style: string; readonly script: string };

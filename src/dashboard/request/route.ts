import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { DecisionLogMode } from '../../core/decision-log/decision-store.ts';
import type { ListState } from '../../core/filters/state/known-lists.ts';
import type { SessionRights } from '../../core/tenants/sessions.ts';
import type { JoinCommand } from '../../service/communities/link.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import type { Provider } from '../../service/tenants/providers.ts';
import type { Assets } from '../assets.ts';
import type { DashboardContext, PageContext, TenantPageContext } from './page-context.ts';

/** The fields of a form that was sent, the last of each name. */
export type Form = Readonly<Record<string, string>>;

/** What a page of a tenant is made from: the request, and what this page adds, such as the form that was sent. */
export type PageArgs<T> = [c: DashboardContext, deps: RouteDeps, page: TenantPageContext, more: T];

/** The form of a page that takes a few fields: an id, a choice, a reason. */
export const SMALL_FORM_BYTES = 64 * 1024;
/** Lists of words and sites, an export, rules in plain words: with every character escaped. */
export const LARGE_FORM_BYTES = 1024 * 1024;

type Answer = Response | Promise<Response>;
type Answering<Page> = (c: DashboardContext, deps: RouteDeps, page: Page, form: Form) => Answer;

/** What answers those who are let in: everybody, whoever has these rights over a tenant, or whoever is signed in, with or without a tenant. */
type Answers = {
  readonly nothing: (c: DashboardContext, deps: RouteDeps, form: Form) => Answer;
  readonly view: Answering<TenantPageContext>;
  readonly moderate: Answering<TenantPageContext>;
  readonly manage: Answering<TenantPageContext>;
  readonly own: Answering<TenantPageContext>;
  readonly session: Answering<PageContext>;
  readonly operate: Answering<PageContext>;
};
type Needs = keyof Answers;

/** One route of the dashboard: without `needs` it does not compile. A `post` gets its form after the form's token was checked. */
export type Route = {
  readonly [N in Needs]: {
    readonly method: 'get' | 'post';
    readonly path: string;
    readonly needs: N;
    readonly answer: Answers[N];
    /** What its form may be at most, where it is more than `SMALL_FORM_BYTES`. */
    readonly formMaxBytes?: number;
  };
}[Needs];

/** A page. */
export function get<N extends Needs>(path: string, needs: N, answer: Answers[N]): Route {
  // What answers is of the same need, which the compiler forgets.
  return { method: 'get', path, needs, answer } as Route;
}

/** What a form of a page asks for. */
export function post<N extends Needs>(
  path: string,
  needs: N,
  answer: Answers[N],
  formMaxBytes = SMALL_FORM_BYTES,
): Route {
  // As above.
  return { method: 'post', path, needs, answer, formMaxBytes } as Route;
}

/** The dashboard's parts, the names of what its pages load, and the rights that a page or a form needs. */
export type RouteDeps = DashboardDeps & {
  readonly communities: CommunityStore;
  readonly style: string;
  readonly script: string;
  readonly rightsFor: (method: Route['method'], path: string) => SessionRights;
};

/** The rights that a page or a form needs, by its path without its query; the most for a path that nobody serves. */
export function readRights(routes: readonly Route[]): RouteDeps['rightsFor'] {
  const known = routes.map((route) => ({ ...route, matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`) }));
  return (method, path) => {
    const route = known.find((one) => one.method === method && one.matches.test(path || '/'));
    const needs = route?.needs ?? 'operate';
    return needs === 'session' || needs === 'nothing' ? 'view' : needs;
  };
}

/** What the dashboard stands on. */
export type DashboardDeps = InterfaceDeps & {
  /** Which decisions have a row in the log of any tenant. */
  readonly decisionLog: DecisionLogMode;
  /** What this process knows of the lists that local rules ask. */
  readonly listStates: () => readonly ListState[];
  /** What is typed on each platform to have a community join a tenant by a code. */
  readonly joinCommands: (code: string) => readonly JoinCommand[];
  /** Has this process say in the store how it fares at this moment, as all do every few seconds. Never throws. */
  readonly reportNow: () => Promise<void>;
  /** Aborted when the server stops: what stays open ends then. */
  readonly stopping: AbortSignal;
  /** The address that people reach this server at, without a slash at its end; null: that of the request. */
  readonly publicUrl: string | null;
  /** The ways to sign in that the operator set up. */
  readonly providers: readonly Provider[];
  readonly assets: Assets;
  /** Told of what nobody thought of; never what somebody wrote. */
  readonly onError: (event: { readonly path: string; readonly error: unknown }) => void;
};

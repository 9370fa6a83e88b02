import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { DecisionLogMode } from '../../core/decision-log/decision-store.ts';
import type { ListState } from '../../core/filters/state/known-lists.ts';
import type { SessionRights } from '../../core/tenants/sessions.ts';
import type { JoinCommand } from '../../service/communities/link.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import type { Provider } from '../../service/tenants/providers.ts';
import type { Assets } from '../assets.ts';
import type { DashboardContext, PageContext, TenantPageContext } from './page-context.ts';

/** The fields of a sent form; the last field of each name counts. */
export type Form = Readonly<Record<string, string>>;

/** The arguments of a tenant's page: the request, and additional data such as the sent form. */
export type PageArgs<T> = [c: DashboardContext, deps: RouteDeps, page: TenantPageContext, more: T];

/** For forms with a few fields: an id, a choice, a reason. */
export const SMALL_FORM_BYTES = 64 * 1024;
/** For word and domain lists, an export, or rules in plain words, with every character escaped. */
export const LARGE_FORM_BYTES = 1024 * 1024;

type Answer = Response | Promise<Response>;
type Answering<Page> = (c: DashboardContext, deps: RouteDeps, page: Page, form: Form) => Answer;

/** The handlers by the needed rights: none, rights over a tenant, or any session, with or without a tenant. */
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

/** One route of the dashboard. It does not compile without `needs`. A `post` gets its form after its token was checked. */
export type Route = {
  readonly [N in Needs]: {
    readonly method: 'get' | 'post';
    readonly path: string;
    readonly needs: N;
    readonly answer: Answers[N];
    /** The size limit of its form, if larger than `SMALL_FORM_BYTES`. */
    readonly formMaxBytes?: number;
  };
}[Needs];

/** Defines a page. */
export function get<N extends Needs>(path: string, needs: N, answer: Answers[N]): Route {
  // The handler has the same need, but the compiler loses that.
  return { method: 'get', path, needs, answer } as Route;
}

/** Defines a form's target. */
export function post<N extends Needs>(
  path: string,
  needs: N,
  answer: Answers[N],
  formMaxBytes = SMALL_FORM_BYTES,
): Route {
  // As above.
  return { method: 'post', path, needs, answer, formMaxBytes } as Route;
}

/** The dashboard's dependencies, the names of its style and script, and the rights that a page or a form needs. */
export type RouteDeps = DashboardDeps & {
  readonly communities: CommunityStore;
  readonly style: string;
  readonly script: string;
  readonly rightsFor: (method: Route['method'], path: string) => SessionRights;
};

/** Returns the rights that a path needs. An unknown path needs the highest rights. */
export function readRights(routes: readonly Route[]): RouteDeps['rightsFor'] {
  const known = routes.map((route) => ({ ...route, matches: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`) }));
  return (method, path) => {
    const route = known.find((one) => one.method === method && one.matches.test(path || '/'));
    const needs = route?.needs ?? 'operate';
    return needs === 'session' || needs === 'nothing' ? 'view' : needs;
  };
}

/** Dependencies of the dashboard. */
export type DashboardDeps = InterfaceDeps & {
  /** Which decisions the log of every tenant contains. */
  readonly decisionLog: DecisionLogMode;
  /** Returns this process's state of the lists that filters use. */
  readonly listStates: () => readonly ListState[];
  /** Returns the command of each platform that joins a community to a tenant with a code. */
  readonly joinCommands: (code: string) => readonly JoinCommand[];
  /** Makes this process report its health to the store now, as all do every few seconds. Never throws. */
  readonly reportNow: () => Promise<void>;
  /** Aborted when the server stops, so that open streams end. */
  readonly stopping: AbortSignal;
  /** The server's public address without a trailing slash. If null, the request's address is used. */
  readonly publicUrl: string | null;
  /** The sign-in providers that the operator configured. */
  readonly providers: readonly Provider[];
  readonly assets: Assets;
  /** Receives unexpected errors, never a text that somebody wrote. */
  readonly onError: (event: { readonly path: string; readonly error: unknown }) => void;
};

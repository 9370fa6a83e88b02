import { Hono } from 'hono';
import { StewardError } from '../core/common/errors.ts';
import { serveAssets } from './assets.ts';
import { showError } from './pages/errors/error.tsx';
import { writeSessionCookie } from './request/cookies.ts';
import { findPageContext, mustHaveRights } from './request/guard.ts';
import { authorOf, type DashboardContext, type DashboardEnv } from './request/page-context.ts';
import { boundedForm, readForm } from './request/read-form.ts';
import { type DashboardDeps, type Route, type RouteDeps, readRights } from './request/route.ts';
import { createSignInLimit } from './request/sign-in-limit.ts';
import { routeTable } from './route-table.ts';

/** Builds the dashboard, to be mounted at `/dashboard`. */
export function createDashboard(deps: DashboardDeps): Hono<DashboardEnv> {
  const { assets } = deps;
  const routes = routeTable(createSignInLimit(deps.clientAddress, deps.openSharedLimiter));
  const { communities } = deps.store;
  const routeDeps: RouteDeps = { ...deps, communities, ...assets, rightsFor: readRights(routes) };
  const app = new Hono<DashboardEnv>();
  app.onError((error, c) => showError(c, routeDeps, error));
  serveAssets(app, assets);
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (c.req.method !== 'GET' || !pathname.endsWith('/')) return next();
    // Without scheme and host, which a proxy may have changed.
    return c.redirect(pathname.replace(/\/+$/, '') + search, 301);
  });
  for (const route of routes)
    app.on(route.method, route.path, boundedForm(route.formMaxBytes), (c) => answer(c, routeDeps, route));
  app.all('*', () => {
    throw new StewardError('not_found', 'there is no such page');
  });
  return app;
}

/** Admits or refuses the request, then answers. No part of a route runs before its guard, and no form is read before sign-in. */
async function answer(c: DashboardContext, shared: RouteDeps, route: Route): Promise<Response> {
  const page = await findPageContext(c, shared);
  c.set('page', page ?? undefined);
  // Renews the browser's cookie, so that it lasts as long as its sessions.
  const isRenewed = page?.held.every(({ session }) => session !== page.session);
  if (isRenewed) writeSessionCookie(c, shared.publicUrl, page?.held ?? []);
  // People who are signed in may sign in again, with another key or link.
  const formToken = route.needs === 'nothing' ? null : (page?.formToken ?? null);
  const read = async () => (route.method === 'post' ? await readForm(c, formToken) : {});
  if (route.needs === 'nothing') return route.answer(c, shared, await read());
  if (!page) throw new StewardError('missing_token', `sign in to see ${c.req.path}`);
  const form = await read();
  // The audit trail names this person for every change.
  const deps = { ...shared, store: shared.store.as(authorOf(page)) };
  if (route.needs === 'session') return route.answer(c, deps, page, form);
  mustHaveRights(page, route.needs);
  // The server's own pages belong to no tenant, whatever the address says.
  if (route.needs === 'operate') return route.answer(c, deps, { ...page, tenant: null }, form);
  const { tenant } = page;
  if (!tenant) throw new StewardError('not_found', 'choose a tenant first');
  return route.answer(c, deps, { ...page, tenant }, form);
}

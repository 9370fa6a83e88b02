import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { StewardError } from '../core/errors.ts';
import { formTokenOf } from '../service/sessions.ts';
import { loadAssets } from './assets.ts';
import { readSessionCookie } from './cookies.ts';
import type { DashboardDeps } from './deps.ts';
import { findVisit, mustCome, mustHaveRights, mustHaveTenant } from './guard.ts';
import { showError } from './pages/error.tsx';
import { routeTable } from './route-table.ts';
import type { Form, Route, RouteDeps } from './routes.ts';
import { createSignInLimit } from './sign-in-limit.ts';
import type { DashboardContext, DashboardEnv } from './visit.ts';

/** Everything comes from this server, no script or style stands in a page, and no other site may show or feed one. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pico draws the marks of its form controls from data addresses.
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FORM_MAX_BYTES = 1_048_576;

/** Builds the dashboard, to be mounted at `/dashboard`. @throws StewardError `configuration` when its files were not built. */
export function createDashboard(deps: DashboardDeps): Hono<DashboardEnv> {
  const assets = loadAssets(deps.assets);
  const routeDeps: RouteDeps = { ...deps, style: assets.style, script: assets.script };
  const app = new Hono<DashboardEnv>();
  app.onError((error, c) => showError(c, routeDeps, error));
  app.get('/assets/:name', (c) => {
    const asset = assets.find(c.req.param('name'));
    if (!asset) throw new StewardError('not_found', 'no such file');
    const zipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
    return c.body(zipped ? asset.gzip : asset.plain, 200, {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(zipped ? { 'Content-Encoding': 'gzip' } : {}),
    });
  });
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_POLICY);
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.use(trimTrailingSlash());
  app.use(bodyLimit({ maxSize: FORM_MAX_BYTES, onError: () => refuseLargeForm() }));
  for (const route of routeTable(createSignInLimit()))
    app.on(route.method, route.path, (c) => answer(c, routeDeps, route));
  app.all('*', () => {
    throw new StewardError('not_found', 'there is no such page');
  });
  return app;
}

/** Lets the request in or refuses it, then answers: nothing of a route runs before its guard. */
async function answer(c: DashboardContext, deps: RouteDeps, route: Route): Promise<Response> {
  const visit = await findVisit(c, deps);
  c.set('visit', visit ?? undefined);
  const form = route.method === 'post' ? await readForm(c, deps, visit?.formToken ?? null) : {};
  if (route.needs === 'nothing') return route.answer(c, deps, form);
  const known = mustCome(c, visit);
  if (route.needs === 'session') return route.answer(c, deps, known, form);
  mustHaveRights(known, route.needs);
  if (route.needs === 'operate') return route.answer(c, deps, known, form);
  return route.answer(c, deps, mustHaveTenant(known), form);
}

/** The fields of a form. @throws StewardError `forbidden` for one that was not sent from a page of this server and this session. */
async function readForm(c: DashboardContext, deps: RouteDeps, formToken: string | null): Promise<Form> {
  refuseOtherSites(c);
  const type = c.req.header('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type))
    throw new StewardError('forbidden', 'this is not a form of these pages');
  const fields = await c.req.parseBody();
  const form = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const cookie = readSessionCookie(c, deps.publicUrl);
  // A form of somebody who is not signed in has no token: there is nothing yet that it could act on.
  if (formToken !== null && form.form_token !== formTokenOf(cookie))
    throw new StewardError(
      'forbidden',
      'this form is too old, or was not made here; go back, load the page again and send it once more',
    );
  return form;
}

/**
 * By what browsers say of themselves and no page can forge: `Sec-Fetch-Site`, and `Origin` from those that do not send it. Of that the host
 * alone is compared, since a proxy may end TLS before this server.
 */
function refuseOtherSites(c: DashboardContext): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const isOwn =
    site === undefined
      ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
      : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new StewardError('forbidden', 'this form was sent from another site');
}

function refuseLargeForm(): never {
  throw new StewardError('too_large', 'this form is larger than 1 MiB');
}

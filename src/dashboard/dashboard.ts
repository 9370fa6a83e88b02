import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StewardError } from '../core/common/errors.ts';
import { showError } from './pages/errors/error.tsx';
import type { DashboardDeps } from './request/deps.ts';
import { findPageContext, mustCome, mustHaveRights, mustHaveTenant } from './request/guard.ts';
import type { DashboardContext, DashboardEnv } from './request/page-context.ts';
import { readForm } from './request/read-form.ts';
import { type Route, type RouteDeps, readRights, SMALL_FORM_BYTES } from './request/route.ts';
import { createSignInLimit } from './request/sign-in-limit.ts';
import { routeTable } from './route-table.ts';

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

/** Builds the dashboard, to be mounted at `/dashboard`. @throws StewardError `configuration` when its files were not built. */
export function createDashboard(deps: DashboardDeps): Hono<DashboardEnv> {
  const style = loadAsset(deps.assets, 'app.css', 'text/css; charset=utf-8');
  const script = loadAsset(deps.assets, 'app.js', 'text/javascript; charset=utf-8');
  const routes = routeTable(createSignInLimit(deps.clientAddress, deps.openSharedLimiter));
  const routeDeps: RouteDeps = { ...deps, style: style.name, script: script.name, rightsFor: readRights(routes) };
  const app = new Hono<DashboardEnv>();
  app.onError((error, c) => showError(c, routeDeps, error));
  app.get('/assets/:name', (c) => {
    const asset = [style, script].find(({ name }) => name === c.req.param('name'));
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
  app.use(async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (c.req.method !== 'GET' || !pathname.endsWith('/')) return next();
    // Without scheme and host, which a proxy may have changed.
    return c.redirect(pathname.replace(/\/+$/, '') + search, 301);
  });
  for (const route of routes) app.on(route.method, route.path, boundedForm(route), (c) => answer(c, routeDeps, route));
  app.all('*', () => {
    throw new StewardError('not_found', 'there is no such page');
  });
  return app;
}

/** Lets the request in or refuses it, then answers: nothing of a route runs before its guard, and no form is read of somebody who is not signed in. */
async function answer(c: DashboardContext, deps: RouteDeps, route: Route): Promise<Response> {
  const pageContext = await findPageContext(c, deps);
  c.set('pageContext', pageContext ?? undefined);
  // Signing in is for whoever is signed in already too: with another key, or by another link.
  const formToken = route.needs === 'nothing' ? null : (pageContext?.formToken ?? null);
  const read = async () => (route.method === 'post' ? await readForm(c, deps.publicUrl, formToken) : {});
  if (route.needs === 'nothing') return route.answer(c, deps, await read());
  const known = mustCome(c, pageContext);
  const form = await read();
  if (route.needs === 'session') return route.answer(c, deps, known, form);
  mustHaveRights(known, route.needs);
  if (route.needs === 'operate') return route.answer(c, deps, known, form);
  return route.answer(c, deps, mustHaveTenant(known), form);
}

function boundedForm({ formMaxBytes = SMALL_FORM_BYTES }: Route): MiddlewareHandler {
  const onError = () => {
    throw new StewardError('too_large', `this form is larger than ${formMaxBytes / 1024} KiB`);
  };
  return bodyLimit({ maxSize: formMaxBytes, onError });
}

/** Reads what the pages load; its name carries its hash, so that browsers keep it. @throws StewardError `configuration` when it was not built. */
function loadAsset(folder: string, file: string, type: string) {
  const body = read(join(folder, file));
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const gzip = new Uint8Array(gzipSync(body, { level: 9 }));
  return { name: file.replace('.', `.${hash}.`), type, plain: new Uint8Array(body), gzip };
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new StewardError('configuration', `the dashboard was not built (${path}); run npm run build`, {
      cause: error,
    });
  }
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { createLru, lazily, remember } from '../../core/collections/remember.ts';
import { StewardError } from '../../core/common/errors.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import { openRateBound } from '../../service/common/rate-bound.ts';
import { readBearer } from '../../service/tenants/identify.ts';
import { type AdmitRequestDeps, admitRequest } from '../server/admit-request.ts';
import type { HttpEnv } from '../server/context.ts';

/** Lets a request in, or throws the error that refuses it. */
export type Guard = (c: Context<HttpEnv>) => Promise<void>;

/** A path with everything below it, and its guard. */
export type GuardedPath = { readonly under: string; readonly guard: Guard };

/** The public routes. A route that is neither here nor below a guarded path answers 404 and never shows its content. */
export const PUBLIC: ReadonlySet<string> = new Set([
  'GET /',
  'GET /docs/errors',
  'GET /v1/health',
  'GET /v1/ready',
  'GET /metrics',
  'GET /openapi.json',
  'GET /collection.json',
  'GET /docs',
  'GET /docs/',
  'GET /docs/reference.js',
  'GET /docs/swagger-ui.css',
  'GET /docs/swagger-ui-bundle.js',
  'GET /v1/compat/perspective/$discovery/rest',
]);

/**
 * Denies by default: a request must be public or pass the guard of the first guarded path above it; others get a 404.
 * The router's own path counts, so no spelling avoids a guard. @param guarded narrower paths before wider ones.
 * @throws StewardError the guard's error, `not_found`, or `method_not_allowed`.
 */
export function denyByDefault(
  open: ReadonlySet<string>,
  guarded: readonly GuardedPath[],
  methodsOf: MethodsOf,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // Hono answers HEAD with the route of GET.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    const { path } = c.req;
    if (!open.has(`${method} ${path}`)) {
      const allow = methodsOf(path);
      // The public description lists a path's methods, so asking for them needs no key.
      if (method === 'OPTIONS' && allow.length > 0) return c.body(null, 204, { Allow: allow.join(', ') });
      // A wrong method on a public path gets its 405 without a key.
      const isTaken = allow.length === 0 || allow.includes(method);
      if (!isTaken && allow.some((one) => open.has(`${one} ${path}`))) throw notAllowed(c, allow);
      const owner = guarded.find(({ under }) => path === under || path.startsWith(`${under}/`));
      if (owner === undefined) throw isTaken ? noSuchPath(c) : notAllowed(c, allow);
      try {
        await owner.guard(c);
        if (!isTaken) throw notAllowed(c, allow);
        return await next();
      } finally {
        c.get('leave')?.();
      }
    }
    return next();
  };
}

function notAllowed(c: Context<HttpEnv>, allow: readonly string[]): StewardError {
  const detail = { allow: allow.join(', ') };
  return new StewardError('method_not_allowed', `${c.req.path} takes ${detail.allow}, not ${c.req.method}`, {
    detail,
  });
}

/** Returns the error for a path that has no route. */
export function noSuchPath(c: Context<HttpEnv>): StewardError {
  return new StewardError('not_found', `no such path: ${c.req.method} ${c.req.path}`);
}

/** Returns the guard of tenants, see `admitRequest`. @param readKey reads a key from elsewhere than Authorization. */
export function requireKey(deps: AdmitRequestDeps, readKey?: (c: Context<HttpEnv>) => string | undefined): Guard {
  return async (c) => {
    const address = () => deps.clientAddress(c.env?.incoming);
    const key = readKey?.(c);
    const header = key === undefined ? c.req.header('authorization') : `Bearer ${key}`;
    const { tenant, keyId, leave } = await admitRequest(deps, header, c.req.method, c.req.path, address);
    c.set('tenant', tenant);
    c.set('keyId', keyId);
    c.set('leave', leave);
  };
}

/** Requires the key-minting token; null refuses everybody. Compares hashes: timing reveals neither content nor length. */
export function requireKeymintToken(token: string | null): Guard {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = token === null ? null : digest(token);
  return async (c) => {
    const sent = readBearer(c.req.header('authorization'));
    if (expected === null || sent === null || !timingSafeEqual(expected, digest(sent)))
      throw new StewardError(
        'forbidden',
        'Authorization: the key-minting token is missing or wrong, or SERVICE_KEYMINT_TOKEN is not set on the server',
      );
  };
}

const WINDOW_SECONDS = 60;

/** Limits one key's requests per minute; 0 is no limit. @throws StewardError `rate_limited` with seconds to wait. */
export function limitRate(perMinute: number, shared?: OpenSharedLimiter): Guard {
  if (perMinute === 0) return async () => {};
  const bound = openRateBound({ name: 'requests', points: perMinute, seconds: WINDOW_SECONDS }, shared);
  return async (c) => {
    const { consumed, resetMs } = await bound.consume(c.get('keyId'));
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
    c.header('RateLimit-Limit', String(perMinute));
    c.header('RateLimit-Remaining', String(Math.max(0, perMinute - consumed)));
    c.header('RateLimit-Reset', String(resetSeconds));
    c.header('RateLimit-Policy', `${perMinute};w=${WINDOW_SECONDS}`);
    if (consumed <= perMinute) return;
    const message = `more than ${perMinute} requests a minute; try again in ${resetSeconds} s`;
    throw new StewardError('rate_limited', message, { detail: { retryAfterSeconds: resetSeconds } });
  };
}

/** Returns the methods that a path's routes accept, sorted; none if the path has no route. */
export type MethodsOf = (path: string) => readonly string[];

/** Looks the methods up in the router, once it is complete. @returns the methods as an `Allow` header lists them. */
export function readMethods(app: OpenAPIHono<HttpEnv>): MethodsOf {
  const known = lazily(() => [...new Set(app.routes.map(({ method }) => method))]);
  // Every request looks up its methods, so the answers are cached.
  const answers = createLru<string, readonly string[]>(PATHS_MAX);
  const ask = (path: string) => {
    // Middleware is registered under ALL and does not serve a path.
    const serves = (method: string) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method);
    const found = new Set(known().filter((method) => method !== 'ALL' && serves(method)));
    if (found.size === 0) return [];
    if (found.has('GET')) found.add('HEAD');
    return [...found.add('OPTIONS')].sort();
  };
  return (path) => remember<string, readonly string[]>(answers, path, ask);
}
const PATHS_MAX = 100;

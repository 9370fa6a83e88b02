import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app/server/server.ts';
import { ROOT as DASHBOARD } from '../../../src/dashboard/request/page-context.ts';
import { createSignInLimit } from '../../../src/dashboard/request/sign-in-limit.ts';
import { routeTable } from '../../../src/dashboard/route-table.ts';
import { PUBLIC } from '../../../src/http/middleware/guard.ts';
import { APPEAL_ROOT } from '../../../src/service/incidents/appeal-links.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const fresh = () => buildApp(service.runtime, () => ({}));
type App = ReturnType<typeof fresh>;

/** Each route of the router's own table as `METHOD /path`, parameters and wildcards filled in; what runs on every path is left out. */
function routesOf(app: App): readonly string[] {
  const named = app.routes.flatMap(({ method, path }) => {
    if (path === '/*' || path === '*') return [];
    const filled = path.replace(/:[^/]+/g, 'made-up').replace(/\*/g, 'made-up');
    return (method === 'ALL' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method]).map((each) => `${each} ${filled}`);
  });
  return [...new Set(named)].sort();
}

async function statusOf(app: App, route: string, headers: Record<string, string> = {}): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  return (await app.request(path, { method, headers })).status;
}

/** What a refusal is. Of a page nobody is told whether it exists. */
const refusals = (route: string) => {
  // It takes GET and POST, with a token alone.
  if (route.includes(` ${APPEAL_ROOT}`)) return [404, 405];
  return route.includes(` ${DASHBOARD}`) ? [401, 403, 404] : [401, 403];
};

/** The pages that a stranger must see, to become somebody. Those of a provider that is not set up are refused. */
const OPEN_PAGES = routeTable(createSignInLimit(() => ''))
  .filter(({ method, path, needs }) => method === 'get' && needs === 'nothing' && !path.includes(':provider'))
  .map(({ path }) => `GET ${DASHBOARD}${path}`);

/** What a payment provider sends: whoever cannot sign it is refused. */
const SIGNED = 'POST /webhooks/stripe';

/** The routes among these that answered anything but a refusal. */
async function openAmong(app: App, routes: readonly string[]): Promise<readonly string[]> {
  const open: string[] = [];
  for (const route of routes) if (!refusals(route).includes(await statusOf(app, route))) open.push(route);
  return open;
}

describe('without a key', () => {
  it('the router refuses each of its routes but the public ones', async () => {
    const app = fresh();
    const routes = routesOf(app);
    expect(routes).toContain('POST /v1/moderate');
    expect(routes).toContain('POST /mcp');
    expect(await openAmong(app, routes)).toEqual([...PUBLIC, ...OPEN_PAGES].sort());
  });

  it('where a payment provider is set, what it sends comes in by one route, which asks for its signature', async () => {
    const billed = await startService({ STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test' });
    try {
      const app = buildApp(billed.runtime, () => ({}));
      for (const path of ['/webhooks/made-up', '/webhooks/stripe/made-up']) app.all(path, (c) => c.text('forgotten'));
      const routes = routesOf(app).filter((route) => route.includes(' /webhooks'));
      expect(routes.length).toBeGreaterThan(10);
      for (const route of routes) expect(await statusOf(app, route), route).toBe(route === SIGNED ? 403 : 404);
    } finally {
      await billed.close();
    }
  });

  it('nothing of MCP, of the keys or of the dashboard is public, and of /v1 only what is described so', async () => {
    const description = (await (await fresh().request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: readonly object[] }>>;
    };
    const isDescribedPublic = (route: string) => {
      const [method = '', path = ''] = route.split(' ');
      return description.paths[path]?.[method.toLowerCase()]?.security?.length === 0;
    };
    const guarded = [...PUBLIC].filter((route) => / \/(?:v1|mcp|dashboard)(?:\/|$)/.test(route));
    expect(guarded.length).toBeGreaterThan(1);
    expect(guarded.filter((route) => !isDescribedPublic(route))).toEqual([]);
  });

  it('each described operation is refused, unless it is public and says that it needs nothing', async () => {
    const app = fresh();
    const description = (await (await app.request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: readonly object[] }>>;
    };
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({
        route: `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, 'made-up')}`,
        saysPublic: security?.length === 0,
      })),
    );
    expect(operations.length).toBeGreaterThan(9);
    const open = await openAmong(
      app,
      operations.map(({ route }) => route),
    );
    expect(operations.filter(({ saysPublic }) => saysPublic).map(({ route }) => route)).toEqual(open);
  });
});

describe('a route that somebody adds and forgets to guard', () => {
  const withForgotten = (path: string) => {
    const app = fresh();
    app.all(path, (c) => c.json('what only a tenant may read'));
    return app;
  };

  it.each(['/v1/made-up', '/v1/keys/made-up', '/v1/health/made-up', '/mcp/made-up', '/dashboard/made-up'])(
    'is refused: %s',
    async (path) => {
      const app = withForgotten(path);
      expect(await openAmong(app, [`GET ${path}`, `POST ${path}`, `HEAD ${path}`, `OPTIONS ${path}`])).toEqual([]);
    },
  );

  it('is refused where its path is public with another method', async () => {
    const app = fresh();
    app.post('/v1/health', (c) => c.text('forgotten'));
    expect(await statusOf(app, 'POST /v1/health')).toBe(401);
    expect(await statusOf(withForgotten('/v1/health'), 'POST /v1/health')).toBe(405);
  });

  it('opens with a key under /v1, and only with the key-minting token under /v1/keys', async () => {
    const authorization = `Bearer ${service.key}`;
    expect(await statusOf(withForgotten('/v1/made-up'), 'GET /v1/made-up', { authorization })).toBe(200);
    expect(await statusOf(withForgotten('/v1/keys/made-up'), 'GET /v1/keys/made-up', { authorization })).toBe(403);
  });

  it('is not found outside the guarded rooms, also with a key', async () => {
    const authorization = `Bearer ${service.key}`;
    for (const path of ['/made-up', '/v1made-up', '/v2/moderate', '/docs/made-up']) {
      expect(await statusOf(withForgotten(path), `GET ${path}`, { authorization })).toBe(404);
    }
  });
});

describe('a guarded path spelled in another way', () => {
  it.each(['/v1/%70olicy', '/v1//policy', '//v1/policy', '/v1/policy/', '/v1/./policy', '/V1/policy', '/%761/policy'])(
    'never answers what the path holds: %s',
    async (path) => {
      expect([401, 404]).toContain(await statusOf(fresh(), `GET ${path}`));
    },
  );
});

it('HEAD of a public path is public', async () => {
  expect(await statusOf(fresh(), 'HEAD /v1/health')).toBe(200);
});

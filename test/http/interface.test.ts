import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInterface } from '../../scripts/describe-interface.ts';
import { KEYMINT_TOKEN, startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const get = (path: string, options = {}) => service.call('GET', path, { key: null, ...options });

describe('GET /v1/health', () => {
  it('needs no key and says what the service stands on', async () => {
    expect(await get('/v1/health')).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        store: { kind: 'sqlite', reachable: true },
        judge: { provider: 'openai', model: 'test-model', available: true },
      },
    });
  });
});

describe('GET /metrics', () => {
  it('needs no key, is plain text, counts, and names no tenant', async () => {
    await service.moderate(['count this spam message', 'hi']);
    const { status, headers, text } = await get('/metrics');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/steward_decisions_total\{source="api",reason="model",action="flag"\} 1/);
    expect(text).toMatch(/steward_http_request_seconds_count\{method="POST",route="\/v1\/moderate",status="200"\} 1/);
    expect(text).toMatch(/steward_store_rows_total 2/);
    const tenant = await service.runtime.store.findTenant({ name: 'test' });
    expect(text).not.toContain(tenant?.id);
    expect(text).not.toContain('"test"');
  });

  it('makes no label of what strangers type', async () => {
    await get('/v1/made-up-path');
    expect((await get('/metrics')).text).not.toContain('made-up-path');
  });
});

describe('the description', () => {
  it('is OpenAPI of version 0.2.0, and what is served is what the code says', async () => {
    const { body } = await get('/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '0.2.0' } });
    const { document, collection } = await describeInterface();
    expect(JSON.parse(JSON.stringify(document))).toEqual(body);
    expect((await get('/collection.json')).body).toMatchObject({ item: JSON.parse(JSON.stringify(collection.item)) });
  });

  it('has every path of the contract with its method', async () => {
    // The test above checks that it is a description.
    const { paths } = (await get('/openapi.json')).body as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(operations.sort()).toEqual([
      'delete /v1/authors/{platform}/{id}',
      'delete /v1/examples/{id}',
      'delete /v1/jobs/{id}',
      'delete /v1/tenant',
      'delete /v1/tenant/keys/{id}',
      'delete /v1/webhooks/{id}',
      'get /metrics',
      'get /v1/authors/{platform}/{id}',
      'get /v1/compat/perspective/$discovery/rest',
      'get /v1/decisions',
      'get /v1/decisions/{id}',
      'get /v1/examples',
      'get /v1/health',
      'get /v1/incidents',
      'get /v1/jobs',
      'get /v1/jobs/{id}',
      'get /v1/jobs/{id}/results',
      'get /v1/policy',
      'get /v1/policy/history',
      'get /v1/presets',
      'get /v1/ready',
      'get /v1/settings',
      'get /v1/stats',
      'get /v1/tenant',
      'get /v1/tenant/keys',
      'get /v1/unjudged',
      'get /v1/webhooks',
      'get /v1/webhooks/{id}/deliveries',
      'post /v1/compat/litellm/beta/litellm_basic_guardrail_api',
      'post /v1/compat/perspective/v1alpha1/comments:analyze',
      'post /v1/compat/perspective/v1alpha1/comments:suggestscore',
      'post /v1/decisions/{id}/verdict',
      'post /v1/examples',
      'post /v1/jobs',
      'post /v1/keys',
      'post /v1/moderate',
      'post /v1/moderations',
      'post /v1/replay',
      'post /v1/rules/try',
      'post /v1/tenant/keys',
      'post /v1/unjudged/judge',
      'post /v1/webhooks',
      'post /v1/webhooks/{id}/deliveries/{delivery}/replay',
      'put /v1/policy',
      'put /v1/settings',
    ]);
  });

  it('is also a Postman collection of the same operations', async () => {
    const { body } = await get('/collection.json');
    expect(body).toMatchObject({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: expect.arrayContaining([
        expect.objectContaining({
          request: expect.objectContaining({ method: 'POST', body: expect.objectContaining({ mode: 'raw' }) }),
        }),
      ]),
    });
  });

  it('has an interactive reference that loads nothing from elsewhere', async () => {
    const slashed = await fetch(`${service.url}/docs/`, { redirect: 'manual' });
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/docs']);
    const { text, headers } = await get('/docs');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses.filter((one) => !one.startsWith('data:'))) {
      expect(address).toMatch(/^\/docs\//);
      expect((await get(address)).status, address).toBe(200);
    }
  });
});

describe('every answer', () => {
  it('carries a request id and security headers, and no sign of the framework', async () => {
    for (const path of ['/v1/health', '/nowhere', '/v1/policy']) {
      const { headers } = await get(path);
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('is JSON with a detail also for paths that are not there', async () => {
    expect(await get('/nowhere')).toMatchObject({ status: 404, body: { detail: 'no such path: GET /nowhere' } });
    expect(await service.call('GET', '/v1/made-up')).toMatchObject({ status: 404 });
    expect(await service.call('GET', '/v1/keys', { key: KEYMINT_TOKEN })).toMatchObject({ status: 405 });
  });

  it('shows nothing of an unexpected fault but the request id', async () => {
    const broken = await startService();
    await broken.runtime.store.close();
    const answer = await broken.call('GET', '/v1/policy');
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.text).not.toMatch(/\bat |node_modules|\.ts|prisma/i);
    await broken.close();
  });
});

describe('a rate limit', () => {
  it('answers 429 with Retry-After once a key has used its minute, and leaves other keys alone', async () => {
    const limited = await startService({ SERVICE_RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = [];
    for (let call = 0; call < 3; call++) statuses.push((await limited.call('GET', '/v1/policy')).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await limited.call('GET', '/v1/policy');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await limited.call('GET', '/v1/policy', { key: await limited.mint('other') })).status).toBe(200);
    await limited.close();
  });

  it('is off unless the operator sets it', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => service.call('GET', '/v1/policy')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('CORS', () => {
  it('is answered for the configured origins alone', async () => {
    const open = await startService({ SERVICE_CORS_ORIGINS: 'https://admin.example' });
    const ask = async (origin: string) =>
      (await open.call('GET', '/v1/health', { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await ask('https://admin.example')).toBe('https://admin.example');
    expect(await ask('https://evil.example')).toBeNull();
    await open.close();
  });
});

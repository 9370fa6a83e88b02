import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
let service: TestService;
beforeEach(async () => {
  service = await startService(
    {
      SERVICE_MONTHLY_QUOTA: '500',
      SERVICE_GLOBAL_BUDGET_USD: '5',
      MODEL_INPUT_USD_PER_MTOK: '1',
      MODEL_OUTPUT_USD_PER_MTOK: '1',
    },
    { now: () => NOW },
  );
});
afterEach(async () => {
  await service.close();
});

type Key = { readonly id: string; readonly current: boolean; readonly prefix: string };
// The tests below check the form of the keys.
const keys = async (key = service.key) =>
  (await service.call('GET', '/v1/tenant/keys', { key })).body as readonly Key[];

describe('GET /v1/tenant', () => {
  it('tells plan, quota, usage, when it is counted anew, and the ceilings in force', async () => {
    await service.moderate(['one message that is judged', 'hi']);
    expect((await service.call('GET', '/v1/tenant')).body).toEqual({
      name: 'test',
      plan: 'pro',
      quota: 500,
      used: { judged: 1, model_requests: 1, input_tokens: expect.any(Number) },
      month: '2026-11',
      resets_at: '2026-12-01T00:00:00.000Z',
      ceilings: [{ name: 'global_budget', reached: false }],
    });
  });

  it('tells a quota of its own before the default, and unlimited as null', async () => {
    const { store } = service.runtime;
    const tenant = await store.findTenant({ name: 'test' });
    await store.setQuota(tenant?.id ?? '', 0);
    expect((await service.call('GET', '/v1/tenant')).body).toMatchObject({ quota: null });
  });

  it('is told in headers with every answer to its keys, refusals too, where there is a quota', async () => {
    const quotaOf = async (...call: Parameters<TestService['call']>) => {
      const { headers } = await service.call(...call);
      return ['limit', 'remaining', 'reset'].map((name) => headers.get(`steward-quota-${name}`));
    };
    const seconds = String((Date.UTC(2026, 11, 1) - NOW) / 1000);
    const moderate = { body: { messages: [{ text: 'one more message that is judged' }] } };
    expect(await quotaOf('GET', '/v1/policy')).toEqual(['500', '500', seconds]);
    expect(await quotaOf('POST', '/v1/moderate', moderate)).toEqual(['500', '499', seconds]);
    const routed = { ...moderate, headers: { 'idempotency-key': 'once' } };
    expect(await quotaOf('POST', '/v1/moderate', routed)).toEqual(['500', '498', seconds]);
    expect(await quotaOf('POST', '/v1/moderate', { body: {} })).toEqual(['500', '498', seconds]);
    expect(await quotaOf('GET', '/v1/health')).toEqual([null, null, null]);
    const { store } = service.runtime;
    await store.setQuota((await store.findTenant({ name: 'test' }))?.id ?? '', 0);
    expect(await quotaOf('GET', '/v1/policy')).toEqual([null, null, null]);
  });

  it('needs a key', async () => {
    for (const [method, path] of [
      ['GET', '/v1/tenant'],
      ['GET', '/v1/tenant/keys'],
      ['POST', '/v1/tenant/keys'],
      ['DELETE', '/v1/tenant/keys/x'],
    ] as const)
      expect((await service.call(method, path, { key: null })).status).toBe(401);
  });
});

describe('/v1/tenant/keys', () => {
  it("lists a tenant's own keys by how they begin, never the key or its hash, and which one is in use", async () => {
    await service.mint('somebody-else');
    const { status, body, text } = await service.call('GET', '/v1/tenant/keys');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: expect.any(String),
        prefix: expect.stringMatching(/^stw_/),
        label: '',
        created_at: '2026-11-22T12:00:00.000Z',
        last_used_at: '2026-11-22T12:00:00.000Z',
        revoked_at: null,
        scopes: null,
        expires_at: null,
        addresses: null,
        current: true,
      },
    ]);
    expect(text).not.toContain(service.key);
    expect(service.key.startsWith((await keys())[0]?.prefix ?? 'x')).toBe(true);
  });

  it('mints a key that works for the same tenant, and revokes it', async () => {
    const minted = await service.call('POST', '/v1/tenant/keys', { body: { label: 'second' } });
    expect(minted).toMatchObject({ status: 200, body: { tenant: 'test', label: 'second' } });
    // The form of MintedKey, as the contract has it.
    const { api_key, key_id } = minted.body as { api_key: string; key_id: string };
    expect((await service.call('GET', '/v1/tenant', { key: api_key })).body).toMatchObject({ name: 'test' });
    expect(await service.call('DELETE', `/v1/tenant/keys/${key_id}`)).toMatchObject({
      status: 200,
      body: { id: key_id, revoked: true },
    });
    expect(await service.call('GET', '/v1/tenant', { key: api_key })).toMatchObject({
      status: 401,
      body: { detail: 'unknown api key' },
    });
    expect((await service.call('DELETE', `/v1/tenant/keys/${key_id}`)).status).toBe(404);
  });

  it('refuses to revoke the last active key, and one of another tenant', async () => {
    const [own] = await keys();
    expect(await service.call('DELETE', `/v1/tenant/keys/${own?.id}`)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['path', 'id'], type: 'last_key' }] },
    });
    const other = await service.mint('somebody-else');
    await service.call('POST', '/v1/tenant/keys', { key: other, body: {} });
    const [theirs] = await keys(other);
    expect((await service.call('DELETE', `/v1/tenant/keys/${theirs?.id}`)).status).toBe(404);
    expect((await service.call('GET', '/v1/tenant', { key: other })).status).toBe(200);
  });

  it('has a bound on active keys', async () => {
    for (let count = 1; count < 100; count++) await service.call('POST', '/v1/tenant/keys', { body: {} });
    expect(await keys()).toHaveLength(100);
    expect(await service.call('POST', '/v1/tenant/keys', { body: {} })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'too_many_keys' }] },
    });
  });
});

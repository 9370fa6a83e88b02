import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYMINT_TOKEN, startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

const TENANT_ENDPOINTS = [
  ['POST', '/v1/moderate'],
  ['GET', '/v1/policy'],
  ['PUT', '/v1/policy'],
  ['GET', '/v1/settings'],
  ['PUT', '/v1/settings'],
  ['GET', '/v1/decisions'],
  ['DELETE', '/v1/tenant'],
] as const;

describe.each(TENANT_ENDPOINTS)('%s %s', (method, path) => {
  it('answers 401 missing bearer token without the header or without the Bearer prefix', async () => {
    const expected = { status: 401, body: { detail: 'missing bearer token' } };
    expect(await service.call(method, path, { key: null })).toMatchObject(expected);
    for (const authorization of [service.key, `Basic ${service.key}`, 'Bearer', 'Bearer ']) {
      expect(await service.call(method, path, { key: null, headers: { authorization } })).toMatchObject(expected);
    }
  });

  it('answers 401 unknown api key for a key nobody minted', async () => {
    const answer = await service.call(method, path, { key: 'stw_nobody-minted-this' });
    expect(answer).toMatchObject({ status: 401, body: { detail: 'unknown api key' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('answers the same for a key with spaces and odd characters in it', async () => {
    const keys = ['stw_a stw_b', `"${service.key}"`, `${service.key} x`, 'a\tb', '__proto__', 'é'];
    const answers = await Promise.all(keys.map((key) => service.call(method, path, { key })));
    for (const { status, body } of answers)
      expect({ status, body }).toMatchObject({ status: 401, body: { detail: 'unknown api key' } });
  });

  it('does not take the key-minting token for a tenant key', async () => {
    expect((await service.call(method, path, { key: KEYMINT_TOKEN })).status).toBe(401);
  });
});

describe('a revoked key', () => {
  it('answers 401 unknown api key from then on, while other keys of the tenant go on', async () => {
    const [one, other] = [await service.mint('two-keys'), await service.mint('two-keys')];
    const tenant = await service.runtime.store.findTenant({ name: 'two-keys' });
    const keys = await service.runtime.store.listKeys(tenant?.id);
    expect(keys).toHaveLength(2);
    await service.runtime.store.revokeKey(keys[0]?.id ?? '');
    const statuses = await Promise.all(
      [one, other].map(async (key) => (await service.call('GET', '/v1/policy', { key })).status),
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });
});

describe('POST /v1/keys', () => {
  const post = (body: unknown, key: string | null = KEYMINT_TOKEN) => service.call('POST', '/v1/keys', { body, key });

  it('mints a key that works, and one more for a tenant that exists', async () => {
    const first = await post({ tenant: 'minted', label: 'ci' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        api_key: expect.stringMatching(/^stw_[0-9A-Za-z]{38}$/),
        key_id: expect.any(String),
        tenant: 'minted',
        label: 'ci',
      },
    });
    const second = await post({ tenant: 'minted' });
    expect(second.body).toMatchObject({ tenant: 'minted', label: '' });
    for (const { body } of [first, second]) {
      expect((await service.call('GET', '/v1/policy', { key: (body as { api_key: string }).api_key })).status).toBe(
        200,
      );
    }
    expect((await service.runtime.store.listTenants()).filter(({ name }) => name === 'minted')).toHaveLength(1);
  });

  it('keeps the SHA-256 of a key only', async () => {
    const { body } = await post({ tenant: 'hashed' });
    const rows = JSON.stringify(await service.runtime.store.listKeys());
    expect(rows).not.toContain((body as { api_key: string }).api_key);
  });

  it.each([null, 'wrong', `${KEYMINT_TOKEN}x`])('answers 403 with the token %j', async (key) => {
    expect(await post({ tenant: 'x' }, key)).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
  });

  it('answers 403 to a tenant key, whatever the body', async () => {
    expect((await post({ nonsense: true }, service.key)).status).toBe(403);
  });

  it.each([
    [{}, ['body', 'tenant']],
    [{ tenant: '' }, ['body', 'tenant']],
    [{ tenant: 'x'.repeat(81) }, ['body', 'tenant']],
    [{ tenant: 5 }, ['body', 'tenant']],
  ])('answers 422 to %j', async (body, loc) => {
    expect(await post(body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } });
  });

  it('takes a tenant name of 80 characters', async () => {
    expect((await post({ tenant: 'x'.repeat(80) })).status).toBe(200);
  });

  it('cannot be used without a token configured', async () => {
    const closed = await startService({ SERVICE_KEYMINT_TOKEN: '' });
    for (const key of ['', 'undefined', 'null', KEYMINT_TOKEN]) {
      const headers = { authorization: `Bearer ${key}` };
      expect((await closed.call('POST', '/v1/keys', { key: null, headers, body: { tenant: 'x' } })).status).toBe(403);
    }
    await closed.close();
  });
});

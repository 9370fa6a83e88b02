import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_SCOPES, type KeyScope, ROLE_SCOPES, scopeNeeded } from '../../src/core/tenants/key-scopes.ts';
import { isAllowed } from '../../src/core/tenants/sessions.ts';
import { arriveByForms } from '../dashboard/forms.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

type Minted = { readonly api_key: string; readonly key_id: string; readonly scopes: string[] | null };
const mint = async (body: object, key = service.key) => {
  const answer = await service.call('POST', '/v1/tenant/keys', { key, body });
  return { ...answer, minted: answer.body as Minted };
};
const BODY: Readonly<Record<string, object>> = {
  'POST /v1/moderate': { messages: [{ text: 'see you at the harbour' }] },
  'POST /v1/moderations': { input: 'see you at the harbour' },
};
/** One endpoint for each scope, and what a key with it is answered. */
const ENDPOINTS: readonly (readonly [method: string, path: string, scope: KeyScope])[] = [
  ['POST', '/v1/moderate', 'moderate'],
  ['POST', '/v1/moderations', 'moderate'],
  ['GET', '/v1/policy', 'read'],
  ['GET', '/v1/decisions', 'read'],
  ['GET', '/v1/tenant', 'read'],
  ['POST', '/v1/replay', 'read'],
  ['PUT', '/v1/policy', 'policy'],
  ['PUT', '/v1/settings', 'policy'],
  ['POST', '/v1/examples', 'policy'],
  ['POST', '/v1/webhooks', 'policy'],
  ['POST', '/v1/jobs', 'moderate'],
  ['GET', '/v1/jobs', 'moderate'],
  ['GET', '/v1/tenant/keys', 'keys'],
];

describe('a key with scopes', () => {
  it('may do what they name, and nothing else: 403 with the scope that is missing', async () => {
    for (const scope of KEY_SCOPES) {
      const { minted } = await mint({ label: scope, scopes: [scope] });
      expect(minted.scopes).toEqual([scope]);
      for (const [method, path, needed] of ENDPOINTS) {
        const body = BODY[`${method} ${path}`] ?? {};
        const { status, text } = await service.call(method, path, {
          key: minted.api_key,
          ...(method === 'GET' ? {} : { body }),
        });
        if (needed === scope) expect([200, 422], `${scope}: ${method} ${path}`).toContain(status);
        else
          expect([status, text], `${scope}: ${method} ${path}`).toEqual([
            403,
            expect.stringContaining(`scope ${needed}`),
          ]);
      }
    }
  });

  it('of an application cannot erase the tenant, nor make itself a stronger key', async () => {
    const { minted } = await mint({ scopes: ['moderate'] });
    expect((await service.call('DELETE', '/v1/tenant', { key: minted.api_key })).status).toBe(403);
    const keys = (await mint({ scopes: ['keys', 'read'] })).minted.api_key;
    expect((await mint({}, keys)).status).toBe(403);
    expect((await mint({ scopes: ['erase'] }, keys)).text).toContain('lacks erase');
    expect((await mint({ scopes: ['read'] }, keys)).status).toBe(200);
  });

  it('has a scope for every endpoint of the interface', () => {
    const paths = JSON.parse(JSON.stringify(ENDPOINTS)) as [string, string, KeyScope][];
    for (const [method, path, scope] of paths) expect(scopeNeeded(method, path)).toBe(scope);
    expect(scopeNeeded('DELETE', '/v1/tenant')).toBe('erase');
    expect(scopeNeeded('POST', '/mcp')).toBe('moderate');
    expect(scopeNeeded('HEAD', '/v1/policy')).toBe('read');
  });
});

describe('a key', () => {
  it('without scopes is as it was: it may do everything', async () => {
    const { minted } = await mint({ label: 'old' });
    expect(minted).toMatchObject({ scopes: null, expires_at: null });
    expect((await service.call('GET', '/v1/tenant/keys', { key: minted.api_key })).status).toBe(200);
  });

  it('ends by itself at its time, with its sessions: 401 unknown api key', async () => {
    let nowMs = Date.now();
    const timed = await startService({}, { now: () => nowMs });
    try {
      const expires_at = new Date(nowMs + 3_600_000).toISOString();
      const answer = await timed.call('POST', '/v1/tenant/keys', { body: { label: 'soon', expires_at } });
      const { api_key } = answer.body as Minted;
      const cookie = (
        await fetch(`${timed.url}/dashboard/sign-in`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ key: api_key }),
        })
      ).headers
        .get('set-cookie')
        ?.split(';')[0];
      const page = () => fetch(`${timed.url}/dashboard`, { headers: { cookie: cookie ?? '' }, redirect: 'manual' });
      expect([(await timed.call('GET', '/v1/policy', { key: api_key })).status, (await page()).status]).toEqual([
        200, 200,
      ]);
      nowMs += 3_600_001;
      const after = await timed.call('GET', '/v1/policy', { key: api_key });
      expect([after.status, after.text]).toEqual([401, expect.stringContaining('unknown api key')]);
      expect((await page()).status).not.toBe(200);
    } finally {
      await timed.close();
    }
  });

  it.each([
    [{ scopes: ['moderate', 'everything'] }, 'scopes'],
    [{ scopes: [] }, 'scopes'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ scope: ['moderate'] }, 'scope'],
  ])('is not made of %j', async (body, field) => {
    const { status, text } = await mint(body);
    expect([status, text]).toEqual([422, expect.stringContaining(field)]);
  });

  it('that may do everything stays, where it is the last of them', async () => {
    const key = await service.mint('harbour');
    await mint({ scopes: ['moderate'] }, key);
    const listed = await service.call('GET', '/v1/tenant/keys', { key });
    const own = (listed.body as { id: string; current: boolean }[]).find(({ current }) => current)?.id;
    expect((await service.call('DELETE', `/v1/tenant/keys/${own}`, { key })).status).toBe(422);
  });

  it('signs in to the dashboard with its scope alone, with the role of its scopes', async () => {
    const signIn = async (key: string) => {
      const answer = await fetch(`${service.url}/dashboard/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ key }),
      });
      return {
        status: answer.status,
        cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
        text: await answer.text(),
      };
    };
    const refused = await signIn((await mint({ scopes: ['moderate'] })).minted.api_key);
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('lacks the scope dashboard')]);
    for (const [role, scopes] of ROLE_SCOPES) {
      const { status, cookie } = await signIn((await mint({ scopes })).minted.api_key);
      expect(status).toBe(303);
      const get = async (page: string) =>
        (await fetch(`${service.url}/dashboard${page}`, { headers: { cookie } })).status;
      expect([await get('/review'), await get('/decisions/export'), await get('/keys')]).toEqual([
        200,
        isAllowed(role, 'manage') ? 200 : 403,
        isAllowed(role, 'own') ? 200 : 403,
      ]);
    }
  });
});

describe('a session of an owner', () => {
  it('gives no more on the page of keys than the key that opened it has', async () => {
    const own = ROLE_SCOPES[0][1];
    const owner = await arriveByForms(
      service,
      (await mint({ scopes: own, addresses: ['127.0.0.1', '::1'] })).minted.api_key,
    );
    const ask = (fields: Record<string, string>) => owner.send('/keys', { label: 'more', ...fields });
    for (const more of [{ may: 'all' }, { may: 'moderate', from: '192.0.2.1' }])
      expect(await ask(more)).toMatchObject({
        status: 403,
        text: expect.stringContaining('cannot give rights that it lacks'),
      });
    const strong = (await mint({})).minted.key_id;
    expect((await owner.send('/keys/replace', { id: strong })).status).toBe(403);
    const { status, text } = await ask({ may: 'moderate' });
    const key = /id="new-key"[^>]*>([^<]+)</.exec(text)?.[1] ?? '';
    expect([status, key]).toEqual([200, expect.stringMatching(/^stw_/)]);
    expect((await service.call('GET', '/v1/policy', { key })).status).toBe(403);
  });
});

describe('a key with addresses', () => {
  const usedFrom = async (own: TestService, key: string, forwarded?: string) =>
    (await own.call('GET', '/v1/policy', { key, ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }) }))
      .status;
  const moderated = async (own: TestService, key: string) =>
    (await own.call('POST', '/v1/moderate', { key, body: BODY['POST /v1/moderate'] ?? {} })).status;

  it('works from there alone, ahead of the router too, and whatever a stranger says of where it comes from', async () => {
    const { minted: near } = await mint({ addresses: ['127.0.0.0/8', '::1'] });
    const { minted: far, body } = await mint({ addresses: ['203.0.113.0/24'], scopes: ['moderate', 'read'] });
    expect(body).toMatchObject({ addresses: ['203.0.113.0/24'] });
    expect([await usedFrom(service, near.api_key), await moderated(service, near.api_key)]).toEqual([200, 200]);
    expect([await usedFrom(service, far.api_key), await moderated(service, far.api_key)]).toEqual([403, 403]);
    expect(await usedFrom(service, far.api_key, '203.0.113.9')).toBe(403);
    const refused = await service.call('GET', '/v1/policy', { key: far.api_key });
    expect(refused.text).toContain('this key may not be used from 127.0.0.1');
    const signIn = await fetch(`${service.url}/dashboard/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ key: (await mint({ addresses: ['203.0.113.7'] })).minted.api_key }),
    });
    expect([signIn.status, await signIn.text()]).toEqual([
      401,
      expect.stringContaining('may not be used from 127.0.0.1'),
    ]);
  });

  it('is told by the proxies of the operator from where it is used', async () => {
    const behind = await startService({ SERVICE_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' });
    const { body } = await behind.call('POST', '/v1/tenant/keys', { body: { addresses: ['203.0.113.0/24'] } });
    const key = (body as Minted).api_key;
    expect(await usedFrom(behind, key, '203.0.113.9')).toBe(200);
    expect(await usedFrom(behind, key, '198.51.100.1, 203.0.113.9, 10.1.2.3')).toBe(200);
    expect(await usedFrom(behind, key, '203.0.113.9, 198.51.100.1')).toBe(403);
    expect(await usedFrom(behind, key)).toBe(403);
    await behind.close();
  });

  it('gives no key that may be used from elsewhere, and keeps them when it is replaced', async () => {
    const { minted } = await mint({ addresses: ['127.0.0.1', '10.0.0.0/8'] });
    expect((await mint({ addresses: ['192.0.2.1'] }, minted.api_key)).status).toBe(403);
    expect((await mint({}, minted.api_key)).body).toMatchObject({ addresses: ['127.0.0.1', '10.0.0.0/8'] });
    expect((await mint({ addresses: ['127.0.0.1'] }, minted.api_key)).body).toMatchObject({ addresses: ['127.0.0.1'] });
    expect((await mint({ replaces: minted.key_id })).body).toMatchObject({ addresses: ['127.0.0.1', '10.0.0.0/8'] });
  });

  it('that ends gives no key that ends later', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { minted } = await mint({ expires_at: soon });
    expect((await mint({}, minted.api_key)).body).toMatchObject({ expires_at: soon });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect(await mint({ expires_at: later }, minted.api_key)).toMatchObject({
      status: 403,
      text: expect.stringContaining('an end after'),
    });
  });

  it('is refused for what is no address, by its place', async () => {
    for (const address of ['harbour', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', '10.0.0.0/'])
      expect(await mint({ addresses: ['::1', address] }), address).toMatchObject({
        status: 422,
        text: expect.stringContaining('"addresses",1'),
      });
    expect((await mint({ addresses: [] })).status).toBe(422);
  });
});

describe('a key that replaces another', () => {
  const works = async (key: string) => (await service.call('GET', '/v1/policy', { key })).status;

  it('has its rights and label, and the old one works until the overlap is over', async () => {
    const { minted: old } = await mint({ label: 'forum', scopes: ['read'] });
    const { minted } = await mint({ replaces: old.key_id, overlap_hours: 2 });
    expect(minted).toMatchObject({ label: 'forum', scopes: ['read'], expires_at: null });
    expect([await works(old.api_key), await works(minted.api_key)]).toEqual([200, 200]);
    const { body } = await service.call('GET', '/v1/tenant/keys');
    const entry = (body as { id: string; expires_at: string | null }[]).find(({ id }) => id === old.key_id);
    const hours = (Date.parse(entry?.expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThanOrEqual(2);
  });

  it('ends it at once without an overlap, and then has nothing to replace', async () => {
    const { minted: old } = await mint({ label: 'bot', test: true });
    const { minted } = await mint({ label: 'bot 2', replaces: old.key_id, overlap_hours: 0 });
    expect(minted).toMatchObject({ label: 'bot 2', scopes: ['moderate', 'read'] });
    expect(minted.api_key).toMatch(/^stw_test_/);
    expect([await works(old.api_key), await works(minted.api_key)]).toEqual([401, 200]);
  });

  it('never ends an earlier end later, and gives nobody more rights or locks a tenant out', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const { minted: old } = await mint({ scopes: ['read'], expires_at: soon });
    await mint({ replaces: old.key_id, overlap_hours: 24, expires_at: new Date(Date.now() + 120_000).toISOString() });
    const { body } = await service.call('GET', '/v1/tenant/keys');
    expect(body).toContainEqual(expect.objectContaining({ id: old.key_id, expires_at: soon }));
    const keys = (await mint({ scopes: ['keys', 'read'] })).minted.api_key;
    const [first] = (await service.call('GET', '/v1/tenant/keys')).body as { id: string }[];
    expect((await mint({ replaces: first?.id }, keys)).status).toBe(403);
    const limited = await mint({ replaces: first?.id, expires_at: '2099-01-01T00:00:00Z' });
    expect([limited.status, limited.text]).toEqual([422, expect.stringContaining('does not expire')]);
    expect(await works(service.key)).toBe(200);
  });

  it('is refused for an unknown or another tenant’s key, and with rights of its own', async () => {
    expect((await mint({ replaces: 'nobody' })).status).toBe(404);
    const other = await service.mint('somebody else');
    const [theirs] = (await service.call('GET', '/v1/tenant/keys', { key: other })).body as { id: string }[];
    expect((await mint({ replaces: theirs?.id })).status).toBe(404);
    expect((await mint({ replaces: theirs?.id, scopes: ['read'] })).text).toContain(
      'replaces cannot be combined with scopes, addresses or test',
    );
    expect((await mint({ replaces: theirs?.id, overlap_hours: 721 })).text).toContain('overlap_hours');
    expect(await works(other)).toBe(200);
  });
});

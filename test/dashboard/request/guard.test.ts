import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, SESSION_RIGHTS } from '../../../src/core/tenants/sessions.ts';
import { readRights } from '../../../src/dashboard/request/route.ts';
import { createSignInLimit } from '../../../src/dashboard/request/sign-in-limit.ts';
import { routeTable } from '../../../src/dashboard/route-table.ts';
import { formTokenOf, openSession, type SessionGrant } from '../../../src/service/tenants/sessions.ts';
import { createSignInCode, OPERATOR } from '../../../src/service/tenants/sign-in.ts';
import { startService, type TestService } from '../../support/service.ts';

const ROUTES = routeTable(createSignInLimit(() => ''));
const rightsFor = readRights(ROUTES);
const HOUR_MS = 3_600_000;

let service: TestService;
let nowMs = Date.parse('2026-11-20T10:00:00Z');
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
});
afterAll(() => service.close());

type Answer = { readonly status: number; readonly text: string; readonly headers: Headers };

/** A browser's cookie for somebody with these rights. */
async function cookieOf(grant: Partial<SessionGrant>): Promise<string> {
  const whole = { ...OPERATOR, ...grant };
  const { token } = await openSession({ sessions: service.runtime.store.sessions, now: () => nowMs }, whole, 'test');
  return `steward_session=${token}`;
}

async function tenantOf(name: string) {
  return service.runtime.store.ensureTenant(name, 'pro');
}

async function ask(
  method: string,
  path: string,
  cookie = '',
  form?: Record<string, string>,
  headers = {},
): Promise<Answer> {
  const response = await fetch(`${service.url}/dashboard${path.replace(/^\/(?=\?|$)/, '')}`, {
    method,
    redirect: 'manual',
    headers: { accept: 'text/html', cookie, ...headers },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, text: await textOf(response), headers: response.headers };
}

/** Of what never ends by itself, the first part. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const formToken = (cookie: string) => formTokenOf(cookie.slice(cookie.indexOf('=') + 1));

describe('the guard of the dashboard', () => {
  it('lets strangers do nothing but sign in', () => {
    const open = ROUTES.filter(({ needs }) => needs === 'nothing').map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual([
      ...['get /enter', 'get /sign-in', 'get /sign-in/:provider', 'get /sign-in/:provider/return'],
      ...['post /enter', 'post /sign-in'],
    ]);
  });

  it.each(ROUTES.filter(({ needs }) => needs !== 'nothing'))(
    'lets nobody in who is not signed in: $method $path',
    async ({ method, path }) => {
      const answer = await ask(method.toUpperCase(), path, '', method === 'post' ? {} : undefined);
      if (method === 'get')
        expect([answer.status, answer.headers.get('location')]).toEqual([
          303,
          expect.stringContaining('/dashboard/sign-in?to='),
        ]);
      else expect(answer.status).toBe(401);
    },
  );

  const RANKED = ROUTES.flatMap((route) =>
    route.needs === 'nothing' || route.needs === 'session' ? [] : [{ ...route, needs: route.needs }],
  );
  it.each(SESSION_RIGHTS.flatMap((rights) => RANKED.map((route) => ({ rights, ...route }))))(
    'lets $rights do what $needs may, and nothing beyond: $method $path',
    async ({ rights, method, path, needs }) => {
      const { id } = await tenantOf('acme');
      const cookie = await cookieOf({ rights, tenantId: rights === 'operate' ? null : id });
      const form = method === 'post' ? { form_token: formToken(cookie) } : undefined;
      const query = rights === 'operate' ? '?tenant=nobody' : '';
      const { status } = await ask(method.toUpperCase(), path + query, cookie, form);
      if (isAllowed(rights, needs)) expect(status).not.toBe(403);
      else expect(status).toBe(403);
    },
  );

  it.each(['view', 'moderate', 'manage', 'own'] as const)(
    'shows %s no form and no page that is refused',
    async (rights) => {
      const cookie = await cookieOf({ rights, tenantId: (await tenantOf('acme')).id });
      const pages = ROUTES.filter(({ method, path }) => method === 'get' && !/:|live|export/.test(path));
      for (const { path } of pages) {
        const { status, text } = await ask('GET', path, cookie);
        if (status !== 200) continue;
        // Nobody but the operator has the server's command line.
        expect(text).not.toContain('npm run');
        for (const [, name = ''] of text.matchAll(/<form[^>]* method="post"[^>]* action="\/dashboard([^"?]*)/g)) {
          const needed = rightsFor('post', name);
          const isRead = ['/policy', '/rules', '/unjudged/mode'].includes(name);
          expect(isRead || isAllowed(rights, needed), `${rights} on ${path}: ${name}`).toBe(true);
        }
        for (const [, name = ''] of text.matchAll(/<a href="\/dashboard([^"?]*)/g)) {
          const found = ROUTES.find((route) => route.method === 'get' && route.path === name);
          if (found && found.needs !== 'nothing' && found.needs !== 'session')
            expect(isAllowed(rights, found.needs), `${rights} on ${path}: a link to ${name}`).toBe(true);
        }
      }
    },
  );

  it.each(ROUTES.filter(({ method, needs }) => method === 'post' && needs !== 'nothing'))(
    'refuses a form without its token, and one from another site: $path',
    async ({ path }) => {
      const cookie = await cookieOf({});
      const token = formToken(cookie);
      for (const [form, headers] of [
        [{}, {}],
        [{ form_token: 'x' }, {}],
        [{ form_token: formToken(await cookieOf({})) }, {}],
        [{ form_token: token }, { 'sec-fetch-site': 'cross-site' }],
        [{ form_token: token }, { origin: 'https://elsewhere.example' }],
      ] as const)
        expect((await ask('POST', path, cookie, form, headers)).status).toBe(403);
      const json = await fetch(`${service.url}/dashboard${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ form_token: token }),
      });
      expect(json.status).toBe(403);
    },
  );

  it.each(ROUTES.filter(({ needs }) => needs !== 'nothing'))(
    'shows one tenant nothing of another, whatever ids it names: $method $path',
    async ({ method, path }) => {
      const [mine, other] = [await tenantOf('acme'), await tenantOf(`kestrel ${method} ${path}`)];
      const { store } = service.runtime;
      const key = await store.addKey({ tenantId: other.id, hash: `h${Math.random()}`, label: 'their kestrel label' });
      const theirs = await cookieOf({ rights: 'own', tenantId: other.id, name: 'their kestrel name' });
      const [session] = await store.sessions.listSessions(other.id, nowMs);
      const cookie = await cookieOf({ rights: 'own', tenantId: mine.id });
      const form = { form_token: formToken(cookie) };
      for (const id of [key.id, session?.id ?? '', other.id]) {
        const named = path.replace(/:\w+/g, id);
        const query = `${named}?${new URLSearchParams({ tenant: other.id, id, before: id })}`;
        const answer = await ask(method.toUpperCase(), query, cookie, method === 'post' ? { ...form, id } : undefined);
        expect(answer.text).not.toMatch(/kestrel/);
        if (path === '/sessions/end-all' || path === '/sign-out') return;
      }
      expect((await store.listKeys(other.id)).every(({ revokedAt }) => revokedAt === null)).toBe(true);
      expect((await ask('GET', '/decisions', theirs)).status).toBe(200);
    },
  );

  it('sends every page with a strict content policy and out of every cache', async () => {
    const cookie = await cookieOf({});
    for (const path of ['/sign-in', '/sessions', '/operator', '/nowhere']) {
      const { headers } = await ask('GET', path, cookie);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a session', () => {
  it('is held by a cookie that scripts cannot read, and over TLS by one that is sent over TLS alone', async () => {
    const plain = await ask('POST', '/sign-in', '', { key: service.key });
    expect(plain.headers.get('set-cookie')).toMatch(/^steward_session=[\w-]{43}; .*HttpOnly; SameSite=Lax$/);
    const tls = await ask('POST', '/sign-in', '', { key: service.key }, { 'x-forwarded-proto': 'https' });
    expect(tls.headers.get('set-cookie')).toMatch(
      /^__Host-steward_session=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('ends twelve hours after its last use', async () => {
    const cookie = await cookieOf({});
    nowMs += 11 * HOUR_MS;
    expect((await ask('GET', '/sessions', cookie)).status).toBe(200);
    nowMs += 11 * HOUR_MS;
    expect((await ask('GET', '/sessions', cookie)).status).toBe(200);
    nowMs += 12 * HOUR_MS;
    expect((await ask('GET', '/sessions', cookie)).status).toBe(303);
  });

  it('ends when somebody signs out, here or everywhere', async () => {
    const { id } = await tenantOf('leavers');
    const [one, other] = [
      await cookieOf({ tenantId: id, rights: 'manage' }),
      await cookieOf({ tenantId: id, rights: 'manage' }),
    ];
    await ask('POST', '/sign-out', one, { form_token: formToken(one) });
    expect((await ask('GET', '/sessions', one)).status).toBe(303);
    const third = await cookieOf({ tenantId: id, rights: 'manage' });
    await ask('POST', '/sessions/end-all', other, { form_token: formToken(other) });
    for (const cookie of [other, third]) expect((await ask('GET', '/sessions', cookie)).status).toBe(303);
  });

  it('is ended by whoever sees it in the list, and by itself alone: a manager sees all of the tenant, a moderator their own', async () => {
    const { id } = await tenantOf('listed');
    const person = (personId: string, rights: 'manage' | 'moderate') =>
      cookieOf({ tenantId: id, rights, personId, communityId: 'c1', name: `the ${personId}` });
    const [boss, mara, teo] = [
      await person('boss', 'manage'),
      await person('mara', 'moderate'),
      await person('teo', 'moderate'),
    ];
    const phone = await person('mara', 'moderate');
    const sessions = await service.runtime.store.sessions.listSessions(id, nowMs);
    const idsOf = (personId: string) => sessions.filter((one) => one.personId === personId).map((one) => one.id);
    const end = async (cookie: string, ended: string) =>
      ask('POST', '/sessions/end', cookie, { form_token: formToken(cookie), id: ended });
    const standing = async () => {
      const answers = await Promise.all([boss, mara, phone, teo].map((cookie) => ask('GET', '/sessions', cookie)));
      return answers.filter(({ status }) => status === 200).length;
    };
    const listed = async (cookie: string) =>
      (await ask('GET', '/sessions', cookie)).text.split('<div class="facts">').length - 1;
    expect([await listed(boss), await listed(mara), await listed(teo)]).toEqual([4, 2, 1]);
    for (const others of [...idsOf('teo'), ...idsOf('boss')]) await end(mara, others);
    expect(await standing()).toBe(4);
    await end(boss, idsOf('teo')[0] ?? '');
    expect((await ask('GET', '/sessions', teo)).status).toBe(303);
    expect(await standing()).toBe(3);
  });

  it('ends with the key that opened it, in every process at once', async () => {
    const key = await service.mint('keyed');
    const cookie = (await ask('POST', '/sign-in', '', { key })).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await ask('GET', '/keys', cookie)).status).toBe(200);
    const tenant = await tenantOf('keyed');
    const [info] = await service.runtime.store.listKeys(tenant.id);
    await service.runtime.store.revokeKey(info?.id ?? '');
    expect((await ask('GET', '/keys', cookie)).status).toBe(303);
  });

  it('is never in the store as the cookie holds it', async () => {
    const cookie = await cookieOf({});
    const sessions = await service.runtime.store.sessions.listSessions(null, nowMs);
    expect(JSON.stringify(sessions)).not.toContain(cookie.split('=')[1]);
  });
});

describe('a one-time link', () => {
  const newCode = () =>
    createSignInCode({ communities: service.runtime.store.communities, now: () => nowMs }, OPERATOR);

  it('signs in once, by the button and not by looking at it', async () => {
    const code = await newCode();
    for (let looks = 0; looks < 3; looks++) expect((await ask('GET', `/enter?code=${code}`)).status).toBe(200);
    const first = await ask('POST', '/enter', '', { code });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/dashboard']);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await ask('GET', '/operator', cookie)).status).toBe(200);
    const second = await ask('POST', '/enter', '', { code });
    expect([second.status, second.headers.get('set-cookie')]).toEqual([401, null]);
  });

  it('is refused after ten minutes', async () => {
    const code = await newCode();
    nowMs += 10 * 60_000;
    expect((await ask('POST', '/enter', '', { code })).status).toBe(401);
  });
});

describe('signing in', () => {
  it('goes on to the page that was wanted, and never to another site', async () => {
    const to = async (wanted: string) =>
      (await ask('POST', '/sign-in', '', { key: service.key, to: wanted })).headers.get('location');
    expect(await to('/dashboard/keys?a=b')).toBe('/dashboard/keys?a=b');
    for (const wanted of [
      'https://evil.example',
      '//evil.example',
      '/dashboard//evil.example',
      '/v1/policy',
      'javascript:1',
    ])
      expect(await to(wanted)).toBe('/dashboard');
  });

  it('works for a valid key however often it was used, and after failures from its address', async () => {
    const own = await startService();
    const attempt = (key: string) =>
      fetch(`${own.url}/dashboard/sign-in`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ key }) });
    for (let tries = 0; tries < 61; tries++) expect((await attempt(own.key)).status).toBe(303);
    for (let tries = 0; tries < 10; tries++) expect((await attempt('stw_nobody')).status).toBe(401);
    expect((await attempt('stw_nobody')).status).toBe(429);
    expect((await attempt(own.key)).status).toBe(303);
    await own.close();
  });
});

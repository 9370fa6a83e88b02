import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(`${service.url}/dashboard${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('signing in', () => {
  it('works with another key in a browser that is signed in already', async () => {
    const first = cookieOf(await post('/sign-in', { key: service.key }));
    const second = await post('/sign-in', { key: await service.mint('owls') }, first);
    expect(second.status).toBe(303);
    const page = await fetch(`${service.url}/dashboard`, { headers: { cookie: cookieOf(second) } });
    expect(await page.text()).toContain('owls');
  });

  it('says of a used link what is true, in a browser that is signed in already', async () => {
    const signedIn = cookieOf(await post('/sign-in', { key: service.key }));
    const answer = await post('/enter', { code: 'used' }, signedIn);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('This link was used already');
  });

  it('keeps the page that was wanted where a key is wrong', async () => {
    const refused = await post('/sign-in', { key: 'stw_wrong', to: '/dashboard/policy' });
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('name="to" value="/dashboard/policy"');
    const entered = await post('/sign-in', { key: service.key, to: '/dashboard/policy' });
    expect(entered.headers.get('location')).toBe('/dashboard/policy');
  });

  it('still refuses the form of another session, and of another site', async () => {
    const [one, other] = [
      cookieOf(await post('/sign-in', { key: service.key })),
      cookieOf(await post('/sign-in', { key: service.key })),
    ];
    const page = await (await fetch(`${service.url}/dashboard/sessions`, { headers: { cookie: one } })).text();
    const form_token = /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect((await post('/sessions/end-all', { form_token }, other)).status).toBe(403);
    const foreign = await fetch(`${service.url}/dashboard/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ key: service.key }),
    });
    expect(foreign.status).toBe(403);
  });
});

it('leads from an address with a slash at its end to the page, whatever scheme and host the browser used', async () => {
  for (const [path, location] of [
    ['/dashboard/', '/dashboard'],
    ['/dashboard/review/?order=worst', '/dashboard/review?order=worst'],
  ]) {
    const answer = await fetch(service.url + path, { redirect: 'manual', headers: { 'x-forwarded-proto': 'https' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
  }
});

it.each(['/review/live?ids=', '/decisions/live'])('ends the stream of %s with its session', async (path) => {
  const { sessions } = service.runtime.store;
  const cookie = cookieOf(await post('/sign-in', { key: service.key }));
  const stream = await fetch(`${service.url}/dashboard${path}`, { headers: { cookie } });
  const reader = stream.body?.getReader();
  await reader?.read();
  const tenant = await service.runtime.store.ensureTenant('test', 'pro');
  for (const { id } of await sessions.listSessions(tenant.id, Date.now()))
    await sessions.endSessions(tenant.id, { id });
  const chunks: unknown[] = [];
  for (let told = await reader?.read(); told && !told.done; told = await reader?.read()) chunks.push(told.value);
  expect(chunks.length).toBeLessThanOrEqual(2);
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInCode, OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn } from './visitor.ts';

let service: TestService;
let owls: string;
beforeAll(async () => {
  service = await startService();
  owls = await service.mint('owls');
});
afterAll(() => service.close());

/** A browser that keeps its cookie and follows no redirect. */
function openBrowser() {
  let cookie = '';
  const ask = async (path: string, fields?: Record<string, string>) => {
    const answer = await fetch(service.url + path, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    const given = answer.headers.getSetCookie().findLast((line) => line.startsWith('steward_session='));
    cookie = given?.split(';')[0] ?? cookie;
    return answer;
  };
  const read = async (path: string) => (await ask(path)).text();
  return {
    ask,
    read,
    /** Signs in, and answers where that leads. */
    enter: async (by: { key: string; to?: string } | { code: string }) =>
      (await ask(`/dashboard/${'key' in by ? 'sign-in' : 'enter'}`, by)).headers.get('location') ?? '',
    /** Of the page at an address. */
    tokenOf: async (path: string) => /name="form_token" value="([^"]+)"/.exec(await read(path))?.[1] ?? '',
  };
}

const shown = (page: string) => /<bdi class="tenant">([^<]+)/.exec(page)?.[1];
const at = (home: string, path: string) => home.replace(/^\/dashboard/, `/dashboard${path}`);
const scoped = async (tenant: string, scopes: readonly string[]) => {
  const key = await service.mint(tenant);
  const { body } = await service.call('POST', '/v1/tenant/keys', { key, body: { label: 'some', scopes } });
  return (body as { api_key: string }).api_key;
};

describe('a browser that signs in to a second community', () => {
  it('keeps both, each at its own address, and its open pages stay what they were', async () => {
    const browser = openBrowser();
    expect(await browser.enter({ key: service.key })).toBe('/dashboard');
    const first = await browser.tokenOf('/dashboard/sessions');
    const home = await browser.enter({ key: owls, to: '/dashboard/policy?saved=' });
    expect(home).toMatch(/^\/dashboard\/policy\?saved=&session=[\w-]+$/);
    const page = await browser.read(home);
    expect(shown(page)).toBe('owls');
    // Whatever the page leads to is of the same community, but for the way to the other one.
    const links = [...page.matchAll(/(?:href|action)="(\/dashboard(?!\/assets|\/sign-in)[^"]*)"/g)].map(([, to]) => to);
    expect(links.filter((to) => !to?.includes('session='))).toEqual(['/dashboard/policy']);
    expect(shown(await browser.read('/dashboard/policy'))).toBe('test');
    const kept = await browser.ask('/dashboard/review/reading', { form_token: first });
    expect(kept.status).toBe(303);
  });

  it('sends no form of one to the other', async () => {
    const browser = openBrowser();
    const one = await browser.enter({ key: service.key });
    const other = await browser.enter({ key: owls });
    const tokens = { one: await browser.tokenOf(one), other: await browser.tokenOf(other) };
    const leave = (home: string, form_token: string) => browser.ask(at(home, '/sign-out'), { form_token });
    expect((await leave(one, tokens.other)).status).toBe(403);
    expect((await leave(other, tokens.one)).status).toBe(403);
    expect([shown(await browser.read(one)), shown(await browser.read(other))]).toEqual(['test', 'owls']);
  });

  it('may do in each what its session there may, and no more', async () => {
    const browser = openBrowser();
    const own = await browser.enter({ key: service.key });
    const viewed = await browser.enter({ key: await scoped('herons', ['dashboard']) });
    expect((await browser.ask(at(own, '/keys'))).status).toBe(200);
    expect((await browser.ask(at(viewed, '/keys'))).status).toBe(403);
    const form_token = await browser.tokenOf(viewed);
    expect((await browser.ask(at(viewed, '/policy'), { form_token })).status).toBe(403);
    // From a page that only the first may open, the switch leads to the other's first page.
    expect(await browser.read(at(own, '/keys'))).toContain(`href="${viewed}"`);
    expect(await browser.read(at(own, '/review'))).toContain(`href="${at(viewed, '/review')}"`);
  });

  it('ends each alone: the stream of a revoked one ends at once, though the browser holds another', async () => {
    for (const revoked of [0, 1]) {
      const browser = openBrowser();
      const names = ['plovers', 'gulls'].map((name) => `${name} ${revoked}`);
      const homes: string[] = [];
      for (const name of names) homes.push(await browser.enter({ key: await service.mint(name) }));
      const [home = '', name = ''] = [homes[revoked], names[revoked]];
      const stream = await browser.ask(at(home, '/review/live'));
      const reader = stream.body?.getReader();
      await reader?.read();
      const tenant = await service.runtime.store.findTenant({ name });
      const [key] = await service.runtime.store.listKeys(tenant?.id ?? '');
      await service.runtime.store.revokeKey(key?.id ?? '');
      const chunks: unknown[] = [];
      for (let told = await reader?.read(); told && !told.done; told = await reader?.read()) chunks.push(told.value);
      expect(chunks.length).toBeLessThanOrEqual(2);
      expect(shown(await browser.read(homes[1 - revoked] ?? ''))).toBe(names[1 - revoked]);
      expect(await browser.read(home)).not.toContain(name);
    }
  });

  it('goes on in the session that it has where it signs in to the same again, and in one of new rights where they changed', async () => {
    const browser = openBrowser();
    const { store } = service.runtime;
    const tenant = await store.ensureTenant('terns', 'pro');
    const code = (rights: 'moderate' | 'own') =>
      createSignInCode(
        { communities: store.communities, now: Date.now },
        { ...OPERATOR, tenantId: tenant.id, communityId: 'c', personId: 'kim', name: 'Kim', rights },
      );
    await browser.enter({ code: await code('moderate') });
    const form_token = await browser.tokenOf('/dashboard/review');
    await browser.enter({ code: await code('moderate') });
    expect(await store.sessions.listSessions(tenant.id, Date.now())).toHaveLength(1);
    expect((await browser.ask('/dashboard/review/reading', { form_token })).status).toBe(303);
    await browser.enter({ code: await code('own') });
    expect(await store.sessions.listSessions(tenant.id, Date.now())).toMatchObject([{ rights: 'own' }]);
    expect((await browser.ask('/dashboard/plan')).status).toBe(200);
  });

  it('signs out of one and goes on in the other, or out of all', async () => {
    const browser = openBrowser();
    const [one, other] = [await browser.enter({ key: service.key }), await browser.enter({ key: owls })];
    const gone = await browser.ask(at(one, '/sign-out'), { form_token: await browser.tokenOf(one) });
    expect(gone.headers.get('location')).toBe('/dashboard');
    expect(shown(await browser.read('/dashboard'))).toBe('owls');
    expect(shown(await browser.read(other))).toBe('owls');
    const again = await browser.enter({ key: service.key });
    const all = await browser.ask(at(again, '/sign-out'), { form_token: await browser.tokenOf(again), all: 'on' });
    expect(all.headers.get('location')).toBe('/dashboard/sign-in');
    for (const home of [other, again]) expect((await browser.ask(home)).status).toBe(303);
  });

  it('holds the operator beside a community: whatever the table of tenants leads to is theirs', async () => {
    const browser = openBrowser();
    await browser.enter({ key: service.key });
    const { communities } = service.runtime.store;
    const home = await browser.enter({ code: await createSignInCode({ communities, now: Date.now }, OPERATOR) });
    const led = (await browser.ask(home)).headers.get('location') ?? '';
    expect(led).toMatch(/^\/dashboard\/operator\?session=/);
    const page = await browser.read(led);
    const to = /href="(\/dashboard\/keys\?[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await browser.ask(to)).status).toBe(200);
    expect(shown(await browser.read(led))).toBe('Operator');
  });

  it('lasts as long as it is used: the cookie is given anew with each renewal', async () => {
    let nowMs = Date.now();
    const own = await startService({}, { now: () => nowMs });
    const entered = await fetch(`${own.url}/dashboard/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key: own.key }),
    });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const look = async () => (await fetch(`${own.url}/dashboard`, { headers: { cookie } })).headers.get('set-cookie');
    expect(await look()).toBeNull();
    nowMs += 6 * 60_000;
    expect(await look()).toMatch(new RegExp(`^${cookie}; Max-Age=43200;`));
    await own.close();
  });
});

describeUnless(browserMissing)('the head of the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('switches between communities on a phone without JavaScript, and by keys', async () => {
    const way = { ...PHONE, javaScriptEnabled: false };
    const { page, leave } = await arrive(browser, service, way);
    await signIn(page, service);
    await page.locator('.communities summary').tap();
    await page.getByRole('link', { name: 'Sign in to another community' }).tap();
    await page.getByLabel('API key').fill(owls);
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await page.getByRole('link', { name: 'Review', exact: true }).tap();
    const head = page.locator('.communities');
    await head.getByText('owls').first().waitFor();
    await head.locator('summary').tap();
    await holdToStandards(page, way);
    await picture(page, 'switch on a phone');
    await head.getByRole('link', { name: 'test' }).tap();
    await expect.poll(() => head.locator('summary').textContent()).toBe('Community: test');
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    await head.locator('summary').press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => head.locator('summary').textContent()).toBe('Community: owls');
    await leave();
  });

  it('is without fault that axe finds, open, in the dark', async () => {
    const way = { viewport: { width: 1000, height: 900 }, colorScheme: 'dark' as const };
    const { page, leave } = await arrive(browser, service, way);
    await openPage(page, service, '/sign-in');
    await page.getByLabel('API key').fill(owls);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.communities summary').click();
    await holdToStandards(page, way);
    await picture(page, 'switch in the dark');
    await leave();
  });
});

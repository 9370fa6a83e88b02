import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, type signIn, WAYS } from './visitor.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'"></script>"'&`;

/** Signs in, and goes where the keys are. */
async function openKeys(...[page, service, key]: Parameters<typeof signIn>): Promise<void> {
  await openPage(page, service, '/keys', key);
}

describeUnless(browserMissing)('the page of keys', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  it('creates a key that is shown exactly once and works, and revokes it so that it is refused at once', async () => {
    const { page, leave } = await arrive(browser, service);
    await openKeys(page, service);
    await page.getByLabel('Label').fill('forum');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('#new-key').textContent()) ?? '';
    expect(await page.locator('#new-key-curl').textContent()).toContain(`${service.url}/v1/moderate`);
    const judged = { key, body: { messages: [{ text: 'hello there friends' }] } };
    expect((await service.call('POST', '/v1/moderate', judged)).status).toBe(200);
    // What an application gets by default can have messages judged, and nothing else.
    expect((await service.call('DELETE', '/v1/tenant', { key })).status).toBe(403);

    await page.goto(`${service.url}/dashboard/keys`);
    expect(await page.content()).not.toContain(key);
    const row = page.getByRole('listitem').filter({ hasText: 'forum' });
    expect(await row.textContent()).toContain(key.slice(0, 8));
    await row.getByText('Revoke').first().click();
    await row.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByRole('status').filter({ hasText: 'revoked' }).waitFor();
    const refused = await service.call('GET', '/v1/policy', { key });
    expect(refused).toMatchObject({ status: 401, body: { detail: 'unknown api key' } });
    await leave();
  });

  it('replaces a key: the new one may do the same, the old one works on and says when it ends', async () => {
    const { page, leave } = await arrive(browser, service);
    const { body } = await service.call('POST', '/v1/tenant/keys', { body: { label: 'bridge', scopes: ['read'] } });
    const { api_key: old, key_id: id } = body as { readonly api_key: string; readonly key_id: string };
    await openKeys(page, service);
    const row = page.getByRole('listitem').filter({ hasText: 'bridge' });
    await row.getByText('Replace').first().click();
    await row.getByRole('button', { name: 'Replace this key' }).click();
    const key = (await page.locator('#new-key').textContent()) ?? '';
    for (const one of [old, key]) expect((await service.call('GET', '/v1/policy', { key: one })).status).toBe(200);
    expect((await service.call('PUT', '/v1/policy', { key, body: {} })).status).toBe(403);
    await page.goto(`${service.url}/dashboard/keys`);
    expect(await row.filter({ hasText: 'Ends' }).count()).toBe(1);
    // Another browser had revoked it meanwhile.
    await row.filter({ hasText: 'Ends' }).getByText('Replace').first().click();
    await service.call('DELETE', `/v1/tenant/keys/${id}`);
    await row.filter({ hasText: 'Ends' }).getByRole('button', { name: 'Replace this key' }).click();
    await page.getByRole('alert').filter({ hasText: 'revoked already' }).waitFor();
    await leave();
  });

  it('binds a key to addresses, and says what is none without losing what was typed', async () => {
    const { page, leave } = await arrive(browser, service);
    await openKeys(page, service);
    const from = page.getByLabel('Only from');
    await page.getByRole('textbox', { name: 'Label' }).fill('office');
    await from.fill('203.0.113.0/24, harbour');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('alert').filter({ hasText: 'write IP addresses or ranges' }).waitFor();
    expect([await from.inputValue(), await page.getByRole('textbox', { name: 'Label' }).inputValue()]).toEqual([
      '203.0.113.0/24, harbour',
      'office',
    ]);
    await from.fill('203.0.113.0/24, 198.51.100.7');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('#new-key').textContent()) ?? '';
    expect((await service.call('POST', '/v1/moderate', { key, body: { messages: [{ text: 'hi' }] } })).status).toBe(
      403,
    );
    const row = page.getByRole('listitem').filter({ hasText: 'office' });
    expect(await row.textContent()).toContain('203.0.113.0/24, 198.51.100.7');
    await leave();
  });

  it('prints a curl line that judges a message when it is pasted into a shell', async () => {
    const { page, leave } = await arrive(browser, service);
    await openKeys(page, service);
    await page.getByRole('button', { name: 'Create key' }).click();
    const line = (await page.locator('#new-key-curl').textContent()) ?? '';
    // The parts of the line as a shell splits it; curl is not everywhere that tests run.
    const headers = [...line.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ]);
    const answer = await fetch(/curl -s (\S+)/.exec(line)?.[1] ?? '', {
      method: 'POST',
      headers: Object.fromEntries(headers),
      body: /-d '([^']+)'/.exec(line)?.[1] ?? '',
    });
    expect(answer.status).toBe(200);
    await leave();
  });

  it('is used with the keyboard alone', async () => {
    const { page, leave } = await arrive(browser, service);
    await openKeys(page, service);
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.name');
    const tabTo = async (wanted: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if (
          String(await focused())
            .trim()
            .startsWith(wanted)
        )
          return;
      }
      throw new Error(`no way by Tab to ${wanted}`);
    };
    await tabTo('Skip to content');
    await tabTo('label');
    await page.keyboard.type('by keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    await tabTo('Revoke by keyboard');
    await page.keyboard.press('Enter');
    await tabTo('Revoke this key');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'revoked' }).waitFor();
    await leave();
  });

  it('works without JavaScript, and shows hostile text as text', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openKeys(page, service);
    await page.getByLabel('Label').fill(HOSTILE);
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('heading', { name: 'Your new key' }).waitFor();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: HOSTILE }).count()).toBe(1);
    await leave();
    const scripted = await arrive(browser, service);
    await openKeys(scripted.page, service);
    await expect.poll(() => scripted.page.getByText(HOSTILE).count()).toBeGreaterThan(0);
    expect(await scripted.page.title()).toBe('Keys · Steward');
    await scripted.leave();
  });

  it('copies the key, and says that it did', async () => {
    const { page, context, leave } = await arrive(browser, service);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openKeys(page, service);
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.locator('#new-key').textContent();
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    await leave();
  });

  it('keeps the last key that may do everything, and signs out with the key that somebody is signed in with', async () => {
    const { page, leave } = await arrive(browser, service);
    const key = await service.mint('short-lived');
    await openKeys(page, service, key);
    const revoke = async () => {
      const own = page.getByRole('listitem').filter({ hasText: 'You are signed in with it' });
      await own.getByText('Revoke', { exact: false }).first().click();
      await own.getByRole('button', { name: 'Revoke this key' }).click();
    };
    await revoke();
    await page.getByRole('alert').filter({ hasText: 'the last key that may do everything' }).waitFor();
    expect((await service.call('POST', '/v1/tenant/keys', { key, body: {} })).status).toBe(200);
    await revoke();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`and its neighbours have no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await page.goto(`${service.url}/dashboard`);
      await holdToStandards(page, options);
      await picture(page, `sign-in ${way}`);
      await page.getByLabel('API key').fill('stw_wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
      await holdToStandards(page, options);
      await openKeys(page, service);
      await holdToStandards(page, options);
      await page.getByLabel('Label').fill('a label');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByText('Revoke a label').first().click();
      await holdToStandards(page, options);
      await picture(page, `keys ${way}`);
      for (const name of ['changes', 'sessions', 'nowhere']) {
        await page.goto(`${service.url}/dashboard/${name}`);
        await holdToStandards(page, options);
        await picture(page, `${name} ${way}`);
      }
      await leave();
    });
  }
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '../../src/core/webhooks/webhooks.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, picture, type signIn, WAYS } from './visitor.ts';

type Webhook = { readonly id: string; readonly url: string; readonly events: readonly string[] };

describeUnless(browserMissing)('the page of webhooks', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });
  const listed = async () => (await service.call('GET', '/v1/webhooks')).body as readonly Webhook[];
  const open = async (...[page, , key]: Parameters<typeof signIn>) => {
    await openPage(page, service, '/webhooks', key);
  };

  it('adds one whose secret is shown once, shows what is sent, sends it again and removes it', async () => {
    const { page, leave } = await arrive(browser, service);
    await open(page, service);
    await page.getByText('No webhook yet').waitFor();
    await page.getByLabel('Address').fill('https://community.example/steward');
    await page.getByLabel('a member appealed').uncheck();
    await page.getByRole('button', { name: 'Add webhook' }).click();
    const secret = (await page.locator('#new-secret').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    const [webhook] = await listed();
    expect(webhook?.url).toBe('https://community.example/steward');
    expect(webhook?.events).toEqual(WEBHOOK_EVENTS.filter((event) => event !== 'appeal.opened'));

    await page.goto(`${service.url}/dashboard/webhooks`);
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('link', { name: 'Show deliveries' }).click();
    const created = page.getByRole('listitem').filter({ hasText: 'webhook.created' }).last();
    await created.getByText('What is sent').first().click();
    await created.getByText(webhook?.id ?? 'nothing').waitFor();
    await created.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('status').filter({ hasText: 'sent again' }).waitFor();
    await page.getByText('Remove').first().click();
    await page.getByRole('button', { name: 'Remove this webhook' }).click();
    await page.getByRole('status').filter({ hasText: 'removed' }).waitFor();
    expect(await listed()).toEqual([]);
    await leave();
  });

  it('says what is wrong with an address and keeps what was typed; what is gone is said to be', async () => {
    const { page, leave } = await arrive(browser, service);
    await open(page, service);
    await page.getByLabel('a member appealed').uncheck();
    for (const [url, said] of [
      ['harbour', 'Write an address such as'],
      ['https://127.0.0.1/hook', 'This address is not taken'],
      ['http://community.example/hook', 'This address is not taken'],
    ] as const) {
      await page.getByLabel('Address').fill(url);
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect(await page.getByLabel('Address').inputValue()).toBe(url);
      expect(await page.getByLabel('a member appealed').isChecked()).toBe(false);
    }
    for (const event of WEBHOOK_EVENTS) await page.locator(`input[name="${event}"]`).uncheck();
    await page.getByLabel('Address').fill('https://community.example/hook');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByRole('alert').filter({ hasText: 'Choose at least one event' }).waitFor();
    expect(await listed()).toEqual([]);

    const made = await service.call('POST', '/v1/webhooks', { body: { url: 'https://community.example/gone' } });
    await page.goto(`${service.url}/dashboard/webhooks`);
    await service.call('DELETE', `/v1/webhooks/${(made.body as Webhook).id}`);
    await page.getByText('Remove').first().click();
    await page.getByRole('button', { name: 'Remove this webhook' }).click();
    await page.getByRole('alert').filter({ hasText: 'is gone' }).waitFor();
    await leave();
  });

  it("shows nothing of another tenant's", async () => {
    const other = await service.mint('somebody-else');
    const made = await service.call('POST', '/v1/webhooks', {
      key: other,
      body: { url: 'https://other.example/hook' },
    });
    const { page, leave } = await arrive(browser, service);
    await open(page, service);
    await page.goto(`${service.url}/dashboard/webhooks?id=${(made.body as Webhook).id}`);
    expect(await page.content()).not.toContain('other.example');
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      await service.call('POST', '/v1/webhooks', {
        body: { url: `https://${way.replace(/\W/g, '')}.example/steward` },
      });
      const { page, leave } = await arrive(browser, service, options);
      await open(page, service);
      await holdToStandards(page, options);
      await page.getByRole('link', { name: 'Show deliveries' }).first().click();
      await holdToStandards(page, options);
      await picture(page, `webhooks ${way}`);
      await leave();
    });
  }
});

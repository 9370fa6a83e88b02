import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, startBrowser } from '../support/browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, PHONE, picture, signIn, WAYS } from './visitor.ts';

describe.skipIf(!hasBrowser)('the page of the policy', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    await service.moderate(['The first message of this evening', 'The second message of this evening']);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  const policyOf = async () =>
    (await service.call('GET', '/v1/policy')).body as Record<string, Record<string, unknown>>;
  const row = (name: string) => `fieldset:has(legend:text-is("${name}"))`;

  it('saves lines, actions and a new rule without JavaScript, on a phone', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await signIn(page, service);
    await page.getByRole('link', { name: 'Policy' }).click();
    await page.locator(row('scam')).getByLabel('Action').selectOption('delete');
    await page.locator(row('spam')).getByLabel('Line', { exact: true }).fill('0,65');
    await page.getByText('Add a rule').click();
    await page.getByLabel('Name').fill('no-trading');
    await page.getByLabel('What it is about').last().fill('Offers to sell accounts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const policy = await policyOf();
    expect([policy.actions?.scam, policy.thresholds?.spam, policy.rules]).toEqual([
      'delete',
      0.65,
      { 'no-trading': 'Offers to sell accounts' },
    ]);
    await page.getByRole('link', { name: 'Changes' }).click();
    await page.getByText('on this dashboard').first().waitFor();
    await leave();
  });

  it('shows what a line would have done while the slider moves, asks no model and saves nothing', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.goto(`${service.url}/dashboard/policy`);
    const [before, asked] = [await policyOf(), service.model.requests.length];
    await page.locator(`${row('spam')} input[type=range]`).fill('0');
    await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
    await page.getByText('2 messages judged').waitFor();
    expect(
      await page
        .locator(`${row('spam')}`)
        .getByLabel('Line', { exact: true })
        .inputValue(),
    ).toBe('0');
    expect(await page.locator('#gist').textContent()).toBe('2 of 2 messages would change.');
    expect(await page.locator('.before-after tbody tr').nth(1).textContent()).toMatch(/flag\s*\d+\s*2/);
    expect([await policyOf(), service.model.requests.length]).toEqual([before, asked]);
    await leave();
  });

  it('never overwrites what somebody else saved meanwhile: it says so, and keeps what was typed', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.goto(`${service.url}/dashboard/policy`);
    await service.call('PUT', '/v1/policy', { body: { timeout_minutes: 7 } });
    await page.getByLabel('A timeout lasts').fill('99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody else saved meanwhile' }).waitFor();
    expect((await policyOf()).timeout_minutes).toBe(7);
    expect(await page.getByLabel('A timeout lasts').inputValue()).toBe('99');
    await leave();
  });

  it('names what is wrong, and keeps the rest as it was typed', async () => {
    const { page, leave } = await arrive(browser, service, { javaScriptEnabled: false });
    await signIn(page, service);
    await page.goto(`${service.url}/dashboard/policy`);
    await page.getByText('Add a rule').click();
    await page.getByLabel('Name').fill('two words');
    await page.getByLabel('What it is about').last().fill('Something');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'a rule name is 1 to 64' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('two words');
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await signIn(page, service);
      await page.goto(`${service.url}/dashboard/policy`);
      await page.getByText('Add a rule').click();
      await page.getByLabel('Name').fill('another');
      await page.getByLabel('What it is about').last().fill('Something');
      await page.getByRole('button', { name: 'Try' }).click();
      await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
      await holdToStandards(page, options);
      await picture(page, `policy ${way}`);
      await leave();
    });
  }
});

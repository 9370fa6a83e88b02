import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the page of what passed unjudged', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });
  const pass = (...texts: string[]) => {
    service.model.queueBehaviours({ kind: 'status', status: 400, error: { param: 'messages' } });
    return service.moderate(texts);
  };

  it('says that nothing is kept, has it kept from then on, and has it judged, without JavaScript on a phone', async () => {
    await pass('this one is lost');
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/unjudged');
    expect(await page.locator('.counts tbody tr').textContent()).toBe('the model could not answer1');
    await page.getByText('What passes is not kept').waitFor();
    await page.getByLabel('Keep it 72 hours').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await pass('a scam <script>alert(1)</script> that passed', 'a kind word that passed');
    await page.goto(`${service.url}/dashboard/unjudged`);
    await expect
      .poll(() => page.locator('.said').allTextContents())
      .toEqual(['a kind word that passed', 'a scam <script>alert(1)</script> that passed']);
    await page.getByRole('button', { name: 'Judge them now' }).click();
    await page.getByRole('status').filter({ hasText: '2 messages judged, 1 triggered. None is left.' }).waitFor();
    await page.getByText('No message is waiting.').waitFor();
    await pass('one more that passed');
    await page.getByLabel('Forget it').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Forgotten: 1 message' }).waitFor();
    await leave();
  });

  it('says why judging stopped, and leaves what was not judged', async () => {
    const { id } = await service.runtime.store.ensureTenant('test', 'pro');
    await service.call('PUT', '/v1/settings', { body: { unjudged: 'keep' } });
    await pass('it is quiet tonight');
    await service.runtime.store.setPlan(id, 'free');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/unjudged');
    await page.getByRole('button', { name: 'Judge them now' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'the free plan never asks the model. 1 message left.' }).waitFor();
    await service.runtime.store.setPlan(id, 'pro');
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/unjudged');
      await holdToStandards(page, options);
      await picture(page, `unjudged ${way}`);
      await leave();
    });
  }
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, PHONE, picture, signIn, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the page of what waits', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    await service.call('PUT', '/v1/settings', { body: { words: { list: ['nitro'], action: 'delete' } } });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  const say = (...texts: string[]) => service.moderate(texts);
  const cards = (page: Page) => page.locator('.review-card');
  const verdicts = async () => {
    const tenant = await service.runtime.store.ensureTenant('test', 'pro');
    const rows = await service.runtime.store.communities.listVerdicts(tenant.id, 100);
    return rows.map(({ verdict }) => verdict);
  };

  it('says that nothing waits', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.goto(`${service.url}/dashboard/review`);
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
    await holdToStandards(page, {});
    await leave();
  });

  it('shows what waits with its hits marked, and takes a verdict without JavaScript, on a phone', async () => {
    await say('free n.i.t.r.o <img src=x onerror=alert(1)> here', 'a scam of the older kind', 'all is well tonight');
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await signIn(page, service);
    await page.getByRole('link', { name: 'Review' }).click();
    await expect.poll(() => cards(page).count()).toBe(2);
    const marked = cards(page).filter({ has: page.locator('mark') });
    expect(await marked.locator('mark').textContent()).toBe('n.i.t.r.o');
    expect(await marked.locator('blockquote').textContent()).toContain('<img src=x onerror=alert(1)>');
    await expect.poll(() => cards(page).getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await marked.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('status').filter({ hasText: 'Dismissed.' }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await verdicts()).toEqual(['wrong']);
    await leave();
  });

  it('is worked through with the keys alone', async () => {
    await say('another scam came in', 'one more scam came in');
    const before = (await verdicts()).length;
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.goto(`${service.url}/dashboard/review`);
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('r');
    await cards(page).first().locator('.came-of-it').filter({ hasText: 'Upheld.' }).waitFor();
    // The next one is chosen by itself.
    await page.locator('.review-card.current').waitFor();
    await page.keyboard.press('w');
    await cards(page).nth(1).locator('.came-of-it').filter({ hasText: 'Dismissed.' }).waitFor();
    expect((await verdicts()).length).toBe(before + 2);
    await leave();
  });

  it('shows two moderators each other, and tells the second who was first', async () => {
    await say('the scam that both look at');
    const [one, other] = [await arrive(browser, service), await arrive(browser, service)];
    for (const { page } of [one, other]) {
      await signIn(page, service);
      await page.goto(`${service.url}/dashboard/review`);
      await cards(page).first().waitFor();
    }
    await one.page.keyboard.press('j');
    await cards(other.page).first().locator('.lookers').filter({ hasText: 'looking at this now' }).waitFor();
    const stale = await other.page.context().newPage();
    await stale.goto(`${service.url}/dashboard/review`);
    await one.page.keyboard.press('w');
    await cards(other.page).first().locator('.came-of-it').filter({ hasText: 'dismissed it' }).waitFor();
    const id = await cards(stale).first().getAttribute('data-decision');
    const token = await stale.locator('input[name="form_token"]').first().inputValue();
    const second = await stale.request.post(`${service.url}/dashboard/review/${id}`, {
      form: { form_token: token, verb: 'wrong' },
      headers: { 'X-Part': 'act' },
    });
    expect(await second.text()).toContain('had said so before.');
    await one.leave();
    await other.leave();
  });

  it('has the worst first where that is asked for', async () => {
    await say('nitro for all of you', 'a scam that is only flagged');
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.goto(`${service.url}/dashboard/review`);
    const firstBadge = () => cards(page).first().locator('.badge').textContent();
    await page.getByRole('link', { name: 'Worst first' }).click();
    expect(await firstBadge()).toBe('delete');
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await signIn(page, service);
      await page.goto(`${service.url}/dashboard/review`);
      if (options.javaScriptEnabled !== false) {
        await page.keyboard.press('j');
        await page.keyboard.press('?');
        await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
        await holdToStandards(page, options);
        await page.keyboard.press('?');
      }
      await holdToStandards(page, options);
      await picture(page, `review ${way}`);
      await leave();
    });
  }
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, WAYS } from './visitor.ts';

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
    await openPage(page, service, '/review');
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
    await holdToStandards(page, {});
    await leave();
  });

  it('shows what waits with its hits marked, and takes a verdict without JavaScript, on a phone', async () => {
    await say('free n.i.t.r.o <img src=x onerror=alert(1)> here', 'a scam of the older kind', 'all is well tonight');
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await signIn(page, service);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await expect.poll(() => cards(page).count()).toBe(2);
    const marked = cards(page).filter({ has: page.locator('mark') });
    expect(await marked.locator('mark').textContent()).toBe('n.i.t.r.o');
    expect(await marked.locator('blockquote').textContent()).toContain('<img src=x onerror=alert(1)>');
    await expect.poll(() => cards(page).getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await marked.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('status').filter({ hasText: 'Dismissed.' }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(1);
    expect(await verdicts()).toEqual(['wrong']);
    await page.getByText('1 to review, 1 done by you in 12 hours').waitFor();
    await leave();
  });

  it('shows a rule of the tenant in its own words, also one that is gone by its name alone', async () => {
    await service.call('PUT', '/v1/policy', {
      body: { rules: { 'no-trading': 'Offers to trade, <b>telescopes</b> too' } },
    });
    await say('my no-trading offer of today');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    const card = cards(page).filter({ hasText: 'my no-trading offer' });
    await card.getByText('Your rule no-trading: Offers to trade, <b>telescopes</b> too').waitFor();
    await service.call('PUT', '/v1/policy', { body: { rules: { 'no-trading': null } } });
    await page.reload();
    await card.getByRole('link', { name: 'no-trading 0.95' }).waitFor();
    expect(await card.getByText('Your rule').count()).toBe(0);
    await card.getByRole('button', { name: 'Uphold' }).click();
    await card.locator('.came-of-it').filter({ hasText: 'Upheld.' }).waitFor();
    await leave();
  });

  it('is worked through with the keys alone', async () => {
    await say('another scam came in', 'one more scam came in');
    const before = (await verdicts()).length;
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
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

  it('upholds what was selected by key with one press, and takes all of it back with another', async () => {
    await say('the first scam of a selection', 'the second scam of a selection', 'a scam that is left out');
    const before = (await verdicts()).length;
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/review');
    const left = Number(await page.locator('[data-left]').textContent());
    const ids = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-decision')));
    for (const key of ['j', 'x', 'j', 'x', 'j', 'x', 'x']) await page.keyboard.press(key);
    expect(await page.locator('.pick :checked').count()).toBe(2);
    await holdToStandards(page, PHONE);
    await page.keyboard.press('r');
    await page.getByRole('status').filter({ hasText: '2 upheld.' }).waitFor();
    expect([(await verdicts()).length, Number(await page.locator('[data-left]').textContent())]).toEqual([
      before + 2,
      left - 2,
    ]);
    expect(await cards(page).first().getAttribute('data-decision')).toBe(ids[2]);
    await holdToStandards(page, PHONE);
    await page.keyboard.press('z');
    await page.getByRole('status').filter({ hasText: '2 reopened.' }).waitFor();
    expect((await verdicts()).length).toBe(before);
    expect(await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-decision')))).toEqual(ids);
    await leave();
  });

  it('leaves out of a selection what was settled by itself', async () => {
    await say('a scam that is selected and then dismissed');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    await cards(page).first().getByLabel('Select').check();
    await cards(page).first().getByRole('button', { name: 'Dismiss' }).click();
    await cards(page).first().locator('.came-of-it').filter({ hasText: 'Dismissed.' }).waitFor();
    expect(await page.locator('.pick :checked').count()).toBe(0);
    await page.getByRole('button', { name: 'Uphold the selected' }).click();
    await page.getByRole('alert').filter({ hasText: 'Nothing is selected.' }).waitFor();
    await leave();
  });

  it('takes a key that is held for one press', async () => {
    await say('the first scam of a row', 'the second scam of a row', 'the third scam of a row');
    const before = (await verdicts()).length;
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    await page.keyboard.press('j');
    for (let held = 0; held < 10; held++) await page.keyboard.down('w');
    await page.keyboard.up('w');
    await page.locator('.review-card.settled').waitFor();
    await page.waitForLoadState('networkidle').catch(() => {});
    expect(await page.locator('.review-card.settled').count()).toBe(1);
    expect((await verdicts()).length).toBe(before + 1);
    await leave();
  });

  it('takes presses as fast as they come, each for its own item, over a slow line', async () => {
    await say('one scam of six', 'two scams of six', 'three scams of six', 'four scams of six', 'five scams, six');
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.route('**/review/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto(`${service.url}/dashboard/review`);
    const ids = await cards(page).evaluateAll((all) => all.slice(0, 6).map((one) => one.getAttribute('data-decision')));
    const left = Number(await page.locator('[data-left]').textContent());
    await page.keyboard.press('j');
    for (const key of ['w', 'r', 'w', 'r', 'w', 'r']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.review-card.settled').count()).toBe(6);
    const tenant = await service.runtime.store.ensureTenant('test', 'pro');
    const said = await Promise.all(ids.map((id) => service.runtime.store.communities.findVerdict(tenant.id, id ?? '')));
    expect(said.map((one) => one?.verdict)).toEqual(['wrong', 'confirmed', 'wrong', 'confirmed', 'wrong', 'confirmed']);
    expect(Number(await page.locator('[data-left]').textContent())).toBe(left - 6);
    await leave();
  });

  it('opens the next page by j on the last card, without leaving out what took the place of settled ones', async () => {
    const key = await service.mint('long');
    const texts = Array.from({ length: 30 }, (_, index) => `scam number ${index} of a long queue`);
    await service.moderate(texts, { key });
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/review', key);
    const ids = () => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-decision')));
    const first = await ids();
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    await page.locator('.review-card.settled').waitFor();
    for (let at = 1; at < first.length; at++) await page.keyboard.press('j');
    await page.waitForURL(/skip=/);
    expect(new Set([...first, ...(await ids())]).size).toBe(30);
    // The menu is wider than the phone, and a shadow at its edge says so.
    const menu = page.locator('.menu > ul');
    expect(await menu.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.menu > ul')).backgroundAttachment`)).toMatch(
      /local.*scroll/,
    );
    await leave();
  });

  it('asks again where an answer is lost, and says what is true of it', async () => {
    await say('a scam whose answer is lost');
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    let lost = 0;
    // The server does it, and the answer never comes.
    await page.route(/\/review\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'POST' || route.request().url().endsWith('/look') || lost++ > 0)
        return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.goto(`${service.url}/dashboard/review`);
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    const line = cards(page).first().locator('.came-of-it');
    await line.filter({ hasText: 'Checking whether it was done' }).waitFor();
    await line.filter({ hasText: /^Dismissed\.$/ }).waitFor();
    await leave();
  });

  it('moves nothing under a finger: no other button comes to the place of the one that was pressed', async () => {
    await say('a scam under the thumb', 'another scam under the thumb', 'a third scam under the thumb');
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/review');
    for (let pressed = 0; pressed < 3; pressed++) {
      const button = cards(page).nth(pressed).getByRole('button', { name: 'Uphold' });
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      await page.touchscreen.tap(x, y);
      await expect.poll(() => page.locator('.review-card.settled').count()).toBe(pressed + 1);
      const under = await page.evaluate(`document.elementFromPoint(${x}, ${y})?.closest('button')?.textContent ?? ''`);
      expect(under).toBe('');
    }
    await holdToStandards(page, PHONE);
    await leave();
  });

  it('shows a text in the direction of its own letters, and lets no override leak out of a name', async () => {
    await say('عرض scam مجاني للجميع');
    const other = await service.mint('\u202eowls');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review?order=newest');
    await cards(page).first().locator('blockquote').waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.review-card blockquote')).direction`)).toBe(
      'rtl',
    );
    await page.goto(`${service.url}/dashboard/sign-in`);
    await page.getByLabel('API key').fill(other);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('.tenant').waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.tenant')).unicodeBidi`)).toMatch(/isolate/);
    await leave();
  });

  it('reopens what was settled, from the card and from the page of the decision', async () => {
    await say('a scam that is settled by mistake');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    const card = cards(page).first();
    const id = await card.getAttribute('data-decision');
    const left = Number(await page.locator('[data-left]').textContent());
    await page.keyboard.press('j');
    await page.keyboard.press('w');
    await card.locator('.came-of-it').filter({ hasText: 'Dismissed.' }).waitFor();
    await page.keyboard.press('z');
    await card.locator('.came-of-it').filter({ hasText: 'Reopened.' }).waitFor();
    expect([await card.getAttribute('class'), Number(await page.locator('[data-left]').textContent())]).toEqual([
      expect.not.stringContaining('settled'),
      left,
    ]);
    await page.goto(`${service.url}/dashboard/decisions/${id}`);
    await page.getByRole('button', { name: 'Uphold' }).click();
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('Was this decision right?').waitFor();
    await page.goto(`${service.url}/dashboard/review`);
    expect(await cards(page).first().getAttribute('data-decision')).toBe(id);
    await leave();
  });

  it('tells who decided otherwise meanwhile, and lets the second override it knowingly', async () => {
    await say('a scam of two opinions');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    const card = cards(page).first();
    const id = await card.getAttribute('data-decision');
    // The page has not heard of it yet.
    await page.route('**/review/live*', (route) => route.abort());
    await page.reload();
    await service.call('POST', `/v1/decisions/${id}/verdict`, { body: { verdict: 'confirmed', by: 'Ann' } });
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await card
      .locator('.came-of-it')
      .filter({ hasText: /Ann upheld it at .* Press again to decide otherwise/ })
      .waitFor();
    expect((await verdicts())[0]).toBe('confirmed');
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await card.locator('.came-of-it').filter({ hasText: 'Dismissed.' }).waitFor();
    expect((await verdicts())[0]).toBe('wrong');
    await leave();
  });

  it('shows two moderators each other, and tells the second who was first', async () => {
    await say('the scam that both look at');
    const [one, other] = [await arrive(browser, service), await arrive(browser, service)];
    for (const { page } of [one, other]) {
      await openPage(page, service, '/review');
      await cards(page).first().waitFor();
    }
    await one.page.keyboard.press('j');
    await cards(other.page).first().locator('.lookers').filter({ hasText: 'is looking at this.' }).waitFor();
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

  it('is filtered by forms without JavaScript on a phone, and stays so after a press', async () => {
    await say('a scam about a kettle', 'another scam about a kettle', 'nitro about a kettle');
    const options = { ...PHONE, javaScriptEnabled: false };
    const { page, leave } = await arrive(browser, service, options);
    await openPage(page, service, '/review?order=worst');
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Category or rule').fill('scam');
    await page.getByLabel('Text contains').fill('KETTLE');
    await holdToStandards(page, options);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/category=scam/);
    expect(page.url()).toContain('order=worst');
    expect([await cards(page).count(), await page.locator('[data-left]').textContent()]).toEqual([2, '2']);
    await cards(page).first().getByRole('button', { name: 'Uphold' }).click();
    await page.getByRole('status').filter({ hasText: 'Upheld.' }).waitFor();
    expect(await cards(page).allInnerTexts()).toEqual([expect.stringContaining('kettle')]);
    await page.getByText('Save this queue').click();
    await page.getByLabel('Name for these filters').fill('Kettles');
    await holdToStandards(page, options);
    await page.getByRole('button', { name: 'Save queue' }).click();
    await page.goto(`${service.url}/dashboard/review`);
    await page.getByRole('navigation', { name: 'Saved queues' }).getByRole('link', { name: 'Kettles' }).click();
    await page.waitForURL(/category=scam/);
    expect(await cards(page).allInnerTexts()).toEqual([expect.stringContaining('kettle')]);
    await page.getByText('Delete this saved queue').click();
    await holdToStandards(page, options);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => page.getByRole('navigation', { name: 'Saved queues' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Newest first' }).click();
    await page.waitForURL(/category=scam/);
    await page.getByText('Filter: category scam, text KETTLE').click();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
    await page.goto(`${service.url}/dashboard/review?text=nowhere`);
    await page.getByText('Nothing that waits matches the filter.').waitFor();
    await leave();
  });

  it('has the worst first where that is asked for', async () => {
    await say('nitro for all of you', 'a scam that is only flagged');
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    const firstBadge = () => cards(page).first().locator('.badge').textContent();
    await page.getByRole('link', { name: 'Worst first' }).click();
    expect(await firstBadge()).toBe('delete');
    await leave();
  });

  it('hides severe text until it is pressed and suggests a break, at the smallest width', async () => {
    await say('a message of selfharm');
    const options = { ...PHONE, javaScriptEnabled: true };
    const { page, leave } = await arrive(browser, service, options);
    await openPage(page, service, '/review');
    const text = cards(page).first().locator('blockquote');
    expect(await text.isVisible()).toBe(false);
    await cards(page).first().getByText('Show the text (self-harm)').click();
    expect(await text.isVisible()).toBe(true);
    await cards(page).first().getByRole('button', { name: 'Uphold' }).click();
    await cards(page).first().locator('.came-of-it').filter({ hasText: 'Upheld.' }).waitFor();
    await page.getByText('Text and breaks').click();
    await page.getByLabel(/Suggest a break/).fill('1');
    await page.getByLabel(/Soften slurs/).check();
    await holdToStandards(page, options);
    await page.getByRole('button', { name: 'Save for this browser' }).click();
    await page.getByText('without a break').waitFor();
    await holdToStandards(page, options);
    await page.getByRole('button', { name: 'I had a break' }).click();
    await expect.poll(() => page.getByText('without a break').count()).toBe(0);
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/review');
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

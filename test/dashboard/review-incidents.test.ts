import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageInteraction } from '../../src/core/incidents/interactions.ts';
import { noticeOf } from '../store/community-records.ts';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, WAYS } from './visitor.ts';

describeUnless(browserMissing)('an incident on the page of what waits', () => {
  let service: TestService;
  let browser: Browser;
  let running = true;
  let unread = '';
  const pressed: PageInteraction[] = [];
  beforeAll(async () => {
    const press = (press: PageInteraction) => {
      pressed.push(press);
      return Promise.resolve({ isDone: true, text: '3 messages to delete. The entry counts them.' });
    };
    service = await startService(
      {},
      {
        bots: botsThat(
          {
            around: async (of) => {
              if ('caseId' in of && of.caseId === unread)
                return { why: 'Discord does not say now what stands around it.' };
              const author = { id: 'j', name: 'juno <i>' };
              const before = [{ author, sentAtMs: 1_700_000_000_000, text: 'what is <b>this</b>?', link: null }];
              return { own: null, before, after: [], from: 'platform' };
            },
            press: async (asked) => (running ? press(asked) : null),
          },
          () => (running ? ['discord'] : []),
        ),
      },
    );
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });
  const cards = (page: Page) => page.locator('.review-card');

  it('is one card, and asks the bot for the whole: by a form without JavaScript, and by a key', async () => {
    const {
      incidentId,
      notices: cases,
      community,
    } = await addIncident(service, ['a scam for all', 'scam <b>two</b>', 'the third scam']);
    const { author } = cases[0] ?? noticeOf(community, '');
    const before = { ...noticeOf(community, 'before', { author, state: 'posted' }), id: '0' };
    await service.runtime.store.communities.conclude({ keys: [], nowMs: Date.now(), cases: [before] });
    await service.moderate(['a scam that stands alone']);
    const plain = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(plain.page, service, '/review');
    await expect.poll(() => cards(plain.page).count()).toBe(2);
    const card = plain.page.locator('.review-card.incident');
    expect(await card.locator('.what').first().textContent()).toBe('3 messages of 1 account in 1 channel');
    // Of the same incident nothing is earlier.
    await expect.poll(() => card.getByText('One earlier flag of mara').count()).toBe(1);
    await card.getByRole('button', { name: 'Delete all 3' }).click();
    await plain.page.getByRole('status').filter({ hasText: '3 messages to delete.' }).waitFor();
    await plain.page.goto(`${service.url}/dashboard/decisions/${cases[0]?.reason.decisionId}`);
    await plain.page.getByText('One earlier flag of mara').click();
    expect(await plain.page.locator('.earlier a').getAttribute('href')).toContain('/decisions/d1');
    await holdToStandards(plain.page, { ...PHONE, javaScriptEnabled: false });
    await plain.leave();
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    await page.locator('.review-card.incident').focus();
    await page.keyboard.press('w');
    await page.locator('.review-card.incident.settled').waitFor();
    expect(pressed.map(({ verb, personId }) => [verb, personId])).toEqual([
      ['all_delete', null],
      ['all_wrong', null],
    ]);
    expect(cases.map(({ id }) => id)).toContain(pressed[0]?.caseId);
    const theirs = await service.mint('owls');
    const stranger = await arrive(browser, service);
    await openPage(stranger.page, service, '/sessions', theirs);
    const token = await stranger.page.locator('input[name="form_token"]').first().inputValue();
    const answer = await stranger.page.request.post(`${service.url}/dashboard/review/incident/${incidentId}`, {
      form: { form_token: token, verb: 'all_delete' },
    });
    expect([answer.status(), pressed.length]).toEqual([404, 2]);
    await stranger.leave();
    await leave();
  });

  it('can be called off for five seconds after a press, by a button and by a key, and waits again then', async () => {
    await addIncident(service, ['a scam to call off', 'another scam to call off', 'a third scam to call off'], {
      externalId: 'g8',
    });
    const { page, leave } = await arrive(browser, service);
    // The page offers it for as long as it is told. On a busy machine axe alone takes more than five seconds.
    const within: unknown[] = [];
    await page.route('**/dashboard/review/incident/*', async (route) => {
      const response = await route.fetch();
      within.push(response.headers()['x-undo-within']);
      await route.fulfill({ response, headers: { ...response.headers(), 'x-undo-within': '600000' } });
    });
    await openPage(page, service, '/review');
    const left = Number(await page.locator('[data-left]').textContent());
    const card = page.locator('.review-card.incident').filter({ hasText: 'to call off' });
    const shownLeft = async () => Number(await page.locator('[data-left]').textContent());
    await card.getByRole('button', { name: 'Delete all 3' }).click();
    await card.getByRole('button', { name: 'Undo' }).waitFor();
    await holdToStandards(page, {});
    expect([await card.getAttribute('class'), await shownLeft()]).toEqual([
      expect.stringContaining('settled'),
      left - 3,
    ]);
    await page.keyboard.press('z');
    await card.getByRole('button', { name: 'Delete all 3' }).waitFor();
    expect(await shownLeft()).toBe(left);
    expect(pressed.slice(-2).map(({ verb }) => verb)).toEqual(['all_delete', 'all_stop']);
    expect(within[0]).toBe('5000');
    await leave();
  });

  it('takes a verdict for all of it where the bot runs elsewhere, and offers nothing that only the bot can do', async () => {
    running = false;
    const { incidentId } = await addIncident(service, ['scam of a second sort', 'the scam again'], {
      externalId: 'g7',
    });
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    const card = page.locator('.review-card.incident').filter({ hasText: '2 messages' });
    await expect.poll(() => card.getByRole('button').allTextContents()).toEqual(['Uphold all', 'Dismiss all']);
    await card.getByRole('button', { name: 'Uphold all' }).click();
    await page.locator('.came-of-it').filter({ hasText: '2 noted as right' }).waitFor();
    expect((await service.runtime.store.communities.countIncident(incidentId)).confirmed).toBe(2);
    await leave();
    running = true;
  });

  it('shows what stands around its message, in place or as a page of its own, and why where it cannot', async () => {
    const { notices: cases, community } = await addIncident(service, ['scam <em>around</em>', 'a second scam'], {
      externalId: 'g9',
    });
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/review');
    const card = cards(page).filter({ hasText: 'scam <em>around</em>' });
    await card.getByRole('link', { name: 'Show context' }).click();
    await expect.poll(() => card.locator('.around li').count()).toBe(2);
    expect(await card.locator('.around li').first().textContent()).toContain('what is <b>this</b>?');
    await holdToStandards(page, PHONE);
    await leave();
    const plain = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(plain.page, service, `/decisions/${cases[0]?.reason.decisionId}`);
    await plain.page.getByRole('link', { name: 'Show context' }).click();
    expect(await plain.page.locator('.around .it').textContent()).toContain('scam <em>around</em>');
    unread = cases[0]?.id ?? '';
    await plain.page.reload();
    await plain.page.getByText('Discord does not say now what stands around it.').waitFor();
    await plain.leave();
    await service.runtime.store.communities.deleteCommunity(community.id);
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/review');
      await page.locator('.incident summary').first().click();
      await holdToStandards(page, options);
      await picture(page, `incidents ${way}`);
      await leave();
    });
  }
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withVerdict } from '../../src/core/incidents/incidents.ts';
import type { PageInteraction } from '../../src/core/incidents/interactions.ts';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, openPage, PHONE } from './visitor.ts';

const DESK = { viewport: { width: 1440, height: 900 } } as const;

describeUnless(browserMissing)('a shift of a moderator', () => {
  let service: TestService;
  let browser: Browser;
  const pressed: PageInteraction[] = [];
  beforeAll(async () => {
    const bots = botsThat({
      press: async (press) => {
        pressed.push(press);
        const verdict = press.verb === 'overturn' ? 'wrong' : 'confirmed';
        await service.runtime.store.communities.changeCase(press.caseId, (current) =>
          withVerdict(current, { verdict, by: press.by, atMs: Date.now() }),
        );
        return { isDone: true, text: 'Done by the bot.' };
      },
    });
    service = await startService({}, { bots });
    browser = await sharedBrowser();
  });
  afterAll(() => service.close());

  /** So many messages of a tenant of their own that wait, and the verdicts on them, newest message first. */
  const wait = async (name: string, count: number) => {
    const key = await service.mint(name);
    const texts = Array.from({ length: count }, (_, index) => `scam number ${index} of the shift`);
    for (let from = 0; from < count; from += 10) await service.moderate(texts.slice(from, from + 10), { key });
    const { id } = await service.runtime.store.ensureTenant(name, 'pro');
    const verdicts = async () => {
      const { rows } = await service.runtime.store.searchDecisions(id, { filter: {}, limit: count, scanMax: 1_000 });
      const found = rows.map((row) => service.runtime.store.communities.findVerdict(id, row.id));
      return (await Promise.all(found)).map((one) => one?.verdict ?? null);
    };
    return { key, verdicts };
  };
  const settled = (page: Page) => page.locator('.review-card.settled');
  const alternating = (count: number) =>
    Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'wrong' : 'confirmed'));

  it('goes through fifty messages by keyboard on a desk', async () => {
    const { key, verdicts } = await wait('fifty', 50);
    const { page, leave } = await arrive(browser, service, DESK);
    await openPage(page, service, '/review', key);
    for (const onPage of [20, 20, 10]) {
      await page.locator('.review-card.current').waitFor();
      for (let at = 0; at < onPage; at++) await page.keyboard.press(at % 2 === 0 ? 'w' : 'r');
      await expect.poll(() => settled(page).count()).toBe(onPage);
      if (onPage < 20) break;
      await Promise.all([page.waitForURL(/skip=0/), page.keyboard.press('j')]);
      await expect.poll(() => settled(page).count()).toBe(0);
    }
    expect(await verdicts()).toEqual(alternating(50));
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor();
    await page.getByText('0 to review, 50 done by you in 12 hours').waitFor();
    await leave();
  });

  it('goes through twenty messages by thumb', async () => {
    const { key, verdicts } = await wait('twenty', 20);
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/review', key);
    for (let at = 0; at < 20; at++) {
      const name = at % 2 === 0 ? 'Dismiss' : 'Uphold';
      await page.locator('.review-card').nth(at).getByRole('button', { name }).tap();
      await expect.poll(() => settled(page).count()).toBe(at + 1);
    }
    expect(await verdicts()).toEqual(alternating(20));
    await leave();
  });

  it('answers an appeal once, though two moderators do', async () => {
    const key = await service.mint('appealed');
    const place = { externalId: 'g1', tenant: 'appealed', key };
    const { notices } = await addIncident(service, ['a scam that is none'], place);
    const by = { id: 'mara', name: 'mara' };
    const said = { by, reason: 'It is a game.', atMs: Date.now(), isAppeal: true } as const;
    const done = { step: 'delete', outcome: 'done', why: '', by: null, atMs: 1 } as const;
    await service.runtime.store.communities.changeCase(notices[0]?.id ?? '', (current) => ({
      ...current,
      results: [done],
      reports: [said],
    }));
    const two = [await arrive(browser, service), await arrive(browser, service, PHONE)] as const;
    for (const { page } of two) {
      await openPage(page, service, '/appeals', key);
      await page.getByText('It is a game.').waitFor();
    }
    const before = pressed.length;
    const [one, other] = two;
    await one.page.getByRole('button', { name: 'Overturn it' }).click();
    await one.page.getByText('Done by the bot.').waitFor();
    await other.page.getByRole('button', { name: 'Uphold the decision' }).tap();
    await other.page.getByText(/overturned it before\. Nothing was done\./).waitFor();
    expect(pressed.slice(before).map(({ verb }) => verb)).toEqual(['overturn']);
    for (const { leave } of two) await leave();
  });

  it('meets a raid with one press', async () => {
    const key = await service.mint('raided');
    const texts = Array.from({ length: 12 }, (_, at) => `a scam of raider ${at}`);
    const { notices } = await addIncident(service, texts, { externalId: 'g2', tenant: 'raided', key });
    await service.runtime.store.communities.changeCase(notices[0]?.id ?? '', (one) => ({ ...one, kind: 'raid' }));
    const { page, leave } = await arrive(browser, service, DESK);
    await openPage(page, service, '/review', key);
    await expect.poll(() => page.locator('.review-card').count()).toBe(1);
    await page
      .locator('.review-card.current')
      .getByText(/Raid: \d+ messages of 1 account/)
      .first()
      .waitFor();
    const before = pressed.length;
    await page.keyboard.press('t');
    await page.locator('.came-of-it').filter({ hasText: 'Done by the bot.' }).waitFor();
    expect(pressed.slice(before).map(({ verb }) => verb)).toEqual(['raid_timeout']);
    await leave();
  });
});

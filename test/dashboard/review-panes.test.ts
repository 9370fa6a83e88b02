import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';
import { arrive, holdToStandards, openPage, picture } from './visitor.ts';

const DESK = { viewport: { width: 1440, height: 900 } } as const;

describeUnless(browserMissing)('the review page on a desk', () => {
  let service: TestService;
  let browser: Browser;
  let contextsRead = 0;
  beforeAll(async () => {
    const bots = botsThat({
      around: async () => {
        contextsRead += 1;
        const message = (text: string) => ({ author: { id: 'j', name: 'juno' }, sentAtMs: 1, text, link: null });
        return { own: null, before: [message('is it clear?')], after: [message('mods?')], from: 'platform' as const };
      },
      press: async () => ({ isDone: true, text: 'Noted by the bot.' }),
    });
    service = await startService({}, { bots });
    browser = await sharedBrowser();
    await service.moderate(['a scam over the API']);
    await addIncident(service, ['a scam in the first chat'], { externalId: 'g1' });
    await addIncident(service, ['a scam with <i>signs</i> in another chat'], { externalId: 'g2' });
  });
  afterAll(() => service.close());

  const open = async () => {
    const visitor = await arrive(browser, service, DESK);
    await openPage(visitor.page, service, '/review');
    return visitor;
  };
  const current = (page: Page) => page.locator('.review-card.current');
  const boxOf = async (page: Page, part: string) =>
    (await page.locator(part).boundingBox()) ?? { x: 0, width: 0, y: 0 };

  it('has the list, the message in its conversation and its author side by side', async () => {
    const { page, leave } = await open();
    await current(page).locator('.around').waitFor();
    expect(await current(page).locator('.around li').allInnerTexts()).toEqual([
      expect.stringContaining('is it clear?'),
      expect.stringContaining('a scam with <i>signs</i> in another chat'),
      expect.stringContaining('mods?'),
    ]);
    // It stands in its conversation, and nowhere else.
    expect(await current(page).locator('.said', { hasText: 'signs' }).count()).toBe(1);
    const member = page.locator('.member');
    await member.getByRole('heading', { name: 'mara' }).waitFor();
    await member.getByText('Triggered in 30 days').waitFor();
    const [list, message, author] = await Promise.all(
      ['.review', '.review-card.current > .whole', '.member'].map((part) => boxOf(page, part)),
    );
    expect(message?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0) - 1);
    expect(author?.x).toBeGreaterThan((message?.x ?? 0) + (message?.width ?? 0) - 1);
    await holdToStandards(page, DESK);
    await picture(page, 'review panes');
    await leave();
  });

  it('saves a note about the author without leaving the page', async () => {
    const { page, leave } = await open();
    const member = page.locator('.member');
    await member.getByLabel('New note').fill('Warned in private.');
    await member.getByRole('button', { name: 'Add the note' }).click();
    await member.getByText('Warned in private.').waitFor();
    expect(page.url()).toBe(`${service.url}/dashboard/review`);
    await page.keyboard.press('Escape');
    // Keys are for the list while nobody types.
    await current(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await member.getByText('Warned in private.').waitFor();
    await leave();
  });

  it('shows the chosen card by key and by mouse, and asks nothing about those that were passed', async () => {
    const { page, leave } = await open();
    await current(page).locator('.around').waitFor();
    const before = contextsRead;
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await current(page).getByText('a scam over the API').first().waitFor();
    // Of the API nobody is known.
    await page.waitForTimeout(600);
    expect([contextsRead - before, await page.locator('.member').textContent()]).toEqual([0, '']);
    await page.locator('.brief', { hasText: 'first chat' }).click();
    await current(page).locator('.around', { hasText: 'a scam in the first chat' }).waitFor();
    expect(contextsRead - before).toBe(1);
    await leave();
  });

  it('goes on after a press, tells beside the list what came of it, and takes two clicks for one press', async () => {
    await service.moderate(['a scam of the desk', 'another scam of the desk']);
    const { page, leave } = await open();
    const [first, second] = [page.locator('.review-card').nth(0), page.locator('.review-card').nth(1)];
    await first.getByRole('button', { name: 'Dismiss' }).dblclick();
    await first.locator('.came-of-it').filter({ hasText: 'Dismissed.' }).waitFor();
    expect(await second.getAttribute('class')).toBe('review-card current');
    await first.getByRole('button', { name: 'Undo' }).click();
    await first.locator('.came-of-it').filter({ hasText: 'Reopened.' }).waitFor();
    await holdToStandards(page, DESK);
    await leave();
  });

  it('becomes a list of cards where the window is narrow, and three panes again', async () => {
    const { page, leave } = await open();
    await page.setViewportSize({ width: 800, height: 900 });
    expect([await page.locator('.brief').first().isVisible(), await page.locator('.member').isVisible()]).toEqual([
      false,
      false,
    ]);
    expect(await page.locator('.review-card').last().getByRole('button', { name: 'Uphold' }).isVisible()).toBe(true);
    await page.setViewportSize(DESK.viewport);
    expect(await page.locator('.brief').first().isVisible()).toBe(true);
    await leave();
  });

  it('keeps a note for the next shift, by whoever moderates, until somebody else changes it', async () => {
    const one = await arriveByForms(service);
    const kept = await one.send('/review/note?order=worst', { text: ' Watch <b>#gear</b> tonight ' });
    expect(kept.text).toContain('<span dir="auto">Watch &lt;b&gt;#gear&lt;/b&gt; tonight</span>');
    const { page, leave } = await open();
    await page.getByText('Note for this shift:').waitFor();
    await page.locator('summary', { hasText: 'Note for the next shift' }).click();
    await holdToStandards(page, DESK);
    await page.getByLabel('What those who moderate next should know').fill('');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect.poll(() => page.getByText('Note for this shift:').count()).toBe(0);
    await leave();
    const long = await one.send('/review/note', { text: 'x'.repeat(1_001) });
    expect([long.status, long.text]).toEqual([422, expect.stringContaining('at most 1000 characters')]);
    const history = await one.read('/changes?subject=shift_note');
    expect(history).toContain('Watch &lt;b&gt;#gear&lt;/b&gt; tonight');
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withVerdict } from '../../src/core/incidents/incidents.ts';
import { NOW } from '../store/community-records.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, WAYS } from './visitor.ts';

const HOUR_MS = 3_600_000;

describeUnless(browserMissing)('the monthly report', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService({}, { now: () => NOW });
    browser = await sharedBrowser();
    await service.moderate(['The first message of this evening', 'hi']);
    const texts = ['a scam of mara', 'another scam of mara', 'a third scam of hers', 'and a scam at last'];
    const { notices } = await addIncident(service, texts);
    for (const [index, { reason }] of notices.entries())
      await service.call('POST', `/v1/decisions/${reason.decisionId}/verdict`, {
        body: { verdict: index === 0 ? 'wrong' : 'confirmed' },
      });
    const { communities } = service.runtime.store;
    for (const [index, { id, author }] of notices.entries()) {
      const atMs = NOW - (index === 0 ? 15 * 24 : 5) * HOUR_MS;
      const appeal = { by: author, reason: '', atMs, isAppeal: true } as const;
      await communities.changeCase(id, (now) => ({ ...now, verdict: null, reports: [appeal] }));
      const verdict = { verdict: index === 1 ? 'wrong' : 'confirmed', by: author, atMs: NOW - 2 * HOUR_MS } as const;
      if (index < 3) await communities.changeCase(id, (now) => withVerdict(now, verdict));
    }
  });
  afterAll(async () => {
    await service.close();
  });

  it('is found in the menu, and says what was done and what became of it', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '');
    await page.getByRole('link', { name: 'Monthly report' }).click();
    await page.getByRole('heading', { name: 'Report of November 2026' }).waitFor();
    await page.getByText('Guild, 2026-11-01 to 2026-11-20 (UTC).').waitFor();
    const facts = await page.locator('main dl').first().locator('dd').allTextContents();
    expect(facts).toEqual([
      '6',
      '5 of 6 (83%)',
      '4 of 6 (67%)',
      '3 of 4 (75%)',
      'up to 5 minutes for half, up to 5 minutes for 9 of 10',
      '4, 1 not answered yet',
      '2 of 3 (67%)',
      'up to 4 hours for half, over 14 days for 9 of 10',
    ]);
    const rows = await page.locator('tbody tr').allTextContents();
    expect(rows).toEqual(['scam40075%', 'model4005', 'too_short0001']);
    await leave();
  });

  it('says where nothing was counted, and from which day on a month that is cut', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/report');
    await page.getByRole('link', { name: 'September 2026' }).click();
    await page.getByRole('heading', { name: 'Nothing was counted' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await page
      .getByText('2026-09-20 to 2026-09-30 (UTC). Counts are kept for 62 days, earlier days are missing.')
      .waitFor();
    await holdToStandards(page, {});
    await leave();
  });

  it('says which months there are where another is asked for', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/report?month=2026-13');
    const said = 'There is no report of the month "2026-13": choose 2026-11, 2026-10, 2026-09, for example';
    await page.getByRole('alert').filter({ hasText: said }).waitFor();
    await leave();
  });

  it('is printed without menus and buttons, dark on white, with all columns, also from a phone in the dark', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, colorScheme: 'dark' });
    await openPage(page, service, '/report');
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['header.top', 'nav.menu', 'nav.ranges', '.skip'])
      expect(await page.locator(gone).isVisible()).toBe(false);
    expect(await page.locator('button:visible, a:visible').count()).toBe(0);
    await page.getByRole('heading', { name: 'Actions by category' }).waitFor();
    expect(await page.locator('th:visible').count()).toBe(5 + 1 + 5 + 2);
    const styles =
      'getComputedStyle(document.querySelector("td")).color + getComputedStyle(document.documentElement).backgroundColor';
    expect(await page.evaluate(styles)).toBe('rgb(0, 0, 0)rgb(255, 255, 255)');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await picture(page, 'report printed');
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/report');
      await holdToStandards(page, options);
      await picture(page, `report ${way}`);
      await leave();
    });
  }
});

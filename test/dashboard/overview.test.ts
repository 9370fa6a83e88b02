import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordOf } from '../store/records.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, signInByForm, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the overview', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService({ SERVICE_MONTHLY_QUOTA: '5' });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  it('says what to do first where nothing has come in', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service, await service.mint('newcomers'));
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('heading', { name: 'Nothing has come in yet' }).waitFor();
    await holdToStandards(page, {});
    await leave();
  });

  it('counts what was decided, and shows every value of a chart as a table without JavaScript', async () => {
    await service.moderate(['This is a scam, come and see', 'The second message of this evening', 'hi']);
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '?range=24h');
    const sums = page.locator('.sums > div');
    expect(await sums.nth(0).textContent()).toContain('3');
    expect(await sums.nth(2).textContent()).toContain('Triggered1');
    await page.getByText('As a table').first().click();
    await expect.poll(() => page.locator('.as-table').first().locator('tbody tr').count()).toBe(24);
    expect(await page.locator('.as-table').first().locator('tbody tr').last().textContent()).toMatch(/1 ?0 ?0$/);
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    expect(await row('too_short').textContent()).toContain('1');
    await page.getByRole('link', { name: 'scam' }).click();
    await page.getByText('This is a scam, come and see').waitFor();
    await leave();
  });

  it('says first what waits for the team, with its age and a way to it', async () => {
    const key = await service.mint('waiting');
    await service.moderate(['a scam that waits here'], { key });
    const { notices } = await addIncident(service, ['a scam of mara'], { externalId: 'g5', tenant: 'waiting', key });
    const { communities } = service.runtime.store;
    const atMs = Date.now() - 3 * 3_600_000;
    await communities.changeCase(notices[0]?.id ?? '', (current) => ({
      ...current,
      reports: [{ by: current.author, reason: 'no', atMs, isAppeal: true }],
    }));
    const { page, leave } = await arrive(browser, service, PHONE);
    await signIn(page, service, key);
    const items = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
    expect((await items.allTextContents()).map((text) => text.trim())).toEqual([
      '2 to reviewoldest under a minute',
      '1 open appealsoldest 3 hours',
      '0 not judgednothing waits',
    ]);
    await holdToStandards(page, PHONE);
    await items.nth(0).getByRole('link').click();
    await page.waitForURL(/review\?order=worst/);
    await page.getByRole('link', { name: 'Oldest first' }).click();
    await page.waitForURL(/order=oldest/);
    expect(await page.locator('.review-card blockquote').allTextContents()).toEqual([
      'a scam that waits here',
      'a scam of mara',
    ]);
    await leave();
  });

  it('marks on the chart when there was a raid and when the model could not answer', async () => {
    const key = await service.mint('marked');
    const { store } = service.runtime;
    const { id } = await store.ensureTenant('marked', 'pro');
    const [raid] = recordOf(id, 1).rows;
    if (!raid) throw new Error('no row');
    const decision = { ...raid.decision, action: 'timeout', category: 'local:raid', reason: 'local' } as const;
    await store.record(recordOf(id, 1, { nowMs: Date.now() - 3 * 3_600_000, rows: [{ ...raid, decision }] }));
    const failed = { ...raid.decision, action: 'none', category: null, judged: false, reason: 'error_open' } as const;
    await store.record(recordOf(id, 0, { nowMs: Date.now(), rows: [{ ...raid, decision: failed }] }));
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '?range=24h', key);
    const chart = page.locator('.chart').first();
    expect(await chart.locator('.marks').textContent()).toMatch(/▾ .+: raid; .+: model unavailable$/);
    expect(await chart.locator('path.mark').count()).toBe(2);
    expect(await chart.locator('.step title').last().textContent()).toContain('(model unavailable): none');
    await holdToStandards(page, {});
    await leave();
  });

  it('tells the numbers of the bar that somebody points at', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '?range=24h');
    await page.locator('.plot svg').first().scrollIntoViewIfNeeded();
    const box = await page.locator('.plot svg').first().boundingBox();
    if (!box) throw new Error('the chart is not drawn');
    await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2);
    expect(await page.locator('.readout').first().textContent()).toMatch(/: flag 1$/);
    await leave();
  });

  it('is sent to somebody as it is: time and drawing stand in the address', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '?range=24h&by=category');
    await page.getByRole('link', { name: 'Link to this very view' }).click();
    expect(new URL(page.url()).searchParams.get('range')).toBe('24h');
    expect(new URL(page.url()).searchParams.get('to')).toMatch(/^\d{4}-/);
    expect(await page.locator('.legend').first().textContent()).toContain('scam');
    await leave();
  });

  it('says first what keeps messages from being judged', async () => {
    await service.moderate([
      'One more message of this evening',
      'And another one to be judged',
      'Yet another of those',
    ]);
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.getByRole('alert').filter({ hasText: 'quota of this month is used up' }).waitFor();
    await leave();
  });

  it('shows spending to those who manage, and never to moderators', async () => {
    const page = async (rights: 'moderate' | 'manage') => {
      const { openSession } = await import('../../src/service/tenants/sessions.ts');
      const tenant = await service.runtime.store.ensureTenant('test', 'pro');
      const { token } = await openSession(
        { sessions: service.runtime.store.sessions, now: Date.now },
        {
          tenantId: tenant.id,
          keyId: null,
          communityId: null,
          personId: null,
          teammateId: null,
          name: 'somebody',
          rights,
        },
        'test',
      );
      const answer = await fetch(`${service.url}/dashboard`, { headers: { cookie: `steward_session=${token}` } });
      return answer.text();
    };
    expect(await page('manage')).toContain('Spent on the model');
    expect(await page('moderate')).not.toContain('Spent on the model');
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await signInByForm(page, service);
      for (const query of ['', '?range=7d&by=category']) {
        await page.goto(`${service.url}/dashboard${query}`);
        await page.getByText('As a table').first().click();
        await holdToStandards(page, options);
      }
      await picture(page, `overview ${way}`);
      await leave();
    });
  }
});

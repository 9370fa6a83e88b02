import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';
import { arrive, holdToStandards, signIn, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the page of the team', () => {
  let service: TestService;
  let browser: Browser;
  let sampled = '';
  beforeAll(async () => {
    service = await startService();
    browser = await sharedBrowser();
    // One in 20 decisions is asked about, by its id: enough of them that one is.
    for (let at = 0; at < 4; at++) await service.moderate(Array.from({ length: 50 }, (_, one) => `scam ${at} ${one}`));
    const { body } = await service.call('GET', '/v1/decisions?limit=200');
    const ids = (body as readonly { readonly id: string }[]).map(({ id }) => id);
    for (const [at, id] of ids.entries()) {
      const verdict = at % 4 === 0 ? 'wrong' : 'confirmed';
      await service.call('POST', `/v1/decisions/${id}/verdict`, { body: { verdict, by: 'Ann' } });
    }
    sampled = ids.find((id) => id.slice(-2) < '0d') ?? '';
  });
  afterAll(() => service.close());

  it('shows what each moderator did, and asks a second one only once it is switched on', async () => {
    expect(sampled).not.toBe('');
    const bob = await arriveByForms(service);
    const team = await bob.read('/team');
    expect(team).toMatch(/<bdi>Ann<\/bdi><\/th><td class="number">150<\/td><td class="number desk">50<\/td>/);
    expect(await bob.read('/second')).toContain('A manager switches them on under Team.');
    const sent = { second_reviews: 'on', appeals_by_others: 'on', review_alert_minutes: '30' };
    const saved = await bob.send('/team', sent);
    expect(saved.text).toContain('Saved.');
    const settings = await service.call('GET', '/v1/settings');
    const shown = { second_reviews: true, appeals_by_others: true, review_alert_minutes: 30 };
    expect(settings.body).toMatchObject(shown);
    const refused = await bob.send('/team', { review_alert_minutes: '1.5' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('a whole number from 0 to 10080')]);
  });

  it('keeps a second verdict beside the first, which it does not show or change', async () => {
    const bob = await arriveByForms(service);
    await bob.send('/team', { second_reviews: 'on', review_alert_minutes: '0' });
    const page = await bob.read('/second');
    expect(page).toContain(`/second/${sampled}`);
    expect(page).not.toContain('Ann');
    const first = (await service.call('GET', `/v1/decisions/${sampled}`)).body as { verdict: { verdict: string } };
    const other = first.verdict.verdict === 'wrong' ? 'confirmed' : 'wrong';
    expect((await bob.send(`/second/${sampled}`, { verdict: 'maybe' })).status).toBe(422);
    const noted = await bob.send(`/second/${sampled}`, { verdict: other });
    expect(noted.text).toContain('Noted.');
    expect(noted.text).not.toContain(`/second/${sampled}`);
    expect((await bob.send(`/second/${sampled}`, { verdict: other })).status).toBe(404);
    expect((await service.call('GET', `/v1/decisions/${sampled}`)).body).toEqual(first);
    const team = await bob.read('/team');
    expect(team).toContain('Two moderators disagreed');
    expect(team).toContain(`/decisions/${sampled}`);
  });

  it.each(Object.entries(WAYS))('has no fault that axe finds %s', async (_, options) => {
    const { page, leave } = await arrive(browser, service, options);
    await signIn(page, service);
    for (const path of ['/team', '/second']) {
      await page.goto(`${service.url}/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await holdToStandards(page, options);
    }
    await leave();
  });
});

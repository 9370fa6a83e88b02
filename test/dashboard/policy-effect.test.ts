import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCommunity } from '../store/community-records.ts';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { logRows } from '../support/log-rows.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';
import { arrive, holdToStandards, openPage, PHONE, signIn } from './visitor.ts';

let service: TestService;
/** What the bot was asked to read. */
const asked: unknown[] = [];
beforeAll(async () => {
  // Each text says how it scores as spam.
  const score = (text: string, column: string) => (column === 'spam' ? Number(/\d+$/.exec(text)?.[0] ?? 0) : 2);
  const author = { id: 'j', name: 'juno' };
  const own = { author, sentAtMs: 0, link: null, text: 'read from the channel just now' };
  const bots = botsThat({
    around: async (of) => {
      asked.push(of);
      return { own: asked.length === 1 ? null : own, before: [], after: [], from: 'platform' };
    },
  });
  service = await startService({}, { model: { score }, bots });
  const texts = [88, 91, 40, 70, 5, 5, 5].map((spam, index) => `Message number ${index} of this evening at ${spam}`);
  await service.moderate(texts);
  const rows = (await service.call('GET', '/v1/decisions?action=flag')).body as { id: string; text: string }[];
  for (const { id, text } of rows) {
    const body = { verdict: text.endsWith('91') ? 'confirmed' : 'wrong' };
    await service.call('POST', `/v1/decisions/${id}/verdict`, { body });
  }
});
afterAll(() => service.close());

it('has the bot read a message whose text is not kept, in the community that its channel is of', async () => {
  const { store, moderate } = service.runtime;
  const tenant = await store.ensureTenant('test', 'pro');
  for (const name of ['g1', 'g2']) await addCommunity(store, name, tenant.id);
  const text = 'Passed on in chat, at 60';
  const message = { id: '77#quoted', text, channel: '42', author: 'j', channel_topic: '', author_trusted: false };
  await moderate({ tenant, messages: [message], source: 'discord', requestId: 'r' });
  const [passed] = await logRows(store, tenant.id, { limit: 1 });
  const visitor = await arriveByForms(service);
  const page = await visitor.read(`/decisions/${passed?.id}/around`);
  expect(page).toContain('read from the channel just now');
  expect(page).not.toContain('is gone');
  const communities = await store.communities.listCommunities({ tenantId: tenant.id });
  // The first answers that it is not there, the second has it.
  const place = { channelId: '42', messageId: '77', sentAtMs: expect.any(Number), personId: null };
  expect(asked).toMatchObject(communities.map(({ id }) => ({ communityId: id, ...place })));
});

it('says why there is no context of a message that came over the API', async () => {
  const [row] = (await service.call('GET', '/v1/decisions?action=flag&limit=1')).body as { id: string }[];
  const visitor = await arriveByForms(service);
  const page = await visitor.read(`/decisions/${row?.id}/around`);
  expect(page).toContain('No bot knows of this message, so there is nothing to show.');
});

describeUnless(browserMissing)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('shows without JavaScript how messages scored, what was upheld on each side, and the worst of what changes with its text', async () => {
    const way = { ...PHONE, javaScriptEnabled: false };
    const { page, leave } = await arrive(browser, service, way);
    await openPage(page, service, '/policy');
    const spam = page.locator('.panel:has(legend:text-is("spam"))');
    await spam.getByLabel('Threshold', { exact: true }).fill('0.65');
    await spam.getByLabel('Action').selectOption('delete');
    await page.getByRole('button', { name: 'Try' }).click();
    await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
    const drawn = spam.getByRole('img');
    expect(await drawn.getAttribute('aria-label')).toMatch(
      /^Scores of spam: \d \(not reviewed\) below 0\.65, 3 \(50% of 2 reviewed upheld\) at or above it$/,
    );
    expect(await page.locator('#gist').textContent()).toMatch(
      /^−2 flagged, 3 more deleted: 3 of \d messages would change\.$/,
    );
    const worst = await page.locator('.changed li').allTextContents();
    expect(worst.map((one) => one.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringContaining('flag → delete spam 0.91Message number 1 of this evening at 91'),
      expect.stringContaining('flag → delete spam 0.88Message number 0 of this evening at 88'),
      expect.stringContaining('none → delete spam 0.70Show the message, if its platform still has it'),
    ]);
    await holdToStandards(page, way);
    await leave();
  });

  it('has no fault that axe finds where the bot shows a message, and where a page is refused', async () => {
    const { page, leave } = await arrive(browser, service, PHONE);
    await signIn(page, service);
    const [row] = (await service.call('GET', '/v1/decisions?source=discord')).body as { id: string }[];
    await page.goto(`${service.url}/dashboard/decisions/${row?.id}/around`);
    await page.getByText('read from the channel just now').waitFor();
    await holdToStandards(page, PHONE);
    await page.goto(`${service.url}/dashboard/operator`);
    await page.getByRole('heading', { name: 'Not allowed' }).waitFor();
    await holdToStandards(page, PHONE);
    await leave();
  });

  it('draws the scores when the page opens, and says at the slider what it changes', async () => {
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/policy');
    const spam = page.locator('.panel:has(legend:text-is("spam"))');
    const drawn = spam.getByRole('img', { name: /^Scores of spam: \d+ .* below 0\.8, 2 \(50%/ });
    // On a slow machine they are there at the second visit.
    await expect.poll(async () => (await page.reload()) && drawn.count()).toBe(1);
    expect(await spam.locator('.effect').textContent()).toBe('');
    const before = await spam.boundingBox();
    await spam.locator('input[type=range]').fill('0.6');
    await spam
      .locator('.effect')
      .filter({ hasText: /^\+\d flagged, 0 more deleted: / })
      .waitFor();
    await spam.getByRole('img', { name: /below 0\.6, \d / }).waitFor();
    // Nothing moves under the finger.
    expect((await spam.boundingBox())?.height).toBe(before?.height);
    await spam.getByText('Scores as a table').tap();
    await holdToStandards(page, PHONE);
    const scam = page.locator('.panel:has(legend:text-is("scam"))');
    await scam.locator('input[type=range]').fill('0.5');
    await scam
      .locator('.effect')
      .filter({ hasText: /^\+\d flagged/ })
      .waitFor();
    expect(await spam.locator('.effect').textContent()).toBe('');
    await leave();
  });

  it('loses nothing that was typed when a session ends: after signing in again the page has it, and saves it on Save alone', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/policy');
    await page.getByLabel('Timeout length').fill('77');
    await page.getByRole('checkbox', { name: 'on' }).first().uncheck();
    const { sessions } = service.runtime.store;
    const { id: tenantId } = await service.runtime.store.ensureTenant('test', 'pro');
    await sessions.endSessions(tenantId);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    // Of another community nothing of it is shown.
    await openPage(page, service, '/policy', await service.mint('herons'));
    expect(await page.getByLabel('Timeout length').inputValue()).toBe('60');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await openPage(page, service, '/policy');
    await page.getByText('What you typed before your session ended is here again. It is not saved.').waitFor();
    expect(await page.getByLabel('Timeout length').inputValue()).toBe('77');
    expect(await page.getByRole('checkbox', { name: 'on' }).first().isChecked()).toBe(false);
    const policyOf = async () => (await service.call('GET', '/v1/policy')).body;
    expect(await policyOf()).toMatchObject({ timeout_minutes: 60, thresholds: { spam: 0.8 } });
    await save.click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await policyOf()).toMatchObject({ timeout_minutes: 77, thresholds: { spam: null } });
    await page.goto(`${service.url}/dashboard/policy`);
    expect(await page.getByText('is here again').count()).toBe(0);
    await leave();
  });
});

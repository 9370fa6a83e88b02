import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PermissionAudit } from '../../src/core/communities/community.ts';
import { useTestMark } from '../../src/service/communities/self-test.ts';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the pages of what a tenant has', () => {
  let service: TestService;
  let browser: Browser;
  let answers = true;
  beforeAll(async () => {
    const needs = [
      { what: 'Delete messages here', has: false, how: 'Give the role Manage Messages.', optional: false },
      { what: 'Time members out', has: true, how: '', optional: false },
      { what: 'Pause invites', has: false, how: 'Give the role Manage Server.', optional: true },
    ];
    const gap = { what: 'See the messages', how: 'Give View Channel to <b>it</b>.', optional: false };
    const coverage: PermissionAudit = {
      needs,
      places: [{ id: '9', name: '#den <b>', kind: 'forum', gaps: [gap] }],
      whole: 2,
      more: 0,
      untold: null,
    };
    const bots = botsThat({
      cover: async ({ communityId }) => {
        const { store, now } = service.runtime;
        if (!answers) return null;
        await store.communities.saveReport({ communityId, kind: 'coverage', atMs: now(), data: coverage });
        return coverage;
      },
    });
    service = await startService({ SERVICE_MONTHLY_QUOTA: '100' }, { bots });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  const tenantOf = (name: string) => service.runtime.store.ensureTenant(name, 'pro');
  const policyOf = async () =>
    (await service.call('GET', '/v1/policy')).body as Record<string, Record<string, unknown>>;

  it('brings the policy back to what stood before a change, with one press and without JavaScript', async () => {
    const before = await policyOf();
    const trading = 'Offers to buy, sell or trade accounts, items or the coins of a game';
    await service.call('PUT', '/v1/policy', {
      body: { thresholds: { spam: 0.5, offtopic: 0.6 }, rules: { 'no-trading': trading } },
    });
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/policy');
    await page.getByRole('link', { name: 'Who changed it' }).click();
    // Of a change of many lines the first stand open, and nothing that is long.
    await expect.poll(() => page.getByRole('cell', { name: trading }).count()).toBe(0);
    await page
      .getByText(/^\d+ more: policy /)
      .first()
      .click();
    await page.getByRole('cell', { name: trading }).first().waitFor();
    await page.getByRole('button', { name: 'Back to what stood before this' }).first().click();
    await page.getByRole('status').filter({ hasText: 'The policy is back' }).waitFor();
    expect(await policyOf()).toEqual(before);
    await leave();
  });

  it('does not bring it back over what somebody else saved meanwhile', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/changes?subject=policy');
    await service.call('PUT', '/v1/policy', { body: { timeout_minutes: 7 } });
    await page.getByRole('button', { name: 'Back to what stood before this' }).first().click();
    await page.getByRole('heading', { name: 'Somebody else was first' }).waitFor();
    expect((await policyOf()).timeout_minutes).toBe(7);
    await leave();
  });

  it('shows by verdicts how each line would have done', async () => {
    for (const text of ['a scam for you all', 'another scam for you', 'a third scam for you'])
      await service.moderate([text]);
    const rows = (await service.call('GET', '/v1/decisions?category=scam')).body as { readonly id: string }[];
    for (const [index, { id }] of rows.entries())
      await service.call('POST', `/v1/decisions/${id}/verdict`, {
        body: { verdict: index === 0 ? 'wrong' : 'confirmed' },
      });
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/policy');
    await page.getByText('3 verdicts: 67% upheld').click();
    expect(await page.locator('.curve tbody tr').last().textContent()).toBe('0.9567%100%3');
    await holdToStandards(page, {});
    await leave();
  });

  it('gives a code by which another community joins, and shows those that have', async () => {
    const { id } = await tenantOf('test');
    const add = (externalId: string, tenantId: string, name: string) =>
      service.runtime.store.communities.ensureCommunity({
        ...{ platform: 'discord', externalId, name, tenantId, logChannel: null },
        ...{ trial: true, notify: false, notifyText: '', lockdown: false },
      });
    await add('1', id, 'Ravens');
    await add('2', (await tenantOf('owls')).id, 'Secret owls');
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/connections');
    expect(await page.getByRole('listitem').filter({ hasText: 'Ravens' }).textContent()).toContain('no: trial');
    const card = page.locator('.cards > li').filter({ hasText: 'Ravens' });
    expect(await card.locator('.note').textContent()).toBe(
      'Cannot: Delete messages here. Give the role Manage Messages.',
    );
    await card.getByText('1 missing; permissions are missing in 1 of 3 channels').waitFor();
    expect(await card.locator('.gaps li').textContent()).toBe(
      '#den <b> forumCannot: See the messages. Give View Channel to <b>it</b>.',
    );
    await card.getByText('Optional, not granted: Pause invites.').waitFor();
    expect(await page.content()).not.toContain('Secret owls');
    answers = false;
    await card.getByRole('button', { name: 'Check again in Ravens' }).click();
    await page.getByRole('alert').filter({ hasText: 'does not say now what it can do in Ravens' }).waitFor();
    answers = true;
    await card.getByRole('button', { name: 'Check again in Ravens' }).click();
    await page.getByRole('status').filter({ hasText: 'The bot has looked around in Ravens' }).waitFor();
    await card.getByRole('button', { name: 'Test with a message in Ravens' }).click();
    const scam = (await page.locator('#test-text').textContent()) ?? '';
    const tested = { communities: service.runtime.store.communities, now: Date.now };
    const ravens = await tested.communities.findCommunity({ platform: 'discord', externalId: '1' });
    const mark = { communityId: ravens?.id ?? '', personId: 'whoever' };
    expect(await useTestMark(tested, scam, mark)).toBe(true);
    expect(await useTestMark(tested, scam, mark)).toBe(false);
    const step = (isWell: boolean, text: string) => ({ isWell, text });
    await tested.communities.saveReport({
      ...{ communityId: mark.communityId, kind: 'test', atMs: Date.now() },
      data: {
        ...{ by: 'ann', channel: 'general', found: step(true, 'scam 0.93'), logged: step(true, 'this entry') },
        deleted: step(false, 'the bot lacks <b>it</b>'),
      },
    });
    await page.getByRole('link', { name: 'View result' }).click();
    await expect
      .poll(() => card.locator('.steps li').allTextContents())
      .toEqual(['✓ found: scam 0.93', '✓ logged: this entry', '✗ not deleted: the bot lacks <b>it</b>']);
    await page.getByRole('button', { name: 'Make a code' }).click();
    const code = (await page.locator('#link-code').textContent()) ?? '';
    const { joinTenant, useCodeFor } = await import('../../src/service/communities/link.ts');
    const { store } = service.runtime;
    const third = await add('3', (await tenantOf('owls')).id, 'Third');
    const deps = { communities: store.communities, store, now: Date.now };
    await joinTenant(deps, third.id, (await useCodeFor(deps, 'link', code, (id) => deps.store.findTenant({ id }))).id);
    await page.goto(`${service.url}/dashboard/connections`);
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Third' }).count()).toBe(1);
    await leave();
  });

  it('exports everything of the tenant, and neither keys nor anything of another', async () => {
    await service.moderate(['owls are watching'], { key: await service.mint('owls') });
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    const answer = await page.request.get(`${service.url}/dashboard/plan/export`);
    const text = await answer.text();
    const kinds = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(new Set(kinds)).toEqual(
      new Set(['tenant', 'key', 'community', 'verdict', 'change', 'decision', 'usage', 'tally', 'communityReport']),
    );
    expect(kinds.filter((kind) => kind === 'decision')).toHaveLength(3);
    expect(text).not.toContain('owls are watching');
    expect(text).not.toContain(service.key);
    await leave();
  });

  it('erases the tenant only when its name is typed, and signs everybody out', async () => {
    const key = await service.mint('short lived');
    const { page, leave } = await arrive(browser, service, { javaScriptEnabled: false });
    await openPage(page, service, '/plan', key);
    expect(await page.locator('dl').first().textContent()).toContain('0 of 100; 100 are left');
    await page.getByText('Erase all of this').click();
    await page.getByLabel('Type short lived to erase it').fill('something else');
    await page.getByRole('button', { name: 'Erase short lived' }).click();
    await page.getByRole('alert').filter({ hasText: 'Nothing was erased' }).waitFor();
    await page.getByText('Erase all of this').click();
    await page.getByLabel('Type short lived to erase it').fill('short lived');
    await page.getByRole('button', { name: 'Erase short lived' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect((await service.call('GET', '/v1/policy', { key })).status).toBe(401);
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`have no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await signIn(page, service);
      for (const name of ['connections', 'plan', 'changes?subject=policy', 'policy']) {
        await page.goto(`${service.url}/dashboard/${name}`);
        for (const summary of await page.locator('summary:visible').all()) await summary.click();
        await holdToStandards(page, options);
        await picture(page, `${name} ${way}`);
      }
      await leave();
    });
  }
});

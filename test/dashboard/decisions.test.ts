import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCommunity, noticeOf } from '../store/community-records.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { logRows } from '../support/log-rows.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, WAYS } from './visitor.ts';

const HOSTILE = `<img src=x onerror="document.title='owned'"> =cmd|calc free nitro`;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.call('PUT', '/v1/settings', { body: { words: { list: ['nitro'], action: 'delete' } } });
  await service.moderate([HOSTILE, 'Good evening everybody, how are you?', 'One more for nitro']);
});
afterAll(() => service.close());

describe('the log as a file', () => {
  const save = async (query: string): Promise<string> => {
    const url = `${service.url}/dashboard`;
    const entered = await fetch(`${url}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ key: service.key }),
    });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    return (await fetch(`${url}/decisions/export?${query}`, { headers: { cookie } })).text();
  };

  it('has every row that the filter finds, one a line', async () => {
    const lines = (await save('format=jsonl&action=any')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).text)).toEqual(['One more for nitro', HOSTILE]);
    expect((await save('format=csv')).split('\r\n')).toHaveLength(5);
  });

  it('has no cell that a spreadsheet takes for a formula', async () => {
    await service.moderate(['=HYPERLINK("x") nitro']);
    expect(await save('format=csv')).toContain(`"'=HYPERLINK(""x"") nitro"`);
  });
});

describeUnless(browserMissing)('the page of decisions', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('filters in the address, and shows hostile text as text', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/decisions');
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Text contains').fill('onerror');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => page.locator('.cards > li').count()).toBe(1);
    await expect.poll(() => page.getByText(HOSTILE).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('text')).toBe('onerror');
    await page.goto(`${service.url}/dashboard/decisions?text=onerror&action=timeout`);
    await page.getByRole('heading', { name: 'None in these 30 days' }).waitFor();
    await leave();
  });

  it('filters by the community and the author of an entry in chat, by forms without JavaScript, and says which', async () => {
    const { store } = service.runtime;
    const tenant = await store.findTenant({ name: 'test' });
    if (!tenant) throw new Error('the tenant is gone');
    const [owls, larks] = [await addCommunity(store, 'g1', tenant.id), await addCommunity(store, 'g2', tenant.id)];
    await store.communities.changeCommunity(larks.id, { name: 'Larks <b>' });
    const entries = [];
    for (const [community, author] of [
      [owls, 'mara'],
      [larks, 'teo'],
      [larks, 'mara'],
    ] as const) {
      const id = `${community.externalId}-${author}`;
      await service.moderate([{ id, text: `nitro by ${author} of ${community.externalId}` }]);
      const [row] = await logRows(store, tenant.id, { limit: 1 });
      const moderationCase = noticeOf(community, id, { author: { id: author, name: author } });
      entries.push({ ...moderationCase, reason: { ...moderationCase.reason, decisionId: row?.id ?? '' } });
    }
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases: entries });
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/decisions');
    const said = () => page.locator('.cards .said').allTextContents();
    const show = async (community: string, author: string) => {
      await page.locator('.filters summary').click();
      await page.getByLabel('Community').selectOption(community);
      await page.getByLabel('Author, by id').fill(author);
      await page.getByRole('button', { name: 'Show' }).click();
      await page.getByText(/^Filter: /).waitFor();
    };
    await show(larks.id, '');
    expect(await said()).toEqual(['nitro by mara of g2', 'nitro by teo of g2']);
    await page.getByText('Filter: community Larks <b>', { exact: true }).waitFor();
    await show(larks.id, 'teo');
    expect(await said()).toEqual(['nitro by teo of g2']);
    await show('', 'mara');
    expect(await said()).toEqual(['nitro by mara of g2', 'nitro by mara of g1']);
    // What was asked for stands in the form, and in the address that can be sent to somebody.
    await page.locator('.filters summary').click();
    expect(await page.getByLabel('Author, by id').inputValue()).toBe('mara');
    await page.goto(`${service.url}/dashboard/decisions?community=${owls.id}&author=mara`);
    expect(await said()).toEqual(['nitro by mara of g1']);
    await page.goto(`${service.url}/dashboard/decisions?community=${owls.id}&author=teo`);
    await page.getByRole('heading', { name: 'None in these 30 days' }).waitFor();
    await leave();
  });

  it('says how many are new while it is open, and shows them when it is asked to', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    // What is decided before the stream has begun is not counted.
    const begun = page.waitForResponse(/\/decisions\/live/);
    await page.goto(`${service.url}/dashboard/decisions`);
    await begun;
    const before = await page.locator('.cards > li').count();
    await page.getByText('No new ones').waitFor();
    await service.moderate(['Another one about nitro']);
    await page.getByText(/Show [1-9]\d* new/).click();
    await expect.poll(() => page.locator('.cards > li').count()).toBe(before + 1);
    await leave();
  });

  it('keeps what somebody says of a decision, and tells the second who was first', async () => {
    const [one, other] = [await arrive(browser, service), await arrive(browser, service)];
    for (const { page } of [one, other]) {
      await openPage(page, service, '/decisions');
      await page
        .getByRole('link', { name: /local:word/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
    }
    await one.page.getByRole('button', { name: 'Dismiss' }).click();
    await one.page.getByText('dismissed by').waitFor();
    await other.page.getByRole('button', { name: 'Dismiss' }).click();
    await other.page.getByRole('status').filter({ hasText: 'had said so before' }).waitFor();
    await one.leave();
    await other.leave();
  });

  it('loads its first page in under 100 kB', async () => {
    const { page, context, leave } = await arrive(browser, service);
    await openPage(page, service, '/decisions');
    const fresh = await context.newPage();
    const session = await context.newCDPSession(fresh);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await fresh.goto(`${service.url}/dashboard/decisions`);
    await fresh.getByText('No new ones').waitFor();
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(100_000);
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`and its neighbours have no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/decisions');
      await page.getByText('Filter', { exact: true }).click();
      await holdToStandards(page, options);
      await picture(page, `decisions ${way}`);
      await page.getByRole('link', { name: 'none' }).first().click();
      await page.getByRole('heading', { name: 'Decision', exact: true }).waitFor();
      await holdToStandards(page, options);
      await picture(page, `decision ${way}`);
      await leave();
    });
  }
});

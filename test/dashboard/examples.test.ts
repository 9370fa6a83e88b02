import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';
import { arrive, holdToStandards, PHONE, signIn } from './visitor.ts';

const TEXT = 'my casino night in the library is on friday';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** A tenant whose block example has hit three near copies. */
async function taught(name: string): Promise<string> {
  const key = await service.mint(name);
  await service.call('PUT', '/v1/settings', { key, body: { teaching: { block: 'delete' } } });
  await service.call('POST', '/v1/examples', { key, body: { text: TEXT, kind: 'block' } });
  await service.moderate(
    ['folks', 'people', 'friends'].map((word) => `${TEXT} ${word}`),
    { key },
  );
  return key;
}

async function dismissHits(key: string): Promise<void> {
  const { body } = await service.call('GET', '/v1/decisions?category=local:example', { key });
  for (const { id } of body as { id: string }[])
    await service.call('POST', `/v1/decisions/${id}/verdict`, { key, body: { verdict: 'wrong' } });
}

it('lists nothing yet, pages what there is, and removes nothing of another tenant', async () => {
  const key = await service.mint('many');
  const visitor = await arriveByForms(service, key);
  expect(await visitor.read('/examples')).toContain('No learned texts');
  for (let at = 100; at < 152; at++)
    await service.call('POST', '/v1/examples', { key, body: { text: `harmless text ${at}`, kind: 'allow' } });
  // A shipped policy does nothing with what is to be blocked, and the page says so.
  await service.call('POST', '/v1/examples', { key, body: { text: 'a text that nobody wants here', kind: 'block' } });
  const first = await visitor.read('/examples');
  expect(first).toContain('Action on copies: none');
  expect(first).toContain('harmless text 151');
  expect(first).not.toContain('harmless text 101');
  const [, older = ''] = /href="\/dashboard([^"]+before=[^"]+)"/.exec(first) ?? [];
  const second = await visitor.read(older.replaceAll('&amp;', '&'));
  expect(second).toContain('harmless text 101');
  expect(second).not.toContain('Older ones');
  const [, id = ''] = /harmless text 151.*?name="id" value="([^"]+)"/s.exec(first) ?? [];
  const stranger = await arriveByForms(service, await service.mint('stranger'));
  await stranger.send('/examples', { id, step: 'remove' });
  expect(await visitor.read('/examples')).toContain('harmless text 151');
  await visitor.send('/examples', { id, step: 'remove' });
  expect(await visitor.read('/examples')).not.toContain('harmless text 151');
});

describeUnless(browserMissing)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('shows what an example hit and that it retired, has it act again, and removes it', async () => {
    const key = await taught('learning');
    const { page, leave } = await arrive(browser, service, PHONE);
    await signIn(page, service, key);
    await page.goto(`${service.url}/dashboard/examples`);
    await page.getByText(/Hits: 3, dismissed: 0\. The last: /).waitFor();
    await page.getByText('Action on copies: delete').waitFor();
    await dismissHits(key);
    await page.reload();
    await page.getByText(/Retired: most hits that got a verdict were dismissed/).waitFor();
    await holdToStandards(page, PHONE);
    await page.getByRole('link', { name: 'Show hits' }).click();
    expect(await page.locator('ol.cards > li').count()).toBe(3);
    await page.goBack();
    const again = () => service.moderate([`${TEXT} then`], { key });
    expect(await again()).toMatchObject([{ category: null }]);
    await page.getByRole('button', { name: 'Make active again' }).click();
    await page.getByText(/Hits: 3, dismissed: 0\. The last: /).waitFor();
    expect(await again()).toMatchObject([{ action: 'delete', category: 'local:example' }]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No learned texts').waitFor();
    expect(await again()).toMatchObject([{ category: null }]);
    await leave();
  });
});

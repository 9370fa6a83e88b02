import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';
import { arrive, holdToStandards, PHONE, signIn } from './visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const tenantOf = async (name: string) => {
  const tenant = await service.runtime.store.findTenant({ name });
  if (!tenant) throw new Error('there is no such tenant');
  return tenant;
};
const plainOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

it('drops what is observed, also under exceptions, and refuses a name that is none', async () => {
  const key = await service.mint('dropping');
  const body = {
    observe: ['local:link', 'scam'],
    links: { mode: 'block_all', action: 'delete' },
    exceptions: [{ on: 'channel', id: '1', links: { action: 'timeout' }, policy: { actions: { scam: 'delete' } } }],
  };
  expect((await service.call('PUT', '/v1/settings', { key, body })).status).toBe(200);
  const visitor = await arriveByForms(service, key);
  for (const name of ['local:link', 'scam'])
    expect((await visitor.send('/observed', { name, step: 'drop' })).status).toBe(200);
  const { settings, policy } = await tenantOf('dropping');
  expect(settings).toMatchObject({ observe: [], links: { mode: 'block_all', action: 'none' } });
  expect(settings.exceptions).toMatchObject([{ links: { action: 'none' }, policy: { actions: { scam: 'none' } } }]);
  expect(policy.actions).toMatchObject({ scam: 'none', spam: 'flag' });
  const refused = await visitor.send('/observed', { name: 'local:links', step: 'observe' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('such as local:link,');
  expect((await tenantOf('dropping')).settings.observe).toEqual([]);
});

it('shows what is rolled out in stages beside what it would do, and drops it', async () => {
  const key = await service.mint('stages');
  const exception = { on: 'everyone', id: 'b', share: 10, words: { action: 'delete' } };
  const body = { words: { list: ['casino'], action: 'flag' }, exceptions: [exception] };
  expect((await service.call('PUT', '/v1/settings', { key, body })).status).toBe(200);
  const messages = Array.from({ length: 20 }, (_, at) => ({
    id: `${at}`,
    author: `a${at}`,
    text: 'the casino is open',
  }));
  await service.moderate(messages, { key });
  const visitor = await arriveByForms(service, key);
  expect(plainOf(await visitor.read('/'))).toMatch(
    /version:b It acts for 10 % of authors\. Where it differs: It would have deleted 20 messages/,
  );
  await visitor.send('/observed', { name: 'version:b', step: 'drop' });
  expect((await tenantOf('stages')).settings).toMatchObject({ exceptions: [], words: { action: 'flag' } });
  expect((await visitor.send('/observed', { name: 'version:b', step: 'promote' })).status).toBe(404);
});

it('counts what observe only held back in a community, and has it act', async () => {
  const key = await service.mint('quiet');
  await service.call('PUT', '/v1/policy', { key, body: { actions: { scam: 'delete' } } });
  const { community, notices } = await addIncident(
    service,
    ['a scam', 'a scam again', 'another scam'].map((text) => `${text} at this hour`),
    { externalId: 'g9', tenant: 'quiet', key },
  );
  const { communities } = service.runtime.store;
  await communities.changeCommunity(community.id, { trial: true });
  const by = { id: 'm', name: 'mod' };
  for (const [index, { id }] of notices.entries())
    await communities.changeCase(id, (current) => ({
      ...current,
      trial: true,
      // The last was deleted before observe only was on.
      results: [{ step: 'delete', outcome: index < 2 ? 'would' : 'done', why: '', by: null, atMs: Date.now() }],
      ...(index === 0 && { verdict: { verdict: 'wrong' as const, by, atMs: Date.now() } }),
    }));
  const visitor = await arriveByForms(service, key);
  expect(plainOf(await visitor.read('/'))).toContain(
    'observe only It would have deleted 2 messages in the last 7 days. Your team dismissed 1 and upheld 0.',
  );
  await visitor.send('/observed', { community: community.id });
  expect((await communities.findCommunity({ id: community.id }))?.trial).toBe(false);
  const stranger = await arriveByForms(service, await service.mint('stranger'));
  await communities.changeCommunity(community.id, { trial: true });
  expect((await stranger.send('/observed', { community: community.id })).status).toBe(404);
  expect((await communities.findCommunity({ id: community.id }))?.trial).toBe(true);
});

describeUnless(browserMissing)('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('observes a filter, shows what it would have done, and promotes it', async () => {
    const key = await service.mint('watching');
    await service.call('PUT', '/v1/settings', { key, body: { words: { list: ['casino'], action: 'delete' } } });
    const { page, leave } = await arrive(browser, service, PHONE);
    await signIn(page, service, key);
    await page.getByLabel('Observe a category, filter or rule before it acts').fill('local:word');
    await page.getByRole('button', { name: 'Observe' }).click();
    await page.getByText('It would have done nothing in the last 7 days.').waitFor();
    await service.moderate(['the casino is open', 'our casino again', 'see you at the harbour'], { key });
    await page.reload();
    await page
      .getByText('It would have deleted 2 messages in the last 7 days. Your team dismissed 0 and upheld 0.')
      .waitFor();
    await holdToStandards(page, PHONE);
    await page.getByRole('link', { name: 'Show messages' }).click();
    expect(await page.getByText('Observed: local:word delete').count()).toBe(2);
    await page.getByText('our casino again').waitFor();
    await page.goto(`${service.url}/dashboard`);
    await page.getByRole('button', { name: 'Promote' }).click();
    await page.getByRole('button', { name: 'Promote' }).waitFor({ state: 'detached' });
    const [decision] = await service.moderate(['the casino is open'], { key });
    expect(decision).toMatchObject({ action: 'delete', category: 'local:word' });
    await leave();
  });
});

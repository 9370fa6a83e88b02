import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the page of local rules', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  const settingsOf = async () => (await service.call('GET', '/v1/settings')).body as Record<string, never>;

  it('saves words, links, patterns and numbers without JavaScript, on a phone', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await signIn(page, service);
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByLabel('Words and phrases').fill('nitro*\nfree coins\n');
    await page.getByLabel('Action of words').selectOption('delete');
    await page.getByLabel('Which links').selectOption('block_list');
    await page.getByLabel('Domains, one a line').fill('bad.example.com');
    await page.getByText('More domains of invitations').click();
    await page.getByLabel('Domains whose links are invitations too').fill('join.example.com');
    await page.getByLabel('Domains whose links lead on').fill('short.example.com');
    await page.getByLabel('The highest number of emoji').fill('12');
    await page.getByLabel('Action of emoji').selectOption('delete');
    await page.getByLabel('Accounts that send one text, at most').fill('4');
    await page.getByText('Add a pattern').click();
    await page.getByLabel('Name', { exact: true }).fill('btc');
    await page.getByLabel('Expression').fill('bc1[a-z0-9]{8,}');
    await page.getByLabel('Messages of one author').fill('20');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await settingsOf()).toMatchObject({
      words: { list: ['nitro*', 'free coins'], action: 'delete' },
      links: {
        mode: 'block_list',
        domains: ['bad.example.com'],
        invite_domains: ['join.example.com'],
        redirect_domains: ['short.example.com'],
      },
      limits: {
        mentions: null,
        emoji: { most: 12, action: 'delete' },
        accounts: { most: 4, window_seconds: 60, action: 'flag' },
      },
      patterns: { btc: { pattern: 'bc1[a-z0-9]{8,}', action: 'flag' } },
      flood: { messages: 20, window_seconds: 30 },
      fail_open: true,
    });
    await page.getByLabel('The highest number of emoji').fill('');
    await page.getByText('Delete btc at Save').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await settingsOf()).toMatchObject({ patterns: {}, limits: { emoji: null, accounts: { most: 4 } } });
    await leave();
  });

  it('adds, changes and deletes a list with its own action, and saves none that misses what it must find, without JavaScript', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/rules');
    const save = () => page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Words that never trigger').fill('nitrogen');
    await page.getByText('Add a list with its own action').click();
    await page.getByLabel('The list is called').fill('slurs');
    await page.getByLabel('Entries of the list the new list').fill('grawlix*');
    await page.getByLabel('Messages that it must find the new list').fill('you grawlix\nyou other');
    await page.getByLabel('Action of the new list').selectOption('timeout');
    await save();
    await page.getByRole('alert').filter({ hasText: 'the list must find this test message, but does not' }).waitFor();
    expect(await page.getByLabel('The list is called').inputValue()).toBe('slurs');
    await page.getByLabel('Messages that it must find the new list').fill('you grawlix');
    await save();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const slurs = { list: ['grawlix*'], allowed: [], action: 'timeout', must_trigger: ['you grawlix'], must_pass: [] };
    expect((await settingsOf()).words).toMatchObject({ allowed: ['nitrogen'], lists: { slurs } });
    await page.locator('summary', { hasText: 'List slurs' }).click();
    await page.getByLabel('Allowed words of the list slurs').fill('grawlixen');
    await save();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await settingsOf()).words).toMatchObject({ lists: { slurs: { ...slurs, allowed: ['grawlixen'] } } });
    await page.locator('summary', { hasText: 'List slurs' }).click();
    await page.getByLabel('Delete the list slurs at Save').check();
    await save();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await settingsOf()).words).toMatchObject({ lists: {} });
    await leave();
  });

  it('shows what matches, where and how it was read, by what stands in the form and is not saved', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/rules');
    const before = await settingsOf();
    await page.getByLabel('Words and phrases').fill('casino');
    await page.getByLabel('Messages, one a line').fill('win at the **c.a.s.i.n.o** <b>now</b>\nclear skies');
    await page.getByRole('button', { name: 'Try on what stands below' }).click();
    await page.getByText('Nothing matches.').waitFor();
    await expect.poll(() => page.locator('.try mark').allTextContents()).toEqual(['**c.a.s.i.n.o**']);
    expect(await page.locator('.try li').first().textContent()).toContain('words: casino');
    expect(await page.locator('.try li').first().textContent()).toContain('<b>now</b>');
    expect(await page.getByLabel('Words and phrases').inputValue()).toBe('casino');
    expect(await settingsOf()).toEqual(before);
    await leave();
  });

  it('names what is wrong, and keeps the rest as it was typed', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/rules');
    await page.getByText('Add a pattern').click();
    await page.getByLabel('Name', { exact: true }).fill('broken');
    await page.getByLabel('Expression').fill('(');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'patterns' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('broken');
    await leave();
  });

  it('never overwrites what somebody else saved meanwhile', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/rules');
    await service.call('PUT', '/v1/settings', { body: { words: { list: ['theirs'] }, fail_open: false } });
    await page.getByLabel('Words and phrases').fill('mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Someone else saved in the meantime' }).waitFor();
    await page.getByText('words.list: saved as “theirs”, and you changed it too').waitFor();
    expect((await settingsOf()).words).toMatchObject({ list: ['theirs'] });
    await page.getByLabel('Words and phrases').fill('both');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await settingsOf()).words).toMatchObject({ list: ['both'] });
    // Of what this person left alone, the other's change stays.
    expect(await settingsOf()).toMatchObject({ fail_open: false });
    await service.call('PUT', '/v1/settings', { body: { fail_open: true } });
    await service.call('PUT', '/v1/settings', { body: { words: { list: ['theirs'] } } });
    await leave();
  });

  it('puts what another bot exported into the form, and saves nothing of it', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/rules');
    await page.getByRole('heading', { name: 'Exceptions: none' }).waitFor();
    await page.getByText('Import from another bot').click();
    const rule = {
      name: 'ads',
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['cheap*'], regex_patterns: ['b[uy]+ now'] },
    };
    const names = { name: 'names', trigger_type: 6 };
    // What is typed and not saved yet stays.
    await page.getByLabel('Words and phrases').fill('theirs\ntyped');
    await page.getByLabel('The export').fill(JSON.stringify([rule, names]));
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('status').filter({ hasText: 'Read as Discord AutoMod: 2 entries' }).waitFor();
    expect(await page.getByLabel('Words and phrases').inputValue()).toBe('theirs\ntyped\ncheap*');
    const brought = page.getByRole('region', { name: 'What the import brings' }).locator('tbody tr');
    expect(await brought.allTextContents()).toEqual([
      'adswords: cheap*; pattern ads: b[uy]+ now–',
      'namesnothingis about names of members, which no local rule can hold; a category of the policy may',
    ]);
    await holdToStandards(page, {});
    await page.setViewportSize({ width: 360, height: 740 });
    await holdToStandards(page, PHONE);
    expect((await settingsOf()).patterns).toEqual({});
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await settingsOf()).patterns).toMatchObject({ ads: { pattern: 'b[uy]+ now' } });
    await leave();
  });

  it('keeps the export and the form where an export cannot be read', async () => {
    const { page, leave } = await arrive(browser, service, { javaScriptEnabled: false });
    await openPage(page, service, '/rules');
    await page.getByLabel('Words and phrases').fill('typed with care');
    await page.getByText('Import from another bot').click();
    await page.getByLabel('The export').fill('[{"broken"');
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('alert').filter({ hasText: 'the export is not valid JSON' }).waitFor();
    expect([
      await page.getByLabel('Words and phrases').inputValue(),
      await page.getByLabel('The export').inputValue(),
    ]).toEqual(['typed with care', '[{"broken"']);
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/rules');
      await page.getByLabel('Messages, one a line').fill('theirs');
      await page.getByText('Import from another bot').click();
      await page.getByRole('button', { name: 'Try on what stands below' }).click();
      await page.locator('.try mark').waitFor();
      await page.getByText('Add a pattern').click();
      await holdToStandards(page, options);
      await picture(page, `rules ${way}`);
      await leave();
    });
  }
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exception } from '../../src/core/filters/exceptions/exception-rule.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../../src/core/settings/settings.ts';
import type { Tenant } from '../../src/core/tenants/tenant.ts';
import { fieldOf, partValues, readException } from '../../src/dashboard/pages/filters/exceptions-form.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, WAYS } from './visitor.ts';

const tenant: Tenant = {
  ...{ id: 't', name: 't', plan: 'trial', quota: null, revision: 1 },
  policy: mergePolicy(DEFAULT_POLICY, { rules: { calm: 'Nobody shouts.' } }),
  settings: mergeSettings(DEFAULT_SETTINGS, {
    words: { lists: { slurs: { list: ['grawlix'] } } },
    patterns: { free: { pattern: 'free', action: 'delete' } },
  }),
};

describe('the form of what holds elsewhere', () => {
  const exception: Exception = {
    on: 'channel',
    id: '1',
    policy: {
      thresholds: { scam: 0.5, nsfw: null },
      actions: { spam: 'delete' },
      rule_thresholds: { calm: 0.9 },
      rule_actions: { calm: 'none' },
      timeout_minutes: 15,
    },
    limits: {
      mentions: { most: 2, action: 'delete' },
      emoji: null,
      accounts: { most: 3, window_seconds: 90, action: 'flag' },
    },
    links: { mode: 'allow_list', domains: ['a.com'], block_invites: false },
    words: { list: ['darn'], lists: { slurs: { action: 'none' } } },
    patterns: { own: { pattern: 'own', action: 'flag' }, free: { pattern: 'free', action: 'none' } },
    lists: { phishing: 'delete' },
  };
  const target: Exception = { on: 'channel', id: '1' };
  const news: Exception = { on: 'newcomers', messages: 3, account_days: 7 };

  it('asks for what stands where nobody changed a field', () => {
    const staged: Exception = { on: 'everyone', id: 'b', share: 0, links: { mode: 'off' } };
    for (const one of [exception, target, news, staged, { on: 'newcomers' } as const])
      expect(readException(partValues(one), tenant, one)).toEqual({ exception: one, issues: {} });
  });

  it('keeps what has no field, and takes away what is as usual', () => {
    const changed = {
      ...partValues(exception),
      ...{ 'links.mode': '', 'links.block_invites': 'true', 'words.lists.slurs.action': '' },
      ...{ 'patterns.free.action': '', 'lists.phishing': '', 'policy.thresholds.scam': '', 'limits.emoji.most': '' },
    };
    expect(readException(changed, tenant, exception).exception).toEqual({
      ...exception,
      policy: { ...exception.policy, thresholds: { nsfw: null } },
      limits: { mentions: exception.limits?.mentions, accounts: exception.limits?.accounts },
      links: { domains: ['a.com'], block_invites: true },
      words: { list: ['darn'] },
      patterns: { own: { pattern: 'own', action: 'flag' } },
      lists: undefined,
    });
    expect(readException({ 'patterns.free.action': 'flag' }, tenant, target).exception).toEqual({
      ...target,
      patterns: { free: { pattern: 'free', action: 'flag' } },
    });
    expect(readException({}, tenant, news).exception).toEqual({ on: 'newcomers' });
  });

  it('says of every field by itself what cannot be read', () => {
    const typed = {
      'policy.thresholds.scam': 'high',
      'policy.rule_thresholds.calm': 'off',
      'policy.timeout_minutes': '-1',
    };
    expect(Object.keys(readException(typed, tenant, target).issues)).toEqual(Object.keys(typed));
  });

  it.each([
    [['exceptions', 0, 'messages'], 'messages'],
    [['exceptions', 3, 'limits', 'mentions', 'most'], 'limits.mentions.most'],
    [['exceptions', 3, 'limits', 'mentions'], 'limits.mentions.most'],
    [['exceptions', 0, 'limits', 'accounts', 'window_seconds'], 'limits.accounts.window_seconds'],
    [['body', 'exceptions', 0, 'policy', 'thresholds', 'scam'], 'policy.thresholds.scam'],
    [['exceptions', 0, 'policy', 'rule_thresholds', '7'], 'policy.rule_thresholds.7'],
    [['exceptions', 0, 'id'], 'id'],
    [['body', 'exceptions'], ''],
  ])('finds the field of a fault at %j', (path, field) => expect(fieldOf(path)).toBe(field));
});

/** Opens what is as everywhere, as somebody does who wants it otherwise. */
async function unfold(page: Page): Promise<void> {
  for (const summary of await page.locator('details.as-usual > summary').all()) await summary.click();
}

async function heightOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollHeight');
}

describeUnless(browserMissing)('the page of what holds elsewhere', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    await service.call('PUT', '/v1/policy', { body: { rules: { calm: 'Heated argument' } } });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  const settings = async () => (await service.call('GET', '/v1/settings')).body as Record<string, unknown>;
  const put = (body: object) => service.call('PUT', '/v1/settings', { body });

  it('adds, changes and removes what holds in a channel, without JavaScript, on a phone', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/rules');
    await page.getByLabel('Its id').fill('1234567890');
    await page.getByRole('button', { name: 'Set what holds there' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'There is no exception in the channel 1234567890 yet' }).waitFor();
    await unfold(page);
    await page.getByLabel('Threshold of scam').fill('0,5');
    await page.getByLabel('Action of scam').selectOption('delete');
    await page.getByLabel('Threshold of nsfw').fill('off');
    await page.getByLabel('Action of the rule calm').selectOption('timeout');
    await page.getByLabel('The highest number of emoji').fill('none');
    await page.locator('select[name="links.mode"]').selectOption({ label: 'Let every link pass' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const scam = {
      thresholds: { scam: 0.5, nsfw: null },
      actions: { scam: 'delete' },
      rule_actions: { calm: 'timeout' },
    };
    expect(await items()).toEqual([
      { on: 'channel', id: '1234567890', policy: scam, limits: { emoji: null }, links: { mode: 'off' } },
    ]);
    await put({ exceptions: [...(await items()), { on: 'role', id: '55' }] });
    await page.getByRole('link', { name: 'Change channel 1234567890' }).click();
    await page.getByLabel('Threshold of scam').fill('');
    await page.getByLabel('Minutes that a timeout lasts').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await items()).toMatchObject([
      { id: '1234567890', policy: { ...scam, thresholds: { nsfw: null }, timeout_minutes: 5 } },
      { on: 'role', id: '55' },
    ]);
    await page.getByRole('link', { name: 'Change channel 1234567890' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await items()).toEqual([{ on: 'role', id: '55' }]);
    const changes = await service.runtime.store.listChanges({
      tenantId: (await service.runtime.store.findTenant({ name: 'test' }))?.id ?? '',
      limit: 9,
    });
    expect(changes.filter(({ via, subject }) => via === 'dashboard' && subject === 'settings')).toHaveLength(3);
    await leave();
  });

  const items = async () => (await settings()).exceptions as readonly object[];

  it('says beside each field what is wrong in it, and keeps the rest as it was typed', async () => {
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, '/rules/elsewhere?on=newcomers');
    // What is as everywhere is folded up: all of it would be many screens of a phone.
    const folded = await heightOf(page);
    await unfold(page);
    expect(await heightOf(page)).toBeGreaterThan(2 * folded);
    await page.getByLabel('Their first messages').fill('500');
    await page.getByLabel('Action of scam').selectOption('delete');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'beside the fields' }).waitFor();
    const messages = page.getByLabel('Their first messages');
    expect(await messages.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`#${await messages.getAttribute('aria-describedby')}`).textContent()).toContain('100');
    // What was sent stands open, and so does what is wrong.
    await page.getByLabel('Threshold of scam').fill('<b>high</b>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('this is "<b>high</b>"').waitFor();
    expect(await page.getByLabel('Action of scam').inputValue()).toBe('delete');
    await holdToStandards(page, PHONE);
    await picture(page, 'elsewhere with faults');
    await leave();
  });

  it('never overwrites what somebody else saved meanwhile, unless they were told and save again', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/rules/elsewhere?on=newcomers');
    await page.getByLabel('Their first messages').fill('5');
    await unfold(page);
    await page.getByLabel('Action of scam').selectOption('delete');
    await put({ newcomers: { messages: 9 } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Someone else saved in the meantime' }).waitFor();
    expect((await settings()).newcomers).toMatchObject({ messages: 9, policy: {} });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await settings()).newcomers).toMatchObject({ messages: 5, policy: { actions: { scam: 'delete' } } });
    await page.getByRole('link', { name: 'Change newcomers' }).click();
    await page.getByRole('button', { name: 'Treat newcomers like everybody' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await settings()).newcomers).toMatchObject({ messages: 0, policy: {}, limits: {} });
    await leave();
  });

  it.each(['on a desk', 'in the dark'])('has no fault that axe finds %s', async (way) => {
    const options = WAYS[way] ?? {};
    const { page, leave } = await arrive(browser, service, options);
    await openPage(page, service, '/rules/elsewhere?on=role&id=55');
    await holdToStandards(page, options);
    await picture(page, `elsewhere ${way}`);
    await leave();
  });
});

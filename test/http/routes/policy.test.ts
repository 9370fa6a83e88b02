import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService();
});
afterEach(async () => {
  await service.close();
});

const put = (body: unknown) => service.call('PUT', '/v1/policy', { body });
const get = async () => (await service.call('GET', '/v1/policy')).body;

describe('GET and PUT /v1/policy', () => {
  it('hold thresholds, actions and custom rules, and start with the shipped defaults', async () => {
    expect(await get()).toMatchObject({
      thresholds: {
        spam: 0.8,
        scam: 0.75,
        harassment: 0.8,
        nsfw: 0.85,
        selfharm: 0.8,
        doxxing: 0.8,
        minors: 0.7,
        offtopic: null,
        ai_generated: null,
      },
      actions: Object.fromEntries(
        ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors', 'offtopic', 'ai_generated'].map(
          (name) => [name, 'flag'],
        ),
      ),
      rules: {},
      rule_actions: {},
      rule_thresholds: {},
      timeout_minutes: 60,
    });
  });

  it('merge each supplied field and answer the whole resulting policy', async () => {
    const first = await put({ thresholds: { spam: 0.5 }, rules: { politics: 'No politics.' }, timeout_minutes: 5 });
    expect(first.status).toBe(200);
    const second = await put({ thresholds: { scam: 0.6 }, rule_actions: { politics: 'timeout' }, actions: null });
    expect(second.body).toMatchObject({
      thresholds: { spam: 0.5, scam: 0.6, nsfw: 0.85 },
      rules: { politics: 'No politics.' },
      rule_actions: { politics: 'timeout' },
      rule_thresholds: { politics: 0.8 },
      timeout_minutes: 5,
    });
    expect(await get()).toEqual(second.body);
  });

  it.each([
    ['an unknown field', { fail_open: false }, ['body', 'fail_open']],
    ['an unknown category', { thresholds: { spam: 0.1, spma: 0.5 } }, ['body', 'thresholds', 'spma']],
    ['an unknown action', { actions: { spam: 'ban' } }, ['body', 'actions', 'spam']],
    ['a rule name with a space', { rules: { 'no ads': 'x' } }, ['body', 'rules', 'no ads']],
    ['a category as a rule name', { rules: { spam: 'x' } }, ['body', 'rules', 'spam']],
    [
      'an action for a rule that is not there',
      { rule_actions: { politics: 'flag' } },
      ['body', 'rule_actions', 'politics'],
    ],
    ['a threshold above 1', { thresholds: { spam: 1.01 } }, ['body', 'thresholds', 'spam']],
    ['a threshold below 0', { rules: { r: 'x' }, rule_thresholds: { r: -0.1 } }, ['body', 'rule_thresholds', 'r']],
    ['minutes that are no whole number', { timeout_minutes: 1.5 }, ['body', 'timeout_minutes']],
  ])('refuse %s with 422 and its place, and write nothing of it', async (_name, body, loc) => {
    const before = await get();
    expect(await put({ ...body, ...('timeout_minutes' in body ? {} : { timeout_minutes: 7 }) })).toMatchObject({
      status: 422,
      body: { detail: [{ loc, msg: expect.any(String), type: expect.any(String) }] },
    });
    expect(await get()).toEqual(before);
  });

  it('act on the next message', async () => {
    await put({ thresholds: { spam: 0.9 }, actions: { spam: 'timeout' } });
    expect(await service.moderate(['what lovely spam this is'])).toMatchObject([
      { action: 'timeout', category: 'spam' },
    ]);
    await put({ thresholds: { spam: 0.96 } });
    expect(await service.moderate(['what lovely spam this is'])).toMatchObject([
      { action: 'none', category: null, reason: 'cache' },
    ]);
  });

  it('lose no concurrent write', async () => {
    const names = ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'];
    await Promise.all(names.map((name) => put({ thresholds: { [name]: 0.11 } })));
    expect(await get()).toMatchObject({ thresholds: Object.fromEntries(names.map((name) => [name, 0.11])) });
  });

  it('warn of timeouts that a platform shortens, and write them as they are', async () => {
    const whole = await put({ timeout_minutes: 40_320 });
    expect(whole.body).not.toHaveProperty('warnings');
    expect((await put({ timeout_minutes: 40_321 })).body).toMatchObject({
      timeout_minutes: 40_321,
      warnings: ['timeout_minutes: 40321 is shortened to 40320 on Discord, its maximum'],
    });
    const year = await put({ timeout_minutes: 525_600 });
    expect(year.body).toMatchObject({ warnings: [expect.stringContaining('Discord')] });
    expect((await put({ timeout_minutes: 525_601 })).status).toBe(422);
    expect((await put({ timeout_minutes: 60 })).body).not.toHaveProperty('warnings');
  });

  it('concern their own tenant only', async () => {
    const key = await service.mint('somebody-else');
    await put({ thresholds: { spam: 0.1 } });
    expect((await service.call('GET', '/v1/policy', { key })).body).toMatchObject({ thresholds: { spam: 0.8 } });
  });
});

describe('GET and PUT /v1/settings', () => {
  const putSettings = (body: unknown) => service.call('PUT', '/v1/settings', { body });

  it('start with no local rule set, failing open', async () => {
    const { body } = await service.call('GET', '/v1/settings');
    expect(body).toMatchObject({
      fail_open: true,
      trusted_exempt: true,
      words: { list: [] },
      links: { mode: 'off' },
      patterns: {},
    });
  });

  it('merge member by member, and delete a pattern by null', async () => {
    await putSettings({ words: { list: ['casino'] }, patterns: { code: { pattern: 'win \\d+' } } });
    const { body } = await putSettings({ words: { action: 'delete' }, fail_open: false });
    expect(body).toMatchObject({
      fail_open: false,
      words: { list: ['casino'], action: 'delete' },
      patterns: { code: { action: 'flag' } },
    });
    expect((await putSettings({ patterns: { code: null } })).body).toMatchObject({ patterns: {} });
  });

  it.each([
    ['an unknown field', { thresholds: {} }, ['body', 'thresholds']],
    ['an unknown member', { words: { lits: [] } }, ['body', 'words', 'lits']],
    [
      'a pattern that does not compile',
      { patterns: { bad: { pattern: '(' } } },
      ['body', 'patterns', 'bad', 'pattern'],
    ],
    [
      'a pattern with a lookahead',
      { patterns: { bad: { pattern: 'a(?=b)' } } },
      ['body', 'patterns', 'bad', 'pattern'],
    ],
  ])('refuse %s with 422 and its place, and write nothing of it', async (_name, body, loc) => {
    expect(await putSettings({ ...body, fail_open: false })).toMatchObject({
      status: 422,
      body: { detail: [{ loc }] },
    });
    expect((await service.call('GET', '/v1/settings')).body).toMatchObject({ fail_open: true });
  });
});

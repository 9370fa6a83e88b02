import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DATASET, POLICY } from '../service/policy/policy-pack.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the page of the policy', () => {
  let service: TestService;
  let browser: Browser;
  beforeAll(async () => {
    service = await startService();
    await service.moderate(['The first message of this evening', 'The second message of this evening']);
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  const policyOf = async () =>
    (await service.call('GET', '/v1/policy')).body as Record<string, Record<string, unknown>>;
  const row = (name: string) => `fieldset:has(legend:text-is("${name}"))`;

  it('saves lines, actions and a new rule without JavaScript, on a phone', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await signIn(page, service);
    await page.getByRole('link', { name: 'Policy' }).click();
    await page.locator(row('scam')).getByLabel('Action').selectOption('delete');
    await page.locator(row('spam')).getByLabel('Threshold', { exact: true }).fill('0,65');
    await page.getByText('Add a rule').click();
    await page.getByLabel('Name').fill('no-trading');
    await page.getByLabel('What it is about').last().fill('Offers to sell accounts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const policy = await policyOf();
    expect([policy.actions?.scam, policy.thresholds?.spam, policy.rules]).toEqual([
      'delete',
      0.65,
      { 'no-trading': 'Offers to sell accounts' },
    ]);
    await page.getByRole('link', { name: 'Settings history' }).click();
    await page.getByText('on this dashboard').first().waitFor();
    await leave();
  });

  it('shows what a line would have done while the slider moves, asks no model and saves nothing', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/policy');
    const [before, asked] = [await policyOf(), service.model.requests.length];
    // It goes on moving, without a rest, until the counts are there.
    await page.evaluate(`(() => {
      const slider = document.querySelector("input[type=range][data-for$=spam]");
      const panel = document.getElementById('gist');
      let moves = 0;
      const timer = setInterval(() => {
        slider.value = String(0.5 + (moves++ % 2) / 10);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        if (panel.textContent !== '') clearInterval(timer);
      }, 20);
    })()`);
    await page.locator('#gist').filter({ hasText: 'would change' }).waitFor();
    await page.locator(`${row('spam')} input[type=range]`).fill('0');
    await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
    await page.getByText('2 judged messages').waitFor();
    expect(
      await page
        .locator(`${row('spam')}`)
        .getByLabel('Threshold', { exact: true })
        .inputValue(),
    ).toBe('0');
    await page.locator('#gist').filter({ hasText: '2 of 2 messages would change.' }).waitFor();
    expect(await page.locator('.before-after tbody tr').nth(1).textContent()).toMatch(/flag\s*\d+\s*2/);
    expect([await policyOf(), service.model.requests.length]).toEqual([before, asked]);
    await leave();
  });

  it('fills in a preset without JavaScript, keeps what else was typed, shows what it would do, and saves it on Save alone', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/policy');
    const before = await policyOf();
    await page.getByLabel('Timeout length').fill('78');
    await page.getByText('Presets').click();
    await page.getByRole('button', { name: 'Use strict' }).click();
    await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
    const threshold = page.locator(row('harassment')).getByLabel('Threshold', { exact: true });
    expect([await threshold.inputValue(), await page.getByLabel('Timeout length').inputValue()]).toEqual(['0.6', '78']);
    expect(await policyOf()).toEqual(before);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await policyOf()).thresholds).toMatchObject({ harassment: 0.6, scam: 0.55 });
    const presets = (await service.call('GET', '/v1/presets')).body as { name: string; in_use: boolean }[];
    expect(presets.filter(({ in_use }) => in_use)).toMatchObject([{ name: 'strict', measured: null }]);
    await page.getByText('Presets: Strict').waitFor();
    await service.call('PUT', '/v1/policy', {
      body: { thresholds: before.thresholds, timeout_minutes: before.timeout_minutes },
    });
    await leave();
  });

  it('has a slider wide enough to be moved for every category and rule, at every width', async () => {
    const text = 'Offers to trade accounts.';
    await service.call('PUT', '/v1/policy', { body: { rules: { trading: text } } });
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    for (const width of [360, 600, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${service.url}/dashboard/policy`);
      const sliders = page.locator('form .policy-row:visible input[type=range]:visible');
      const widths = await sliders.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(widths.length).toBeGreaterThan(7);
      expect(Math.min(...widths), `at ${width} px`).toBeGreaterThan(100);
    }
    await service.call('PUT', '/v1/policy', { body: { rules: {} } });
    await leave();
  });

  it('asks before a change is saved that would have deleted more, with the count, and not before one that would not', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    const actionOf = async () =>
      ((await service.call('GET', '/v1/policy')).body as { actions: Record<string, string> }).actions.spam;
    await page.goto(`${service.url}/dashboard/policy`);
    await page.locator(`${row('spam')} input[type=range]`).fill('0');
    await page.locator(`${row('spam')} select`).selectOption('delete');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('2 more messages of 2').waitFor();
    expect(await actionOf()).not.toBe('delete');
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await actionOf()).toBe('delete');
    await page.locator(`${row('spam')} select`).selectOption('flag');
    await page.locator(`${row('spam')} input[type=range]`).fill('0.8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await leave();
  });

  it('asks before a page is left with what was typed and not saved, and not after it was', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/policy');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByLabel('Timeout length').click();
    await page.getByLabel('Timeout length').fill('77');
    await page.getByRole('link', { name: 'Audit log' }).click({ noWaitAfter: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await page.getByLabel('Timeout length').inputValue()).toBe('77');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    expect(asked).toHaveLength(1);
    await leave();
  });

  it('says beside the effect that messages which passed are not in the log, where the tenant keeps only what triggered', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    const tried = async (decision_log: string) => {
      await service.call('PUT', '/v1/settings', { body: { decision_log } });
      await page.goto(`${service.url}/dashboard/policy`);
      await page.locator(`${row('spam')} input[type=range]`).fill('0');
      await page.getByText('2 judged messages').waitFor();
      return page.getByText('Messages that passed are not counted here.').count();
    };
    expect([await tried('triggered'), await tried('all')]).toEqual([1, 0]);
    await leave();
  });

  it('never overwrites what somebody else saved meanwhile: it says so, and keeps what was typed', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/policy');
    await service.call('PUT', '/v1/policy', { body: { timeout_minutes: 7 } });
    await page.getByLabel('Timeout length').fill('99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'Someone else saved in the meantime' }).waitFor();
    expect((await policyOf()).timeout_minutes).toBe(7);
    expect(await page.getByLabel('Timeout length').inputValue()).toBe('99');
    await leave();
  });

  it('keeps both changes where two people changed different fields, and asks where they changed the same', async () => {
    const { page, leave } = await arrive(browser, service, { javaScriptEnabled: false });
    await openPage(page, service, '/policy');
    const theirs = { timeout_minutes: 8, actions: { spam: 'delete' }, rules: { theirs: 'Their new rule' } };
    await service.call('PUT', '/v1/policy', { body: theirs });
    await page.getByLabel('Action of harassment').selectOption('delete');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await policyOf()).toMatchObject({
      timeout_minutes: 8,
      actions: { spam: 'delete', harassment: 'delete' },
      rules: { theirs: 'Their new rule' },
    });
    await page.goto(`${service.url}/dashboard/policy`);
    await service.call('PUT', '/v1/policy', {
      body: { timeout_minutes: 9, actions: { spam: 'flag', harassment: 'flag' }, rules: { theirs: null } },
    });
    await page.getByLabel('Timeout length').fill('99');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('timeout_minutes: saved as “9”, and you changed it too').waitFor();
    expect(await page.getByLabel('Action of spam').inputValue()).toBe('flag');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const after = await policyOf();
    expect(after).toMatchObject({ timeout_minutes: 99, actions: { spam: 'flag', harassment: 'flag' } });
    expect(after.rules).not.toHaveProperty('theirs');
    await leave();
  });

  it('names what is wrong, and keeps the rest as it was typed', async () => {
    const { page, leave } = await arrive(browser, service, { javaScriptEnabled: false });
    await openPage(page, service, '/policy');
    await page.getByText('Add a rule').click();
    await page.getByLabel('Name').fill('two words');
    await page.getByLabel('What it is about').last().fill('Something');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'a rule name has 1 to 64' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('two words');
    await leave();
  });

  it('judges examples before it saves: what fails is named, and saved only when somebody says so, without JavaScript', async () => {
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await openPage(page, service, '/policy');
    await page.getByText('Test messages: must trigger, must pass').click();
    await page.getByLabel('Must trigger').fill('a scam for <all> of you\nthis is harmless enough');
    await page.getByLabel('Must pass').fill('a kind word for everybody');
    const before = await policyOf();
    await page.locator(row('scam')).getByLabel('Action').selectOption('timeout');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const fault = page.getByRole('alert');
    await fault.filter({ hasText: 'Nothing is saved yet: 1 of 3 test messages would fail.' }).waitFor();
    expect(await fault.textContent()).toContain('“this is harmless enough”');
    expect(await policyOf()).toEqual(before);
    await holdToStandards(page, { ...PHONE, javaScriptEnabled: false });
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await policyOf()).actions?.scam).toBe('timeout');
    const settings = (await service.call('GET', '/v1/settings')).body as Record<string, unknown>;
    expect(settings.examples).toEqual({
      must_flag: ['a scam for <all> of you', 'this is harmless enough'],
      must_allow: ['a kind word for everybody'],
    });
    const rows = (await service.call('GET', '/v1/decisions?action=flag')).body as unknown[];
    expect(rows).toEqual([]);
    await service.call('PUT', '/v1/settings', { body: { examples: { must_flag: ['a scam for <all> of you'] } } });
    await leave();
  });

  it('takes a policy pack as a new rule with test messages, which the save judges, without JavaScript', async () => {
    const fresh = await startService();
    const name = 'fake-followers-policy';
    await fresh.call('PUT', '/v1/policy', { body: { rules: { [name]: 'An older one' } } });
    await fresh.call('PUT', '/v1/settings', { body: { examples: { must_allow: ['a kind word'] } } });
    const rulesOf = async () => ((await fresh.call('GET', '/v1/policy')).body as { rules: object }).rules;
    const { page, leave } = await arrive(browser, fresh, { ...PHONE, javaScriptEnabled: false });
    const read = async (text: string) => {
      await page.getByText('Import from a policy pack').click();
      await page.getByLabel('The export').fill(text);
      await page.getByRole('button', { name: 'Read it' }).click();
    };
    await openPage(page, fresh, '/policy');
    await read('stop word');
    await page.getByRole('alert').filter({ hasText: 'the export has no section such as "## Fake followers' }).waitFor();
    expect(await page.getByLabel('The export').inputValue()).toBe('stop word');
    await openPage(page, fresh, '/policy');
    await read(`${POLICY}\n${DATASET}`);
    await page
      .getByRole('status')
      .filter({ hasText: `The rule ${name}-2 and its test messages` })
      .waitFor();
    const brought = page.getByRole('region', { name: 'What the import brings' }).locator('tbody tr');
    expect(await brought.allTextContents()).toEqual([
      expect.stringMatching(
        /^Fake Followers Policya rule, and test messages: 3 must trigger, 2 must pass.+ line labelled XX9: no section with an output has/,
      ),
    ]);
    await holdToStandards(page, { ...PHONE, javaScriptEnabled: false });
    expect(await rulesOf()).toEqual({ [name]: 'An older one' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // The judge here finds a rule in the messages that have its name.
    await page.getByRole('alert').filter({ hasText: '1 of 5 test messages would fail.' }).waitFor();
    await page.getByText('Test messages: must trigger, must pass').click();
    await page.getByLabel('Must trigger').fill(`${name}-2: 1,000 likes for 5 dollars`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect(await rulesOf()).toEqual({
      [name]: 'An older one',
      [`${name}-2`]: expect.stringContaining('Selling followers: Offers of followers, likes or views for money.'),
    });
    expect((await fresh.call('GET', '/v1/settings')).body).toMatchObject({
      examples: {
        must_flag: [`${name}-2: 1,000 likes for 5 dollars`],
        must_allow: ['a kind word', 'How did you get your first hundred viewers?'],
      },
    });
    await leave();
    await fresh.close();
  });

  it('takes no pack over a new rule that is not saved yet', async () => {
    const { page, leave } = await arrive(browser, service, { javaScriptEnabled: false });
    await openPage(page, service, '/policy');
    await page.getByText('Add a rule').click();
    await page.getByLabel('Name').fill('typed');
    await page.getByText('Import from a policy pack').click();
    await page.getByLabel('The export').fill(POLICY);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('alert').filter({ hasText: 'save that one first' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('typed');
    await leave();
  });

  it('saves with a warning where the examples cannot be judged, and shows what a rule costs where prices are known', async () => {
    const priced = await startService({ MODEL_INPUT_USD_PER_MTOK: '0.4', MODEL_OUTPUT_USD_PER_MTOK: '1.6' });
    await priced.call('PUT', '/v1/policy', { body: { rules: { 'no-trading': 'Offers to trade' } } });
    await priced.call('PUT', '/v1/settings', { body: { examples: { must_flag: ['a scam for all of you'] } } });
    const { page, leave } = await arrive(browser, priced);
    await openPage(page, priced, '/policy');
    await page.getByText(/Costs about \$0\.00\d for 1,000 messages, \$0\.000 a month/).waitFor();
    priced.model.queueBehaviours({ kind: 'status', status: 400, error: { param: 'messages' } });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Some test messages could not be judged (error open)').waitFor();
    await leave();
    await priced.close();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/policy');
      await page.getByText('Add a rule').click();
      await page.getByLabel('Name').fill('another');
      await page.getByLabel('What it is about').last().fill('Something');
      await page.getByRole('button', { name: 'Try' }).click();
      await page.getByRole('heading', { name: 'What this would have done' }).waitFor();
      await holdToStandards(page, options);
      await picture(page, `policy ${way}`);
      await leave();
    });
  }
});

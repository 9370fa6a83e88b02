import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInCode, OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { recordOf } from '../store/records.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, PHONE, picture, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the page of the operator', () => {
  let service: TestService;
  let browser: Browser;
  const readBots = () => ({
    bots: { discord: 'failed', slack: 'off' },
    bot_conditions: {
      discord: {
        problem: 'the token was refused',
        ...{ messages_waiting: 3, entries_waiting: 2, steps_waiting: 1, communities_without_log: 0 },
        last_error: { what: 'TokenInvalid', at: '2026-11-22T10:00:00.000Z' },
      },
    },
  });
  beforeAll(async () => {
    service = await startService(
      {
        SERVICE_GLOBAL_BUDGET_USD: '25',
        MODEL_INPUT_USD_PER_MTOK: '0',
        MODEL_OUTPUT_USD_PER_MTOK: '0',
      },
      { readBots },
    );
    await service.mint('owls');
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  const enter = async (page: Page) => {
    const codes = { communities: service.runtime.store.communities, now: Date.now };
    await page.goto(`${service.url}/dashboard/enter?code=${await createSignInCode(codes, OPERATOR)}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Tenants' }).waitFor();
  };

  it('changes plan and quota of a tenant without JavaScript, and leaves it in the trail', async () => {
    const { store } = service.runtime;
    const owls = (await store.findTenant({ name: 'owls' }))?.id ?? '';
    await store.record({ ...recordOf(owls, 1), nowMs: Date.now(), spend: { microUsd: 1_250_000, ceilings: [] } });
    const { page, leave } = await arrive(browser, service, { ...PHONE, javaScriptEnabled: false });
    await enter(page);
    expect(await page.locator('dl').first().textContent()).toContain('$0.00 of $25.00');
    await page.getByLabel('Name').fill('owl');
    await page.getByRole('button', { name: 'Search' }).click();
    const rows = page.getByRole('region', { name: 'Tenants' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    const cells = await rows.first().locator('th, td').allTextContents();
    expect(cells).toEqual(['owls', 'pro: plan and quota of owls', '1', '$1.25', '1 key of owls', 'never']);
    await rows.getByRole('link', { name: 'plan and quota of owls' }).click();
    await page.getByLabel('Plan of owls').selectOption('free');
    await page.getByLabel('Judged a month for owls').fill('500');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    const tenant = await service.runtime.store.findTenant({ name: 'owls' });
    expect([tenant?.plan, tenant?.quota]).toEqual(['free', 500]);
    const changes = await service.runtime.store.listChanges({ tenantId: tenant?.id ?? '', limit: 5 });
    expect(
      changes.filter(({ via, by }) => via === 'dashboard' && by === 'operator').map(({ subject }) => subject),
    ).toEqual(['quota', 'plan']);
    await leave();
  });

  it('suspends a tenant until the operator ends it, shows how the server fares, and what the operator did', async () => {
    const { page, leave } = await arrive(browser, service);
    await enter(page);
    const facts = (await page.locator('dl').first().textContent()) ?? '';
    for (const fact of ['Databasewrites', 'Processes1 running']) expect(facts).toContain(fact);
    await page.getByRole('link', { name: '1 running' }).click();
    const processes = page.getByRole('list', { name: 'Processes' });
    const own = (await processes.getByRole('listitem').textContent()) ?? '';
    for (const fact of [
      'running',
      `process ${process.pid}, every role`,
      'shows this page',
      'Judgetest-model, answers',
      'failed: the token was refused; 3 messages in hand; last error TokenInvalid',
    ])
      expect(own).toContain(fact);
    const waits = page.getByRole('region', { name: 'What waits' });
    await expect.poll(() => waits.locator('tbody tr').allTextContents()).toEqual(['discord000']);
    const press = async (name: string) => {
      await page.goto(`${service.url}/dashboard/operator`);
      await page.getByRole('link', { name: 'plan and quota of test' }).click();
      await page.getByRole('button', { name }).click();
      await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    };
    await press('Suspend of test');
    await page.getByText('suspended since').waitFor();
    expect((await service.moderate(['is anybody judging this?']))[0]?.reason).toBe('free_plan');
    // Whatever sets the plan, a payment too, is kept for the end of the suspension and does not end it.
    const { store } = service.runtime;
    const id = (await store.findTenant({ name: 'test' }))?.id ?? '';
    await store.setPlan(id, 'trial');
    expect((await service.moderate(['is anybody judging this now?']))[0]?.reason).toBe('free_plan');
    await page.goto(`${service.url}/dashboard/?tenant=${id}`);
    await page.getByText('has suspended this tenant').waitFor();
    await page.goto(`${service.url}/dashboard/plan?tenant=${id}`);
    await page.getByText('suspended by the operator').waitFor();
    await page.goto(`${service.url}/dashboard/operator/tenant/${id}`);
    expect(await page.getByLabel('Plan of test').inputValue()).toBe('trial');
    await press('End the suspension of test');
    expect((await service.moderate(['is anybody judging that?']))[0]?.reason).toBe('model');
    await store.setPlan(id, 'pro');
    await page.goto(`${service.url}/dashboard/operator`);
    await page.getByText('What the operator did lately').click();
    await page.getByText(': suspension of test').waitFor();
    await page.getByText('end of the suspension of test').waitFor();
    await leave();
  });

  it('says what is no quota, and changes nothing then', async () => {
    const { page, leave } = await arrive(browser, service);
    await enter(page);
    await page.getByRole('link', { name: 'plan and quota of test' }).click();
    await page.getByLabel('Judged a month for test').fill('a few');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').filter({ hasText: 'a quota is a whole number' }).waitFor();
    expect((await service.runtime.store.findTenant({ name: 'test' }))?.quota).toBeNull();
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await enter(page);
      await holdToStandards(page, options);
      await picture(page, `operator ${way}`);
      for (const name of ['plan and quota of test', '1 running']) {
        await page.goto(`${service.url}/dashboard/operator`);
        await page.getByRole('link', { name }).click();
        await page.getByRole('link', { name: 'All tenants' }).waitFor();
        await holdToStandards(page, options);
      }
      await leave();
    });
  }
});

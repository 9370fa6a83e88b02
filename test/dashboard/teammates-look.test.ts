import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { openSignInWorld, type SignInWorld } from './provider-browser.ts';
import { arrive, holdToStandards, picture, signIn, WAYS } from './visitor.ts';

describeUnless(browserMissing)('the team and the ways to sign in', () => {
  let world: SignInWorld;
  let browser: Browser;
  beforeAll(async () => {
    world = await openSignInWorld();
    browser = await sharedBrowser();
    const { store } = world.service.runtime;
    const { id: tenantId } = await store.ensureTenant('test', 'pro');
    const [addedAtMs, expiresAtMs] = [Date.now(), Date.now() + 86_400_000];
    for (const provider of ['discord', 'https://accounts.example.com/realms/a-long-name']) {
      const id = await store.inviteTeammate({ tenantId, role: 'moderate', addedAtMs, expiresAtMs });
      await store.joinTeam(id, { provider, subject: provider, name: 'Nelly with a name of some length' }, addedAtMs);
    }
    await store.inviteTeammate({ tenantId, role: 'own', addedAtMs, expiresAtMs });
  });
  afterAll(() => world.close());

  it.each(Object.entries(WAYS))('have no fault that axe finds %s', async (way, options) => {
    const { page, leave } = await arrive(browser, world.service, options);
    await page.goto(`${world.service.url}/dashboard/sign-in?invitation=some`);
    await page.getByRole('link', { name: 'Sign in with Telegram' }).waitFor();
    await holdToStandards(page, options);
    await picture(page, `ways to sign in ${way}`);
    await signIn(page, world.service);
    await page.goto(`${world.service.url}/dashboard/team`);
    await page.getByLabel('Role of the invited person').selectOption({ label: 'manager' });
    await page.getByRole('button', { name: 'Make an invitation link' }).click();
    await page.getByText('Send this link.').waitFor();
    expect(await page.locator('#invitation').textContent()).toMatch(
      /^http:\/\/steward\.example\/dashboard\/sign-in\?invitation=[\w-]{32}$/,
    );
    await holdToStandards(page, options);
    await picture(page, `team ${way}`);
    await leave();
  });
});

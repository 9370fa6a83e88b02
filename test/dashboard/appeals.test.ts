import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withVerdict } from '../../src/core/incidents/incidents.ts';
import type { PageInteraction } from '../../src/core/incidents/interactions.ts';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, picture, signIn, WAYS } from './visitor.ts';

const HOUR_MS = 3_600_000;

describeUnless(browserMissing)('the page of appeals', () => {
  let service: TestService;
  let browser: Browser;
  const pressed: PageInteraction[] = [];
  beforeAll(async () => {
    service = await startService(
      {},
      {
        bots: botsThat({
          press: async (press) => {
            pressed.push(press);
            const verdict = press.verb === 'overturn' ? 'wrong' : 'confirmed';
            await service.runtime.store.communities.changeCase(press.caseId, (current) => ({
              ...withVerdict(current, { verdict, by: press.by, atMs: Date.now() }),
              ...(press.reply && { reply: press.reply }),
            }));
            return { isDone: true, text: 'The member gets an answer.' };
          },
        }),
      },
    );
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  /** A message that was deleted, and its author's appeal. */
  const addAppeal = async (
    externalId: string,
    words: string,
    agoMs: number,
    tenant?: { tenant: string; key: string },
  ) => {
    const { notices } = await addIncident(service, [`a scam of ${externalId}`], { externalId, ...tenant });
    const { id, author } = notices[0] ?? { id: '', author: { id: '', name: '' } };
    const atMs = Date.now() - agoMs;
    await service.runtime.store.communities.changeCase(id, (current) => ({
      ...current,
      results: [{ step: 'delete', outcome: 'done', why: '', by: { id: 'ann', name: 'Ann' }, atMs: atMs - 1 }],
      reports: [{ by: author, reason: words, atMs, isAppeal: true }],
    }));
    return id;
  };

  it('says that nothing is open', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    await page.getByRole('link', { name: 'Appeals', exact: true }).click();
    await page.getByRole('heading', { name: 'No open appeals' }).waitFor();
    await holdToStandards(page, {});
    await leave();
  });

  it('shows the oldest first with message, words and who acted, and sends the answer, by thumb and without JavaScript', async () => {
    const young = await addAppeal('g1', '<b>not</b> a scam', 2 * HOUR_MS);
    const old = await addAppeal('g2', '', 3 * HOUR_MS);
    await addAppeal('g3', 'of somebody else', HOUR_MS, { tenant: 'owls', key: await service.mint('owls') });
    const options = { ...PHONE, javaScriptEnabled: false };
    const { page, leave } = await arrive(browser, service, options);
    await openPage(page, service, '/appeals');
    const cards = page.locator('.cards > li');
    expect(await cards.count()).toBe(2);
    await page.getByText('Oldest open: 3 hours.').waitFor();
    await cards.first().getByText('Without words.').waitFor();
    await cards.first().getByText('Done: deleted by Ann').waitFor();
    await cards.last().getByText('<b>not</b> a scam').waitFor();
    await cards.last().getByText('a scam of g1').waitFor();
    await holdToStandards(page, options);
    await cards.last().getByLabel('Words to mara').fill('  You are right.  ');
    await cards.last().getByRole('button', { name: 'Overturn it' }).click();
    await page.getByRole('status').filter({ hasText: 'The member gets an answer.' }).waitFor();
    await cards.first().getByRole('button', { name: 'Uphold the decision' }).click();
    await page.getByRole('heading', { name: 'No open appeals' }).waitFor();
    expect(pressed.map(({ caseId, verb, reply, personId }) => [caseId, verb, reply, personId])).toEqual([
      [young, 'overturn', 'You are right.', null],
      [old, 'uphold', '', null],
    ]);
    await page.getByText('Median time to an answer: 2 hours.').waitFor();
    await page.getByRole('link', { name: '2 decided' }).click();
    await page.getByText('You are right.').waitFor();
    await holdToStandards(page, options);
    await leave();
  });

  it('answers no appeal of another tenant, and no other act', async () => {
    const theirs = await addAppeal('g4', 'hello', HOUR_MS, { tenant: 'owls', key: await service.mint('owls') });
    const mine = await addAppeal('g5', 'hello', HOUR_MS);
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/appeals');
    const form_token = await page.locator('input[name="form_token"]').first().inputValue();
    const post = async (id: string, fields: Record<string, string>) =>
      (await page.request.post(`${service.url}/dashboard/appeals/${id}`, { form: { form_token, ...fields } })).status();
    expect(await post(theirs, { verb: 'overturn' })).toBe(404);
    expect(await post(mine, { verb: 'delete' })).toBe(422);
    expect(await post(mine, { verb: 'overturn', reply: 'x'.repeat(501) })).toBe(422);
    expect(pressed).toHaveLength(2);
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { page, leave } = await arrive(browser, service, options);
      await openPage(page, service, '/appeals');
      expect(await page.locator('.cards > li').count()).toBe(1);
      await holdToStandards(page, options);
      await picture(page, `appeals ${way}`);
      await leave();
    });
  }
});

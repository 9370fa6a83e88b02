import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Community } from '../../src/core/communities/community.ts';
import {
  MEMBER_VERBS,
  type MemberAct,
  type MemberVerb,
  type PageInteraction,
} from '../../src/core/incidents/interactions.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import { openSession } from '../../src/service/tenants/sessions.ts';
import { addCommunity, noticeOf } from '../store/community-records.ts';
import { botsThat } from '../support/bots-that.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { logRows } from '../support/log-rows.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, openPage, PHONE, signIn, WAYS } from './visitor.ts';

const HOUR_MS = 3_600_000;
const LINK = 'https://discord.com/channels/1/2/3';

describeUnless(browserMissing)('the page of a member', () => {
  let service: TestService;
  let browser: Browser;
  let owls: Community;
  const pressed: PageInteraction[] = [];
  const acted: MemberAct[] = [];
  let whys: Partial<Record<MemberVerb, string>> = {};
  beforeAll(async () => {
    const bots = botsThat({
      verbs: async () => ({
        verbs: MEMBER_VERBS.map((verb) => ({ verb, why: whys[verb] ?? null })),
        maxTimeoutMinutes: 1_440,
        maxPurgeDays: whys.ban ? 0 : 7,
      }),
      // What the bot makes of it is tested with the bot: here one case of it.
      member: async (asked) => {
        acted.push(asked);
        if (asked.reason === 'staff') return { isDone: false, text: 'Not done. The bot never acts on moderators.' };
        await service.runtime.store.communities.conclude({ keys: [], nowMs: Date.now(), cases: [caseOf(asked)] });
        return { isDone: true, text: 'Done by the bot.' };
      },
      press: async (press) => {
        pressed.push(press);
        const { communities } = service.runtime.store;
        const back = { step: 'unban', outcome: 'done', why: '', by: press.by, atMs: Date.now() } as const;
        const changed = await communities.changeCase(press.caseId, (one) =>
          one.results.some(({ step }) => step === 'unban') ? null : { ...one, results: [...one.results, back] },
        );
        return changed ? { isDone: true, text: 'Unbanned.' } : { isDone: false, text: 'ann undid it before you.' };
      },
    });
    service = await startService({}, { bots });
    browser = await sharedBrowser();
    const { store } = service.runtime;
    const tenant = await store.findTenant({ name: 'test' });
    owls = await addCommunity(store, 'g1', tenant?.id ?? '');
    const mara = await entryOf('m1', 'mara', 'free spam <b>for</b> all');
    const quiet = await entryOf('m2', 'mara', 'another spam of mara');
    const teo = await entryOf('m3', 'teo', 'spam by teo');
    const appeal = (one: ModerationCase, reason: string, agoMs: number) => ({
      ...one,
      results: [{ step: 'delete', outcome: 'done', why: null, by: null, atMs: Date.now() } as never],
      reports: [{ by: one.author, reason, atMs: Date.now() - agoMs, isAppeal: true as const }],
    });
    const cases = [appeal(mara, 'it was <i>a joke</i>', 5 * HOUR_MS), quiet, appeal(teo, '', HOUR_MS)];
    await store.communities.conclude({ keys: [], nowMs: Date.now(), cases });
  });
  afterAll(() => service.close());

  /** What chat has of a decision of this service. */
  async function entryOf(id: string, author: string, text: string): Promise<ModerationCase> {
    await service.moderate([{ id, text }]);
    const { store } = service.runtime;
    const [row] = await logRows(store, (await store.findTenant({ name: 'test' }))?.id ?? '', { limit: 1 });
    const place = { name: 'general', link: LINK };
    const entry = noticeOf(owls, id, { author: { id: `id-${author}`, name: author }, text, place });
    return { ...entry, reason: { ...entry.reason, decisionId: row?.id ?? '' } };
  }

  it('is found by a part of the name or the whole id, by thumb and without JavaScript', async () => {
    const options = { ...PHONE, javaScriptEnabled: false };
    const { page, leave } = await arrive(browser, service, options);
    await signIn(page, service);
    await page.getByRole('link', { name: 'Members' }).click();
    const names = () => page.locator('main .cards a').allTextContents();
    expect(await names()).toEqual(['mara', 'teo']);
    await holdToStandards(page, options);
    for (const [query, found] of [
      ['ARA', ['mara']],
      ['id-teo', ['teo']],
      ['m%a', []],
    ] as const) {
      await page.getByLabel('Name or id').fill(query);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.waitForURL(new RegExp(`q=${encodeURIComponent(query)}`));
      expect(await names()).toEqual(found);
    }
    await leave();
    const stranger = await arrive(browser, service);
    await openPage(stranger.page, service, '/members?q=mara', await service.mint('strangers'));
    await stranger.page.getByRole('heading', { name: 'No members found' }).waitFor();
    await stranger.leave();
  });

  /** What a bot keeps of an act. */
  function caseOf({ verb, by, reason, minutes, member }: MemberAct): ModerationCase {
    const entry = noticeOf(owls, `act-${acted.length}`, { author: member, text: '' });
    const atMs = Date.now();
    return {
      ...entry,
      reason: { ...entry.reason, category: 'local:member', place: 'member', matched: reason, decisionId: '' },
      timeoutUntilMs: minutes ? atMs + minutes * 60_000 : null,
      results: [{ step: verb, outcome: 'done', why: '', by, atMs }],
    };
  }

  it('is acted on by one form with length and reason, and each act is listed with an Undo', async () => {
    const { page, leave } = await arrive(browser, service, PHONE);
    await openPage(page, service, `/members/${owls.id}/id-teo`);
    const act = async (verb: string, reason: string, choose: () => Promise<unknown> = async () => {}) => {
      await page.getByText('Act', { exact: true }).click();
      await page.getByLabel('What to do').selectOption(verb);
      await choose();
      await page.getByLabel('Reason').fill(reason);
      await holdToStandards(page, PHONE);
      await page.getByRole('button', { name: 'Act on this member' }).click();
      return page.locator('.note').textContent();
    };
    const choose = (label: string, option: string) => () => page.getByLabel(label).selectOption(option);
    expect(await act('Time out', 'third <b>spam</b>', choose('How long', '24 hours'))).toBe('Done by the bot.');
    const member = { id: 'id-teo', name: 'teo' };
    const expected = { communityId: owls.id, member, personId: null, reason: 'third <b>spam</b>' };
    expect(acted.at(-1)).toMatchObject({ ...expected, verb: 'timeout', minutes: 1_440 });
    await page.getByText('third <b>spam</b>').waitFor();
    expect(await act('Ban', 'again', choose('With a ban', 'Of the last 7 days'))).toBe('Done by the bot.');
    expect(acted.at(-1)).toMatchObject({ verb: 'ban', purgeDays: 7, reason: 'again' });
    expect(await act('Warn', 'staff')).toMatch(/^Not done/);
    const listed = page.getByRole('region', { name: 'What moderators did' }).getByRole('listitem');
    expect(await listed.count()).toBe(2);
    expect(await listed.first().textContent()).toMatch(/banned by .*again.*Case [0-9a-f-]{36}/);
    expect(await listed.last().textContent()).toMatch(/timed out by .*, until /);
    const colleague = await arrive(browser, service);
    await openPage(colleague.page, service, `/members/${owls.id}/id-teo`);
    await page.getByRole('button', { name: 'Undo: banned' }).click();
    expect(await page.locator('.note').textContent()).toBe('Unbanned.');
    await colleague.page.getByRole('button', { name: 'Undo: banned' }).click();
    expect(await colleague.page.getByRole('alert').textContent()).toBe('ann undid it before you.');
    expect(pressed.at(-1)).toMatchObject({ verb: 'undo', personId: null });
    expect(await listed.first().textContent()).toContain('ban lifted by');
    expect(await page.getByRole('button', { name: 'Undo: banned' }).count()).toBe(0);
    await colleague.leave();
    await leave();
  });

  it('offers only what may be done now, and says why the rest may not', async () => {
    const why = 'This platform has no timeouts for members.';
    whys = { timeout: why, kick: why, ban: why, end_timeout: why, unban: why };
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, `/members/${owls.id}/id-teo`);
    await page.getByText('Act', { exact: true }).click();
    expect(await page.getByLabel('What to do').locator('option').allTextContents()).toEqual(['Warn']);
    expect([await page.getByLabel('How long').count(), await page.getByLabel('With a ban').count()]).toEqual([0, 0]);
    await page.getByText(`Kick: ${why}`).waitFor();
    await leave();
    whys = {};
  });

  it('leaves bans to those who manage the community, where a key says who somebody is', async () => {
    const { page, context, leave } = await arrive(browser, service);
    const grant = {
      tenantId: owls.tenantId,
      keyId: null,
      communityId: null,
      personId: null,
      teammateId: null,
      name: 'kim',
    };
    const { sessions } = service.runtime.store;
    const { token } = await openSession({ sessions, now: Date.now }, { ...grant, rights: 'moderate' }, 'test');
    await context.addCookies([{ name: 'steward_session', value: token, url: service.url }]);
    await page.goto(`${service.url}/dashboard/members/${owls.id}/id-teo`);
    await page.getByText('Act', { exact: true }).click();
    const select = page.getByLabel('What to do');
    expect(await select.locator('option').allTextContents()).toEqual(['Warn', 'Time out', 'End the timeout']);
    await page.evaluate(`document.querySelector('[name=verb]').innerHTML = '<option value="ban">Ban</option>'`);
    const before = acted.length;
    await page.getByRole('button', { name: 'Act on this member' }).click();
    await page.getByText('only those who manage this community may kick').waitFor();
    expect(acted.length).toBe(before);
    await leave();
  });

  it('shows what is known of a member, takes notes, gives a copy of the data, and erases it', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, '/review');
    await page.getByRole('link', { name: 'mara' }).first().click();
    await page.getByRole('heading', { name: 'mara', level: 1 }).waitFor();
    const fact = (label: string) => page.locator(`dt:text-is("${label}") + dd`).textContent();
    expect([await fact('Triggered in 30 days'), await fact('Messages deleted'), await fact('Appeals')]).toEqual([
      '2',
      '1',
      '1',
    ]);
    await page.getByLabel('New note').fill('  asked to calm down <b>twice</b> ');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('status').filter({ hasText: 'The note is saved' }).waitFor();
    await page.getByText('asked to calm down <b>twice</b>').waitFor();
    await page.getByText('Data request: export or erase').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download what is kept of this member' }).click(),
    ]);
    const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(data).toMatchObject({ id: 'id-mara', notes: [{ text: 'asked to calm down <b>twice</b>' }] });
    expect(data.entries.map(({ text }: { text: string }) => text)).toEqual([
      'another spam of mara',
      'free spam <b>for</b> all',
    ]);
    await page.getByLabel('To erase it, type their id').fill('somebody-else');
    await page.getByRole('button', { name: "Erase this member's data" }).click();
    await page.getByText('to erase this member, type their id').waitFor();
    await page.goBack();
    await page.getByText('Data request: export or erase').click();
    await page.getByLabel('To erase it, type their id').fill('id-mara');
    await page.getByRole('button', { name: "Erase this member's data" }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /Erased \(entries: 2, .*notes: 1/ })
      .waitFor();
    expect(await page.getByText('asked to calm down').count()).toBe(0);
    expect(await page.getByText('free spam').count()).toBe(0);
    await leave();
  });

  it('leads from a message to where it is on the platform, says why it triggered, and back to what waits', async () => {
    const { page, leave } = await arrive(browser, service);
    await openPage(page, service, `/members/${owls.id}/id-teo`);
    await page.getByRole('link', { name: 'What waits for review' }).click();
    const card = page.locator('.review-card');
    expect(await card.count()).toBe(1);
    expect(await card.locator('.what').first().innerText()).toMatch(/^spam \d\.\d\d ≥ 0\.75$/);
    const link = card.getByRole('link', { name: 'Open in Discord' });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([LINK, 'noreferrer']);
    await leave();
  });

  it('is not found for a community of another tenant', async () => {
    await service.mint('others');
    const others = await service.runtime.store.findTenant({ name: 'others' });
    const theirs = await addCommunity(service.runtime.store, 'g2', others?.id ?? '');
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    const answer = await page.goto(`${service.url}/dashboard/members/${theirs.id}/id-mara`);
    expect(answer?.status()).toBe(404);
    await leave();
  });

  it.each(Object.entries(WAYS))('has no fault that axe finds %s', async (_way, options) => {
    const { page, leave } = await arrive(browser, service, options);
    await openPage(page, service, `/members/${owls.id}/id-teo`);
    await holdToStandards(page, options);
    await leave();
  });
});

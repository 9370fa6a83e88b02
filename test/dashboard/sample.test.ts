import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textMessage } from '../../src/core/messages/message.ts';
import { openSession } from '../../src/service/tenants/sessions.ts';
import { OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arriveByForms } from './forms.ts';
import { arrive, holdToStandards, signIn, WAYS } from './visitor.ts';

const DAY_MS = 86_400_000;
let service: TestService;
let nowMs = Date.parse('2026-11-20T10:00:00Z');
beforeAll(async () => {
  service = await startService({}, { now: () => nowMs });
});
afterAll(() => service.close());

const ON = { unflagged_sample: true };
const many = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}, number ${at} of them`);
const state = async () =>
  Promise.all(
    ['/v1/stats', '/v1/examples', '/v1/policy'].map(async (path) => {
      const { body } = await service.call('GET', path);
      return path === '/v1/stats' ? (body as { verdicts: object }).verdicts : body;
    }),
  );

const idOf = (page: string) => /action="[^"]*\/sample\/([^"?]+)/.exec(page)?.[1];

describe('the random sample', () => {
  it('is off, and keeps nothing of anybody, until a manager switches it on', async () => {
    for (let at = 0; at < 4; at++) await service.moderate(many(50, `see you all, evening ${at}`));
    nowMs += DAY_MS;
    const team = await arriveByForms(service);
    const page = await team.read('/sample');
    expect(page).toContain('A manager switches the sample on under Team.');
    expect(await team.read('/team')).not.toContain('Missed messages');
    const saved = await team.send('/team', { unflagged_sample: 'on', review_alert_minutes: '0' });
    expect(saved.text).toContain('Saved.');
    expect(saved.text).toContain('An estimate needs 100 answers.');
    expect((await service.call('GET', '/v1/settings')).body).toMatchObject(ON);
    expect(await team.read('/sample')).toContain('on the day after they were written');
  });

  it('has no message of a test key, of a dry run, that is not to be stored, of pictures, or that nobody judged', async () => {
    await service.call('PUT', '/v1/settings', { body: { ...ON, words: { list: ['numpty'] } } });
    const minted = await service.call('POST', '/v1/tenant/keys', { body: { label: 'ci', test: true } });
    const { api_key: key } = minted.body as { api_key: string };
    const { store, moderate } = service.runtime;
    const tenant = await store.findTenant({ name: 'test' });
    if (!tenant) throw new Error('no tenant');
    const pictured = many(50, 'what stands in a picture').map((text) => textMessage(text, { is_unkept: true }));
    // One in ten is drawn: of 400 messages none is left out by chance.
    for (let at = 0; at < 8; at++) {
      const messages = many(50, `round ${at} of what must not be kept`).map((text) => ({ text }));
      await service.call('POST', '/v1/moderate', { key, body: { messages } });
      await service.call('POST', '/v1/moderate?dry_run=true', { body: { messages } });
      await moderate({ tenant, messages: pictured, source: 'discord', requestId: `p${at}` });
      const unlogged = messages.map(({ text }) => textMessage(text));
      await moderate({ tenant, messages: unlogged, source: 'api', requestId: `u${at}`, mode: 'unlogged' });
      await service.moderate(messages.map(({ text }) => ({ text, author_trusted: true })));
      await service.moderate(many(50, `a numpty in round ${at}`));
      await service.moderate(many(50, `the scam of round ${at}`));
    }
    nowMs += DAY_MS;
    expect(await (await arriveByForms(service)).read('/sample')).toContain('on the day after they were written');
  });

  it('is shown blind one by one, of the API and of chats, and changes nothing but the estimate', async () => {
    const { store, moderate } = service.runtime;
    const tenant = await store.findTenant({ name: 'test' });
    if (!tenant) throw new Error('no tenant');
    // Of 1,000 messages a day fifty are drawn.
    for (let day = 0; day < 3; day++) {
      for (let at = 0; at < 10; at++) {
        await service.moderate(
          many(50, `day ${day}.${at} on the server`).map((text) => ({ text, author: 'secret name' })),
        );
        const messages = many(50, `day ${day}.${at} in the chat`).map((text, index) =>
          textMessage(index % 5 === 0 ? `bad ${text}` : text, { author: '81234', channel: 'lounge' }),
        );
        await moderate({ tenant, messages, source: 'discord', requestId: `c${day}.${at}` });
      }
      await service.moderate(many(20, `scam of day ${day}`));
      nowMs += DAY_MS;
    }
    const filter = { action: 'any', category: 'scam' } as const;
    const { rows } = await store.searchDecisions(tenant.id, { filter, limit: 60, scanMax: 5_000 });
    for (const { id } of rows)
      await service.call('POST', `/v1/decisions/${id}/verdict`, { body: { verdict: 'confirmed', by: 'Ann' } });
    const before = await state();
    const team = await arriveByForms(service);
    const first = await team.read('/sample');
    expect(first).toContain('150 to answer.');
    expect(first).not.toMatch(/secret name|81234|0\.02/);
    expect((await team.send(`/sample/${idOf(first)}`, { answer: 'weather' })).status).toBe(422);
    const seen: string[] = [];
    const answerOf = (text: string) => {
      seen.push(text);
      return text.includes('bad day') ? 'scam' : '';
    };
    let page = first;
    for (let left = 150; left > 120; left--) {
      expect(page).toContain(`${left} to answer.`);
      const answer = answerOf(/<blockquote[^>]*>([^<]*)/.exec(page)?.[1] ?? '');
      page = (await team.send(`/sample/${idOf(page)}`, { answer })).text;
      expect(page).toContain('Noted. The text is deleted.');
    }
    // The rest as the page does it.
    for (
      let next = await store.findOpenSample(tenant.id, nowMs);
      next;
      next = await store.findOpenSample(tenant.id, nowMs)
    )
      await store.answerSample(tenant.id, next.id, answerOf(next.text));
    expect(await team.read('/sample')).toContain('Nothing to answer');
    for (const where of ['on the server', 'in the chat'])
      expect(seen.filter((text) => text.includes(where)).length).toBeGreaterThan(20);
    // Somebody else was quicker.
    expect((await team.send(`/sample/${idOf(first)}`, { answer: '' })).text).toContain('Somebody else answered');
    expect(await state()).toEqual(before);

    page = await team.read('/team');
    const told = /Should have been flagged<\/dt><dd>about ([\d.]+) \(([\d.]+) to ([\d.]+)\) in 1,000/.exec(page) ?? [];
    const [, value = 0, low = 0, high = 0] = told.map(Number);
    // Of each day there are as many messages and as many answers.
    const bad = seen.filter((one) => one.includes('bad day')).length;
    expect(value).toBeCloseTo((1_000 * bad) / 150, 0);
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
    expect(page).toContain('<dt>Not flagged, same days</dt><dd>3,000</dd>');
    expect(page).toContain('<dt>Recall</dt><dd>about ');
    expect(page).toContain('Wilson&#39;s method');
  });

  it('is for moderators', async () => {
    const { store } = service.runtime;
    const { id: tenantId } = await store.ensureTenant('test', 'pro');
    const grant = { ...OPERATOR, rights: 'view', tenantId } as const;
    const { token } = await openSession({ sessions: store.sessions, now: () => nowMs }, grant, 'test');
    const headers = { cookie: `steward_session=${token}` };
    expect((await fetch(`${service.url}/dashboard/sample`, { headers, redirect: 'manual' })).status).toBe(403);
  });

  it('keeps nothing where the server keeps no texts', async () => {
    const silent = await startService({ SERVICE_KEEP_TEXT_CHARS: '0' }, { now: () => nowMs });
    await silent.call('PUT', '/v1/settings', { body: ON });
    for (let at = 0; at < 4; at++) await silent.moderate(many(50, `round ${at} of what is not kept`));
    nowMs += DAY_MS;
    expect(idOf(await (await arriveByForms(silent)).read('/sample'))).toBeUndefined();
    await silent.close();
  });
});

describeUnless(browserMissing)('the page of the random sample', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
    for (let at = 0; at < 4; at++) await service.moderate(many(50, `round ${at} of what is looked at`));
    nowMs += DAY_MS;
  });

  it.each(Object.entries(WAYS))('has no fault that axe finds %s', async (_, options) => {
    const { page, leave } = await arrive(browser, service, options);
    await signIn(page, service);
    for (const path of ['/sample', '/team']) {
      await page.goto(`${service.url}/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '/sample') await page.getByRole('button', { name: 'Yes: scam' }).waitFor();
      await holdToStandards(page, options);
    }
    await leave();
  });
});

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepResult } from '../../src/core/common/steps.ts';
import { withVerdict } from '../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import type { AppealSubject } from '../../src/service/incidents/appeal-links.ts';
import { readAppeals } from '../../src/service/incidents/appeals.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, holdToStandards, PHONE, picture, WAYS } from './visitor.ts';

const PUBLIC_URL = 'https://steward.example';

let service: TestService;
let places = 0;
beforeAll(async () => {
  service = await startService({ SERVICE_PUBLIC_URL: PUBLIC_URL });
});
afterAll(() => service.close());

const communities = () => service.runtime.store.communities;
const tenant = async () => {
  const found = await service.runtime.store.ensureTenant('test', 'pro');
  const read = await service.runtime.store.findTenant({ id: found.id });
  if (!read) throw new Error('no tenant');
  return read;
};
const linkTo = async (subject: AppealSubject) => {
  const link = await service.runtime.appealLinks.make(await tenant(), subject, Date.now());
  if (link === null) throw new Error('no link');
  return link.replace(PUBLIC_URL, service.url);
};

/** Messages that were deleted by the program, their author banned by a moderator after it; a link to the first of them. */
async function addBan(texts: readonly string[] = ['<b>free coins</b> scam of the day']) {
  const { notices } = await addIncident(service, texts, { externalId: `g${places++}` });
  const by = { id: 'ann', name: 'Ann the moderator' };
  const results: StepResult[] = [
    { step: 'delete', outcome: 'done', why: '', by: null, atMs: Date.now() },
    { step: 'ban', outcome: 'done', why: '', by, atMs: Date.now() },
  ];
  for (const { id } of notices) await communities().changeCase(id, (current) => ({ ...current, results }));
  const [first] = notices;
  if (!first) throw new Error('no case');
  return { moderationCase: first, notices, url: await linkTo({ kind: 'case', caseId: first.id }) };
}

const current = async ({ id }: Pick<ModerationCase, 'id'>) => {
  const found = await communities().findCase({ id });
  if (!found) throw new Error('no case');
  return found;
};
const send = (url: string, words: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ words }), headers, redirect: 'manual' });
const open = async () => (await readAppeals({ communities: communities() }, (await tenant()).id)).open;

describe('the page of an appeal', () => {
  it('says what happened, when, the rule, who decided and what its author wrote, and names no moderator and no pattern', async () => {
    const { url } = await addBan();
    const answer = await fetch(url);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    for (const said of ['deleted, banned', 'a program, not a person', '&lt;b&gt;free coins&lt;/b&gt; scam of the day'])
      expect(page).toContain(said);
    expect(page).not.toMatch(/Ann the moderator|local:|mara|<script|http-equiv/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('enters the appeal once in the inbox, tells webhooks of it, and has the entry edited', async () => {
    const { store } = service.runtime;
    const webhook = await store.addWebhook((await tenant()).id, {
      ...{ url: 'https://a.example', events: ['appeal.opened'], secret: 'whsec_', createdAtMs: 0 },
    });
    const { url, moderationCase, notices } = await addBan(['one scam message', 'two scam messages, longer']);
    const { incidentId } = await current(moderationCase);
    await communities().leadIncident({
      ...{ incidentId: incidentId ?? '', place: 'discord/log', platform: 'discord', caseId: moderationCase.id },
    });
    const before = (await open()).length;
    const sent = await send(url, '  these are\ncoins in a game  ');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '?']);
    await send(url, 'and again');
    const other = notices[1];
    if (!other) throw new Error('no second case');
    await send(await linkTo({ kind: 'case', caseId: other.id }), 'and against the other message');
    const appeals = await open();
    expect(appeals.length - before).toBe(1);
    const mine = appeals.find(({ moderationCase: { id } }) => id === moderationCase.id);
    expect(mine).toMatchObject({ words: 'these are coins in a game', isOpen: true });
    expect(mine?.moderationCase.reports).toEqual([
      expect.objectContaining({ by: moderationCase.author, isAppeal: true }),
    ]);
    const nowMs = Date.now() + 1_000;
    const due = { platform: 'discord', nowMs, leaseUntilMs: nowMs, limit: 99 } as const;
    expect((await communities().leaseEdits(due)).map(({ caseId }) => caseId)).toContain(moderationCase.id);
    const deliveries = await store.listDeliveries((await tenant()).id, webhook?.id ?? '', { limit: 50 });
    const opened = deliveries.filter(({ event }) => event === 'appeal.opened').map(({ body }) => JSON.parse(body).data);
    expect(opened).toEqual([expect.objectContaining({ case_id: moderationCase.id })]);
    await store.removeWebhook((await tenant()).id, webhook?.id ?? '');
    expect(await (await fetch(url)).text()).toContain('<strong>Open.</strong>');
  });

  it('takes words once where the appeal was made in chat without any, and none that are too long or none at all', async () => {
    const { url, moderationCase } = await addBan();
    await communities().changeCase(moderationCase.id, (one) => ({
      ...one,
      reports: [{ by: one.author, reason: '', atMs: Date.now(), isAppeal: true }],
    }));
    expect(await (await fetch(url)).text()).toContain('You can add your reasons once.');
    const empty = await send(url, ' \n ');
    expect([empty.status, (await current(moderationCase)).reports[0]?.reason]).toEqual([422, '']);
    await send(url, 'x'.repeat(600));
    expect((await current(moderationCase)).reports.map(({ reason }) => reason)).toEqual(['x'.repeat(500)]);
    expect(await (await fetch(url)).text()).not.toContain('<form');
  });

  it.each([
    ['confirmed', 'Upheld.'],
    ['wrong', 'Overturned.'],
  ] as const)('shows that moderators answered %s, and what they wrote', async (verdict, said) => {
    const { url, moderationCase } = await addBan();
    await send(url, 'that was no scam');
    const by = { id: 'ann', name: 'Ann the moderator' };
    await communities().changeCase(moderationCase.id, (one) => ({
      ...withVerdict(one, { verdict, by, atMs: Date.now() + 1 }),
      reply: 'We looked at it again.',
    }));
    const page = await (await fetch(url)).text();
    expect(page).toContain(`<strong>${said}</strong>`);
    expect(page).toContain('We looked at it again.');
    expect(page).not.toMatch(/Ann the moderator|<form/);
    await send(url, 'once more');
    expect((await current(moderationCase)).reports).toHaveLength(1);
  });

  it('answers every hostile link with one plain 404, and changes nothing', async () => {
    const { url, moderationCase } = await addBan();
    const token = url.slice(`${service.url}/appeal/`.length);
    const gone = await linkTo({ kind: 'case', caseId: '019aa9c0-0000-7000-8000-000000000001' });
    const hostile = [
      gone,
      `${service.url}/appeal/x`,
      `${service.url}/appeal/`,
      `${service.url}/appeal/${token.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}`,
      `${service.url}/appeal/${token}/more`,
      `${service.url}/appeal/..%2Fdashboard`,
      `${service.url}/appeal/%00`,
      `${service.url}/appeal/assets`,
      `${service.url}/appeal/${'a'.repeat(4_000)}`,
    ];
    const bodies = new Set<string>();
    for (const link of hostile)
      for (const answer of [await fetch(link), await send(link, 'words')]) {
        expect(answer.status, link).toBe(404);
        bodies.add(await answer.text());
      }
    expect([...bodies]).toEqual([expect.stringContaining('It may have been deleted, or the address may be wrong.')]);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await send(url, 'from another site', headers)).status).toBe(403);
    expect((await send(url, 'x'.repeat(70_000))).status).toBe(413);
    expect((await current(moderationCase)).reports).toEqual([]);
  });

  it('leads nowhere once the tenant turned its links off', async () => {
    const { url } = await addBan();
    const write = (appeal_links: boolean) => service.call('PUT', '/v1/settings', { body: { appeal_links } });
    await write(false);
    expect((await fetch(url)).status).toBe(404);
    const { id } = await decisionOf('a scam while there are no links');
    expect((await service.call('GET', `/v1/decisions/${id}`)).body).not.toHaveProperty('appeal_url');
    await write(true);
    expect((await fetch(url)).status).toBe(200);
  });

  it('bounds how often an address asks, and locks out nobody who has a link', async () => {
    const own = await startService({ SERVICE_PUBLIC_URL: PUBLIC_URL });
    try {
      const tries = Array.from({ length: 31 }, () => fetch(`${own.url}/appeal/guess`));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect([
        statuses.filter((status) => status === 404).length,
        statuses.filter((status) => status === 429).length,
      ]).toEqual([30, 1]);
      const { body } = await own.call('POST', '/v1/moderate', { body: { messages: [{ text: 'a scam of today' }] } });
      expect(body).toHaveProperty('decisions');
      const [row] = (await own.call('GET', '/v1/decisions')).body as { id: string }[];
      const { appeal_url } = (await own.call('GET', `/v1/decisions/${row?.id}`)).body as { appeal_url: string };
      const link = appeal_url.replace(PUBLIC_URL, own.url);
      expect((await fetch(link)).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(link)));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers.get('retry-after')).toBe('60');
    } finally {
      await own.close();
    }
  });
});

/** A decision of the API, as its row. */
async function decisionOf(text: string): Promise<{ id: string; action: string }> {
  await service.moderate([text]);
  const [row] = (await service.call('GET', '/v1/decisions?limit=1')).body as { id: string; action: string }[];
  if (!row) throw new Error('no decision');
  return row;
}

describe('the link of a decision of the API', () => {
  const read = async (id: string) =>
    (await service.call('GET', `/v1/decisions/${id}`)).body as { appeal_url?: string; verdict: unknown };

  it('shows rule and score and no text, takes no appeal, and says when it was overturned', async () => {
    const { id } = await decisionOf('a scam that somebody wrote to the API');
    const { appeal_url = '' } = await read(id);
    const link = appeal_url.replace(PUBLIC_URL, service.url);
    const page = await (await fetch(link)).text();
    expect(page).toMatch(/decision: flag[\s\S]*scam[\s\S]*0\.\d\d/);
    expect(page).toContain('Write to whoever gave you this link.');
    expect(page).not.toMatch(/wrote to the API|<form/);
    const before = (await open()).length;
    await send(link, 'no scam');
    expect((await open()).length).toBe(before);
    await service.call('POST', `/v1/decisions/${id}/verdict`, { body: { verdict: 'wrong' } });
    expect(await (await fetch(link)).text()).toContain('<strong>Overturned.</strong>');
  });

  it('is left out where nothing triggered', async () => {
    const { id, action } = await decisionOf('good morning everybody here');
    expect([action, (await read(id)).appeal_url]).toEqual(['none', undefined]);
  });

  it('appeals where the message came from chat, and shows no text, since anybody may have been given it', async () => {
    const { moderationCase } = await addBan(['a scam in chat that is not shown']);
    const { appeal_url = '' } = await read(moderationCase.reason.decisionId);
    const link = appeal_url.replace(PUBLIC_URL, service.url);
    expect(await (await fetch(link)).text()).not.toContain('is not shown');
    await send(link, 'words that are not shown either');
    expect((await current(moderationCase)).reports.map(({ reason }) => reason)).toEqual([
      'words that are not shown either',
    ]);
    expect(await (await fetch(link)).text()).not.toContain('not shown either');
  });
});

describeUnless(browserMissing)('the page of an appeal in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('is read and sent by thumb, without JavaScript, account or cookie', async () => {
    const { url } = await addBan();
    const options = { ...PHONE, javaScriptEnabled: false };
    const { page, context, leave } = await arrive(browser, service, options);
    await page.goto(url);
    await holdToStandards(page, options);
    await page.getByLabel('Why is the decision wrong?').fill('these are coins in a game');
    await page.getByRole('button', { name: 'Send the appeal' }).click();
    await page.getByText('Come back to this page for their answer.').waitFor();
    await page.getByText('these are coins in a game').waitFor();
    await holdToStandards(page, options);
    expect(await context.cookies()).toEqual([]);
    await leave();
  });

  for (const [way, options] of Object.entries(WAYS)) {
    it(`has no fault that axe finds ${way}`, async () => {
      const { url } = await addBan();
      const { page, leave } = await arrive(browser, service, options);
      for (const link of [url, `${service.url}/appeal/x`]) {
        await page.goto(link);
        await holdToStandards(page, options);
        await picture(page, `own appeal ${link === url ? '' : 'gone '}${way}`);
      }
      await leave();
    });
  }
});

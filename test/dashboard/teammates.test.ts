import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportEverything } from '../../src/service/tenants/export-everything.ts';
import { startService } from '../support/service.ts';
import { openBrowser, openSignInWorld, PEOPLE, type ProviderName, type SignInWorld } from './provider-browser.ts';

const DAY_MS = 86_400_000;
const NAMES = Object.keys(PEOPLE) as ProviderName[];

let world: SignInWorld;
let key: string;
let count = 0;
beforeAll(async () => {
  world = await openSignInWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // Each test has a team of its own, and people of its own.
  count += 1;
  key = await world.service.mint(`team ${count}`);
  for (const name of NAMES) world.at[name].person = personOf(name);
});

function personOf(name: ProviderName, id: string | number = count, more = {}) {
  const person = PEOPLE[name];
  const ids = {
    sub: `${id}`,
    ...(name === 'telegram' && { id }),
    ...(name === 'slack' && { 'https://slack.com/user_id': `${id}` }),
  };
  return { ...person, claims: { ...person.claims, ...ids, ...more } };
}
async function arrive(by: string = key) {
  const browser = openBrowser(world);
  expect((await browser.ask('/dashboard/sign-in', { key: by })).status).toBe(303);
  return browser;
}
type Browser = ReturnType<typeof openBrowser>;
async function invite(owner: Browser, role: string): Promise<string> {
  const page = await (await owner.send('/dashboard/team', '/dashboard/team/invite', { role })).text();
  return /http:\/\/steward\.example(\/dashboard\/sign-in\?invitation=[\w-]{32})/.exec(page)?.[1] ?? '';
}
const join = async (link: string, name: ProviderName) => {
  const browser = openBrowser(world);
  const answer = await browser.signIn(name, `?${new URLSearchParams({ invitation: link.split('=')[1] ?? '' })}`);
  return { ...browser, answer };
};
const tenantNow = async () => (await world.service.runtime.store.findTenant({ name: `team ${count}` })) ?? never();
const teamNow = async () => world.service.runtime.store.listTeammates((await tenantNow()).id);
function never(): never {
  throw new Error('no such tenant');
}
const shown = (page: string) => /<bdi class="tenant">([^<]+)/.exec(page)?.[1];

describe('an invitation', () => {
  it.each([
    ['discord', 'view', '/dashboard/decisions', '/dashboard/second'],
    ['slack', 'moderate', '/dashboard/second', '/dashboard/team'],
    ['telegram', 'manage', '/dashboard/team', '/dashboard/keys'],
    ['oidc', 'own', '/dashboard/keys', '/dashboard/operator'],
  ] as const)(
    'lets somebody of %s in with its role %s, then and at every later sign-in',
    async (name, role, may, mayNot) => {
      const owner = await arrive();
      const link = await invite(owner, role);
      const looked = openBrowser(world);
      expect(await looked.read(link)).toContain(
        `href="/dashboard/sign-in/${name}?to=&amp;invitation=${link.split('=')[1]}"`,
      );
      const joined = await join(link, name);
      expect(joined.answer.status).toBe(303);
      const later = openBrowser(world);
      expect((await later.signIn(name)).status).toBe(303);
      for (const { read, ask } of [joined, later]) {
        expect(shown(await read('/dashboard'))).toBe(`team ${count}`);
        expect((await ask(may)).status).toBe(200);
        expect((await ask(mayNot)).status).toBe(403);
      }
      expect(await teamNow()).toMatchObject([{ name: 'Nelly', role, expiresAtMs: null }]);
      const page = await owner.read('/dashboard/team');
      expect(page).toMatch(/<bdi>Nelly<\/bdi>/);
      expect(page).toContain(name === 'oidc' ? world.at.oidc.issuer : name[0]?.toUpperCase() + name.slice(1));
    },
  );

  it('works once, also when two use it at once', async () => {
    const link = await invite(await arrive(), 'moderate');
    world.at.slack.person = personOf('slack', 'U-other');
    const answers = await Promise.all([join(link, 'discord'), join(link, 'slack')]);
    expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([303, 401]);
    expect(await teamNow()).toHaveLength(1);
    expect((await join(link, 'telegram')).answer.status).toBe(401);
  });

  it('works for seven days, and until it is taken back', async () => {
    const owner = await arrive();
    const [late, taken] = [await invite(owner, 'moderate'), await invite(owner, 'view')];
    const open = (await teamNow()).find(({ role }) => role === 'view');
    expect((await owner.send('/dashboard/team', '/dashboard/team/remove', { id: open?.id ?? '' })).status).toBe(200);
    expect((await join(taken, 'discord')).answer.status).toBe(401);
    const punctual = await invite(owner, 'manage');
    world.advance(7 * DAY_MS - 60_000);
    expect((await join(punctual, 'slack')).answer.status).toBe(303);
    world.advance(60_000);
    const refused = await join(late, 'discord');
    expect([refused.answer.status, await refused.answer.text()]).toEqual([
      401,
      expect.stringContaining('ask for a new one'),
    ]);
    await world.service.runtime.store.keepLog(() => false);
    expect(await teamNow()).toMatchObject([{ role: 'manage' }]);
  });

  it('is made by owners alone, for no role above their own, and is never in the store or the export as it was sent', async () => {
    const owner = await arrive();
    const link = await invite(owner, 'manage');
    for (const role of ['operate', '', 'OWN'])
      expect((await owner.send('/dashboard/team', '/dashboard/team/invite', { role })).status).toBe(422);
    const manager = await join(link, 'slack');
    expect(await manager.read('/dashboard/team')).not.toContain('/dashboard/team/invite');
    expect((await manager.send('/dashboard/sessions', '/dashboard/team/invite', { role: 'view' })).status).toBe(403);
    const { store } = world.service.runtime;
    const lines: string[] = [];
    for await (const line of exportEverything({ store }, await tenantNow())) lines.push(JSON.stringify(line));
    const member = lines.filter((line) => line.includes('"kind":"teammate"'));
    expect(member).toEqual([
      expect.stringContaining(`"provider":"slack","subject":"T1/${count}","name":"Nelly","role":"manage"`),
    ]);
    expect(lines.join()).not.toMatch(/hash/);
    expect(lines.join()).not.toContain(link.split('=')[1]);
  });

  it('has nobody join whom another site sends straight to the provider', async () => {
    const link = await invite(await arrive(), 'own');
    const begun = await fetch(`${world.service.url}/dashboard/sign-in/discord?invitation=${link.split('=')[1]}`, {
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    const [cookie = ''] = begun.headers.getSetCookie();
    expect([begun.status, decodeURIComponent(cookie)]).toEqual([302, expect.stringContaining('"invitation":""')]);
  });

  it('gives who is in the team already its role, and ends their sessions of before', async () => {
    const owner = await arrive();
    const before = await join(await invite(owner, 'view'), 'discord');
    const after = await join(await invite(owner, 'moderate'), 'discord');
    expect(await teamNow()).toMatchObject([{ role: 'moderate' }]);
    expect((await before.ask('/dashboard')).status).toBe(303);
    expect((await after.ask('/dashboard/second')).status).toBe(200);
  });
});

describe('a member of the team', () => {
  it('loses their sessions at once when they are removed, and nobody else does', async () => {
    const owner = await arrive();
    const gone = await join(await invite(owner, 'moderate'), 'discord');
    const other = await join(await invite(owner, 'moderate'), 'telegram');
    const member = (await teamNow()).find(({ provider }) => provider === 'discord');
    await owner.send('/dashboard/team', '/dashboard/team/remove', { id: member?.id ?? '' });
    expect((await gone.ask('/dashboard/review')).status).toBe(303);
    expect((await openBrowser(world).signIn('discord')).status).toBe(401);
    expect((await other.ask('/dashboard/review')).status).toBe(200);
  });

  it('sees and ends their own sessions alone, and signs in to every team that they are in', async () => {
    const owner = await arrive();
    const one = await join(await invite(owner, 'moderate'), 'discord');
    await join(await invite(owner, 'moderate'), 'telegram');
    const cards = (await one.read('/dashboard/sessions')).split('<div class="facts">').length - 1;
    expect(cards).toBe(1);
    const elsewhere = await arrive(await world.service.mint(`second ${count}`));
    await join(await invite(elsewhere, 'own'), 'discord');
    const both = openBrowser(world);
    await both.signIn('discord');
    const page = await both.read('/dashboard');
    for (const name of [`team ${count}`, `second ${count}`]) expect(page).toContain(name);
  });

  it('is known by provider and id: the same id at another, or in another workspace, is somebody else', async () => {
    const owner = await arrive();
    await join(await invite(owner, 'own'), 'slack');
    world.at.slack.person = personOf('slack', count, { 'https://slack.com/team_id': 'T2' });
    for (const name of NAMES) expect((await openBrowser(world).signIn(name)).status).toBe(401);
  });

  it('is nobody of another tenant to remove or to see', async () => {
    await join(await invite(await arrive(), 'own'), 'discord');
    const stranger = await arrive(await world.service.mint(`strangers ${count}`));
    const [member] = await teamNow();
    await stranger.send('/dashboard/team', '/dashboard/team/remove', { id: member?.id ?? '' });
    expect(await teamNow()).toHaveLength(1);
    expect(await stranger.read('/dashboard/team')).not.toContain('Nelly');
  });

  it('is in the settings history: invited, joined and removed, by whom', async () => {
    const owner = await arrive();
    await join(await invite(owner, 'moderate'), 'discord');
    const [member] = await teamNow();
    await owner.send('/dashboard/team', '/dashboard/team/remove', { id: member?.id ?? '' });
    const { id: tenantId } = await tenantNow();
    const changes = await world.service.runtime.store.listChanges({ tenantId, subject: 'team', limit: 9 });
    const nelly = { member: 'Nelly', provider: 'discord', role: 'moderate' };
    expect(changes.map(({ via }) => via)).toEqual(['dashboard', 'dashboard', 'dashboard']);
    expect(changes.map(({ by, before, after }) => [by, before, after])).toEqual([
      [expect.stringContaining('key '), nelly, null],
      ['Nelly', null, nelly],
      [expect.stringContaining('key '), null, { invited: 'moderate' }],
    ]);
    expect(await owner.read('/dashboard/changes?subject=team')).toContain('team member');
  });

  it('is erased with the tenant, and with the person', async () => {
    const { store } = world.service.runtime;
    const member = await join(await invite(await arrive(), 'own'), 'slack');
    const { id: tenantId } = await tenantNow();
    await store.erasePerson({ tenantId, platform: 'slack', personId: `${count}` });
    expect([await teamNow(), (await member.ask('/dashboard')).status]).toEqual([[], 303]);
    const again = await join(await invite(await arrive(), 'own'), 'slack');
    await store.deleteTenant(tenantId);
    expect(await store.listTeammates(tenantId)).toEqual([]);
    expect((await again.ask('/dashboard')).status).toBe(303);
  });

  it('may have any name: it is shown as text', async () => {
    const owner = await arrive();
    const link = await invite(owner, 'own');
    world.at.telegram.person = personOf('telegram', count, { name: '"><img src=x onerror=1>\u202eevil' });
    const member = await join(link, 'telegram');
    const page = await owner.read('/dashboard/team');
    expect(page).toContain('<bdi>&quot;&gt;&lt;img src=x onerror=1&gt;evil</bdi>');
    const invited = await (await member.send('/dashboard/team', '/dashboard/team/invite', { role: 'view' })).text();
    expect(page + invited).not.toMatch(/<img src=x|\u202e/);
  });
});

it('has at most 200 members and open invitations', async () => {
  const { store } = world.service.runtime;
  const { id: tenantId } = await tenantNow();
  const addedAtMs = Date.now();
  for (let at = 0; at < 200; at++)
    await store.inviteTeammate({ tenantId, role: 'view', addedAtMs, expiresAtMs: addedAtMs + 30 * DAY_MS });
  const refused = await (await arrive()).send('/dashboard/team', '/dashboard/team/invite', { role: 'view' });
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('at most 200')]);
});

it('says which settings switch it on where no provider is set up', async () => {
  const service = await startService();
  const browser = openBrowser({ service });
  await browser.ask('/dashboard/sign-in', { key: service.key });
  const page = await browser.read('/dashboard/team');
  expect(page).toContain('<code>SERVICE_PUBLIC_URL</code>');
  expect(page).not.toContain('/dashboard/team/invite');
  await service.close();
});

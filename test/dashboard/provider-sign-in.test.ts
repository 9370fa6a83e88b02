import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatPlatform } from '../../src/core/common/chat-platforms.ts';
import { startService } from '../support/service.ts';
import { openBrowser, openSignInWorld, PEOPLE, type ProviderName, type SignInWorld } from './provider-browser.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await openSignInWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.rights = {};
  world.asked.length = 0;
});
afterEach(() => {
  for (const name of Object.keys(PEOPLE) as ProviderName[]) {
    world.at[name].person = PEOPLE[name];
    for (const fault of Object.keys(world.at[name].faults)) Reflect.deleteProperty(world.at[name].faults, fault);
  }
});

const AGAIN = 'sign in again.';
const shown = (page: string) => /<bdi class="tenant">([^<]+)/.exec(page)?.[1];

async function addCommunity(platform: ChatPlatform, externalId: string, addedBy: string | null = null) {
  const { store } = world.service.runtime;
  const { id: tenantId } = await store.ensureTenant(`${platform}:${externalId}`, 'pro');
  const given = { platform, externalId, name: externalId, tenantId, logChannel: null, trial: false };
  const community = await store.communities.ensureCommunity({
    ...given,
    notify: false,
    notifyText: '',
    lockdown: false,
  });
  if (addedBy !== null) await store.communities.changeCommunity(community.id, { addedBy });
  return community;
}

/** What a refusal must be: 401, a page that says what to do, no session, and a failure that counts. */
async function expectRefusal(answer: Response, text = AGAIN) {
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain(text);
  expect(answer.headers.getSetCookie().some((line) => line.startsWith('steward_session='))).toBe(false);
}

describe('signing in by a provider', () => {
  it.each(['discord', 'slack', 'telegram'] as const)(
    'of %s opens the communities in which the bot says that they may moderate',
    async (name) => {
      const [own, moderated, other] = [`${name}-own`, `${name}-moderated`, `${name}-other`];
      const ids = name === 'slack' ? ['T1'] : [own, moderated, other];
      const communities = await Promise.all(ids.map((id) => addCommunity(name, id)));
      world.rights = { T1: 'manage', [own]: 'manage', [moderated]: 'moderate' };
      if (name === 'discord') world.at.discord.person = { ...PEOPLE.discord, guilds: ids.map((id) => ({ id })) };
      const browser = openBrowser(world);
      const entered = await browser.signIn(name);
      expect([entered.status, entered.headers.get('location')]).toEqual([303, '/dashboard']);
      const page = await browser.read('/dashboard');
      expect(shown(page)).toBe(`${name}:${ids[0]}`);
      expect((await browser.ask('/dashboard/keys')).status).toBe(200);
      const person = { discord: '80351110224678912', slack: 'U1', telegram: '4711' }[name];
      const sessions = await world.service.runtime.store.sessions.listChatSessions(Date.now());
      const theirs = sessions.filter(({ communityId }) => communities.some(({ id }) => id === communityId));
      // So the check of every minute ends them with the rights.
      expect(theirs.map(({ communityId, personId, rights, name }) => [communityId, personId, rights, name])).toEqual(
        [
          [communities[0]?.id, person, 'own', 'Nelly'],
          [communities[1]?.id, person, 'moderate', 'Nelly'],
        ].slice(0, name === 'slack' ? 1 : 2),
      );
      if (name === 'slack') return;
      const switched = /href="(\/dashboard\?session=[^"]+)"/.exec(page)?.[1] ?? '';
      expect(shown(await browser.read(switched))).toBe(`${name}:${moderated}`);
      expect((await browser.ask(switched.replace('dashboard', 'dashboard/keys'))).status).toBe(403);
    },
  );

  it('goes on to the page that was wanted, and never to another site', async () => {
    await addCommunity('slack', 'T1');
    world.rights = { T1: 'moderate' };
    const to = async (wanted: string) =>
      (await openBrowser(world).signIn('slack', `?${new URLSearchParams({ to: wanted })}`)).headers.get('location');
    expect(await to('/dashboard/review?order=oldest')).toBe('/dashboard/review?order=oldest');
    expect(await to('//evil.example/dashboard')).toBe('/dashboard');
  });

  it('sends a state and a PKCE challenge, and keeps them in a cookie that scripts cannot read and nobody else can make', async () => {
    const answer = await openBrowser(world).ask('/dashboard/sign-in/discord');
    const asked = new URL(answer.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ response_type: 'code', scope: 'openid identify guilds', client_id: 'client.discord' },
      redirect_uri: 'http://steward.example/dashboard/sign-in/discord/return',
      ...{ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^steward_sign_in=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('keeps them over TLS in a cookie that is sent over TLS alone, and takes it away at the return', async () => {
    await addCommunity('slack', 'T1');
    world.rights = { T1: 'moderate' };
    const browser = openBrowser(world, { 'x-forwarded-proto': 'https' });
    const back = await browser.go('slack');
    expect([...browser.cookies.keys()]).toEqual(['__Host-steward_sign_in']);
    const entered = await browser.ask(back);
    expect([entered.status, [...browser.cookies.keys()]]).toEqual([303, ['__Host-steward_session']]);
  });

  it('asks the bots about 50 communities at most, first those where the person added the bot', async () => {
    for (let at = 0; at < 60; at++) await addCommunity('telegram', `many-${at}`, at === 57 ? '4711' : 'somebody');
    world.rights = { 'many-57': 'manage' };
    const browser = openBrowser(world);
    expect((await browser.signIn('telegram')).status).toBe(303);
    expect(world.asked).toEqual([50]);
    expect(shown(await browser.read('/dashboard'))).toBe('telegram:many-57');
  });

  it('opens ten communities at most, and of linked ones the one that gives most', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `guild-${at}`);
    const communities = await Promise.all(ids.map((id) => addCommunity('discord', id)));
    const { communities: store } = world.service.runtime.store;
    const first = communities[0]?.tenantId ?? '';
    await store.changeCommunity(communities[1]?.id ?? '', { tenantId: first });
    world.rights = { ...Object.fromEntries(ids.map((id) => [id, 'moderate' as const])), 'guild-1': 'manage' };
    world.at.discord.person = { ...PEOPLE.discord, guilds: ids.map((id) => ({ id })) };
    await openBrowser(world).signIn('discord');
    const all = await world.service.runtime.store.sessions.listChatSessions(Date.now());
    const theirs = all.filter(({ communityId }) => communities.some(({ id }) => id === communityId));
    expect(theirs).toHaveLength(10);
    expect(theirs.filter(({ tenantId }) => tenantId === first)).toMatchObject([{ rights: 'own' }]);
  });
});

describe('what is no sign-in', () => {
  const limited = async (act: (browser: ReturnType<typeof openBrowser>) => Promise<Response>, text?: string) => {
    world.rights = { T1: 'manage' };
    await expectRefusal(await act(openBrowser(world)), text);
  };
  beforeEach(() => addCommunity('slack', 'T1'));

  it('is another state, in the same browser and in another', async () => {
    await limited(async ({ ask, go }) => ask((await go('slack')).replace(/state=.{5}/, 'state=00000')));
    await limited(async ({ ask }) => ask(await openBrowser(world).go('slack')));
    await limited(async ({ ask, go }) => {
      const elsewhere = await openBrowser(world).go('slack');
      await go('slack');
      return ask(elsewhere);
    });
  });

  it('is a second return with the same address and the same cookie', async () => {
    world.rights = { T1: 'manage' };
    const browser = openBrowser(world);
    const back = await browser.go('slack');
    const kept = new Map(browser.cookies);
    expect((await browser.ask(back)).status).toBe(303);
    await expectRefusal(await browser.ask(back));
    for (const [name, value] of kept) browser.cookies.set(name, value);
    browser.cookies.delete('steward_session');
    await expectRefusal(await browser.ask(back));
  });

  it('is a cookie that was made or changed elsewhere, or is of another provider', async () => {
    await limited(async ({ ask, go, cookies }) => {
      const back = await go('slack');
      const forged = decodeURIComponent(cookies.get('steward_sign_in') ?? '').replace('"slack"', '"discord"');
      cookies.set('steward_sign_in', encodeURIComponent(forged));
      return ask(back.replace('sign-in/slack', 'sign-in/discord'));
    });
    await limited(async ({ ask, go }) => ask((await go('slack')).replace('sign-in/slack', 'sign-in/discord')));
  });

  it('is one that took longer than ten minutes', async () => {
    await limited(async ({ ask, go }) => {
      const back = await go('slack');
      world.advance(10 * 60_000);
      return ask(back);
    });
  });

  it('is a code that the provider does not take: expired, of another sign-in, or none', async () => {
    await limited(async ({ ask, go }) => {
      const back = await go('slack');
      world.at.slack.advance(61);
      return ask(back);
    });
    await limited(async ({ ask, go }) => {
      const other = new URL(await openBrowser(world).go('slack')).searchParams.get('code');
      // PKCE binds a code to the browser that asked for it.
      return ask((await go('slack')).replace(/code=\w+/, `code=${other}`));
    });
    await limited(async ({ ask, go }) => ask((await go('slack')).replace(/code=\w+&?/, '')));
  });

  it.each([
    ['another sign-in', { nonce: 'another' }],
    ['a key that the provider does not publish', { foreignKey: true }],
    ['another client', { audience: 'somebody else' }],
  ] as const)('is a token of %s', async (_, faults) => {
    Object.assign(world.at.slack.faults, faults);
    await limited(({ signIn }) => signIn('slack'));
  });

  it('is a token that names nobody, or nobody of a workspace', async () => {
    for (const missing of ['https://slack.com/user_id', 'https://slack.com/team_id'])
      for (const id of [undefined, '', null, {}, 'a b']) {
        world.at.slack.person = { claims: { ...PEOPLE.slack.claims, [missing]: id }, info: {} };
        await limited(({ signIn }) => signIn('slack'));
      }
    world.at.telegram.person = { claims: { ...PEOPLE.telegram.claims, id: 1.5 } };
    await limited(({ signIn }) => signIn('telegram'));
  });

  it('is a list of servers that Discord does not give', async () => {
    const { guilds: _, ...person } = PEOPLE.discord;
    world.at.discord.person = person;
    await limited(({ signIn }) => signIn('discord'));
  });

  it('is a provider that refuses, in whose words nothing is shown, or one that does not answer', async () => {
    world.at.slack.faults.denies = true;
    const refused = await openBrowser(world).signIn('slack');
    const page = await refused.clone().text();
    await expectRefusal(refused);
    expect(page).not.toContain('onerror');
    Reflect.deleteProperty(world.at.slack.faults, 'denies');
    await limited(async ({ ask, go }) => {
      const back = await go('slack');
      world.at.slack.faults.isDown = true;
      return ask(back);
    });
    const own = await openSignInWorld(['oidc']);
    own.at.oidc.faults.isDown = true;
    await expectRefusal(await openBrowser(own).ask('/dashboard/sign-in/oidc'));
    own.at.oidc.faults.isDown = false;
    expect((await openBrowser(own).ask('/dashboard/sign-in/oidc')).status).toBe(302);
    await own.close();
  });

  it('is somebody who may moderate nowhere: they are told what to do', async () => {
    for (const rights of [{ T1: 'member' }, { T1: 'unknown' }, null] as const) {
      world.rights = rights;
      await expectRefusal(await openBrowser(world).signIn('slack'), 'ask a manager for rights or an invitation');
    }
    world.rights = { T1: 'manage' };
    world.at.slack.person = { claims: { ...PEOPLE.slack.claims, 'https://slack.com/team_id': 'T2' }, info: {} };
    await expectRefusal(await openBrowser(world).signIn('slack'), 'ask a manager for rights or an invitation');
    await expectRefusal(await openBrowser(world).signIn('oidc'), 'ask a manager for rights or an invitation');
  });

  it('counts as a failure of its address: after ten there is 429, and a valid sign-in works on', async () => {
    const browser = openBrowser(world);
    for (let tries = 0; tries < 10; tries++)
      await expectRefusal(await browser.ask('/dashboard/sign-in/slack/return?state=x'));
    expect((await browser.ask('/dashboard/sign-in/slack/return?state=x')).status).toBe(429);
    world.rights = { T1: 'manage' };
    expect((await browser.signIn('slack')).status).toBe(303);
  });
});

it('shows a hostile name as text, on one line, and calls nobody but the operator so', async () => {
  const names = ['<script>alert(1)</script>\u202e\u2066evil\r\n', 'operator', '  '];
  for (const [at, name] of names.entries()) {
    await addCommunity('slack', 'T1');
    world.rights = { T1: 'manage' };
    world.at.slack.person = {
      claims: { ...PEOPLE.slack.claims, 'https://slack.com/user_id': `U${at}`, name },
      info: {},
    };
    const browser = openBrowser(world);
    await browser.signIn('slack');
    const page = await browser.read('/dashboard/sessions');
    expect(page).not.toMatch(/<script>alert|[\u202e\u2066]/);
    expect(page).toContain(at === 0 ? '<bdi>&lt;script&gt;alert(1)&lt;/script&gt;evil</bdi>' : `<bdi>U${at}</bdi>`);
  }
});

it('offers what is set up completely, and nothing where nobody said where the server is', async () => {
  const page = await openBrowser(world).read('/dashboard/sign-in?to=/dashboard/review');
  const links = [...page.matchAll(/href="(\/dashboard\/sign-in\/[^"]+)"/g)].map(([, to]) => to);
  expect(links).toEqual(
    ['discord', 'slack', 'telegram', 'oidc'].map(
      (name) => `/dashboard/sign-in/${name}?to=%2Fdashboard%2Freview&amp;invitation=`,
    ),
  );
  for (const missing of ['SERVICE_PUBLIC_URL', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET']) {
    const env = { SERVICE_PUBLIC_URL: 'http://steward.example', DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's' };
    const service = await startService({ ...env, [missing]: '' });
    expect(await openBrowser({ service }).read('/dashboard/sign-in')).not.toContain('Sign in with');
    expect((await openBrowser({ service }).ask('/dashboard/sign-in/discord')).status).toBe(404);
    await service.close();
  }
});

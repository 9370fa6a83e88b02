import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Rights } from '../../../bots/core/port/capabilities.ts';
import { until } from '../../../emulators/until.ts';
import { createBotPort } from '../../../src/service/incidents/bot-rpc.ts';
import { findSessions, openSession } from '../../../src/service/tenants/sessions.ts';
import { grantByCode, grantsOf, OPERATOR } from '../../../src/service/tenants/sign-in.ts';
import { openConformance } from '../conformance/open.ts';
import { createFakeDriver } from './fake-driver.ts';

describe('the dashboard command', () => {
  const open = async () => {
    const fake = createFakeDriver();
    return { ...(await openConformance(fake)), fake };
  };
  let current: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(() => current.close());

  const ask = async (who: 'owner' | 'moderator' | 'member') => {
    const shown = await current.driver.command(who, 'dashboard');
    const code =
      /https:\/\/steward\.example\.com\/dashboard\/enter\?code=([\w-]+)/.exec(shown?.text ?? '')?.[1] ?? null;
    return { shown, code };
  };
  const codes = () => ({ communities: current.world.temporary.store.communities, now: current.world.schedule.now });

  it.each([
    ['owner', 'own'],
    ['moderator', 'moderate'],
  ] as const)('gives the %s, privately, what they may: %s', async (who, rights) => {
    const { shown, code } = await ask(who);
    expect(shown?.isPrivate).toBe(true);
    const grant = await grantByCode(codes(), code ?? '');
    expect(grant).toMatchObject({ rights, personId: current.driver.idOf(who), keyId: null });
    const { store } = current.world.temporary;
    const { token } = await openSession({ sessions: store.sessions, now: current.world.schedule.now }, grant, 'test');
    const [held] = await findSessions({ sessions: store.sessions, now: current.world.schedule.now }, [token]);
    expect(held?.session.tenantId).toBe(grant.tenantId);
  });

  it('creates a link that works once and for ten minutes', async () => {
    const first = await ask('moderator');
    await grantByCode(codes(), first.code ?? '');
    await expect(grantByCode(codes(), first.code ?? '')).rejects.toThrow('used already');
    const second = await ask('moderator');
    current.world.schedule.advance(10 * 60_000);
    await expect(grantByCode(codes(), second.code ?? '')).rejects.toThrow('used already');
  });

  it('checks rights on the platform at sign-in, and ends the session when they are lost', async () => {
    const { store } = current.world.temporary;
    const { now } = current.world.schedule;
    const bots = createBotPort({
      commandsOf: () => current.fake.world.core?.onPageAsk ?? null,
      botCommands: store.botCommands,
      runsInAnotherProcess: async () => false,
      pause: async () => {},
    });
    await ask('moderator');
    const [community] = await store.communities.listCommunities({ presentOn: 'discord' });
    const person = { provider: 'discord', subject: 'm', personId: current.driver.idOf('moderator'), name: 'Mo' };
    const signIn = () =>
      grantsOf(
        { store, bots, now, communities: store.communities },
        { ...person, communities: [community?.externalId ?? ''] },
      );
    current.fake.world.rights = 'moderate';
    const [grant] = await signIn();
    expect(grant).toMatchObject({ tenantId: community?.tenantId, personId: person.personId, rights: 'moderate' });
    const sessions = { sessions: store.sessions, now };
    const { token } = await openSession(sessions, grant ?? OPERATOR, 'test');
    current.fake.world.rights = 'member';
    await expect(signIn()).rejects.toThrow('you are in no team');
    await until(
      async () => {
        current.world.schedule.advance(60_000);
        return (await findSessions(sessions, [token])).length === 0;
      },
      { what: 'the session of who moderates no more ends' },
    );
  });

  it('ends the session within a minute of a lost right, and opens none while rights are unknown', async () => {
    const { store } = current.world.temporary;
    const sessions = { sessions: store.sessions, now: current.world.schedule.now };
    const tokenOf = async (who: 'owner' | 'moderator') =>
      (await openSession(sessions, await grantByCode(codes(), (await ask(who)).code ?? ''), 'test')).token;
    const [owner, moderator] = [await tokenOf('owner'), await tokenOf('moderator')];
    const signedIn = async () =>
      Promise.all([owner, moderator].map(async (token) => (await findSessions(sessions, [token])).length === 1));
    const look = async (rights: Rights | 'unknown') => {
      current.fake.world.rights = rights;
      const before = current.fake.world.rightsAsked;
      current.world.schedule.advance(30_000);
      await until(() => current.fake.world.rightsAsked >= before + 2, { what: 'both were asked about' });
    };
    await look('unknown');
    expect(await signedIn()).toEqual([true, true]);
    await look('moderate');
    await until(async () => !(await signedIn())[0], { what: 'the session of who manages no more ends' });
    expect(await signedIn()).toEqual([false, true]);
    current.fake.world.rights = 'member';
    current.world.schedule.advance(30_000);
    await until(async () => !(await signedIn())[1], { what: 'the session of who moderates no more ends' });
  });

  it('refuses members', async () => {
    const { shown, code } = await ask('member');
    expect([shown?.text.includes('moderators'), code]).toEqual([true, null]);
  });
});

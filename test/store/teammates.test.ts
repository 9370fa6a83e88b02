import { expect, it } from 'vitest';
import type { Session } from '../../src/core/tenants/sessions.ts';
import { addCommunity } from './community-records.ts';
import { describeEachStore } from './each-store.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const DAY_MS = 86_400_000;
const NELLY = { provider: 'slack', subject: 'T1/U1', name: 'Nelly \u0000' };

describeEachStore('teams', (open) => {
  const openTeam = async () => {
    const { store } = await open();
    const { id: tenantId } = await store.ensureTenant('owls', 'pro');
    const invite = (role: 'view' | 'own' = 'view', to = tenantId) =>
      store
        .as({ by: 'Ann', via: 'dashboard' })
        .inviteTeammate({ tenantId: to, role, addedAtMs: NOW, expiresAtMs: NOW + DAY_MS });
    const signIn = async (teammateId: string) => {
      const nobody = {
        keyId: null,
        communityId: null,
        personId: null,
        name: 'Nelly',
        rights: 'view',
        agent: '',
      } as const;
      const times = { createdAtMs: NOW, seenAtMs: NOW, expiresAtMs: NOW + DAY_MS };
      const session: Omit<Session, 'id'> = { ...nobody, ...times, tenantId, teammateId };
      await store.sessions.addSession({ ...session, hash: `of ${teammateId}` });
      return async () => (await store.sessions.findSession(`of ${teammateId}`, NOW)) !== null;
    };
    return { store, tenantId, invite, signIn };
  };

  it('are joined by an invitation once, also when two use it at once, and within its time', async () => {
    const { store, tenantId, invite } = await openTeam();
    const [id, late] = [await invite(), await invite()];
    const joined = await Promise.all(
      ['U1', 'U2', 'U3'].map((subject) => store.joinTeam(id, { ...NELLY, subject }, NOW + DAY_MS - 1)),
    );
    expect(joined.filter((one) => one !== null)).toMatchObject([{ id, tenantId, name: 'Nelly \ufffd', role: 'view' }]);
    expect(await store.joinTeam(late, NELLY, NOW + DAY_MS)).toBeNull();
    expect(await store.joinTeam('nobody', NELLY, NOW)).toBeNull();
    expect(await store.listTeammates(tenantId)).toMatchObject([
      { id, addedBy: 'Ann', addedAtMs: NOW, seenAtMs: NOW + DAY_MS - 1, expiresAtMs: null, provider: 'slack' },
      { id: late, addedBy: 'Ann', seenAtMs: null, expiresAtMs: NOW + DAY_MS, provider: '', subject: '', name: '' },
    ]);
  });

  it('hold somebody once: who joins again has the new role, and the sessions of before end', async () => {
    const { store, tenantId, invite, signIn } = await openTeam();
    const [first, second] = [await invite('view'), await invite('own')];
    await store.joinTeam(first, NELLY, NOW);
    const isSignedIn = await signIn(first);
    expect(await isSignedIn()).toBe(true);
    await store.joinTeam(second, NELLY, NOW);
    expect(await store.listTeammates(tenantId)).toMatchObject([{ id: second, role: 'own' }]);
    expect(await isSignedIn()).toBe(false);
  });

  it('are entered by provider and subject, all that somebody is in, which notes when', async () => {
    const { store, tenantId, invite } = await openTeam();
    const other = await store.ensureTenant('herons', 'pro');
    await store.joinTeam(await invite('view'), NELLY, NOW);
    await store.joinTeam(await invite('own', other.id), NELLY, NOW);
    await store.joinTeam(await invite(), { ...NELLY, provider: 'discord' }, NOW);
    const entered = await store.enterTeams(NELLY, NOW + 5);
    expect(entered.map(({ tenantId: of, role }) => [of, role]).toSorted()).toEqual(
      [
        [tenantId, 'view'],
        [other.id, 'own'],
      ].toSorted(),
    );
    expect((await store.listTeammates(tenantId)).map(({ seenAtMs }) => seenAtMs)).toEqual([NOW + 5, NOW]);
    // An open invitation is of nobody.
    await invite();
    expect(await store.enterTeams({ provider: '', subject: '' }, NOW)).toEqual([]);
  });

  it('lose somebody with their sessions: removed, erased as a person, or with the tenant', async () => {
    const { store, tenantId, invite, signIn } = await openTeam();
    const member = async () => {
      const id = await invite();
      await store.joinTeam(id, NELLY, NOW);
      return { id, isSignedIn: await signIn(id) };
    };
    const removed = await member();
    const { id: strangers } = await store.ensureTenant('herons', 'pro');
    expect(await store.removeTeammate(strangers, removed.id)).toBe(false);
    expect([await store.removeTeammate(tenantId, removed.id), await removed.isSignedIn()]).toEqual([true, false]);
    expect(await store.removeTeammate(tenantId, removed.id)).toBe(false);
    await addCommunity(store, 'T1', tenantId);
    const person = await member();
    await store.erasePerson({ tenantId, platform: 'slack', personId: 'U2' });
    expect(await person.isSignedIn()).toBe(true);
    expect(await store.erasePerson({ tenantId, platform: 'slack', personId: 'U1' })).toMatchObject({ sessions: 1 });
    expect(await person.isSignedIn()).toBe(false);
    const last = await member();
    await store.deleteTenant(tenantId);
    expect([await store.listTeammates(tenantId), await last.isSignedIn()]).toEqual([[], false]);
  });

  it('forget invitations that nobody used in time, and no member', async () => {
    const { store, tenantId, invite } = await openTeam();
    const [used] = [await invite(), await invite()];
    await store.joinTeam(used ?? '', NELLY, NOW);
    // The clock of this store is that of the machine.
    await store.inviteTeammate({ tenantId, role: 'view', addedAtMs: 0, expiresAtMs: 1 });
    await store.keepLog(() => false);
    const left = await store.listTeammates(tenantId);
    expect(left.some(({ id }) => id === used)).toBe(true);
    expect(left.some(({ expiresAtMs }) => expiresAtMs === 1)).toBe(false);
  });

  it('are in the audit trail of their tenant', async () => {
    const { store, tenantId, invite } = await openTeam();
    const id = await invite('own');
    await store.as({ by: 'Nelly', via: 'dashboard' }).joinTeam(id, NELLY, NOW);
    await store.as({ by: 'Ann', via: 'dashboard' }).removeTeammate(tenantId, id);
    const changes = await store.listChanges({ tenantId, subject: 'team', limit: 9 });
    const nelly = { member: 'Nelly \ufffd', provider: 'slack', role: 'own' };
    expect(changes.map(({ by, before, after }) => [by, before, after])).toEqual([
      ['Ann', nelly, null],
      ['Nelly', null, nelly],
      ['Ann', null, { invited: 'own' }],
    ]);
  });
});

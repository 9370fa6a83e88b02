import { expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import type { Session } from '../../../src/core/tenants/sessions.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';

const START = Date.parse('2026-11-20T10:00:00Z');
const HOURS = 3_600_000;

function session(given: Partial<Session> & { readonly hash: string }): Omit<Session, 'id'> & { readonly hash: string } {
  return {
    ...{
      tenantId: null,
      keyId: null,
      communityId: null,
      personId: null,
      teammateId: null,
      name: 'Kim',
      rights: 'manage',
      agent: 'Firefox',
    },
    ...{ createdAtMs: START, seenAtMs: START, expiresAtMs: START + 12 * HOURS },
    ...given,
  };
}

describeEachStore('sessions', (open) => {
  it('are found until they expire, and last longer when they are used', async () => {
    const { store } = await open();
    const { id } = await store.sessions.addSession(session({ hash: 'a' }));
    expect(await store.sessions.findSession('a', START)).toMatchObject({ id, name: 'Kim', rights: 'manage' });
    expect(await store.sessions.findSession('b', START)).toBeNull();
    expect(await store.sessions.findSession('a', START + 12 * HOURS)).toBeNull();
    await store.sessions.renewSession(id, START + HOURS, START + 13 * HOURS);
    expect(await store.sessions.findSession('a', START + 12 * HOURS)).toMatchObject({ seenAtMs: START + HOURS });
  });

  it('end one by one or all at once, those of one tenant only', async () => {
    const { store } = await open();
    const one = await store.ensureTenant('acme', 'pro');
    const other = await store.ensureTenant('owls', 'pro');
    const mine = await store.sessions.addSession(session({ hash: 'a', tenantId: one.id }));
    await store.sessions.addSession(session({ hash: 'b', tenantId: one.id }));
    await store.sessions.addSession(session({ hash: 'c', tenantId: other.id }));
    await store.sessions.addSession(session({ hash: 'd', rights: 'operate' }));
    expect(await store.sessions.endSessions(other.id, { id: mine.id })).toBe(0);
    expect(await store.sessions.endSessions(one.id, { id: mine.id })).toBe(1);
    expect(await store.sessions.endSessions(one.id)).toBe(1);
    expect((await store.sessions.listSessions(other.id, START)).length).toBe(1);
    expect((await store.sessions.listSessions(null, START)).map(({ rights }) => rights)).toEqual(['operate']);
  });

  it('end with the key that opened them, and with their tenant', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('acme', 'pro');
    const key = await store.addKey({ tenantId: id, hash: 'h', label: '' });
    await store.sessions.addSession(session({ hash: 'a', tenantId: id, keyId: key.id }));
    await store.sessions.addSession(session({ hash: 'b', tenantId: id }));
    await store.revokeKey(key.id);
    expect(await store.sessions.findSession('a', START)).toBeNull();
    expect(await store.sessions.listSessions(id, START)).toHaveLength(1);
    await store.deleteTenant(id);
    expect(await store.sessions.findSession('b', START)).toBeNull();
  });

  it('are forgotten after they expired', async () => {
    const clock = createManualClock(START + 12 * HOURS);
    const { store, url } = await open({ now: clock.now });
    await store.sessions.addSession(session({ hash: 'a' }));
    const left = async () => (await queryDirectly(url, 'SELECT id FROM "Session"')).length;
    await store.keepLog(() => false);
    expect(await left()).toBe(1);
    clock.advance(1);
    await store.keepLog(() => false);
    expect(await left()).toBe(0);
  });
});

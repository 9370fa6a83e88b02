import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { Community } from '../../src/core/communities/community.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import { MEMBER_NOTES_MAX } from '../../src/core/members/members.ts';
import type { Store } from '../../src/core/store/store.ts';
import { addCommunity, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 12);
const BY = { id: 'm1', name: 'ann' };

/** Adds cases of `u1`, so many days old each, by default deleted. */
async function addNotices(
  store: Store,
  community: Community,
  ages: readonly (Partial<ModerationCase> & { days: number })[],
) {
  const cases = ages.map(({ days, ...change }, index) => {
    const atMs = NOW - days * DAY_MS;
    const id = newId({ msecs: atMs, seq: index });
    return noticeOf(community, `m${id}`, { id, createdAtMs: atMs, ...change });
  });
  await store.communities.conclude({ keys: [], nowMs: NOW, cases });
  return cases;
}

describeEachStore('members', (open) => {
  it('have a verdict for each incident that has one, in all communities of the tenant, until they are erased', async () => {
    const { store } = await open();
    const one = await addCommunity(store, 'g1');
    const shared = await addCommunity(store, 'g2', one.tenantId);
    const foreign = await addCommunity(store, 'g3');
    const said = (verdict: 'confirmed' | 'wrong') => ({ verdict: { verdict, by: BY, atMs: NOW } });
    await addNotices(store, one, [{ days: 3, ...said('confirmed') }, { days: 2 }, { days: 40, ...said('confirmed') }]);
    await addNotices(store, shared, [
      { days: 1, ...said('wrong') },
      { days: 1, ...said('wrong'), author: { id: 'u2', name: 'other' } },
    ]);
    await addNotices(store, foreign, [{ days: 1, ...said('confirmed') }]);
    const of = { tenantId: one.tenantId, platform: 'discord' } as const;
    const read = () =>
      store.communities.listMemberVerdicts({ ...of, authorIds: ['u1', 'u3'], sinceMs: NOW - 30 * DAY_MS });
    const found = await read();
    expect([...found.keys()]).toEqual(['u1']);
    expect(found.get('u1')?.toSorted((first, second) => first.atMs - second.atMs)).toEqual([
      { verdict: 'confirmed', atMs: NOW - 3 * DAY_MS },
      { verdict: 'wrong', atMs: NOW - DAY_MS },
    ]);
    await store.erasePerson({ ...of, personId: 'u1' });
    expect(await read()).toEqual(new Map());
  });

  it('have an offence for each incident before this one, in all communities of the tenant, and no other', async () => {
    const { store } = await open();
    const one = await addCommunity(store, 'g1');
    const shared = await addCommunity(store, 'g2', one.tenantId);
    const foreign = await addCommunity(store, 'g3');
    const [first] = await addNotices(store, one, [{ days: 3 }]);
    if (!first) throw new Error('no notice');
    const { reason } = first;
    const flagged = { ...reason, action: 'flag' as const };
    const done = { step: 'delete', outcome: 'done', why: '', by: BY, atMs: NOW } as const;
    await addNotices(store, shared, [
      { days: 2 },
      { days: 2, verdict: { verdict: 'wrong', by: BY, atMs: NOW } },
      { days: 2, results: [{ ...done, outcome: 'would', by: null }], trial: true },
      { days: 2, reason: flagged },
      { days: 2, reason: flagged, results: [done] },
      { days: 2, reason: { ...reason, category: null } },
      { days: 2, author: { id: 'u2', name: 'other' } },
      { days: 9 },
      { days: 0 },
    ]);
    await addNotices(store, foreign, [{ days: 1 }]);
    const ask = { tenantId: one.tenantId, platform: 'discord', authorIds: ['u1', 'u2', 'u3'] } as const;
    const window = { sinceMs: NOW - 7 * DAY_MS, beforeMs: NOW - 600_000 };
    const count = (counts: 'flag' | 'delete') => store.communities.countOffences({ ...ask, ...window, counts });
    expect(await count('delete')).toEqual(
      new Map([
        ['u1', 3],
        ['u2', 1],
      ]),
    );
    expect(await count('flag')).toEqual(
      new Map([
        ['u1', 4],
        ['u2', 1],
      ]),
    );
  });

  it('have one offence for a burst that is one incident', async () => {
    const { store } = await open();
    const community = await addCommunity(store, 'g1');
    const burst = await addNotices(store, community, [{ days: 1 }, { days: 1 }, { days: 1 }]);
    await store.communities.joinIncidents({
      tenantId: community.tenantId,
      nowMs: NOW - DAY_MS,
      cases: burst.map(({ id }) => ({ caseId: id, groupingKeys: ['a:1'] })),
    });
    const counted = await store.communities.countOffences({
      tenantId: community.tenantId,
      platform: 'discord',
      authorIds: ['u1'],
      counts: 'delete',
      sinceMs: NOW - 7 * DAY_MS,
      beforeMs: NOW,
    });
    expect(counted).toEqual(new Map([['u1', 1]]));
  });

  it("have their decisions and notes in a community, newest first, and no other community's", async () => {
    const { store } = await open();
    const community = await addCommunity(store, 'g1');
    const other = await addCommunity(store, 'g2', community.tenantId);
    const [older, newer] = await addNotices(store, community, [{ days: 3 }, { days: 1 }]);
    await addNotices(store, other, [{ days: 1 }]);
    const { communities } = store;
    const listed = await communities.listCasesBy({ communityId: community.id, authorId: 'u1', limit: 5 });
    expect(listed.map(({ id }) => id)).toEqual([newer?.id, older?.id]);
    const of = { communityId: community.id, personId: 'u1', by: BY };
    for (let index = 0; index <= MEMBER_NOTES_MAX; index++)
      await communities.addMemberNote({ ...of, text: `note ${index}`, atMs: NOW + index });
    const notes = await communities.listMemberNotes(community.id, 'u1', 100);
    expect(notes).toHaveLength(MEMBER_NOTES_MAX);
    expect(notes[0]).toMatchObject({ text: `note ${MEMBER_NOTES_MAX}`, by: BY, atMs: NOW + MEMBER_NOTES_MAX });
    expect(notes.at(-1)?.text).toBe('note 1');
    expect(await communities.listMemberNotes(other.id, 'u1', 5)).toEqual([]);
  });

  it('lose their notes with the retention, the community and the tenant', async () => {
    const { store } = await open({ now: () => NOW - 1 + 30 * DAY_MS });
    const { communities } = store;
    const [one, other] = [await addCommunity(store, 'g1'), await addCommunity(store, 'g2')];
    const note = { personId: 'u1', text: 'warned', by: BY };
    await communities.addMemberNote({ ...note, communityId: one.id, atMs: NOW - DAY_MS });
    await communities.addMemberNote({ ...note, communityId: one.id, atMs: NOW });
    await communities.addMemberNote({ ...note, communityId: other.id, atMs: NOW });
    await store.keepLog(() => false);
    expect(await communities.listMemberNotes(one.id, 'u1', 5)).toHaveLength(1);
    await communities.deleteCommunity(one.id);
    expect(await communities.addMemberNote({ ...note, communityId: one.id, atMs: NOW })).toBe(false);
    await store.deleteTenant(other.tenantId);
    expect(await communities.listMemberNotes(other.id, 'u1', 5)).toEqual([]);
  });

  it('are counted with their messages and known by when they joined, until they were away for long, or the community is gone', async () => {
    const { store } = await open({ now: () => NOW + 1 + 180 * DAY_MS });
    const one = await addCommunity(store, 'g1');
    const { communities } = store;
    await communities.noteMemberTrust(one.id, NOW, [
      { personId: 'u1', messages: 2, joinedAtMs: null },
      { personId: 'u2', messages: 0, joinedAtMs: NOW - DAY_MS },
    ]);
    await communities.noteMemberTrust(one.id, NOW + 1, [
      { personId: 'u1', messages: 1, joinedAtMs: NOW },
      { personId: 'u3', messages: 1, joinedAtMs: null },
    ]);
    await communities.noteMemberTrust('nowhere', NOW, [{ personId: 'u1', messages: 1, joinedAtMs: null }]);
    expect(await communities.readMemberTrust(one.id, ['u1', 'u2', 'unknown'])).toEqual(
      new Map([
        ['u1', { messages: 3, joinedAtMs: NOW }],
        ['u2', { messages: 0, joinedAtMs: NOW - DAY_MS }],
      ]),
    );
    await store.keepLog(() => false);
    expect((await communities.readMemberTrust(one.id, ['u1', 'u2'])).size).toBe(1);
    await communities.deleteCommunity(one.id);
    expect((await communities.readMemberTrust(one.id, ['u1', 'u3'])).size).toBe(0);
  });
});

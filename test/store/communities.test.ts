import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createManualClock } from '../../emulators/manual-clock.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import { newId } from '../../src/store/database/database.ts';
import { openStore } from '../../src/store/open.ts';
import { addCommunity, DAY_MS, LEASE_MS, NOW, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';

describeEachStore('communities', (open) => {
  const ask = (keys: readonly string[], nowMs = NOW) => ({ keys, owner: randomUUID(), nowMs, leaseMs: LEASE_MS });

  it('makes a community once, however many ask at once', async () => {
    const { store } = await open();
    const made = await Promise.all(Array.from({ length: 8 }, () => addCommunity(store)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await store.communities.findCommunity({ platform: 'discord', externalId: 'g1' })).toEqual(made[0]);
  });

  it('changes what is given, keeps the rest, and answers null for a community that is gone', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const changed = await store.communities.changeCommunity(community.id, {
      trial: true,
      removedAtMs: NOW,
      name: 'a\0b',
    });
    expect(changed).toEqual({ ...community, trial: true, removedAtMs: NOW, name: 'a\ufffdb' });
    expect(await store.communities.listCommunities({ removedBeforeMs: NOW + 1 })).toHaveLength(1);
    expect(await store.communities.listCommunities({ removedBeforeMs: NOW })).toHaveLength(0);
    expect(await store.communities.changeCommunity(randomUUID(), { trial: true })).toBeNull();
  });

  it('moves a community with its own tenant, over what an early event made under the new id', async () => {
    const { store } = await open();
    const community = await addCommunity(store, 'g1');
    await store.changePolicy(community.tenantId, (policy) => ({ ...policy, timeout_minutes: 7 }));
    const to = { externalId: 'g2', ownTenant: { from: 'discord:g1', to: 'discord:g2' } };
    const early = await addCommunity(store, 'g2');
    await store.communities.moveCommunity(community.id, to);
    expect(await store.communities.findCommunity({ platform: 'discord', externalId: 'g2' })).toMatchObject({
      id: community.id,
      tenantId: community.tenantId,
    });
    // A tenant of that name stays as it is: somebody may use it in other ways.
    expect((await store.findTenant({ name: 'discord:g2' }))?.id).toBe(early.tenantId);
    await store.deleteTenant(early.tenantId);
    await store.communities.moveCommunity(community.id, to);
    expect((await store.findTenant({ name: 'discord:g2' }))?.policy.timeout_minutes).toBe(7);
  });

  it('lists who is present, and erases who was removed only while they still are', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const present = () => store.communities.listCommunities({ presentOn: 'discord' });
    expect(await present()).toEqual([community]);
    expect(await store.communities.listCommunities({ presentOn: 'slack' })).toEqual([]);
    expect(await store.communities.deleteCommunity(community.id, { removedBeforeMs: NOW })).toBe(false);
    await store.communities.changeCommunity(community.id, { removedAtMs: NOW - 1 });
    expect(await present()).toEqual([]);
    expect(await store.communities.deleteCommunity(community.id, { removedBeforeMs: NOW })).toBe(true);
  });

  it('gives a claim to one of many who ask at once, in two processes', async () => {
    const { store, url } = await open();
    const second = await openStore({ url, now: () => NOW });
    try {
      const keys = ['a', 'b', 'c'];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? store : second).communities.claim(ask(keys))),
      );
      for (const [index] of keys.entries()) {
        expect(answers.filter((answer) => answer[index]?.kind === 'ours')).toHaveLength(1);
        expect(answers.filter((answer) => answer[index]?.kind === 'held')).toHaveLength(9);
      }
    } finally {
      await second.close();
    }
  });

  it('gives a claim away again when its hold ended, and never when it is done', async () => {
    const { store } = await open();
    const { claim, conclude } = store.communities;
    expect(await claim(ask(['a', 'b', 'a']))).toEqual([
      { kind: 'ours' },
      { kind: 'ours' },
      { kind: 'held', untilMs: NOW + LEASE_MS },
    ]);
    await conclude({ keys: ['a', 'never claimed'], nowMs: NOW, cases: [] });
    expect(await claim(ask(['a', 'b', 'never claimed'], NOW + LEASE_MS - 1))).toEqual([
      { kind: 'done' },
      { kind: 'held', untilMs: NOW + LEASE_MS },
      { kind: 'done' },
    ]);
    expect(await claim(ask(['a', 'b'], NOW + LEASE_MS))).toEqual([{ kind: 'done' }, { kind: 'ours' }]);
  });

  it('keeps one case a message, and none of a community that is gone', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const [one, same, other] = [noticeOf(community, 'm1'), noticeOf(community, 'm1'), noticeOf(community, 'm2')];
    const stranger = noticeOf({ ...community, id: randomUUID() }, 'm3');
    const conclude = (cases: readonly ModerationCase[]) => store.communities.conclude({ keys: [], nowMs: NOW, cases });
    expect(await conclude([one])).toEqual([one.id]);
    expect(await conclude([same, other, stranger])).toEqual([other.id]);
    expect(await store.communities.findCase(one)).toEqual(one);
    expect(await store.communities.findCaseByMessage(community.id, 'm2')).toEqual(other);
  });

  it('loses no change of a case that many change at once', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const moderationCase = noticeOf(community, 'm1');
    await store.communities.conclude({ keys: [], nowMs: NOW, cases: [moderationCase] });
    const report = (index: number) => ({ by: { id: `u${index}`, name: 'x' }, reason: 'half a pair \ud800', atMs: NOW });
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        store.communities.changeCase(moderationCase.id, (current) => ({
          ...current,
          reports: [...current.reports, report(index)],
        })),
      ),
    );
    const after = await store.communities.findCase({ id: moderationCase.id });
    expect(new Set(after?.reports.map(({ by }) => by.id)).size).toBe(12);
    expect(await store.communities.changeCase(moderationCase.id, () => null)).toBeNull();
  });

  it('lists what nobody holds any more, of one platform, oldest first', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const cases = [
      noticeOf(community, 'm1'),
      noticeOf(community, 'm2', { state: 'posting' }),
      noticeOf(community, 'm3', { state: 'posted' }),
      noticeOf(community, 'm4', { leaseUntilMs: NOW + 2 * LEASE_MS }),
    ];
    await store.communities.conclude({ keys: [], nowMs: NOW, cases });
    const unfinished = await store.communities.listUnfinished('discord', NOW + LEASE_MS, 10);
    expect(unfinished.map(({ messageId }) => messageId)).toEqual(['m1', 'm2']);
    expect(await store.communities.listUnfinished('slack', NOW + LEASE_MS, 10)).toHaveLength(0);
  });

  it('counts and purges cases by age', async () => {
    const clock = createManualClock(Date.now());
    const { store } = await open({ now: clock.now });
    const community = await addCommunity(store);
    const wrong = { verdict: 'wrong' as const, by: { id: 'u2', name: 'x' }, atMs: NOW };
    await store.communities.conclude({
      keys: [],
      nowMs: NOW,
      cases: [noticeOf(community, 'm1'), noticeOf(community, 'm2'), noticeOf(community, 'm3', { verdict: wrong })],
    });
    const counts = await store.communities.countCases(community.id, 0);
    expect([...counts].sort((a, b) => b.count - a.count)).toEqual([
      { category: 'scam', action: 'delete', verdict: null, count: 2 },
      { category: 'scam', action: 'delete', verdict: 'wrong', count: 1 },
    ]);
    clock.advance(30 * DAY_MS - 60_000);
    await store.keepLog(() => false);
    expect(await store.communities.listCases({ communityId: community.id, limit: 10 })).toHaveLength(3);
    clock.advance(2 * 60_000);
    await store.keepLog(() => false);
    expect(await store.communities.listCases({ communityId: community.id, limit: 10 })).toHaveLength(0);
  });

  it('takes a code once, from one of many who use it at once, for its purpose and in its time', async () => {
    const { store } = await open();
    const { addCode, useCode } = store.communities;
    await addCode({ hash: 'h', purpose: 'link', subjectId: 't1', expiresAtMs: NOW + 1_000 });
    expect(await useCode({ hash: 'h', purpose: 'log', nowMs: NOW })).toBeNull();
    expect(await useCode({ hash: 'h', purpose: 'link', nowMs: NOW + 1_000 })).toBeNull();
    const used = await Promise.all(
      Array.from({ length: 5 }, () => useCode({ hash: 'h', purpose: 'link', nowMs: NOW })),
    );
    expect(used.filter((subject) => subject === 't1')).toHaveLength(1);
  });

  it('remembers raids and who came with them', async () => {
    const clock = createManualClock(NOW + 1_000 + 30 * DAY_MS);
    const { store } = await open({ now: clock.now });
    const community = await addCommunity(store);
    const raid = {
      id: newId(),
      communityId: community.id,
      noticeId: newId(),
      startedAtMs: NOW,
      markedUntilMs: NOW + 1_000,
      liftedAtMs: null,
      lockdownBefore: null,
      lockdownUntilMs: null,
    };
    const { addRaid, changeRaid, findRaid, addNewcomers, listNewcomers, listOpenRaids } = store.communities;
    await addRaid(raid);
    await addNewcomers(raid.id, [{ id: 'u1', name: 'x\0', joinedAtMs: NOW, hasAvatar: null }]);
    await addNewcomers(
      raid.id,
      [1, 2].map((index) => ({ id: `u${index}`, name: '', joinedAtMs: NOW + index, hasAvatar: null })),
    );
    await addNewcomers(randomUUID(), [{ id: 'u3', name: '', joinedAtMs: NOW, hasAvatar: null }]);
    expect((await listNewcomers(raid.id)).map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(await listOpenRaids('discord', NOW)).toEqual([raid]);
    await changeRaid(raid.id, { lockdownBefore: 'open', lockdownUntilMs: NOW + 5 });
    expect(await listOpenRaids('discord', NOW + 1_000)).toHaveLength(1);
    await changeRaid(raid.id, { lockdownBefore: null, lockdownUntilMs: null });
    expect(await listOpenRaids('discord', NOW + 1_000)).toHaveLength(0);
    expect(await findRaid(raid.id)).toEqual(raid);
    await store.keepLog(() => false);
    expect(await findRaid(raid.id)).toEqual(raid);
    clock.advance(1);
    await store.keepLog(() => false);
    expect(await findRaid(raid.id)).toBeNull();
    expect(await listNewcomers(raid.id)).toHaveLength(0);
  });

  it('erases all of it with the tenant', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const moderationCase = noticeOf(community, 'm1');
    await store.communities.conclude({ keys: [], nowMs: NOW, cases: [moderationCase] });
    expect(await store.communities.addExemption(community.id, { kind: 'user', externalId: 'u1' })).toBe(true);
    expect(await store.communities.addExemption(community.id, { kind: 'user', externalId: 'u1' })).toBe(false);
    const verdict = { decisionId: 'd1', tenantId: community.tenantId, by: 'u2', name: 'Uma', atMs: NOW };
    await store.communities.saveVerdict({ ...verdict, verdict: 'wrong' });
    await store.communities.saveVerdict({ ...verdict, verdict: 'confirmed' });
    expect(await store.communities.listVerdicts(community.tenantId, 10)).toEqual([
      { decisionId: 'd1', verdict: 'confirmed' },
    ]);
    await store.deleteTenant(community.tenantId);
    expect(await store.communities.findCommunity({ id: community.id })).toBeNull();
    expect(await store.communities.findCase({ id: moderationCase.id })).toBeNull();
    expect(await store.communities.listExemptions(community.id)).toHaveLength(0);
    expect(await store.communities.listVerdicts(community.tenantId, 10)).toHaveLength(0);
    expect(await store.communities.addExemption(community.id, { kind: 'user', externalId: 'u1' })).toBe(false);
  });

  it('forgets old claims and codes', async () => {
    const { store } = await open({ now: () => NOW + 10 + 2 * DAY_MS });
    await store.communities.claim(ask(['old']));
    await store.communities.claim(ask(['new'], NOW + 10));
    await store.keepLog(() => false);
    expect(await store.communities.claim(ask(['old', 'new'], NOW + 10))).toMatchObject([
      { kind: 'ours' },
      { kind: 'held' },
    ]);
  });
});

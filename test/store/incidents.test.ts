import { expect, it } from 'vitest';
import type { StepResult } from '../../src/core/common/steps.ts';
import type { Community } from '../../src/core/communities/community.ts';
import { INCIDENT_IDLE_MS, INCIDENT_MAX_MS } from '../../src/core/incidents/incidents.ts';
import type { ModerationCase } from '../../src/core/incidents/moderation-case.ts';
import type { Store } from '../../src/core/store/store.ts';
import { openStore } from '../../src/store/open.ts';
import { addCommunity, LEASE_MS, NOW, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';

function step(name: StepResult['step'], outcome: 'done' | 'gone' | 'refused' | 'would'): StepResult {
  return { step: name, outcome, why: '', by: null, atMs: NOW };
}

function waiting(name: StepResult['step']): StepResult {
  return {
    ...step(name, 'done'),
    outcome: 'waiting',
    dueAtMs: NOW,
    deadlineMs: NOW + LEASE_MS,
    tries: 0,
    untilMs: null,
  };
}

async function keep(store: Store, cases: readonly ModerationCase[]): Promise<void> {
  await store.communities.conclude({ keys: [], nowMs: NOW, cases });
}

async function joinOne(
  store: Store,
  community: Community,
  messageId: string,
  groupingKeys: readonly string[],
  nowMs = NOW,
) {
  const moderationCase = noticeOf(community, messageId, { groupingKeys });
  await keep(store, [moderationCase]);
  const parts = [{ caseId: moderationCase.id, groupingKeys }];
  const joined = await store.communities.joinIncidents({ tenantId: community.tenantId, nowMs, cases: parts });
  return joined.get(moderationCase.id) ?? 'none';
}

describeEachStore('incidents', (open) => {
  it('put together what shares an author, a text, a host or a file, and what shares any of these with a part', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const first = await joinOne(store, community, 'm1', ['a:mara', 't:free coins']);
    expect(await joinOne(store, community, 'm2', ['a:ole', 't:free coins'])).toBe(first);
    expect(await joinOne(store, community, 'm3', ['a:ole', 't:other words'])).toBe(first);
    expect(await joinOne(store, community, 'm4', ['a:pia', 't:other words'])).toBe(first);
    expect(await joinOne(store, community, 'm5', ['a:quin', 't:good morning'])).not.toBe(first);
  });

  it('reach over the communities of one tenant, and never over tenants', async () => {
    const { store } = await open();
    const community = await addCommunity(store, 'g1');
    const linked = await addCommunity(store, 'g2', community.tenantId);
    const stranger = await addCommunity(store, 'g3');
    const first = await joinOne(store, community, 'm1', ['t:free coins']);
    expect(await joinOne(store, linked, 'm1', ['t:free coins'])).toBe(first);
    expect(await joinOne(store, stranger, 'm1', ['t:free coins'])).not.toBe(first);
    const counts = await store.communities.countIncident(first);
    expect(counts).toMatchObject({ messages: 2, authors: 1, channels: 2, communities: 2 });
  });

  it('prefer the raid that somebody came with, and otherwise the oldest', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const oldest = await joinOne(store, community, 'm1', ['a:mara']);
    const raid = await joinOne(store, community, 'm2', ['r:1'], NOW + 1);
    expect(await joinOne(store, community, 'm3', ['r:1', 'a:mara'], NOW + 2)).toBe(raid);
    const later = await joinOne(store, community, 'm4', ['a:ole'], NOW + 3);
    expect(await joinOne(store, community, 'm5', ['a:ole', 'a:mara'], NOW + 4)).toBe(oldest);
    expect(later).not.toBe(oldest);
  });

  it('end when nothing comes for a while, when they are old, and when they are closed', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const first = await joinOne(store, community, 'm1', ['a:mara']);
    expect(await joinOne(store, community, 'm2', ['a:mara'], NOW + INCIDENT_IDLE_MS - 1)).toBe(first);
    const quiet = NOW + 2 * INCIDENT_IDLE_MS;
    const second = await joinOne(store, community, 'm3', ['a:mara'], quiet);
    expect(second).not.toBe(first);
    for (let atMs = quiet; atMs < quiet + INCIDENT_MAX_MS; atMs += INCIDENT_IDLE_MS - 1) {
      expect(await joinOne(store, community, `n${atMs}`, ['a:mara'], atMs)).toBe(second);
    }
    const third = await joinOne(store, community, 'm4', ['a:mara'], quiet + INCIDENT_MAX_MS);
    expect(third).not.toBe(second);
    await store.communities.closeIncident(third);
    expect(await joinOne(store, community, 'm5', ['a:mara'], quiet + INCIDENT_MAX_MS + 1)).not.toBe(third);
  });

  it('are the same to two processes that begin them at once, and have one entry in a log', async () => {
    const { store, url } = await open();
    const second = await openStore({ url, now: () => NOW });
    try {
      const community = await addCommunity(store);
      const cases = Array.from({ length: 12 }, (_, index) => noticeOf(community, `m${index}`));
      await keep(store, cases);
      const joined = await Promise.all(
        cases.map(({ id }, index) =>
          (index % 2 ? store : second).communities.joinIncidents({
            tenantId: community.tenantId,
            nowMs: NOW,
            cases: [{ caseId: id, groupingKeys: ['t:free coins'] }],
          }),
        ),
      );
      const incidents = new Set(joined.flatMap((each) => [...each.values()]));
      expect(incidents.size).toBe(1);
      const [incidentId = ''] = incidents;
      const entry = { incidentId, place: 'discord/log', platform: 'discord' } as const;
      const leads = await Promise.all(
        cases.map(({ id }, index) => (index % 2 ? store : second).communities.leadIncident({ ...entry, caseId: id })),
      );
      expect(new Set(leads).size).toBe(1);
    } finally {
      await second.close();
    }
  });

  it('stay as they are when a case is put into one again, as after a crash', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const moderationCase = noticeOf(community, 'm1', { groupingKeys: ['a:mara'] });
    await keep(store, [moderationCase]);
    const ask = { tenantId: community.tenantId, cases: [{ caseId: moderationCase.id, groupingKeys: ['a:mara'] }] };
    const first = (await store.communities.joinIncidents({ ...ask, nowMs: NOW })).get(moderationCase.id);
    const again = await store.communities.joinIncidents({ ...ask, nowMs: NOW + 2 * INCIDENT_IDLE_MS });
    expect(again.get(moderationCase.id)).toBe(first);
    const kept = await store.communities.changeCase(moderationCase.id, (current) => ({ ...current, state: 'acted' }));
    expect(kept?.incidentId).toBe(first);
  });

  it('are counted by what became of their parts', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const ana = { author: { id: 'ana', name: 'Ana' } };
    const cases = [
      noticeOf(community, 'm1', { ...ana, results: [step('delete', 'done'), step('timeout', 'done')] }),
      noticeOf(community, 'm2', {
        ...ana,
        channelId: 'c2',
        results: [step('delete', 'done'), step('timeout', 'done')],
      }),
      noticeOf(community, 'm3', { results: [waiting('delete'), step('timeout', 'refused')] }),
      noticeOf(community, 'm4', { results: [step('delete', 'gone')] }),
      noticeOf(community, 'm5', { results: [step('delete', 'refused'), step('delete', 'done')] }),
      noticeOf(community, 'm6', { results: [step('delete', 'would'), step('timeout', 'would')] }),
      noticeOf(community, '1/new', {
        kind: 'newcomer',
        channelId: '',
        author: { id: 'new', name: '' },
        results: [step('timeout', 'done'), waiting('end_timeout')],
      }),
    ];
    await keep(store, cases);
    const parts = cases.map(({ id }) => ({ caseId: id, groupingKeys: ['r:1'] }));
    const joined = await store.communities.joinIncidents({ tenantId: community.tenantId, nowMs: NOW, cases: parts });
    const [incidentId = ''] = new Set(joined.values());
    expect(await store.communities.countIncident(incidentId)).toEqual({
      messages: 6,
      authors: 2,
      channels: 2,
      communities: 1,
      deleted: { messages: 3, authors: 2, channels: 2 },
      gone: 1,
      deletionsWaiting: 1,
      deletionsMissed: 0,
      wouldDelete: 1,
      timedOut: 2,
      timeoutsWaiting: 0,
      timeoutsMissed: 1,
      wouldTimeOut: 1,
      endsWaiting: 1,
      timeoutsEnded: 0,
      banned: 0,
      bansWaiting: 0,
      bansMissed: 0,
      bansEnded: 0,
      confirmed: 0,
      wrong: 0,
      categories: ['scam'],
    });
    const listed = await store.communities.listIncidentCases({
      incidentId,
      kind: 'message',
      order: 'last',
      limit: 2,
      offset: 1,
    });
    expect(listed.map(({ messageId }) => messageId).sort()).not.toContain('1/new');
    expect(listed).toHaveLength(2);
    const missed = { column: 'silence', is: 'missed' } as const;
    expect(await store.communities.listIncidentCases({ incidentId, only: missed, limit: 9 })).toHaveLength(1);
    expect((await store.communities.countCases(community.id, 0)).reduce((sum, { count }) => sum + count, 0)).toBe(6);
  });

  it('have edits that one process makes, that a touch meanwhile keeps due, and that a crash leaves to another', async () => {
    const { store } = await open();
    const community = await addCommunity(store);
    const incidentId = await joinOne(store, community, 'm1', ['a:mara']);
    const [lead] = await store.communities.listIncidentCases({ incidentId, limit: 1 });
    const caseId = lead?.id ?? '';
    const { leadIncident, touchEntries, leaseEdits, concludeEdit, withdrawEntry } = store.communities;
    await leadIncident({ incidentId, place: 'discord/log', platform: 'discord', caseId });
    const of = (id: string) => (externalId: string) => externalId === id;
    const hold = (nowMs: number) =>
      leaseEdits({ platform: 'discord', nowMs, leaseUntilMs: nowMs + LEASE_MS, limit: 9 });
    expect(await hold(NOW)).toHaveLength(0);
    await touchEntries({ incidentId }, NOW + 5);
    expect(await hold(NOW)).toHaveLength(0);
    // One that looks after other communities leaves it to whoever has this one.
    const ask = { platform: 'discord', nowMs: NOW + 5, leaseUntilMs: NOW + 5 + LEASE_MS, limit: 9 } as const;
    expect(await leaseEdits({ ...ask, ofServers: of('another') })).toHaveLength(0);
    expect(await leaseEdits({ ...ask, ofServers: of(community.externalId) })).toMatchObject([{ caseId }]);
    await touchEntries({ caseId }, NOW + 5);
    expect(await hold(NOW + 5)).toMatchObject([{ caseId }]);
    expect(await hold(NOW + 6)).toHaveLength(0);
    await touchEntries({ caseId }, NOW + 7);
    await concludeEdit(caseId, NOW + 5 + LEASE_MS);
    expect(await hold(NOW + 7)).toHaveLength(1);
    expect(await hold(NOW + 7 + LEASE_MS)).toHaveLength(1);
    await concludeEdit(caseId, NOW + 7 + 2 * LEASE_MS);
    expect(await hold(NOW + 9 * LEASE_MS)).toHaveLength(0);
    await withdrawEntry(caseId);
    expect(await leadIncident({ incidentId, place: 'discord/log', platform: 'discord', caseId: 'next' })).toBe('next');
  });

  it('are listed newest first by page, with what became of them and the case that began each, for their tenant alone', async () => {
    const { store } = await open();
    const community = await addCommunity(store, 'g1');
    const stranger = await addCommunity(store, 'g2');
    const older = await joinOne(store, community, 'm1', ['a:mara'], NOW - 3_600_000);
    const newer = await joinOne(store, community, 'm2', ['a:ole']);
    const last = noticeOf(community, 'm3', { groupingKeys: ['a:ole'], author: { id: 'u2', name: 'ole' } });
    const raid = noticeOf(community, 'r1', { kind: 'raid', channelId: '', groupingKeys: ['a:ole'] });
    await keep(store, [
      { ...last, results: [step('delete', 'done')], reason: { ...last.reason, category: 'spam' } },
      raid,
    ]);
    await store.communities.joinIncidents({
      tenantId: community.tenantId,
      nowMs: NOW,
      cases: [last, raid].map(({ id, groupingKeys }) => ({ caseId: id, groupingKeys })),
    });
    const { listIncidents, listEntries, leadIncident } = store.communities;
    const { tenantId } = community;
    const all = await listIncidents({ tenantId, limit: 10 });
    expect(all.map(({ id }) => id)).toEqual([newer, older]);
    expect(all[0]).toMatchObject({
      startedAtMs: NOW,
      first: { id: raid.id, kind: 'raid' },
      counts: { messages: 2, authors: 2, deleted: { messages: 1 }, categories: ['scam', 'spam'] },
    });
    expect(all[0]?.counts).toEqual(await store.communities.countIncident(newer));
    expect(all[1]).toMatchObject({ first: { messageId: 'm1' }, counts: { messages: 1 } });
    expect((await listIncidents({ tenantId, limit: 1, before: newer })).map(({ id }) => id)).toEqual([older]);
    expect((await listIncidents({ tenantId, limit: 9, ids: [older] })).map(({ id }) => id)).toEqual([older]);
    await leadIncident({ incidentId: newer, place: 'discord/log', platform: 'discord', caseId: last.id });
    expect(await listEntries(tenantId, newer)).toMatchObject([{ caseId: last.id, platform: 'discord' }]);
    expect(await listIncidents({ tenantId: stranger.tenantId, limit: 9, ids: [older] })).toEqual([]);
    expect(await listEntries(stranger.tenantId, newer)).toEqual([]);
  });

  it('are erased with their tenant, and forgotten after the retention', async () => {
    const { store, url } = await open({ now: () => NOW + 1 + 30 * 86_400_000 });
    const community = await addCommunity(store);
    const incidentId = await joinOne(store, community, 'm1', ['a:mara']);
    // What it is of is kept for as long.
    await store.keepLog(() => false);
    const listed = await store.communities.listIncidents({ tenantId: community.tenantId, limit: 9 });
    expect(listed.map(({ id }) => id)).toEqual([incidentId]);
    await queryDirectly(url, 'DELETE FROM "Notice"');
    await store.keepLog(() => false);
    expect(await joinOne(store, community, 'm2', ['a:mara'])).not.toBe(incidentId);
    await store.deleteTenant(community.tenantId);
    const nobody = { tenantId: community.tenantId, nowMs: NOW, cases: [{ caseId: 'n', groupingKeys: ['a:mara'] }] };
    expect(await store.communities.joinIncidents(nobody)).toEqual(new Map());
  });
});

import { expect, it } from 'vitest';
import { leaseDue, waitingSteps } from '../../bots/core/state/waiting-steps.ts';
import type { WaitingStep } from '../../src/core/common/steps.ts';
import { NOW, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';

describeEachStore('steps that wait', (open) => {
  const openCommunity = async () => {
    const { store } = await open();
    const tenant = await store.ensureTenant('telegram:g1', 'trial');
    const place = { platform: 'telegram', externalId: 'g1', name: '', tenantId: tenant.id, logChannel: null } as const;
    const flags = { trial: false, notify: false, notifyText: '', lockdown: false };
    return { store, community: await store.communities.ensureCommunity({ ...place, ...flags }) };
  };
  const waiting = (dueAtMs: number): WaitingStep => ({
    ...{ step: 'delete', outcome: 'waiting', why: 'rate_limited', by: null, atMs: NOW, tries: 1, untilMs: null },
    ...{ dueAtMs, deadlineMs: NOW + 86_400_000 },
  });

  it('are listed as they are due, counted by platform, and held by one of two who take them at once', async () => {
    const { store, community } = await openCommunity();
    const { communities } = store;
    const later = noticeOf(community, 'm1', { results: [waiting(NOW + 40_000)] });
    const sooner = noticeOf(community, 'm2', { results: [waiting(NOW + 1_000)] });
    const done = noticeOf(community, 'm3');
    await communities.conclude({ keys: [], nowMs: NOW, cases: [later, sooner, done] });
    const list = () => communities.listWaiting({ platform: 'telegram' }, 10);
    expect((await list()).map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(await communities.countWaiting('telegram')).toBe(2);
    expect(await communities.countWaiting('slack')).toBe(0);
    const nowMs = NOW + 2_000;
    const held = await Promise.all(
      [1, 2].map(() =>
        communities.changeCase(sooner.id, (moderationCase) => leaseDue(moderationCase, nowMs, nowMs + 60_000)),
      ),
    );
    expect(held.filter((moderationCase) => moderationCase !== null)).toHaveLength(1);
    // What is held is not due before that; a crash leaves it to be found then.
    const [first, second] = await list();
    expect([first?.id, second?.id]).toEqual([later.id, sooner.id]);
    expect(waitingSteps(second ?? done).map(({ dueAtMs }) => dueAtMs)).toEqual([nowMs + 60_000]);
    await communities.changeCase(later.id, (moderationCase) => ({ ...moderationCase, results: [] }));
    expect(await communities.countWaiting('telegram')).toBe(1);
  });

  it('come beside the count of communities that have no place for entries', async () => {
    const { store, community } = await openCommunity();
    const { communities } = store;
    expect(await communities.countWithoutLog('telegram')).toBe(1);
    expect(await communities.countWithoutLog('discord')).toBe(0);
    await communities.changeCommunity(community.id, { logChannel: '' });
    expect(await communities.countWithoutLog('telegram')).toBe(0);
    await communities.changeCommunity(community.id, { logChannel: null, removedAtMs: NOW });
    expect(await communities.countWithoutLog('telegram')).toBe(0);
  });
});

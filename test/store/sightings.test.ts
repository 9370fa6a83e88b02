import { expect, it } from 'vitest';
import { createRaidSignals } from '../../bots/core/state/raid-signals.ts';
import { RAID_SIGNAL_MS } from '../../src/core/members/members.ts';
import type { Store } from '../../src/core/store/store.ts';
import { changeSettings } from '../../src/service/policy/write-settings.ts';
import { addCommunity, NOW } from './community-records.ts';
import { describeEachStore } from './each-store.ts';

describeEachStore('what is known of newcomers from elsewhere', (open) => {
  /** One process of a bot, whose clock is so far on. */
  const processOf = (store: Store, onMs = 0) =>
    createRaidSignals(
      { store, communities: store.communities, schedule: { now: () => NOW + onMs, after: () => () => {} } },
      'discord',
    );
  const share = (store: Store, tenantId: string, shared: boolean) =>
    changeSettings({ store }, tenantId, () => ({ raid: { shared } }));

  it('is told only where both tenants share, between processes, and of nobody but whom it is about', async () => {
    const { store } = await open();
    const [there, here, third] = [
      await addCommunity(store, 'g1'),
      await addCommunity(store, 'g2'),
      await addCommunity(store, 'g3'),
    ];
    const [one, other] = [processOf(store), processOf(store, 60_000)];
    await one.note(there, 'timeout', ['u1']);
    await share(store, there.tenantId, true);
    await share(store, here.tenantId, true);
    // Before it was shared nothing was kept.
    expect([...(await other.onJoin(here, 'u1'))]).toEqual([]);
    await one.note(there, 'timeout', ['u1']);
    await one.note(there, 'raid', ['u1', 'u2']);
    expect([...(await other.onJoin(here, 'u1'))]).toEqual([['u1', 'raid']]);
    expect([...(await other.onJoin(here, 'stranger'))]).toEqual([['u1', 'raid']]);
    // The third shares nothing, so it is told nothing; and what it does is told to nobody.
    expect([...(await other.onJoin(third, 'u2'))]).toEqual([]);
    await one.note(third, 'raid', ['u3']);
    expect([...(await other.onJoin(here, 'u3')).keys()]).not.toContain('u3');
    // In the community where it happened it is no news.
    expect([...(await other.onJoin(there, 'u2'))]).toEqual([]);
    await share(store, there.tenantId, false);
    expect([...(await other.onJoin(here, 'u2')).keys()]).not.toContain('u2');
  });

  it('ends when it was wrong, after a day, and with its tenant', async () => {
    const { store } = await open({ now: () => NOW + RAID_SIGNAL_MS + 1 });
    const [there, here] = [await addCommunity(store, 'g1'), await addCommunity(store, 'g2')];
    for (const { tenantId } of [there, here]) await share(store, tenantId, true);
    const sightings = processOf(store);
    await sightings.note(there, 'timeout', ['u1', 'u2', 'u3']);
    await sightings.drop(there, 'timeout', ['u2']);
    expect([...(await sightings.onJoin(here, 'u2'))]).toEqual([]);
    expect([...(await sightings.onJoin(here, 'u1'))]).toEqual([['u1', 'timeout']]);
    const later = processOf(store, RAID_SIGNAL_MS + 1);
    expect([...(await later.onJoin(here, 'u3'))]).toEqual([]);
    const isLeft = async () =>
      (await store.communities.findRaidSignals({ platform: 'discord', personId: 'u1', notIn: '', sinceMs: 0 })).length >
      0;
    expect(await isLeft()).toBe(true);
    await store.keepLog(() => false);
    expect(await isLeft()).toBe(false);
    await sightings.note(there, 'raid', ['u1']);
    await store.deleteTenant(there.tenantId);
    expect(await isLeft()).toBe(false);
    expect([...(await sightings.onJoin(here, 'u1')).keys()]).toEqual([]);
  });
});

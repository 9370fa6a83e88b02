import { expect, it } from 'vitest';
import { createManualClock } from '../../emulators/manual-clock.ts';
import { addCommunity, DAY_MS, NOW } from './community-records.ts';
import { describeEachStore } from './each-store.ts';

describeEachStore('what erased communities left on their platforms', (open) => {
  it('is remembered of those where rules stand alone, however they are erased, until it is taken away or old', async () => {
    const clock = createManualClock(NOW);
    const { store } = await open({ now: clock.now });
    const { communities } = store;
    const [tenant, alone, plain] = [
      await addCommunity(store, 'g1'),
      await addCommunity(store, 'g2'),
      await addCommunity(store, 'g3'),
    ];
    const second = await addCommunity(store, 'g4', tenant.tenantId);
    for (const { id } of [tenant, alone, second]) await communities.changeCommunity(id, { mirrored: true });
    const left = async () => [...(await communities.listMirrorTombstones('discord', 9))].sort();
    await communities.changeCommunity(alone.id, { removedAtMs: NOW });
    expect(await communities.deleteCommunity(alone.id, { removedBeforeMs: NOW })).toBe(false);
    expect(await communities.deleteCommunity(alone.id, { removedBeforeMs: NOW + 1 })).toBe(true);
    expect(await communities.deleteCommunity(plain.id)).toBe(true);
    await store.deleteTenant(tenant.tenantId);
    expect(await left()).toEqual(['g1', 'g2', 'g4']);
    expect(await communities.listMirrorTombstones('slack', 9)).toEqual([]);
    await communities.dropMirrorTombstone('discord', 'g2');
    clock.advance(30 * DAY_MS);
    await store.keepLog(() => false);
    expect(await left()).toEqual(['g1', 'g4']);
    clock.advance(1);
    await store.keepLog(() => false);
    expect(await left()).toEqual([]);
  });
});

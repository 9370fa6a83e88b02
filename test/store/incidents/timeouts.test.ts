import { expect, it } from 'vitest';
import type { TimeoutRecord } from '../../../src/core/incidents/timeouts.ts';
import { addCommunity, NOW } from '../community-records.ts';
import { describeEachStore } from '../each-store.ts';

const UNTIL = NOW + 600_000;
const OF = { platform: 'discord', externalId: 'g1', personId: 'u1' } as const;
const silence = (endsAtMs: number): TimeoutRecord => ({
  before: { untilMs: null, may: ['can_send_messages'] },
  made: [{ is: { untilMs: endsAtMs, may: [] }, endsAtMs }],
  dueAtMs: endsAtMs,
});

describeEachStore('what was there before a timeout', (open) => {
  it('is kept until it is forgotten, of one member of one community, and goes with the community', async () => {
    const { store } = await open();
    const { communities } = store;
    const here = await addCommunity(store, 'g1');
    await addCommunity(store, 'g2');
    await communities.changeTimeout(OF, () => silence(UNTIL));
    expect(await communities.findTimeout(OF)).toEqual(silence(UNTIL));
    expect(await communities.findTimeout({ ...OF, externalId: 'g2' })).toBeNull();
    expect(await communities.findTimeout({ ...OF, platform: 'telegram' })).toBeNull();
    await communities.changeTimeout({ ...OF, externalId: 'g2' }, () => silence(UNTIL - 1));
    expect(await communities.listTimeouts('discord', 10)).toEqual([
      { externalId: 'g2', name: 'Guild', personId: 'u1', dueAtMs: UNTIL - 1 },
      { externalId: 'g1', name: 'Guild', personId: 'u1', dueAtMs: UNTIL },
    ]);
    expect(await communities.listTimeouts('telegram', 10)).toEqual([]);
    await communities.changeTimeout({ ...OF, externalId: 'g2' }, () => null);
    expect(await communities.listTimeouts('discord', 10)).toHaveLength(1);
    await communities.deleteCommunity(here.id);
    expect(await communities.findTimeout(OF)).toBeNull();
    // Nothing is kept of a community that is gone.
    await communities.changeTimeout(OF, () => silence(UNTIL));
    expect(await communities.listTimeouts('discord', 10)).toEqual([]);
  });

  it('loses nothing when many change it at once', async () => {
    const { store } = await open();
    await addCommunity(store, 'g1');
    const ends = Array.from({ length: 12 }, (_, index) => UNTIL + index);
    await Promise.all(
      ends.map((endsAtMs) =>
        store.communities.changeTimeout(OF, (known) => ({
          ...silence(endsAtMs),
          made: [...(known?.made ?? []), ...silence(endsAtMs).made],
        })),
      ),
    );
    const kept = await store.communities.findTimeout(OF);
    expect(kept?.made.map(({ endsAtMs }) => endsAtMs).toSorted()).toEqual(ends);
  });
});

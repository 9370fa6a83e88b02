import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { addCommunity, LEASE_MS, NOW, noticeOf } from './community-records.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';

describeEachStore('what a process has to itself', (open) => {
  const claimOf = (owner: string) => ({ keys: ['a'], owner, nowMs: NOW, leaseMs: LEASE_MS });

  it('is free once an instance says nothing any more, long before its lease ends, and not before', async () => {
    const { store, url } = await open();
    const killed = await openStore({ url, now: Date.now });
    const owner = killed.communities.instanceId;
    expect(await killed.communities.claim(claimOf(owner))).toEqual([{ kind: 'ours' }]);
    const [held] = await store.communities.claim(claimOf(store.communities.instanceId));
    expect(held).toMatchObject({ kind: 'held' });
    // It says when to look again, and not only when the lease ends.
    expect(held?.kind === 'held' && held.untilMs).toBeLessThanOrEqual(NOW + 12_000);
    await queryDirectly(url, `UPDATE "Instance" SET "aliveUntilMs" = "aliveUntilMs" - 13000 WHERE id = '${owner}'`);
    expect(await store.communities.claim(claimOf(store.communities.instanceId))).toEqual([{ kind: 'ours' }]);
    await killed.close();
  });

  it('is free at once when an instance stops, and what it had concluded stays so', async () => {
    const { store, url } = await open();
    const stopping = await openStore({ url, now: Date.now });
    const owner = stopping.communities.instanceId;
    await stopping.communities.claim({ ...claimOf(owner), keys: ['a', 'b'] });
    await stopping.communities.conclude({ keys: ['b'], nowMs: NOW, notices: [] });
    await stopping.close();
    const ask = { ...claimOf(store.communities.instanceId), keys: ['a', 'b'] };
    expect(await store.communities.claim(ask)).toEqual([{ kind: 'ours' }, { kind: 'done' }]);
  });

  it('is a notice for as long as somebody says so', async () => {
    const { store } = await open();
    const notice = noticeOf(await addCommunity(store), 'm1');
    const { communities } = store;
    await communities.conclude({ keys: [], nowMs: NOW, notices: [notice] });
    await communities.holdNotices([notice.id], NOW + LEASE_MS + 10);
    // What is held for longer stays so.
    await communities.holdNotices([notice.id], NOW);
    expect(await communities.listUnfinished('discord', NOW + LEASE_MS + 9, 10)).toEqual([]);
    expect(await communities.listUnfinished('discord', NOW + LEASE_MS + 10, 10)).toHaveLength(1);
  });
});

describeEachStore('changes of notices that share a commit', (open) => {
  it('are each made on what stood, in their order, and one that fails fails alone', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const community = await addCommunity(store);
    const notices = Array.from({ length: 20 }, (_, number) => noticeOf(community, `m${number}`));
    await store.communities.conclude({ keys: [], nowMs: NOW, notices });
    const add = (place: number, text: string, of = store) =>
      of.communities.changeNotice(notices[place]?.id ?? '', (current) => ({ ...current, text: current.text + text }));
    const spoilt = store.communities.changeNotice(notices[0]?.id ?? '', () => {
      throw new Error('a defect');
    });
    const changes = notices.flatMap((_, place) => [
      add(place, ' one'),
      add(place, ' two'),
      add(19 - place, ' x', other),
    ]);
    await expect(spoilt).rejects.toThrow('a defect');
    await Promise.all(changes);
    for (const { id } of notices) {
      const text = (await store.communities.findNotice({ id }))?.text ?? '';
      expect(text.replace(' x', '')).toBe('text one two');
      expect(text).toContain(' x');
    }
    await other.close();
  });
});

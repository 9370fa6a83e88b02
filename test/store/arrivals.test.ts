import { expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { describeEachStore } from './each-store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOLD_MS = 15_000;
const PLATFORM = 'telegram' as const;

describeEachStore('arrivals', (open) => {
  const kept = (ids: readonly string[], owner = 'one', atMs = NOW) => ({
    platform: PLATFORM,
    owner,
    atMs,
    leaseUntilMs: atMs + HOLD_MS,
    events: ids.map((id) => ({ id, payload: `sealed ${id}` })),
  });
  const ask = (nowMs: number, limit = 100) => ({
    platform: PLATFORM,
    owner: 'two',
    nowMs,
    leaseUntilMs: nowMs + HOLD_MS,
    limit,
  });

  it('keeps an event once, however often and by however many it is delivered', async () => {
    const { store, url } = await open();
    const second = await openStore({ url, now: () => NOW });
    const added = await Promise.all(
      [store, second, store].map(({ communities }) => communities.keepInboundEvents(kept(['a', 'b']))),
    );
    expect(added.flat().sort()).toEqual(['a', 'b']);
    expect(await store.communities.countInboundEvents(PLATFORM)).toBe(2);
    expect(await store.communities.countInboundEvents('slack')).toBe(0);
    await second.close();
  });

  it('gives what nobody holds any more to one of those who ask, oldest first, with who had it', async () => {
    const { store } = await open();
    const { communities } = store;
    await communities.keepInboundEvents(kept(['later'], 'one', NOW + 5));
    await communities.keepInboundEvents(kept(['first'], 'one', NOW));
    expect(await communities.takeUpInboundEvents(ask(NOW + 1))).toEqual([]);
    expect(await communities.nextInboundEventMs(PLATFORM)).toBe(NOW + HOLD_MS);
    const lapsed = NOW + HOLD_MS + 10;
    const taken = await Promise.all([
      communities.takeUpInboundEvents(ask(lapsed)),
      communities.takeUpInboundEvents(ask(lapsed)),
    ]);
    expect(taken.flat()).toEqual([
      { id: 'first', payload: 'sealed first', tries: 1, leasedBefore: 'one' },
      { id: 'later', payload: 'sealed later', tries: 1, leasedBefore: 'one' },
    ]);
  });

  it('leaves to its owner what that holds on to, and lets go of it at a word', async () => {
    const { communities } = (await open()).store;
    await communities.keepInboundEvents(kept(['a']));
    const owned = { platform: PLATFORM, owner: 'one' } as const;
    await communities.leaseInboundEvents({ ...owned, leaseUntilMs: NOW + 3 * HOLD_MS, below: NOW + 1 });
    expect(await communities.nextInboundEventMs(PLATFORM)).toBe(NOW + HOLD_MS);
    await communities.leaseInboundEvents({ ...owned, leaseUntilMs: NOW + 3 * HOLD_MS });
    expect(await communities.takeUpInboundEvents(ask(NOW + 2 * HOLD_MS))).toEqual([]);
    await communities.releaseInboundEvents({ platform: PLATFORM, owner: 'another' });
    expect(await communities.takeUpInboundEvents(ask(NOW))).toEqual([]);
    await communities.releaseInboundEvents(owned);
    expect(await communities.takeUpInboundEvents(ask(NOW))).toHaveLength(1);
  });

  it('forgets what is settled, and keeps nothing of it', async () => {
    const { communities } = (await open()).store;
    await communities.keepInboundEvents(kept(['a', 'b']));
    await communities.settleInboundEvents(['a']);
    expect(await communities.countInboundEvents(PLATFORM)).toBe(1);
    await communities.settleInboundEvents(['b', 'unknown']);
    expect(await communities.nextInboundEventMs(PLATFORM)).toBeNull();
  });

  it('lets the claims of an owner that has ended be had at once, and those of nobody else', async () => {
    const { communities } = (await open()).store;
    const at = { nowMs: NOW, leaseMs: 60_000 };
    await communities.claim({ keys: ['x'], owner: 'one', ...at });
    await communities.claim({ keys: ['y'], owner: 'alive', ...at });
    await communities.claim({ keys: ['z'], owner: 'one', ...at });
    await communities.conclude({ keys: ['z'], nowMs: NOW, cases: [] });
    const answers = await communities.claim({ keys: ['x', 'y', 'z'], owner: 'two', ended: ['one'], ...at });
    expect(answers.map(({ kind }) => kind)).toEqual(['ours', 'held', 'done']);
  });

  it('remembers until when a community is decided', async () => {
    const { store } = await open();
    const tenant = await store.ensureTenant('discord:g1', 'trial');
    const shared = { platform: 'discord', name: '', tenantId: tenant.id, logChannel: null, notifyText: '' } as const;
    const flags = { trial: false, notify: false, lockdown: false };
    const one = await store.communities.ensureCommunity({ ...shared, ...flags, externalId: 'g1' });
    const other = await store.communities.ensureCommunity({ ...shared, ...flags, externalId: 'g2' });
    const key = (externalId: string) => ({ platform: 'discord' as const, externalId });
    expect(await store.communities.readCheckpoint(key('g1'))).toBeNull();
    await store.communities.saveCheckpoints([
      { ...key('g1'), atMs: NOW },
      { ...key('g2'), atMs: NOW + 1.5 },
      { ...key('gone'), atMs: NOW },
      { platform: 'slack', externalId: 'g1', atMs: NOW + 9 },
    ]);
    expect(await store.communities.readCheckpoint(key('g1'))).toBe(NOW);
    expect(await store.communities.readCheckpoint(key(other.externalId))).toBe(NOW + 1);
    expect(await store.communities.findCommunity({ id: one.id })).toEqual(one);
  });
});

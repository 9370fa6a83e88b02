import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

  it.runIf(process.platform === 'linux')('is free at once where an instance of this machine was killed', async () => {
    const { url } = await open();
    const killed = await openStore({ url, now: Date.now });
    const owner = killed.communities.instanceId;
    const moderationCase = noticeOf(await addCommunity(killed), 'm1');
    await killed.communities.conclude({ keys: [], nowMs: NOW, cases: [moderationCase] });
    await killed.communities.leaseCases([moderationCase.id], Date.now() + LEASE_MS);
    const events = [{ id: 'e1', payload: '{}' }];
    const held = { platform: 'slack', owner, leaseUntilMs: Date.now() + LEASE_MS } as const;
    await killed.communities.keepInboundEvents({ ...held, atMs: Date.now(), events });
    await killed.communities.claim(claimOf(owner));
    const child = spawn('sleep', ['60']);
    const pid = child.pid ?? 0;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const [row] = await queryDirectly(url, `SELECT process FROM "Instance" WHERE id = '${owner}'`);
    const identity = { ...JSON.parse(String(row?.process)), pid, started };
    const become = (given: object) =>
      queryDirectly(url, `UPDATE "Instance" SET process = '${JSON.stringify(given)}' WHERE id = '${owner}'`);
    const askNow = async () => {
      const successor = await openStore({ url, now: Date.now });
      const { communities } = successor;
      const [claim] = await communities.claim(claimOf(communities.instanceId));
      const cases = await communities.listUnfinished('discord', Date.now(), 10);
      const by = {
        platform: 'slack',
        owner: communities.instanceId,
        nowMs: Date.now(),
        leaseUntilMs: Date.now(),
      } as const;
      const taken = await communities.takeUpInboundEvents({ ...by, limit: 10 });
      await successor.close();
      return { claim: claim?.kind, cases: cases.length, events: taken.length };
    };
    await become(identity);
    expect(await askNow()).toEqual({ claim: 'held', cases: 0, events: 0 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    // Of a process in another container nothing is known.
    await become({ ...identity, namespace: 'pid:[1]' });
    expect(await askNow()).toEqual({ claim: 'held', cases: 0, events: 0 });
    await become(identity);
    expect(await askNow()).toEqual({ claim: 'ours', cases: 1, events: 1 });
    await killed.close();
  });

  it('is free at once when an instance stops, and what it had concluded stays so', async () => {
    const { store, url } = await open();
    const stopping = await openStore({ url, now: Date.now });
    const owner = stopping.communities.instanceId;
    await stopping.communities.claim({ ...claimOf(owner), keys: ['a', 'b'] });
    await stopping.communities.conclude({ keys: ['b'], nowMs: NOW, cases: [] });
    await stopping.close();
    const ask = { ...claimOf(store.communities.instanceId), keys: ['a', 'b'] };
    expect(await store.communities.claim(ask)).toEqual([{ kind: 'ours' }, { kind: 'done' }]);
  });

  it('is a case for as long as somebody says so', async () => {
    const { store } = await open();
    const moderationCase = noticeOf(await addCommunity(store), 'm1');
    const { communities } = store;
    await communities.conclude({ keys: [], nowMs: NOW, cases: [moderationCase] });
    await communities.leaseCases([moderationCase.id], NOW + LEASE_MS + 10);
    // What is held for longer stays so.
    await communities.leaseCases([moderationCase.id], NOW);
    expect(await communities.listUnfinished('discord', NOW + LEASE_MS + 9, 10)).toEqual([]);
    expect(await communities.listUnfinished('discord', NOW + LEASE_MS + 10, 10)).toHaveLength(1);
  });
});

describeEachStore('changes of notices that share a commit', (open) => {
  it('are each made on what stood, in their order, and one that fails fails alone', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const community = await addCommunity(store);
    const cases = Array.from({ length: 20 }, (_, number) => noticeOf(community, `m${number}`));
    await store.communities.conclude({ keys: [], nowMs: NOW, cases });
    const add = (index: number, text: string, of = store) =>
      of.communities.changeCase(cases[index]?.id ?? '', (current) => ({ ...current, text: current.text + text }));
    const spoilt = store.communities.changeCase(cases[0]?.id ?? '', () => {
      throw new Error('a defect');
    });
    const changes = cases.flatMap((_, index) => [add(index, ' one'), add(index, ' two'), add(19 - index, ' x', other)]);
    await expect(spoilt).rejects.toThrow('a defect');
    await Promise.all(changes);
    for (const { id } of cases) {
      const text = (await store.communities.findCase({ id }))?.text ?? '';
      expect(text.replace(' x', '')).toBe('text one two');
      expect(text).toContain(' x');
    }
    await other.close();
  });
});

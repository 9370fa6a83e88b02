import { expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';

describeEachStore('work that one process at a time does', (open) => {
  it('has one holder, however many ask at once, until it lets go or says nothing any more', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const stores = [store, other];
    const asked = await Promise.all(stores.flatMap((one) => [one.leases.leaseWork('a bot', 60_000)]));
    expect(asked.filter(Boolean)).toHaveLength(1);
    const [holder, waiting] = asked[0] ? [store, other] : [other, store];
    expect(await holder.leases.leaseWork('a bot', 60_000)).toBe(true);
    expect(await waiting.leases.leaseWork('another', 60_000)).toBe(true);
    // Who has nothing lets nothing go.
    await waiting.leases.releaseWork('a bot');
    expect(await waiting.leases.leaseWork('a bot', 60_000)).toBe(false);
    await holder.leases.releaseWork('a bot');
    expect(await waiting.leases.leaseWork('a bot', 60_000)).toBe(true);
    expect(await holder.leases.leaseWork('a bot', 60_000)).toBe(false);
    await queryDirectly(url, `UPDATE "Claim" SET "heldUntilMs" = "heldUntilMs" - 61000 WHERE key = 'work a bot'`);
    expect(await holder.leases.leaseWork('a bot', 60_000)).toBe(true);
    await other.close();
  });

  it('is told to everybody with when it was last taken, while its holder has it and lives', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    expect(await other.leases.heldSince('a purge')).toBeNull();
    const before = Date.now() - 1_000;
    await store.leases.leaseWork('a purge', 60_000);
    const first = (await other.leases.heldSince('a purge')) ?? 0;
    expect(first).toBeGreaterThan(before);
    await queryDirectly(url, `UPDATE "Claim" SET "atMs" = "atMs" - 5000 WHERE key = 'work a purge'`);
    expect(await other.leases.heldSince('a purge')).toBe(first - 5_000);
    await queryDirectly(url, `UPDATE "Instance" SET "aliveUntilMs" = 0`);
    expect(await other.leases.heldSince('a purge')).toBeNull();
    await store.leases.releaseWork('a purge');
    await other.close();
  });

  it('is listed by its names, with who has it, until it lapses or is let go of', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const [mine, theirs] = [store.communities.instanceId, other.communities.instanceId];
    await store.leases.leaseWork('bot discord 0/2', 60_000);
    await other.leases.leaseWork('bot discord 1/2', 60_000);
    await other.leases.leaseWork('bot slack', 60_000);
    const list = async () =>
      (await store.leases.listWork('bot discord')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(await list()).toEqual([
      { name: 'bot discord 0/2', by: mine },
      { name: 'bot discord 1/2', by: theirs },
    ]);
    await queryDirectly(
      url,
      `UPDATE "Claim" SET "heldUntilMs" = "heldUntilMs" - 61000 WHERE key = 'work bot discord 0/2'`,
    );
    expect(await list()).toEqual([{ name: 'bot discord 1/2', by: theirs }]);
    await other.leases.releaseWork('bot discord 1/2');
    expect(await list()).toEqual([]);
    await other.close();
  });

  it('is free twelve seconds after its holder was killed, for however long that wanted to hold it', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    expect(await store.leases.leaseWork('a purge', 3 * 3_600_000)).toBe(true);
    expect(await other.leases.leaseWork('a purge', 60_000)).toBe(false);
    // What a killed process leaves: a row that says until when it counts as alive.
    const [holder] = await queryDirectly(url, `SELECT owner FROM "Claim" WHERE key = 'work a purge'`);
    await queryDirectly(
      url,
      `UPDATE "Instance" SET "aliveUntilMs" = "aliveUntilMs" - 12000 WHERE id = '${holder?.owner}'`,
    );
    expect(await other.leases.leaseWork('a purge', 60_000, true)).toBe(false);
    expect(await other.leases.leaseWork('a purge', 60_000)).toBe(true);
    await other.close();
  });
});

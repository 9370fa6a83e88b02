import { expect, it } from 'vitest';
import { leastId } from '../../../src/store/database/database.ts';
import { describeEachStore } from '../each-store.ts';
import { newTenant } from '../records.ts';

const NOON_MS = Date.UTC(2026, 10, 28, 12);
/** The last two digits of a decision's id say whether a second moderator is asked. */
const idOf = (atMs: number, digits: string) => leastId(atMs).slice(0, -2) + digits;

describeEachStore('a second review', (open) => {
  it('is asked of others only, for one in 20 decisions, and given once', async () => {
    const { store } = await open({ now: () => NOON_MS });
    const { communities } = store;
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    const ann = { by: 'u1', name: 'Ann', verdict: 'confirmed', atMs: NOON_MS } as const;
    const give = (digits: string, change: Partial<typeof ann> = {}, tenantId = tenant.id) =>
      communities.saveVerdict({ decisionId: idOf(NOON_MS - 60_000, digits), tenantId, ...ann, ...change });
    await give('0c');
    await give('0d');
    await give('01', { atMs: NOON_MS - 8 * 86_400_000 });
    await give('02', {}, other.tenant.id);
    const ask = { by: ['bob', 'u2'], sinceMs: NOON_MS - 7 * 86_400_000, limit: 20 };
    const sampled = idOf(NOON_MS - 60_000, '0c');
    expect(await communities.listForSecondReview(tenant.id, ask)).toEqual([sampled]);
    expect(await communities.listForSecondReview(tenant.id, { ...ask, by: ['u1'] })).toEqual([]);
    const bob = { by: 'u2', name: 'Bob', verdict: 'wrong', atMs: NOON_MS + 1 } as const;
    expect(await communities.saveSecondReview(tenant.id, sampled, ann, ['u1'])).toBe(false);
    // The same person, whose first verdict stands under another of their names.
    expect(await communities.saveSecondReview(tenant.id, sampled, bob, ['u2', 'u1'])).toBe(false);
    expect(await communities.saveSecondReview(other.tenant.id, sampled, bob, ['u2'])).toBe(false);
    expect(await communities.saveSecondReview(tenant.id, sampled, bob, ['u2'])).toBe(true);
    expect(await communities.saveSecondReview(tenant.id, sampled, bob, ['u2'])).toBe(false);
    expect(await communities.listForSecondReview(tenant.id, ask)).toEqual([]);
    expect(await communities.findVerdict(tenant.id, sampled)).toMatchObject({ verdict: 'confirmed', by: 'u1' });
    expect(await communities.listReviews(tenant.id, NOON_MS, 10)).toContainEqual({
      ...ann,
      decisionId: sampled,
      decidedAtMs: NOON_MS - 60_000,
      second: bob,
    });
  });
});

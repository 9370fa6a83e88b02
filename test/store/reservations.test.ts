import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createManualClock } from '../../emulators/manual-clock.ts';
import type { Ceiling } from '../../src/core/ports/judge.ts';
import { monthOf } from '../../src/core/tenants/tenant.ts';
import { openStore } from '../../src/store/open.ts';
import { describeEachStore } from './each-store.ts';
import { queryDirectly } from './query-directly.ts';
import { newTenant, recordOf } from './records.ts';

const NOW = Date.UTC(2026, 10, 21);
const MONTH = monthOf(NOW);
const HOUR_MS = 60 * 60 * 1_000;

describeEachStore('reserving judgements', (open) => {
  it('grants what the quota has left, first come first served, and says what is left after that', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const ask = { tenantId: tenant.id, month: MONTH, quota: 10, wanted: 4 };
    const grants = await Promise.all([1, 2, 3, 4].map(() => store.reserveJudgements(ask)));
    expect(grants.map(({ granted, left }) => ({ granted, left }))).toEqual([
      { granted: 4, left: 6 },
      { granted: 4, left: 2 },
      { granted: 2, left: 0 },
      { granted: 0, left: 0 },
    ]);
    expect(await store.reserveJudgements({ ...ask, month: '2026-12' })).toMatchObject({ granted: 4 });
    expect(await store.reserveJudgements({ ...ask, tenantId: 'nobody' })).toMatchObject({ granted: 0, left: 0 });
  });

  it('counts nothing for an instance that ended without a word, long before its reservations would lapse', async () => {
    const { store, url } = await open({ leaseMs: HOUR_MS });
    const killed = await openStore({ url, now: Date.now, leaseMs: HOUR_MS });
    const { tenant } = await newTenant(store);
    const ask = { tenantId: tenant.id, month: MONTH, quota: 500, wanted: 500 };
    expect(await killed.reserveJudgements(ask)).toMatchObject({ granted: 500 });
    expect(await store.reserveJudgements({ ...ask, wanted: 1 })).toMatchObject({ granted: 0 });
    // What the clock does to an instance that says nothing any more.
    await queryDirectly(url, `UPDATE "Instance" SET "aliveUntilMs" = "aliveUntilMs" - 13000`);
    expect(await store.reserveJudgements({ ...ask, wanted: 7 })).toMatchObject({ granted: 7, left: 493 });
    await killed.close();
  });

  it('gives back at once what an instance that stops has left', async () => {
    const { store, url } = await open({ leaseMs: HOUR_MS });
    const stopping = await openStore({ url, now: Date.now, leaseMs: HOUR_MS });
    const { tenant } = await newTenant(store);
    const ask = { tenantId: tenant.id, month: MONTH, quota: 10, wanted: 10 };
    await stopping.reserveJudgements(ask);
    await stopping.close();
    expect(await store.reserveJudgements(ask)).toMatchObject({ granted: 10 });
  });

  it('behaves as one counter, whatever is reserved, used, given back or left to lapse, by either of two processes', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now, leaseMs: 1_000 });
    const other = await openStore({ url, now: clock.now, leaseMs: 1_000 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('reserve' as const), wanted: fc.integer({ min: 0, max: 12 }), who: fc.boolean() }),
      fc.record({ kind: fc.constant('use' as const), which: fc.nat(), who: fc.boolean() }),
      fc.record({ kind: fc.constant('give back' as const), which: fc.nat(), who: fc.boolean() }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1_500 }) }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.array(step, { maxLength: 25 }), async (quota, steps) => {
        const { tenant } = await newTenant(store, `tenant ${run++}`);
        let leases: { id: string; granted: number; endsAtMs: number }[] = [];
        let judged = 0;
        for (const one of steps) {
          if (one.kind === 'wait') {
            clock.advance(one.ms);
            leases = leases.filter(({ endsAtMs }) => endsAtMs > clock.now());
            continue;
          }
          const by = one.who ? store : other;
          if (one.kind === 'reserve') {
            const before = judged + leases.reduce((sum, { granted }) => sum + granted, 0);
            const ask = { tenantId: tenant.id, month: MONTH, quota, wanted: one.wanted };
            const { leaseId, granted, left } = await by.reserveJudgements(ask);
            expect(granted).toBe(Math.max(0, Math.min(one.wanted, quota - before)));
            expect(left).toBe(Math.max(0, quota - before - granted));
            leases.push({ id: leaseId, granted, endsAtMs: clock.now() + 1_000 });
            continue;
          }
          const [lease] = leases.splice(one.which % Math.max(1, leases.length), 1);
          if (!lease) continue;
          if (one.kind === 'give back') await by.releaseLeases([lease.id]);
          else {
            judged += lease.granted;
            const record = recordOf(tenant.id, lease.granted, { nowMs: NOW, leaseIds: [lease.id] });
            expect((await by.record(record))?.usage.judged_this_month).toBe(judged);
          }
        }
      }),
      { numRuns: 20 },
    );
    await other.close();
  });

  it('forgets reservations that lapsed', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now });
    const { tenant } = await newTenant(store);
    const ask = { tenantId: tenant.id, month: MONTH, quota: 10, wanted: 10 };
    expect(await store.reserveJudgements(ask)).toMatchObject({ granted: 10 });
    clock.advance(120_000);
    expect(await store.reserveJudgements(ask)).toMatchObject({ granted: 10 });
    expect(await queryDirectly(url, 'SELECT id FROM "Lease"')).toHaveLength(1);
  });
});

describeEachStore('reserving money', (open) => {
  const both = (global: number, free: number): { ceiling: Ceiling; limitMicroUsd: number }[] => [
    { ceiling: 'global_budget', limitMicroUsd: global },
    { ceiling: 'free_budget', limitMicroUsd: free },
  ];

  it('reserves under every ceiling or under none, and names the one in the way', async () => {
    const { store } = await open();
    const ask = { month: MONTH, ceilings: both(100, 50), boundMicroUsd: 30 };
    expect(await store.reserveSpend(ask)).toHaveProperty('leaseId');
    expect(await store.reserveSpend(ask)).toEqual({ refusedBy: 'free_budget' });
    const global = { month: MONTH, ceilings: both(100, 50).slice(0, 1), boundMicroUsd: 70 };
    expect(await store.reserveSpend(global)).toHaveProperty('leaseId');
    expect(await store.reserveSpend({ ...ask, boundMicroUsd: 1 })).toEqual({ refusedBy: 'global_budget' });
    expect(await store.reserveSpend({ ...ask, month: '2026-12' })).toHaveProperty('leaseId');
    expect(await store.reserveSpend({ ...ask, ceilings: [], boundMicroUsd: 1e9 })).toHaveProperty('leaseId');
  });

  it('never passes a ceiling under parallel requests of two processes, and books what they really cost', async () => {
    const { store, url } = await open({ now: () => NOW });
    const other = await openStore({ url, now: () => NOW });
    const { tenant } = await newTenant(store);
    const limit = 1_000;
    let reserved = 0;
    const answers = await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const by = index % 2 ? store : other;
        const boundMicroUsd = 10 + (index % 7);
        const ceilings = [{ ceiling: 'global_budget' as const, limitMicroUsd: limit }];
        const answer = await by.reserveSpend({ month: MONTH, ceilings, boundMicroUsd });
        if (!('leaseId' in answer)) return 0;
        reserved += boundMicroUsd;
        expect(reserved).toBeLessThanOrEqual(limit);
        const spend = { microUsd: boundMicroUsd - 1, ceilings: ['global_budget' as const] };
        await by.record(recordOf(tenant.id, 1, { nowMs: NOW, leaseIds: [answer.leaseId], spend }));
        reserved -= 1;
        return boundMicroUsd - 1;
      }),
    );
    const spent = answers.reduce((sum, cost) => sum + cost, 0);
    expect(await store.readSpend(MONTH)).toEqual({ global_budget: spent, free_budget: 0 });
    expect(spent).toBeLessThanOrEqual(limit);
    const granted = answers.filter((cost) => cost > 0).length;
    expect(spent + granted, 'what was reserved').toBeGreaterThan(limit - 17);
    await other.close();
  });

  it('counts a reservation that lapsed as spent, until its request settles it after all', async () => {
    const clock = createManualClock(NOW);
    const { store } = await open({ now: clock.now });
    const { tenant } = await newTenant(store);
    const ask = { month: MONTH, ceilings: both(100, 100), boundMicroUsd: 60 };
    const answer = await store.reserveSpend(ask);
    expect(await store.readSpend(MONTH)).toEqual({ global_budget: 0, free_budget: 0 });
    clock.advance(120_000);
    expect(await store.readSpend(MONTH)).toEqual({ global_budget: 60, free_budget: 60 });
    expect(await store.reserveSpend(ask)).toEqual({ refusedBy: 'global_budget' });
    const leaseIds = 'leaseId' in answer ? [answer.leaseId] : [];
    const spend = { microUsd: 20, ceilings: ['global_budget' as const] };
    await store.record(recordOf(tenant.id, 1, { nowMs: NOW, leaseIds, spend }));
    expect(await store.readSpend(MONTH)).toEqual({ global_budget: 20, free_budget: 0 });
    expect(await store.reserveSpend(ask)).toHaveProperty('leaseId');
  });

  it('books a reservation that nobody will settle any more for good', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now });
    const ask = { month: MONTH, ceilings: both(100, 100), boundMicroUsd: 60 };
    await store.reserveSpend(ask);
    clock.advance(2 * HOUR_MS);
    expect(await store.reserveSpend(ask)).toEqual({ refusedBy: 'global_budget' });
    expect(await queryDirectly(url, 'SELECT id FROM "Lease"')).toEqual([]);
    expect(await store.readSpend(MONTH)).toEqual({ global_budget: 60, free_budget: 60 });
  });

  it('gives back what a request without a record reserved', async () => {
    const { store } = await open();
    const ask = { month: MONTH, ceilings: both(100, 100), boundMicroUsd: 100 };
    const answer = await store.reserveSpend(ask);
    await store.releaseLeases('leaseId' in answer ? [answer.leaseId] : []);
    await store.releaseLeases([]);
    expect(await store.reserveSpend(ask)).toHaveProperty('leaseId');
  });
});

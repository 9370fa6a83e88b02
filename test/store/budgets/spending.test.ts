import { expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { monthOf } from '../../../src/core/tenants/tenant.ts';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { newTenant, recordOf } from '../records.ts';

const NOW = Date.UTC(2026, 10, 21);
const MONTH = monthOf(NOW);
const HOUR_MS = 3_600_000;
const UNLIMITED = [{ ceiling: 'global_budget' as const, limitMicroUsd: null }];

describeEachStore('money', (open) => {
  const leaseOf = (answer: object) => ('leaseId' in answer ? [String(answer.leaseId)] : []);

  it('is noted before it is spent, also where nothing limits it, and counts as spent when nobody tells the end', async () => {
    const clock = createManualClock(NOW);
    const { store } = await open({ now: clock.now, leaseMs: 1_000 });
    await store.reserveSpend({ month: MONTH, ceilings: UNLIMITED, boundMicroUsd: 60 });
    expect((await store.ledger.readLedger(MONTH))[0]).toMatchObject({ booked: 0, underWay: 60, lapsed: 0 });
    clock.advance(1_001);
    expect(await store.readSpend(MONTH)).toMatchObject({ global_budget: 60 });
    expect((await store.ledger.readLedger(MONTH))[0]).toMatchObject({ booked: 0, underWay: 0, lapsed: 60 });
  });

  it('is booked for good with a line in the trail, an hour after nobody told the end', async () => {
    const clock = createManualClock(NOW);
    const { store, url } = await open({ now: clock.now, leaseMs: 1_000 });
    await store.reserveSpend({ month: MONTH, ceilings: UNLIMITED, boundMicroUsd: 60 });
    clock.advance(HOUR_MS + 1_001);
    const next = await openStore({ url, now: clock.now });
    await next.reserveSpend({ month: MONTH, ceilings: UNLIMITED, boundMicroUsd: 5 });
    expect((await next.ledger.readLedger(MONTH))[0]).toMatchObject({ booked: 60, underWay: 5, lapsed: 0 });
    expect(await next.ledger.listSpendChanges(MONTH)).toMatchObject([{ kind: 'lapsed', microUsd: 60, by: 'steward' }]);
    await next.close();
  });

  it('of a request that leaves no record is booked once, also where its record was written after all', async () => {
    const { store } = await open({ now: () => NOW });
    const { tenant } = await newTenant(store);
    const ceilings = ['global_budget'] as const;
    const first = leaseOf(await store.reserveSpend({ month: MONTH, ceilings: UNLIMITED, boundMicroUsd: 60 }));
    await store.settleSpend({ month: MONTH, ceilings, microUsd: 20, leaseIds: first });
    await store.settleSpend({ month: MONTH, ceilings, microUsd: 20, leaseIds: first });
    expect((await store.ledger.readLedger(MONTH))[0]).toMatchObject({ booked: 20, underWay: 0 });
    const second = leaseOf(await store.reserveSpend({ month: MONTH, ceilings: UNLIMITED, boundMicroUsd: 60 }));
    await store.record(recordOf(tenant.id, 1, { nowMs: NOW, spend: { microUsd: 7, ceilings }, leaseIds: second }));
    await store.settleSpend({ month: MONTH, ceilings, microUsd: 7, leaseIds: second });
    expect((await store.ledger.readLedger(MONTH))[0]).toMatchObject({ booked: 27, underWay: 0 });
  });

  it('is corrected by several at once exactly, never below nothing, with a line for each', async () => {
    const { store } = await open({ now: () => NOW });
    const correct = (microUsd: number) =>
      store.ledger.correctSpend({ month: MONTH, ceiling: 'free_budget', microUsd, note: 'n', by: 'ann', atMs: NOW });
    await correct(100);
    const done = await Promise.all(Array.from({ length: 12 }, () => correct(-10)));
    expect(done.filter((one) => one !== null)).toHaveLength(10);
    expect((await store.ledger.readLedger(MONTH))[1]).toMatchObject({ ceiling: 'free_budget', booked: 0 });
    expect(await store.ledger.listSpendChanges(MONTH)).toHaveLength(11);
  });
});

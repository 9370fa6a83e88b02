import { expect, it } from 'vitest';
import type { DecisionRecord } from '../../../src/core/decision-log/decision-store.ts';
import type { HourlyTotal } from '../../../src/core/decision-log/hourly-totals.ts';
import { describeEachStore } from '../each-store.ts';
import { decisionOf, newTenant, recordOf } from '../records.ts';

const HOUR_MS = 3_600_000;
const NOON_MS = Date.parse('2026-11-20T12:00:00Z');

function recordAt(tenantId: string, nowMs: number, given: Partial<DecisionRecord> = {}): DecisionRecord {
  const rows = [
    { decision: decisionOf({ action: 'delete', category: 'scam' }), channel: 'general', text: '' },
    { decision: decisionOf({ action: 'none', category: null, reason: 'cache' }), channel: 'general', text: '' },
    {
      decision: decisionOf({ action: 'none', category: null, reason: 'trusted', judged: false }),
      channel: '',
      text: '',
    },
  ];
  return recordOf(tenantId, 2, { nowMs, rows, judging: { tookMs: 400, failed: { timeout: 2 } }, ...given });
}

const told = (hourlyTotals: readonly HourlyTotal[]) =>
  Object.fromEntries(hourlyTotals.map(({ kind, name, count }) => [`${kind} ${name}`, count]));

describeEachStore('the counts of a tenant', (open) => {
  it('say of each hour what was decided, where, how fast and for how much', async () => {
    const { store } = await open({ now: () => NOON_MS + HOUR_MS });
    const { tenant } = await newTenant(store);
    await store.record(recordAt(tenant.id, NOON_MS));
    await store.record(
      recordAt(tenant.id, NOON_MS + 60_000, { spend: { microUsd: 12.4, ceilings: ['global_budget'] } }),
    );
    const hourlyTotals = await store.readHourlyTotals(tenant.id, {
      fromMs: NOON_MS,
      toMs: NOON_MS + HOUR_MS,
      stepMs: HOUR_MS,
    });
    expect(told(hourlyTotals)).toEqual({
      'action delete': 2,
      'action none': 4,
      'reason model': 2,
      'reason cache': 2,
      'reason trusted': 2,
      'reason_hit delete model': 2,
      'category delete scam': 2,
      'channel general': 4,
      'channel_hit general': 2,
      'usage model_requests': 2,
      'usage input_tokens': 200,
      'usage output_tokens': 20,
      'usage micro_usd': 13,
      'latency 500': 2,
      'failure timeout': 4,
    });
  });

  it('are summed in spans, bounded by a time, and show nothing of another tenant', async () => {
    const { store } = await open({ now: () => NOON_MS + 9 * HOUR_MS });
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    for (const hour of [-1, 0, 1, 2, 5, 6]) await store.record(recordAt(tenant.id, NOON_MS + hour * HOUR_MS));
    await store.record(recordAt(other.tenant.id, NOON_MS));
    const range = { fromMs: NOON_MS, toMs: NOON_MS + 6 * HOUR_MS, stepMs: 3 * HOUR_MS };
    const deleted = (await store.readHourlyTotals(tenant.id, range)).filter(({ name }) => name === 'delete');
    expect(deleted.toSorted((one, other) => one.atMs - other.atMs).map(({ atMs, count }) => [atMs, count])).toEqual([
      [NOON_MS, 3],
      [NOON_MS + 3 * HOUR_MS, 1],
    ]);
  });

  it('say what the judge cost each of some tenants, within a time', async () => {
    const { store } = await open({ now: () => NOON_MS + 9 * HOUR_MS });
    const [{ tenant }, other, idle] = [
      await newTenant(store),
      await newTenant(store, 'owls'),
      await newTenant(store, 'idle'),
    ];
    const cost = (id: string, hour: number, microUsd: number) =>
      store.record(recordAt(id, NOON_MS + hour * HOUR_MS, { spend: { microUsd, ceilings: ['global_budget'] } }));
    await Promise.all([
      cost(tenant.id, 0, 30),
      cost(tenant.id, 2, 12),
      cost(tenant.id, 5, 100),
      cost(other.tenant.id, 1, 7),
    ]);
    const range = { fromMs: NOON_MS, toMs: NOON_MS + 3 * HOUR_MS };
    expect(await store.readSpendings([tenant.id, idle.tenant.id], range)).toEqual(new Map([[tenant.id, 42]]));
    expect(await store.readSpendings([], range)).toEqual(new Map());
  });

  it('are forgotten after 62 days, and go with their tenant', async () => {
    let nowMs = NOON_MS;
    const { store } = await open({ now: () => nowMs });
    const { tenant } = await newTenant(store);
    await store.record(recordAt(tenant.id, nowMs));
    nowMs += 63 * 24 * HOUR_MS;
    await store.record(recordAt(tenant.id, nowMs));
    const all = { fromMs: NOON_MS - (NOON_MS % HOUR_MS), toMs: nowMs + HOUR_MS, stepMs: HOUR_MS };
    const hours = new Set((await store.readHourlyTotals(tenant.id, all)).map(({ atMs }) => atMs));
    expect([...hours]).toEqual([nowMs]);
    await store.deleteTenant(tenant.id);
    expect(await store.readHourlyTotals(tenant.id, all)).toEqual([]);
  });

  it('of channels are bounded, whatever a caller calls its channels', async () => {
    const { store } = await open({ now: () => NOON_MS });
    const { tenant } = await newTenant(store);
    const rows = Array.from({ length: 250 }, (_, index) => ({
      decision: decisionOf({ action: 'none', category: null }),
      channel: `channel ${index}\0`,
      text: '',
    }));
    await store.record(recordAt(tenant.id, NOON_MS, { rows }));
    const range = { fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS, stepMs: HOUR_MS };
    const channels = (await store.readHourlyTotals(tenant.id, range)).filter(({ kind }) => kind === 'channel');
    expect(channels).toHaveLength(200);
  });

  it('of verdicts are by category, and only of what triggered in that time', async () => {
    const { store } = await open({ now: () => NOON_MS + HOUR_MS });
    const { tenant } = await newTenant(store);
    const verdictOn = async (nowMs: number, verdict: 'confirmed' | 'wrong') => {
      const recorded = await store.record(recordAt(tenant.id, nowMs));
      for (const decisionId of recorded?.rowIds ?? [])
        await store.communities.saveVerdict({
          decisionId,
          tenantId: tenant.id,
          verdict,
          by: 'm',
          name: 'm',
          atMs: nowMs,
        });
    };
    await verdictOn(NOON_MS, 'confirmed');
    await verdictOn(NOON_MS + 1_000, 'confirmed');
    await verdictOn(NOON_MS + 2_000, 'wrong');
    await verdictOn(NOON_MS - HOUR_MS, 'wrong');
    const range = { fromMs: NOON_MS, toMs: NOON_MS + HOUR_MS, stepMs: HOUR_MS };
    const counts = told((await store.readHourlyTotals(tenant.id, range)).filter(({ kind }) => kind === 'verdict'));
    expect(counts).toEqual({ 'verdict confirmed scam': 2, 'verdict wrong scam': 1 });
  });
});

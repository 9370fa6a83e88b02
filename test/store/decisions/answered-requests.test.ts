import { beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { until } from '../../../emulators/until.ts';
import { ANSWERED_MS } from '../../../src/core/decision-log/answered-requests.ts';
import { monthOf } from '../../../src/core/tenants/tenant.ts';
import { openStore } from '../../../src/store/open.ts';
import { logRows } from '../../support/log-rows.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';
import { buildChild, runChild } from '../run-child.ts';

const SLOW_MS = 60_000;

beforeAll(buildChild);
const mark = (id: string) => ({ id, bodyHash: `body of ${id}` });

describeEachStore('requests that are decided once', (open) => {
  it('are begun, then under way, then answered with the rows in the order of their messages', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const ask = { tenantId: tenant.id, markId: 'a' };
    const begun = await store.beginRequest(ask);
    expect(begun).toEqual({ kind: 'begun', leaseId: 'a' });
    expect(await store.beginRequest(ask)).toEqual({ kind: 'under_way' });
    const recorded = await store.record(recordOf(tenant.id, 3, { mark: mark('a'), leaseIds: ['a'] }));
    const answered = await store.beginRequest(ask);
    expect(answered).toMatchObject({ kind: 'answered', bodyHash: 'body of a' });
    expect(answered.kind === 'answered' && answered.rows.map(({ id }) => id)).toEqual(recorded?.rowIds);
    // A look that found an answer holds nothing.
    expect(await store.beginRequest(ask)).toEqual(answered);
  });

  it('are begun by one of many that come at once, here and in another process', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const other = await openStore({ url, now: Date.now });
    for (const id of ['a', 'b', 'c']) {
      const asks = Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? store : other).beginRequest({ tenantId: tenant.id, markId: id }),
      );
      const kinds = (await Promise.all(asks)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'begun')).toHaveLength(1);
      expect(new Set(kinds)).toEqual(new Set(['begun', 'under_way']));
    }
    await other.close();
  });

  it('are free again when whoever began them gives up', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const ask = { tenantId: tenant.id, markId: 'a' };
    await store.beginRequest(ask);
    await store.releaseLeases(['a']);
    expect(await store.beginRequest(ask)).toMatchObject({ kind: 'begun' });
  });

  it('are written once: who comes too late writes neither row nor usage, and others of its commit lose nothing', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 1, { mark: mark('a') }));
    const late = store.record(recordOf(tenant.id, 2, { mark: mark('a') }));
    const others = [4, 5].map((count) => store.record(recordOf(tenant.id, count)));
    await expect(late).rejects.toMatchObject({ code: 'store_unavailable' });
    for (const other of others) expect(await other).not.toBeNull();
    expect(await logRows(store, tenant.id, { limit: 50 })).toHaveLength(10);
    expect((await store.readUsage(tenant.id, monthOf(Date.now()))).judged_this_month).toBe(10);
  });

  it('are forgotten after 24 hours: such a request is begun anew, and the next commit deletes what is older', async () => {
    const clock = createManualClock(Date.UTC(2026, 10, 21));
    const { store, url } = await open({ now: clock.now });
    const { tenant } = await newTenant(store);
    for (const id of ['a', 'b']) await store.record(recordOf(tenant.id, 1, { mark: mark(id), nowMs: clock.now() }));
    clock.advance(ANSWERED_MS);
    expect(await store.beginRequest({ tenantId: tenant.id, markId: 'a' })).toMatchObject({ kind: 'answered' });
    clock.advance(1);
    expect(await store.beginRequest({ tenantId: tenant.id, markId: 'a' })).toMatchObject({ kind: 'begun' });
    await store.record(recordOf(tenant.id, 1, { mark: mark('a'), leaseIds: ['a'], nowMs: clock.now() }));
    expect(await queryDirectly(url, 'SELECT id FROM "AnsweredRequest"')).toEqual([{ id: 'a' }]);
  });

  it('are begun anew when their rows were erased from the log', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 2, { mark: mark('a'), nowMs: 1_000_000 }));
    await store.purgeDecisions(2_000_000, 10);
    expect(await store.beginRequest({ tenantId: tenant.id, markId: 'a' })).toMatchObject({ kind: 'begun' });
  });

  it('vanish with their tenant, the one under way too', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 1, { mark: mark('a') }));
    await store.beginRequest({ tenantId: tenant.id, markId: 'b' });
    await store.deleteTenant(tenant.id);
    expect(await queryDirectly(url, 'SELECT id FROM "AnsweredRequest"')).toEqual([]);
    expect(await queryDirectly(url, 'SELECT id FROM "Lease"')).toEqual([]);
    expect(await store.record(recordOf(tenant.id, 1, { mark: mark('b') }))).toBeNull();
  });

  it(
    'hold over a killed process: what it acknowledged is answered, what it had begun is free once it counts as dead',
    async () => {
      const { store, url } = await open();
      const { tenant } = await newTenant(store);
      const child = runChild(url, 'answer', tenant.id);
      await until(() => child.lines().length >= 40);
      // As if it ran on another machine, where nobody sees that it has ended.
      await queryDirectly(url, 'UPDATE "Instance" SET process = NULL');
      child.process.kill('SIGKILL');
      await expect(child.ended()).rejects.toThrow();
      for (const markId of child.lines())
        expect(await store.beginRequest({ tenantId: tenant.id, markId })).toMatchObject({ kind: 'answered' });
      const held = await queryDirectly(url, 'SELECT id FROM "Lease"');
      for (const { id } of held)
        expect(await store.beginRequest({ tenantId: tenant.id, markId: String(id) })).toEqual({ kind: 'under_way' });
      await queryDirectly(url, 'UPDATE "Instance" SET "aliveUntilMs" = 0');
      for (const { id } of held)
        expect(await store.beginRequest({ tenantId: tenant.id, markId: String(id) })).toMatchObject({ kind: 'begun' });
      // Nothing of a request is in the log that is not remembered with it.
      const rows = await queryDirectly(url, 'SELECT id FROM "Decision"');
      const remembered = await queryDirectly(url, 'SELECT "decisionIds" FROM "AnsweredRequest"');
      const known = remembered.flatMap((one) => JSON.parse(String(one.decisionIds)) as string[]);
      expect(new Set(known)).toEqual(new Set(rows.map(({ id }) => id)));
    },
    SLOW_MS,
  );
});

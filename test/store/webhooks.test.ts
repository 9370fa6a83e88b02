import { expect, it } from 'vitest';
import { DELIVERIES_KEPT_MAX, WEBHOOK_EVENTS, type Webhook } from '../../src/core/webhooks/webhooks.ts';
import { describeEachStore } from './each-store.ts';
import { decisionOf, newTenant, recordOf } from './records.ts';

const NOW = Date.now();
const WEBHOOK: Omit<Webhook, 'id'> = {
  url: 'https://community.example/hook',
  events: WEBHOOK_EVENTS,
  secret: 'whsec_c2VjcmV0',
  createdAtMs: NOW,
};
const CLAIM = { nowMs: NOW + 1_000, heldUntilMs: NOW + 61_000, perTenant: 2, busyTenants: [] };

describeEachStore('webhooks', (open) => {
  it('queue a delivery for each row that triggered, in one transaction with it; none of a webhook that is gone', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const { id = '' } = (await store.addWebhook(tenant.id, WEBHOOK)) ?? {};
    const record = recordOf(tenant.id, 2, { nowMs: NOW, webhookIds: [id, 'gone'] });
    const [first, second] = record.rows;
    if (!first || !second) throw new Error('two rows were asked for');
    const foreign = decisionOf({ message_id: 'a "b"\u0000\ud800', category: null });
    const calm = decisionOf({ action: 'none' });
    const rows = [
      { ...first, decision: foreign },
      { ...second, decision: calm },
    ];
    const recorded = await store.record({ ...record, rows });
    const [newest, oldest, ...others] = await store.listDeliveries(tenant.id, id, { limit: 10 });
    expect(others).toEqual([]);
    expect(oldest?.event).toBe('webhook.created');
    const { data } = JSON.parse(newest?.body ?? '');
    expect(data).toMatchObject({
      id: recorded?.rowIds[0],
      action: 'flag',
      channel: 'general',
      request_id: 'request-1',
    });
    expect(Object.keys(data)).not.toContain('scores');
    expect(newest).toMatchObject({ state: 'waiting', tries: 0, dueAtMs: NOW, status: null, error: '' });
  });

  it('are claimed once, a few of each tenant, and again after the time that they are held for', async () => {
    const { store } = await open();
    for (const name of ['ravens', 'owls']) {
      const { tenant } = await newTenant(store, name);
      await store.addWebhook(tenant.id, WEBHOOK);
      for (let at = 0; at < 4; at++)
        await store.announce(tenant.id, { event: 'appeal.opened', atMs: NOW, data: { at } });
    }
    const [one, two] = await Promise.all([store.claimDeliveries(CLAIM), store.claimDeliveries(CLAIM)]);
    const claimed = [...one, ...two];
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    expect(claimed[0]).toMatchObject({ url: WEBHOOK.url, secret: WEBHOOK.secret, tries: 1 });
    const busy = [claimed[0]?.tenantId ?? ''];
    const others = await store.claimDeliveries({ ...CLAIM, perTenant: 50, busyTenants: busy });
    expect(others.every(({ tenantId }) => tenantId !== busy[0])).toBe(true);
    const rest = await store.claimDeliveries({ ...CLAIM, perTenant: 50 });
    expect(claimed.length + others.length + rest.length).toBe(10);
    expect(await store.claimDeliveries({ ...CLAIM, perTenant: 50 })).toEqual([]);
    const late = await store.claimDeliveries({
      ...CLAIM,
      perTenant: 50,
      nowMs: NOW + 61_000,
      heldUntilMs: NOW + 99_000,
    });
    expect(late.map(({ tries }) => tries)).toEqual(Array(10).fill(2));
  });

  it('are settled, sent anew, and forgotten; they go with their webhook and their tenant', async () => {
    const { store } = await open({ now: () => NOW + 60_000 + 3 * 86_400_000 });
    const { tenant } = await newTenant(store);
    const { id = '' } = (await store.addWebhook(tenant.id, WEBHOOK)) ?? {};
    const [created] = await store.claimDeliveries(CLAIM);
    const outcome = { state: 'failed', dueAtMs: null, status: 500, error: 'HTTP 500' } as const;
    await store.settleDelivery(created?.id ?? '', outcome);
    const list = () => store.listDeliveries(tenant.id, id, { limit: 10 });
    expect(await list()).toMatchObject([{ ...outcome, tries: 1 }]);
    expect(await store.replayDelivery('another', id, created?.id ?? '', NOW)).toBeNull();
    expect(await store.replayDelivery(tenant.id, id, created?.id ?? '', NOW)).toMatchObject({
      state: 'waiting',
      tries: 0,
    });
    await store.keepLog(() => false);
    expect(await list()).toEqual([]);
    await store.announce(tenant.id, { event: 'appeal.opened', atMs: NOW, data: {} });
    expect(await store.removeWebhook('another', id)).toBe(false);
    expect(await store.removeWebhook(tenant.id, id)).toBe(true);
    expect(await store.claimDeliveries({ ...CLAIM, nowMs: NOW + 99_000 })).toEqual([]);
    await store.addWebhook(tenant.id, WEBHOOK);
    await store.deleteTenant(tenant.id);
    expect(await store.claimDeliveries({ ...CLAIM, nowMs: NOW + 99_000 })).toEqual([]);
    expect(await store.addWebhook(tenant.id, WEBHOOK)).toBeNull();
  });

  it('keep the newest 10,000 deliveries of each, and fail the oldest of more than 1,000 that wait', async () => {
    const { store } = await open();
    const { tenant } = await newTenant(store);
    const { id = '' } = (await store.addWebhook(tenant.id, WEBHOOK)) ?? {};
    const rows = (count: number) => recordOf(tenant.id, count, { nowMs: NOW, webhookIds: [id] });
    for (let at = 0; at < 41; at++) await store.record(rows(250));
    await store.pruneDeliveries();
    let [waiting, all, before] = [0, 0, undefined as string | undefined];
    for (;;) {
      const page = await store.listDeliveries(tenant.id, id, { limit: 1_000, before });
      if (page.length === 0) break;
      all += page.length;
      waiting += page.filter(({ dueAtMs }) => dueAtMs !== null).length;
      before = page.at(-1)?.id;
    }
    expect([all, waiting]).toEqual([DELIVERIES_KEPT_MAX, 1_000]);
  });
});

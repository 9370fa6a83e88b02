import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alertReviews } from '../../../app/maintenance/maintenance.ts';
import { until } from '../../../emulators/until.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../../bots/support/steered-schedule.ts';
import { addCommunity } from '../../store/community-records.ts';
import { decisionOf, recordOf } from '../../store/records.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';

const MINUTE_MS = 60_000;

describe('severe messages that wait for review', () => {
  let schedule: SteeredSchedule;
  let temporary: TemporaryStore;
  beforeEach(async () => {
    schedule = createSteeredSchedule();
    temporary = await temporaryStore({ now: schedule.now });
  });
  afterEach(async () => {
    schedule.clear();
    await temporary.close();
  });

  it('are told to webhooks and the log channel once an hour, after the minutes that the tenant chose', async () => {
    const { store } = temporary;
    const tenant = await store.ensureTenant('ravens', 'pro');
    const silent = await store.ensureTenant('owls', 'pro');
    const community = await addCommunity(store, 'g1', tenant.id);
    await store.changeSettings(tenant.id, (settings) => ({ ...settings, review_alert_minutes: 30 }));
    const webhook = { url: 'https://hooks.example', events: ['review.overdue'] as const, secret: 's', createdAtMs: 0 };
    const { id: webhookId = '' } = (await store.addWebhook(tenant.id, webhook)) ?? {};
    const add = async (tenantId: string, category: string): Promise<string> => {
      const rows = [{ decision: decisionOf({ action: 'flag', category }), channel: '', text: '' }];
      const recorded = await store.record(recordOf(tenantId, 1, { nowMs: schedule.now(), rows }));
      return recorded?.rowIds[0] ?? '';
    };
    const decisionId = await add(tenant.id, 'selfharm');
    await add(tenant.id, 'spam');
    await add(silent.id, 'selfharm');
    const told = async () => {
      const deliveries = await store.listDeliveries(tenant.id, webhookId, { limit: 10 });
      return deliveries.filter(({ event }) => event === 'review.overdue').map(({ body }) => JSON.parse(body).data);
    };
    const entries = () => store.communities.listSystemEntries({ openIn: community.id });
    let rounds = 0;
    const counting = {
      ...store,
      listTenantsWithReviewAlerts: () => {
        rounds += 1;
        return store.listTenantsWithReviewAlerts();
      },
    };
    const task = alertReviews({ store: counting, now: schedule.now, log: pino({ level: 'silent' }) }, schedule);
    const pass = async (minutes: number) => {
      const wanted = rounds + minutes;
      await until(() => {
        schedule.advance(MINUTE_MS);
        return rounds >= wanted;
      });
    };
    await pass(20);
    expect(await told()).toEqual([]);
    await pass(30);
    await until(async () => (await told()).length === 1);
    expect(await told()).toEqual([{ count: 1, minutes: 30 }]);
    expect(await entries()).toMatchObject([{ kind: 'overdue', tenantId: tenant.id }]);
    await pass(90);
    await until(async () => (await told()).length === 2);
    await store.communities.saveVerdict({
      decisionId,
      tenantId: tenant.id,
      verdict: 'confirmed',
      by: 'u',
      name: 'u',
      atMs: 1,
    });
    const before = (await told()).length;
    await pass(130);
    expect(await told()).toHaveLength(before);
    await task.stop();
  });
});

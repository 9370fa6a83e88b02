import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

const SECRET = 'whsec_of_a_test';
const { webhooks } = new Stripe('no_calls_are_made');
const NOW = Math.floor(Date.now() / 1_000);

type Sent = { readonly type: string; readonly created: number; readonly object: object };

describe('events of a payment provider', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ STRIPE_WEBHOOK_SECRET: SECRET, SERVICE_DEFAULT_PLAN: 'free' });
  });
  afterAll(() => service.close());

  const post = async (payload: string, signature: string) => {
    const url = `${service.url}/webhooks/stripe`;
    const answer = await fetch(url, { method: 'POST', body: payload, headers: { 'stripe-signature': signature } });
    const body = (await answer.json()) as { readonly result?: string };
    return { status: answer.status, result: body.result };
  };
  /** Signed by Stripe's own package, as Stripe signs. */
  const sign = (payload: string, secret = SECRET, timestamp = NOW) =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const payloadOf = ({ type, created, object }: Sent) =>
    JSON.stringify({ id: `evt_${type}_${created}`, object: 'event', type, created, data: { object } });
  const send = async (sent: Sent) => {
    const payload = payloadOf(sent);
    return (await post(payload, sign(payload))).result;
  };
  const subscription = (id: string, status: string, created: number, metadata: object = {}, kind = 'updated') => ({
    type: `customer.subscription.${kind}`,
    created,
    object: { id, object: 'subscription', status, metadata },
  });
  const checkout = (id: string, tenant: string | null, created: number) => ({
    type: 'checkout.session.completed',
    created,
    object: { object: 'checkout.session', subscription: id, client_reference_id: tenant, payment_status: 'paid' },
  });
  const tenantOf = async (name: string) => (await service.runtime.store.ensureTenant(name, 'free')).id;
  const planOf = async (id: string) => (await service.runtime.store.findTenant({ id }))?.plan;

  it('put a tenant on pro by a checkout, and on free when the subscription ends; the audit trail says why', async () => {
    const id = await tenantOf('payers');
    expect(await send(checkout('sub_1', id, NOW))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
    expect(await send(subscription('sub_1', 'past_due', NOW + 1))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
    expect(await send(subscription('sub_1', 'canceled', NOW + 2, {}, 'deleted'))).toBe('applied');
    expect(await planOf(id)).toBe('free');
    const changes = await service.runtime.store.listChanges({ tenantId: id, subject: 'plan', limit: 9 });
    expect(changes.map(({ by, before, after }) => [by, before, after])).toEqual([
      ['stripe', 'pro', 'free'],
      ['stripe', 'free', 'pro'],
    ]);
    expect(await service.runtime.store.findSubscription(id)).toMatchObject({ state: 'ended', subscriptionId: 'sub_1' });
  });

  it('come to the same out of order, twice, and many at once', async () => {
    const id = await tenantOf('jugglers');
    const whose = { steward_tenant: id };
    expect(await send(subscription('sub_2', 'active', NOW, whose, 'created'))).toBe('applied');
    expect(await send(subscription('sub_2', 'canceled', NOW + 9, whose, 'deleted'))).toBe('applied');
    expect(await send(subscription('sub_2', 'active', NOW + 5, whose))).toBe('outdated');
    expect(await send(subscription('sub_2', 'active', NOW + 9, whose))).toBe('outdated');
    expect(await send(subscription('sub_2', 'canceled', NOW + 9, whose, 'deleted'))).toBe('applied');
    expect(await planOf(id)).toBe('free');
    // A later subscription is not ended by the end of an earlier one.
    expect(await send(checkout('sub_3', id, NOW + 20))).toBe('applied');
    expect(await send(subscription('sub_2', 'canceled', NOW + 30, whose, 'deleted'))).toBe('outdated');
    expect(await planOf(id)).toBe('pro');
    await Promise.all(
      [41, 44, 43, 42].map((later) =>
        send(subscription('sub_3', later === 44 ? 'unpaid' : 'active', NOW + later, whose)),
      ),
    );
    expect(await planOf(id)).toBe('free');
  });

  it('of nobody here, of an erased tenant, or about something else change nothing, and are taken all the same', async () => {
    expect(await send(checkout('sub_9', 'nobody', NOW))).toBe('unknown');
    expect(await send(subscription('sub_9', 'active', NOW))).toBe('unknown');
    expect(await send({ type: 'invoice.paid', created: NOW, object: { object: 'invoice' } })).toBe('ignored');
    expect(await send(subscription('sub_9', 'incomplete', NOW))).toBe('ignored');
    const id = await tenantOf('leavers');
    await send(checkout('sub_5', id, NOW));
    const asked = service.model.requests.length;
    await service.runtime.store.deleteTenant(id);
    expect(service.model.requests.length).toBe(asked);
    expect(await service.runtime.store.findSubscription(id)).toBeNull();
    expect(await send(subscription('sub_5', 'active', NOW + 1))).toBe('unknown');
  });

  it('are refused without their signature, with that of another secret, changed, or repeated after five minutes', async () => {
    const id = await tenantOf('victims');
    const payload = payloadOf(checkout('sub_6', id, NOW));
    expect((await post(payload, '')).status).toBe(403);
    expect((await post(payload, sign(payload, 'whsec_of_somebody'))).status).toBe(403);
    expect((await post(payload.replace('sub_6', 'sub_7'), sign(payload))).status).toBe(403);
    expect((await post(payload, sign(payload, SECRET, NOW - 400))).status).toBe(403);
    expect((await post('x'.repeat(300_000), sign('x'))).status).toBe(413);
    expect(await planOf(id)).toBe('free');
  });

  it('are no part of the description', async () => {
    expect((await service.call('GET', '/openapi.json', { key: null })).text).not.toContain('/webhooks/');
  });
});

it('a server without a payment provider has nowhere to send events to', async () => {
  const own = await startService();
  expect((await own.call('POST', '/webhooks/stripe', { key: null, body: {} })).status).toBe(404);
  await own.close();
});

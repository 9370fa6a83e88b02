import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReferences } from '../../../app/billing/stripe.ts';
import { openSession } from '../../../src/service/tenants/sessions.ts';
import { OPERATOR } from '../../../src/service/tenants/sign-in.ts';
import { startService, type TestService } from '../../support/service.ts';

const SECRET = 'whsec_of_a_test';
const SECRET_KEY = 'a-secret-key-of-this-installation';
const { webhooks } = new Stripe('no_calls_are_made');
const NOW = Math.floor(Date.now() / 1_000);

type Sent = { readonly type: string; readonly created: number; readonly object: object };

describe('events of a payment provider', () => {
  let service: TestService;
  const logged: string[] = [];
  beforeAll(async () => {
    service = await startService(
      { STRIPE_WEBHOOK_SECRET: SECRET, SERVICE_SECRET_KEY: SECRET_KEY, SERVICE_DEFAULT_PLAN: 'free' },
      { log: { write: (line) => logged.push(line) } },
    );
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
  const checkout = (id: string, reference: string | null, created: number, paid = 'paid', kind = 'completed') => ({
    type: `checkout.session.${kind}`,
    created,
    object: { object: 'checkout.session', subscription: id, client_reference_id: reference, payment_status: paid },
  });
  const referenceOf = createReferences(SECRET, [SECRET_KEY]).make;
  const tenantOf = async (name: string) => (await service.runtime.store.ensureTenant(name, 'free')).id;
  const planOf = async (id: string) => (await service.runtime.store.findTenant({ id }))?.plan;

  it('put a tenant on pro by a checkout, and on free when the subscription ends; the audit trail says why', async () => {
    const id = await tenantOf('payers');
    expect(await send(checkout('sub_1', referenceOf(id), NOW))).toBe('applied');
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
    expect(await service.runtime.store.listSubscriptions(id)).toEqual([
      { provider: 'stripe', subscriptionId: 'sub_1', state: 'ended', atMs: (NOW + 2) * 1_000 },
    ]);
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
    expect(await send(checkout('sub_3', referenceOf(id), NOW + 20))).toBe('applied');
    expect(await send(subscription('sub_2', 'canceled', NOW + 30, whose, 'deleted'))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
    await Promise.all(
      [41, 44, 43, 42].map((later) =>
        send(subscription('sub_3', later === 44 ? 'unpaid' : 'active', NOW + later, whose)),
      ),
    );
    expect(await planOf(id)).toBe('free');
  });

  it('leave a tenant on pro while any of its subscriptions is active, and each is renewed for itself', async () => {
    const id = await tenantOf('twice payers');
    const whose = { steward_tenant: id };
    expect(await send(subscription('sub_a', 'active', NOW, whose, 'created'))).toBe('applied');
    expect(await send(subscription('sub_b', 'active', NOW + 1, whose, 'created'))).toBe('applied');
    expect(await send(subscription('sub_b', 'canceled', NOW + 2, whose, 'deleted'))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
    expect(await send(subscription('sub_a', 'active', NOW + 3))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
    expect(await send(subscription('sub_a', 'canceled', NOW + 4, {}, 'deleted'))).toBe('applied');
    expect(await planOf(id)).toBe('free');
  });

  it('of several subscriptions are all on the page of the plan, which says that each is charged', async () => {
    const { store, now } = service.runtime;
    const id = await tenantOf('over payers');
    const read = async () => {
      const { token } = await openSession({ sessions: store.sessions, now }, OPERATOR, 'test');
      const headers = { cookie: `steward_session=${token}`, accept: 'text/html' };
      return (await fetch(`${service.url}/dashboard/plan?tenant=${id}`, { headers })).text();
    };
    await send(checkout('sub_p', referenceOf(id), NOW));
    expect(await read()).not.toContain('Each active subscription is charged');
    await send(checkout('sub_q', referenceOf(id), NOW + 1));
    expect(await read()).toMatch(
      /stripe sub_q, active[\s\S]+stripe sub_p, active[\s\S]+Each active subscription is charged/,
    );
    await send(subscription('sub_q', 'canceled', NOW + 2, {}, 'deleted'));
    const page = await read();
    expect(page).toMatch(/stripe sub_q, ended[\s\S]+stripe sub_p, active/);
    expect(page).not.toContain('Each active subscription is charged');
    expect(page).toContain('The subscription sub_p is not cancelled by it');
  });

  it('do not believe a tenant that the payer names: a reference is signed here, for one tenant', async () => {
    const [id, other] = [await tenantOf('claimed'), await tenantOf('claiming')];
    const signature = referenceOf(other).split('_').at(-1);
    const forged = [
      id,
      `${id}_`,
      `${id}_${signature}`,
      `${id}_${'0'.repeat(64)}`,
      createReferences('whsec_of_somebody', ['a-secret-key-of-another-installation']).make(id),
    ];
    for (const [at, reference] of forged.entries())
      expect(await send(checkout(`sub_forged_${at}`, reference, NOW)), reference).toBe('unknown');
    expect(await planOf(id)).toBe('free');
    expect(await service.runtime.store.listSubscriptions(id)).toEqual([]);
    // The operator hears of each, by the subscription alone.
    expect(
      logged.filter((line) => line.includes('sub_forged_') && line.includes('this server did not sign')),
    ).toHaveLength(5);
    expect(logged.join('')).not.toContain(String(signature));
    expect(await send(checkout('sub_signed', referenceOf(id), NOW))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
    // A subscription stays with the tenant that it came to first.
    expect(await send(checkout('sub_signed', referenceOf(other), NOW + 1))).toBe('applied');
    expect([await planOf(id), await planOf(other)]).toEqual(['pro', 'free']);
  });

  it('come to the same where it is said last whose a subscription is', async () => {
    const [early, late] = [await tenantOf('early'), await tenantOf('late')];
    expect(await send(subscription('sub_e', 'active', NOW + 1, {}, 'created'))).toBe('unknown');
    expect(await send(checkout('sub_e', referenceOf(early), NOW))).toBe('applied');
    expect(await planOf(early)).toBe('pro');
    expect(await send(subscription('sub_l', 'canceled', NOW + 9, {}, 'deleted'))).toBe('unknown');
    expect(await send(checkout('sub_l', referenceOf(late), NOW))).toBe('applied');
    expect(await planOf(late)).toBe('free');
  });

  it('of a bank debit count once it is paid', async () => {
    const id = await tenantOf('debtors');
    expect(await send(checkout('sub_d', referenceOf(id), NOW, 'unpaid'))).toBe('ignored');
    expect(await planOf(id)).toBe('free');
    expect(await send(checkout('sub_d', referenceOf(id), NOW + 1, 'paid', 'async_payment_succeeded'))).toBe('applied');
    expect(await planOf(id)).toBe('pro');
  });

  it('take no trial away when a first payment fails', async () => {
    const { id } = await service.runtime.store.ensureTenant('on trial', 'trial');
    const whose = { steward_tenant: id };
    expect(await send(subscription('sub_t', 'incomplete', NOW, whose, 'created'))).toBe('ignored');
    expect(await send(subscription('sub_t', 'incomplete_expired', NOW + 1, whose))).toBe('applied');
    expect(await planOf(id)).toBe('trial');
  });

  it('of nobody here, of an erased tenant, or about something else change nothing, and are taken all the same', async () => {
    expect(await send(checkout('sub_9', referenceOf('nobody'), NOW))).toBe('unknown');
    expect(await send(subscription('sub_9', 'active', NOW))).toBe('unknown');
    expect(await send({ type: 'invoice.paid', created: NOW, object: { object: 'invoice' } })).toBe('ignored');
    expect(await send(subscription('sub_9', 'incomplete', NOW))).toBe('ignored');
    const id = await tenantOf('leavers');
    await send(checkout('sub_5', referenceOf(id), NOW));
    await send(checkout('sub_8', referenceOf(id), NOW));
    const asked = service.model.requests.length;
    await service.runtime.store.deleteTenant(id);
    expect(service.model.requests.length).toBe(asked);
    expect(await service.runtime.store.listSubscriptions(id)).toEqual([]);
    expect(await send(subscription('sub_5', 'active', NOW + 1, { steward_tenant: id }))).toBe('unknown');
    expect(await send(checkout('sub_8', referenceOf(id), NOW + 1))).toBe('unknown');
    // It is kept as nobody's, and is no way to another tenant.
    expect(await service.runtime.store.listSubscriptions(id)).toEqual([]);
  });

  it('are refused without their signature, with that of another secret, changed, or repeated after five minutes', async () => {
    const id = await tenantOf('victims');
    const payload = payloadOf(checkout('sub_6', referenceOf(id), NOW));
    expect((await post(payload, '')).status).toBe(403);
    expect((await post(payload, sign(payload, 'whsec_of_somebody'))).status).toBe(403);
    expect((await post(payload.replace('sub_6', 'sub_7'), sign(payload))).status).toBe(403);
    expect((await post(payload, sign(payload, SECRET, NOW - 400))).status).toBe(403);
    expect((await post('x'.repeat(300_000), sign('x'))).status).toBe(413);
    expect(await planOf(id)).toBe('free');
  });

  it('are no part of the description', async () => {
    expect((await service.call('GET', '/openapi.json', { key: null })).text).not.toContain('"/webhooks/');
  });
});

it('a server without a payment provider has nowhere to send events to', async () => {
  const own = await startService();
  expect((await own.call('POST', '/webhooks/stripe', { key: null, body: {} })).status).toBe(404);
  await own.close();
});

describe('the reference of a payment', () => {
  it('is believed while keys are changed, and holds what Stripe takes in an address', () => {
    const [older, newer] = ['an-older-secret-key-of-32-characters', 'a-newer-secret-key-of-32-characters'];
    const id = '01940f3a-7a2b-7c1d-8e4f-0123456789ab';
    const before = createReferences(SECRET, [older]).make(id);
    expect(before).toMatch(/^[\w-]{1,200}$/);
    expect(createReferences(SECRET, [newer, older]).read(before)).toBe(id);
    expect(createReferences(SECRET, [newer]).read(before)).toBeNull();
    // Without a key of the operator's own, the secret of the webhook signs.
    expect(createReferences(SECRET, [newer]).read(createReferences(SECRET, []).make(id))).toBe(id);
    expect(createReferences('whsec_changed', []).read(createReferences(SECRET, []).make(id))).toBeNull();
  });
});

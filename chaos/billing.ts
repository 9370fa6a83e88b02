import Stripe from 'stripe';
import { createReferences } from '../app/billing/stripe.ts';
import { queryDirectly } from '../test/store/query-directly.ts';
import { onEachStore } from './each-store.ts';
import type { Finding, Scale } from './scenario.ts';
import { endServer, mintKey, type Server, startServer } from './server.ts';

const SIZES = { short: { tenants: 12, kills: 1 }, whole: { tenants: 200, kills: 20 } } as const;
/** Each event is sent this often, as by a provider that got no answer. */
const TIMES = 3;
const PARALLEL = 8;
const SUBSCRIPTIONS_MAX = 3;
const EVENTS_MAX = 6;
/** One of this many tenants is erased before the last events arrive, and one of this many never pays. */
const ERASED_EVERY = 5;
const WEBHOOK_SECRET = 'whsec_of_chaos';
const SECRET_KEY = 'a-secret-key-of-the-chaos-suite-itself';
const GOAL = 'every tenant has the plan that its newest events say; nobody here, and an erased tenant, change nothing';
const { webhooks } = new Stripe('no_calls_are_made');

/** Payment events arrive out of order, repeatedly, for unknown tenants, and while the process is killed. */
export const BILLING = onEachStore(
  { name: 'payment events out of order, repeated and about nobody, under kill -9', goal: GOAL },
  async (folder, createDatabase, scale) => deliver(folder, await createDatabase(), scale),
);

type Payer = { readonly id: string; readonly key: string; readonly isErased: boolean };

async function deliver(folder: string, databaseUrl: string, scale: Scale): Promise<Finding> {
  const { tenants, kills } = SIZES[scale];
  const env = {
    ...{ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', SERVICE_DEFAULT_PLAN: 'free' },
    ...{ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, SERVICE_SECRET_KEY: SECRET_KEY },
  };
  const served = { server: await startServer(folder, env), kills: 0 };
  const payers: Payer[] = [];
  for (let at = 0; at < tenants; at++) {
    const key = await mintKey(served.server.url, `payer ${at}`);
    const [row] = await queryDirectly(databaseUrl, `SELECT id FROM "Tenant" WHERE name = 'payer ${at}'`);
    payers.push({ id: String(row?.id), key, isErased: at % ERASED_EVERY === 0 });
  }
  const nobody: Payer = { id: '01940f3a-7a2b-7c1d-8e4f-0123456789ab', key: '', isErased: true };
  const stories = [...payers, nobody].map((payer) => ({ payer, ...storyOf(payer.id) }));
  const all = shuffled(stories.flatMap(({ events }) => events.flatMap((event) => Array<string>(TIMES).fill(event))));
  const half = Math.ceil(all.length / 2);
  const killAt = new Set(
    Array.from({ length: kills }, (_, kill) => Math.floor((all.length * (kill + 1)) / (kills + 1))),
  );

  let sent = 0;
  let restarting: Promise<void> | null = null;
  const restart = async () => {
    await endServer(served.server, 'SIGKILL');
    served.server = await startServer(folder, env);
  };
  const sendAll = async (events: string[]) => {
    const work = async () => {
      for (let event = events.pop(); event !== undefined; event = events.pop()) {
        // Like the provider, repeats until the event is accepted.
        while (!(await post(() => served.server, event))) await restarting;
        if (killAt.has(++sent)) restarting = restart();
        await restarting;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  };
  await sendAll(all.slice(0, half));
  for (const { key } of payers.filter(({ isErased }) => isErased)) await erase(served.server, key);
  await sendAll(all.slice(half));
  await restarting;
  await endServer(served.server, 'SIGTERM');

  const rows = await queryDirectly(databaseUrl, 'SELECT id, plan FROM "Tenant"');
  const plans = new Map(rows.map(({ id, plan }) => [String(id), String(plan)]));
  const wrong = stories.filter(({ payer, plan }) => plans.get(payer.id) !== (payer.isErased ? undefined : plan));
  const pro = stories.filter(({ payer, plan }) => !payer.isErased && plan === 'pro').length;
  return {
    figure: `${all.length} deliveries about ${tenants} tenants, ${kills} kills: ${wrong.length} with a wrong plan, ${pro} on pro at the end`,
    holds: wrong.length === 0,
  };
}

/** Invents the events of a tenant's subscriptions, and returns its final plan. Only the checkout names a subscription's tenant. */
function storyOf(tenantId: string): { readonly events: readonly string[]; readonly plan: 'free' | 'pro' } {
  const reference = createReferences(WEBHOOK_SECRET, [SECRET_KEY]).make(tenantId);
  const events: string[] = [];
  let isPro = false;
  for (let at = Math.floor(Math.random() * (SUBSCRIPTIONS_MAX + 1)); at > 0; at--) {
    const id = `sub_${tenantId}_${at}`;
    let created = Math.floor(Date.now() / 1_000);
    const eventOf = (type: string, object: object) => {
      const event = { id: `evt_${id}_${created}`, object: 'event', type, created: created++, data: { object } };
      return JSON.stringify(event);
    };
    const paid = { object: 'checkout.session', client_reference_id: reference, payment_status: 'paid' };
    events.push(eventOf('checkout.session.completed', { ...paid, subscription: id }));
    let isActive = true;
    for (let change = Math.floor(Math.random() * EVENTS_MAX); change > 0; change--) {
      const status = ['active', 'past_due', 'unpaid', 'canceled'][Math.floor(Math.random() * 4)] ?? 'active';
      events.push(eventOf('customer.subscription.updated', { id, object: 'subscription', status, metadata: {} }));
      isActive = status === 'active' || status === 'past_due';
    }
    isPro ||= isActive;
  }
  return { events, plan: isPro ? 'pro' : 'free' };
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
}

/** @returns whether the event was accepted; false if the process was killed. @throws Error if it was refused. */
async function post(server: () => Server, payload: string): Promise<boolean> {
  const signature = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  const answer = await fetch(`${server().url}/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature, connection: 'close' },
  }).catch(() => null);
  if (answer !== null && answer.status !== 200 && answer.status !== 503)
    throw new Error(`an event was refused: ${answer.status} ${await answer.text()}`);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status === 200;
}

async function erase({ url }: Server, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, connection: 'close' };
  const answer = await fetch(`${url}/v1/tenant`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(`not erased: ${answer.status} ${await answer.text()}`);
}

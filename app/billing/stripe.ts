import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { StewardError } from '../../src/core/common/errors.ts';
import type { BillingPort, SubscriptionEvent } from '../../src/core/tenants/tenant.ts';
import { signer } from '../../src/service/common/signer.ts';
import { rejectWith } from '../config/package.ts';

/** The largest age of a signed event in seconds. Older ones are refused, so that nobody can replay them. */
const REPLAY_SECONDS = 300;
/** The metadata of a Stripe subscription that names its tenant. Only owners of the account's key can write it. */
const TENANT_KEY = 'steward_tenant';

/** The statuses of an active subscription. Stripe still retries `past_due`; other statuses have ended or never began. */
const ACTIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Reads Stripe's signed events with Stripe's package, without an API key. @throws StewardError `configuration` if it is missing. */
export async function openStripe(options: {
  readonly webhookSecret: string;
  /** The operator's own keys, newest first. */
  readonly secretKeys: readonly string[];
  /** Called for a paid checkout whose reference was not signed here. Nobody gets a plan for it. */
  readonly onUnsigned: (subscriptionId: string) => void;
}): Promise<BillingPort> {
  const message = 'STRIPE_WEBHOOK_SECRET is set, but the package stripe is missing; run npm install stripe@23';
  const { default: StripeClient } = await import('stripe').catch(rejectWith(message));
  // Signatures need no key. Only calls would, and this makes none.
  const { webhooks } = new StripeClient('no_calls_are_made');
  const references = createReferences(options.webhookSecret, options.secretKeys);
  const readReference = (reference: string | null, subscriptionId: string): string | null => {
    if (reference === null) return null;
    const tenantId = references.read(reference);
    if (tenantId === null) options.onUnsigned(subscriptionId);
    return tenantId;
  };
  return {
    provider: 'stripe',
    referenceOf: references.make,
    signatureHeader: 'stripe-signature',
    async read(body, signature) {
      let event: Stripe.Event;
      try {
        event = await webhooks.constructEventAsync(body, signature, options.webhookSecret, REPLAY_SECONDS);
      } catch (cause) {
        throw new StewardError('forbidden', 'the event is not signed by the payment provider, or too old', {
          cause,
        });
      }
      return readEvent(event, readReference);
    },
  };
}

function readEvent(
  { type, created, data }: Stripe.Event,
  readReference: (reference: string | null, subscriptionId: string) => string | null,
): SubscriptionEvent | null {
  const atMs = created * 1_000;
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const { subscription, client_reference_id: reference, payment_status: paid } = data.object;
      const subscriptionId = typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
      if (subscriptionId === null || paid === 'unpaid') return null;
      return { subscriptionId, tenantId: readReference(reference, subscriptionId), state: 'active', atMs };
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.resumed':
    case 'customer.subscription.paused':
    case 'customer.subscription.deleted': {
      const { id, status, metadata } = data.object;
      // A subscription that waits for its first payment is neither.
      if (status === 'incomplete') return null;
      const isOver = type === 'customer.subscription.deleted' || !ACTIVE.has(status);
      return { subscriptionId: id, tenantId: metadata[TENANT_KEY] ?? null, state: isOver ? 'ended' : 'active', atMs };
    }
    default:
      return null;
  }
}

const PURPOSE = 'steward: references of payments';

/**
 * Makes and reads references to tenants, which people who pay can see. Signs with the operator's newest key, or the webhook's secret. Accepts all
 * these keys, so that a key can change meanwhile.
 */
export function createReferences(webhookSecret: string, secretKeys: readonly string[]) {
  const believed = [...secretKeys, webhookSecret].map((secret) => signer(secret, PURPOSE));
  const sign = signer(secretKeys[0] ?? webhookSecret, PURPOSE);
  return {
    /** Only letters, digits, `-` and `_`, under 200 characters, as Stripe allows in a payment link. */
    make: (tenantId: string) => `${tenantId}_${sign(tenantId).toString('hex')}`,
    /** Returns the tenant of a reference, or null if it was not made here. */
    read(reference: string): string | null {
      const [, tenantId = '', signature = ''] = /^(.+)_([0-9a-f]{64})$/.exec(reference) ?? [];
      const given = Buffer.from(signature, 'hex');
      if (given.length === 0) return null;
      return believed.some((each) => timingSafeEqual(each(tenantId), given)) ? tenantId : null;
    },
  };
}

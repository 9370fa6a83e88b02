import type Stripe from 'stripe';
import type { BillingPort, SubscriptionEvent } from '../../src/core/billing.ts';
import { StewardError } from '../../src/core/errors.ts';

/** How old a signed event may be; whoever repeats one later is refused. */
const REPLAY_SECONDS = 300;
/** Where a subscription of Stripe says whose it is. */
const TENANT_KEY = 'steward_tenant';

/** What a subscription's status means. `past_due` is still being tried again by Stripe; the others have ended or never began. */
const ACTIVE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/**
 * Reads Stripe's signed events with Stripe's own package, which is loaded only here. It needs the webhook's secret and no API key: nothing is ever
 * asked of Stripe.
 * @throws StewardError `configuration` where the package is not installed.
 */
export async function openStripe(secret: string): Promise<BillingPort> {
  const { default: StripeClient } = await import('stripe').catch((cause: unknown) => {
    const message = 'STRIPE_WEBHOOK_SECRET is set, but the package stripe is not installed: npm install stripe@23';
    throw new StewardError('configuration', message, { cause });
  });
  // Signatures need no key; calls would, and there are none.
  const { webhooks } = new StripeClient('no_calls_are_made');
  return {
    provider: 'stripe',
    signatureHeader: 'stripe-signature',
    async read(body, signature) {
      let event: Stripe.Event;
      try {
        event = await webhooks.constructEventAsync(body, signature, secret, REPLAY_SECONDS);
      } catch (cause) {
        throw new StewardError('forbidden', 'this is not signed by the payment provider, or too old', { cause });
      }
      return readEvent(event);
    },
  };
}

function readEvent({ type, created, data }: Stripe.Event): SubscriptionEvent | null {
  const atMs = created * 1_000;
  switch (type) {
    case 'checkout.session.completed': {
      const { subscription, client_reference_id: tenantId, payment_status: paid } = data.object;
      const subscriptionId = typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
      if (subscriptionId === null || paid === 'unpaid') return null;
      return { subscriptionId, tenantId, state: 'active', atMs };
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.resumed':
    case 'customer.subscription.paused':
    case 'customer.subscription.deleted': {
      const { id, status, metadata } = data.object;
      // One that waits for its first payment is neither.
      if (status === 'incomplete') return null;
      const isOver = type === 'customer.subscription.deleted' || !ACTIVE.has(status);
      return { subscriptionId: id, tenantId: metadata[TENANT_KEY] ?? null, state: isOver ? 'ended' : 'active', atMs };
    }
    default:
      return null;
  }
}

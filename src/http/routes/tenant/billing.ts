import type { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { StewardError } from '../../../core/common/errors.ts';
import type { Store } from '../../../core/store/store.ts';
import type { BillingPort } from '../../../core/tenants/tenant.ts';
import type { HttpEnv } from '../../server/context.ts';

const BODY_MAX_BYTES = 256 * 1024;

/** Returns the path that receives a payment provider's events. */
export function billingPath({ provider }: Pick<BillingPort, 'provider'>): string {
  return `/webhooks/${provider}`;
}

/** Adds POST /webhooks/<provider> for subscription events. Unknown events get 200 too, or the provider would resend them for days. */
export function billingRoute(
  app: OpenAPIHono<HttpEnv>,
  { billing, store }: { readonly store: Store; readonly billing: BillingPort },
): void {
  const tooLarge = () => {
    throw new StewardError('too_large', 'the body is larger than any event of the payment provider');
  };
  app.post(billingPath(billing), bodyLimit({ maxSize: BODY_MAX_BYTES, onError: tooLarge }), async (c) => {
    const event = await billing.read(await c.req.text(), c.req.header(billing.signatureHeader) ?? '');
    const applied = event ? await store.applySubscription(billing.provider, event) : { kind: 'ignored' as const };
    return c.json({ received: true, result: applied.kind }, 200);
  });
}

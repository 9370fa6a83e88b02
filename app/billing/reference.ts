import { timingSafeEqual } from 'node:crypto';
import { signer } from '../../src/service/common/signer.ts';

const PURPOSE = 'steward: references of payments';

/** References to tenants that this installation signed, for what is visible to whoever pays. */
type References = {
  /** Letters, digits, `-` and `_` alone, below 200: what Stripe takes in the address of a payment link. */
  make(tenantId: string): string;
  /** The tenant that a reference is for; null for one that was not made here. */
  read(reference: string): string | null;
};

/** Signs with the operator's newest key, or the webhook's secret; believes what any of them signed, so that a key can change meanwhile. */
export function createReferences(webhookSecret: string, secretKeys: readonly string[]): References {
  const believed = [...secretKeys, webhookSecret].map((secret) => signer(secret, PURPOSE));
  const sign = signer(secretKeys[0] ?? webhookSecret, PURPOSE);
  return {
    make: (tenantId) => `${tenantId}_${sign(tenantId).toString('hex')}`,
    read(reference) {
      const [, tenantId = '', signature = ''] = /^(.+)_([0-9a-f]{64})$/.exec(reference) ?? [];
      const given = Buffer.from(signature, 'hex');
      if (given.length === 0) return null;
      return believed.some((each) => timingSafeEqual(each(tenantId), given)) ? tenantId : null;
    },
  };
}

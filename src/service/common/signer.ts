import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Signs texts for one purpose: the same secret gives another signature for each. 32 bytes of HMAC-SHA256, under a key of HKDF (RFC 5869).
 * @example const signature = signer('a secret of the operator', 'steward: references of payments')(tenantId);
 */
export function signer(secret: string, purpose: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest();
}

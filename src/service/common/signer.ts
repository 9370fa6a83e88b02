import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns a function that signs texts for one purpose; a secret signs differently for each purpose. HMAC-SHA256 with a key from HKDF (RFC 5869).
 * @example const signature = signer('a secret of the operator', 'steward: references of payments')(tenantId);
 */
export function signer(secret: string, purpose: string): (text: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (text) => createHmac('sha256', key).update(text).digest();
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what is written down, so that who reads the store or a backup of it reads neither messages that wait nor tokens. */
export type Cipher = ReturnType<typeof createCipher>;

/** What is encrypted: each has a key of its own, so that nothing of one kind opens as another. */
const PURPOSES = { events: 'steward: events that wait', tokens: 'steward: tokens of installations' } as const;

/** Makes a cipher of a secret that every process of a bot has and no store does: its token, or the operator's key. */
export function createCipher(secret: string, purpose: keyof typeof PURPOSES = 'events') {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSES[purpose], KEY_BYTES));
  return {
    /** `id` is bound to the text: what is moved to another row does not open. */
    encrypt(id: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const stream = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id));
      const body = Buffer.concat([stream.update(text, 'utf8'), stream.final()]);
      return Buffer.concat([nonce, stream.getAuthTag(), body]).toString('base64');
    },
    /** null for what was encrypted with another secret, or changed. */
    decrypt(id: string, encrypted: string): string | null {
      const bytes = Buffer.from(encrypted, 'base64');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(id));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

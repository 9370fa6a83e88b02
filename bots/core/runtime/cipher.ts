import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts stored data, so that a reader of the store or its backup sees neither waiting messages nor tokens. */
export type Cipher = ReturnType<typeof createCipher>;

/** Purposes of encryption. Each has its own key, so data of one purpose cannot be decrypted as another. */
const PURPOSES = { events: 'steward: events that wait', tokens: 'steward: tokens of installations' } as const;

/** Creates a cipher from a secret outside every store: the token that a bot's processes share, or the operator key. */
export function createCipher(secret: string, purpose: keyof typeof PURPOSES = 'events') {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSES[purpose], KEY_BYTES));
  return {
    /** Encrypts a text bound to `id`: moved to another row, it cannot be decrypted. */
    encrypt(id: string, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const stream = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id));
      const body = Buffer.concat([stream.update(text, 'utf8'), stream.final()]);
      return Buffer.concat([nonce, stream.getAuthTag(), body]).toString('base64');
    },
    /** Returns null if the text was encrypted with another secret, or was changed. */
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

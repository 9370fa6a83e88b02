import { createHmac } from 'node:crypto';

const HASH_CHARS = 32;

/** Names the author of a message to one tenant, so that nobody without this store's secret can tell who it is. */
export type HashAuthor = (tenantId: string, authorId: string) => Promise<string>;

/** HMAC-SHA-256, cut to 128 bits. @param readSecret asked once it is needed. */
export function createHashAuthor(readSecret: () => Promise<string>): HashAuthor {
  return async (tenantId, authorId) =>
    createHmac('sha256', await readSecret())
      .update(`${tenantId}\n${authorId}`)
      .digest('hex')
      .slice(0, HASH_CHARS);
}

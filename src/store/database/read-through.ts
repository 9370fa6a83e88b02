import { LRUCache } from 'lru-cache';

/** How old an answer may be that another process has changed meanwhile. */
const FRESH_MS = 5_000;

/** What was read of tenants, for some seconds. */
export type ReadThrough<T> = {
  /** Whoever asks while it is read shares the answer; what failed is asked anew. */
  get(tenantId: string): Promise<T>;
  /** After a write: what was read before may be of before it. */
  forget(tenantId: string): void;
};

/** Keeps what is read of a tenant. @param tenantsMax of so many tenants, the last that were asked for. */
export function createReadThrough<T>(tenantsMax: number, read: (tenantId: string) => Promise<T>): ReadThrough<T> {
  const answers = new LRUCache<string, Promise<T>>({ max: tenantsMax, ttl: FRESH_MS });
  return {
    get(tenantId) {
      const known = answers.get(tenantId);
      if (known) return known;
      const answer = read(tenantId);
      answers.set(tenantId, answer);
      answer.catch(() => answers.get(tenantId) === answer && answers.delete(tenantId));
      return answer;
    },
    forget: (tenantId) => {
      answers.delete(tenantId);
    },
  };
}

import { createLru } from '../../core/collections/remember.ts';

/** How long an answer may be outdated by another process's write. */
const FRESH_MS = 5_000;

/** Caches what is read for tenants, for some seconds. @param tenantsMax most tenants in the cache, the last requested ones. */
export function createReadThrough<T>(tenantsMax: number, read: (tenantId: string) => Promise<T>) {
  const answers = createLru<string, Promise<T>>(tenantsMax, { ttl: FRESH_MS });
  return {
    /** Returns the cached answer. Callers during a read share its answer; a failed read is repeated. */
    get(tenantId: string): Promise<T> {
      const known = answers.get(tenantId);
      if (known) return known;
      const answer = read(tenantId);
      answers.set(tenantId, answer);
      answer.catch(() => answers.get(tenantId) === answer && answers.delete(tenantId));
      return answer;
    },
    /** Writes and drops the cached answer, which may be older than the write. A write that returns false changed nothing. */
    async changing<Answer>(tenantId: string, write: () => Promise<Answer>): Promise<Answer> {
      let answer: Answer | undefined;
      try {
        answer = await write();
        return answer;
      } finally {
        if (answer !== false) answers.delete(tenantId);
      }
    },
  };
}

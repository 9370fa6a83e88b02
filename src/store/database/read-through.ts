import { createLru } from '../../core/collections/remember.ts';

/** How old an answer may be that another process has changed meanwhile. */
const FRESH_MS = 5_000;

/** Keeps what is read of a tenant, for some seconds. @param tenantsMax of so many tenants, the last that were asked for. */
export function createReadThrough<T>(tenantsMax: number, read: (tenantId: string) => Promise<T>) {
  const answers = createLru<string, Promise<T>>(tenantsMax, { ttl: FRESH_MS });
  return {
    /** Whoever asks while it is read shares the answer; what failed is asked anew. */
    get(tenantId: string): Promise<T> {
      const known = answers.get(tenantId);
      if (known) return known;
      const answer = read(tenantId);
      answers.set(tenantId, answer);
      answer.catch(() => answers.get(tenantId) === answer && answers.delete(tenantId));
      return answer;
    },
    /** Writes; what was read before may be of before it, but for a write that answers false: it changed nothing. */
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

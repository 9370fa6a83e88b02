import { LRUCache } from 'lru-cache';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';

/** When a key was last used is kept to so many minutes: a write for every request would cost more than it tells. */
const EVERY_MS = 300_000;
const KEYS_MAX = 10_000;

/** Notes when keys are used, beside the requests and not in them. */
export function createKeyUse({ relaxed }: Pick<Database, 'relaxed'>, now: Clock) {
  const noted = new LRUCache<string, number>({ max: KEYS_MAX });
  const writing = new Set<Promise<unknown>>();
  return {
    /** Never throws and never waits. */
    note(keyId: string): void {
      const nowMs = now();
      if (nowMs - (noted.get(keyId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
      noted.set(keyId, nowMs);
      const write = relaxed
        .execute('UPDATE "ApiKey" SET "lastUsedAtMs" = $2 WHERE id = $1', keyId, nowMs)
        // The next use after a while notes it.
        .catch(() => noted.delete(keyId))
        .finally(() => writing.delete(write));
      writing.add(write);
    },
    /** Resolves when nothing is being written. */
    async idle() {
      await Promise.all(writing);
    },
  };
}

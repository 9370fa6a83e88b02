import { hash } from 'node:crypto';
import { createExpiring, type Expiring, forkOf } from './expiring.ts';

/** A message that a window counts. */
export type WindowMessage = {
  readonly tenantId: string;
  /** '' means unknown; such messages do not count. */
  readonly author: string;
  /** The outline of the text, which near copies share; see `outlineOf`. */
  readonly outline: string;
  readonly nowMs: number;
};

/** The accounts that sent each text lately, in memory. It holds hashes and times, never texts or names. */
export type AccountWindow = {
  /** Counts the accounts that sent a text within the window, including this one; counts up to `most` + 1. */
  count(text: WindowMessage, rule: { readonly most: number; readonly window_seconds: number }): number;
  /** Returns a window that continues from this one and leaves it unchanged; it keeps this one's size. */
  fork(): AccountWindow;
  size(): number;
};

/** Most remembered senders of texts, over all tenants. `createExpiring` defines which texts it forgets first. */
export const ACCOUNT_LIMITS = { senders: 100_000 } as const;

type Senders = Map<string, number>;

/** Creates an empty window. */
export function createAccountWindow(limits: { readonly senders: number } = ACCOUNT_LIMITS): AccountWindow {
  const texts = createExpiring<Senders>({ entries: limits.senders, weight: limits.senders });
  return countIn(texts, () => texts.size().weight);
}

/** Creates a window that counts in the stored senders, or in a fork of them. */
function countIn(texts: Pick<Expiring<Senders>, 'get' | 'put'>, size: AccountWindow['size']): AccountWindow {
  return {
    count({ tenantId, author, outline, nowMs }, { most, window_seconds }) {
      if (author === '') return 0;
      const key = digest(outline);
      const senders = within(texts.get(tenantId, key), nowMs - window_seconds * 1_000, nowMs);
      senders.delete(digest(author));
      // Senders that the rule does not count need no memory.
      for (const [oldest] of senders) if (senders.size > most) senders.delete(oldest);
      senders.set(digest(author), nowMs);
      texts.put({ tenantId, key, value: senders, weight: senders.size, windowSeconds: window_seconds, nowMs });
      return senders.size;
    },
    // No map of senders is ever changed in place.
    fork: () =>
      countIn(
        forkOf(texts, (senders) => senders),
        size,
      ),
    size,
  };
}

/** Returns a new map of the senders within the window. It drops future times, in case the clock was set back. */
function within(senders: Senders | undefined, sinceMs: number, nowMs: number): Senders {
  return new Map([...(senders ?? [])].filter(([, atMs]) => atMs > sinceMs && atMs <= nowMs));
}

/** Returns a hash of 96 bits. */
function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

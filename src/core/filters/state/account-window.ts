import { hash } from 'node:crypto';
import { createExpiring, type Expiring, forkOf } from './expiring.ts';

/** A message that is counted within a window. */
export type WindowMessage = {
  readonly tenantId: string;
  /** '' is nobody, and is not counted. */
  readonly author: string;
  /** What the text is compared by, the same for its near copies; see `outlineOf`. */
  readonly outline: string;
  readonly nowMs: number;
};

/** Which accounts sent one text lately, in memory. It holds hashes and times, never texts or names. */
export type AccountWindow = {
  /** Counts the accounts that sent a text within the window, this one included; at most `most` and one. */
  count(text: WindowMessage, rule: { readonly most: number; readonly window_seconds: number }): number;
  /** A window that goes on from what is remembered, and changes nothing of it: its size stays. */
  fork(): AccountWindow;
  size(): number;
};

/** How many senders of texts are remembered, of all tenants together; `createExpiring` says which texts are forgotten first. */
export const ACCOUNT_LIMITS = { senders: 100_000 } as const;

type Senders = Map<string, number>;

/** Creates an empty window. */
export function createAccountWindow(limits: { readonly senders: number } = ACCOUNT_LIMITS): AccountWindow {
  const texts = createExpiring<Senders>({ entries: limits.senders, weight: limits.senders });
  return countIn(texts, () => texts.size().weight);
}

/** Counts in what is remembered, or in a fork of it. */
function countIn(texts: Pick<Expiring<Senders>, 'get' | 'put'>, size: AccountWindow['size']): AccountWindow {
  return {
    count({ tenantId, author, outline, nowMs }, { most, window_seconds }) {
      if (author === '') return 0;
      const key = digest(outline);
      const senders = within(texts.get(tenantId, key), nowMs - window_seconds * 1_000, nowMs);
      senders.delete(digest(author));
      // What the rule does not count needs not be remembered.
      for (const [oldest] of senders) if (senders.size > most) senders.delete(oldest);
      senders.set(digest(author), nowMs);
      texts.put({ tenantId, key, value: senders, weight: senders.size, windowSeconds: window_seconds, nowMs });
      return senders.size;
    },
    // No map of senders is changed in its place.
    fork: () =>
      countIn(
        forkOf(texts, (senders) => senders),
        size,
      ),
    size,
  };
}

/** The senders within the window and now, in a map of its own. A clock set back keeps nothing from ever ending. */
function within(senders: Senders | undefined, sinceMs: number, nowMs: number): Senders {
  return new Map([...(senders ?? [])].filter(([, atMs]) => atMs > sinceMs && atMs <= nowMs));
}

/** 96 bits. */
function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16);
}

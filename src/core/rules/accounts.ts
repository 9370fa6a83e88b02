import { hash } from 'node:crypto';

/** One text from many accounts. */
export type SharedText = {
  readonly tenantId: string;
  /** '' is nobody, and is not counted. */
  readonly author: string;
  /** What the text is compared by, the same for its near copies; see `outlineOf`. */
  readonly outline: string;
  readonly nowMs: number;
};

/** Which accounts sent one text lately, in memory. It holds hashes and times, never texts or names. */
export type AccountWindow = {
  /**
   * Counts the accounts that sent a text within the window, this one included.
   * @returns at most `most` and one.
   */
  count(text: SharedText, rule: { readonly most: number; readonly window_seconds: number }): number;
  /** What `count` would say of a message, which is not counted. */
  look(text: SharedText, rule: { readonly most: number; readonly window_seconds: number }): number;
  size(): number;
};

/** How many senders of texts are remembered, of all tenants together; the texts that came longest ago are forgotten first, those of the tenant that has most of them before others. */
export const ACCOUNT_LIMITS = { senders: 100_000 } as const;

type Senders = Map<string, number>;
type Texts = { readonly byText: Map<string, Senders>; senders: number };

/**
 * Creates an empty window.
 * @example createAccountWindow().size(); // => 0
 */
export function createAccountWindow(limits: { readonly senders: number } = ACCOUNT_LIMITS): AccountWindow {
  // Texts are in the order in which they last came.
  const tenants = new Map<string, Texts>();
  let total = 0;

  const resize = (texts: Texts, by: number): void => {
    texts.senders += by;
    total += by;
  };
  const evict = (): void => {
    while (total > limits.senders) {
      let largest: readonly [string, Texts] | null = null;
      for (const one of tenants) if (!largest || one[1].senders > largest[1].senders) largest = one;
      const oldest = largest?.[1].byText.entries().next();
      if (!largest || !oldest || oldest.done) return;
      largest[1].byText.delete(oldest.value[0]);
      resize(largest[1], -oldest.value[1].size);
      if (largest[1].byText.size === 0) tenants.delete(largest[0]);
    }
  };
  return {
    count({ tenantId, author, outline, nowMs }, { most, window_seconds }) {
      if (author === '') return 0;
      const texts = tenants.get(tenantId) ?? { byText: new Map<string, Senders>(), senders: 0 };
      tenants.set(tenantId, texts);
      const key = digest(outline);
      const known = texts.byText.get(key);
      const senders = within(known, nowMs - window_seconds * 1_000, nowMs);
      senders.delete(digest(author));
      // What the rule does not count needs not be remembered.
      for (const [oldest] of senders) if (senders.size > most) senders.delete(oldest);
      senders.set(digest(author), nowMs);
      resize(texts, senders.size - (known?.size ?? 0));
      texts.byText.delete(key);
      texts.byText.set(key, senders);
      evict();
      return senders.size;
    },
    look({ tenantId, author, outline, nowMs }, { most, window_seconds }) {
      if (author === '') return 0;
      const senders = within(tenants.get(tenantId)?.byText.get(digest(outline)), nowMs - window_seconds * 1_000, nowMs);
      return Math.min(senders.set(digest(author), nowMs).size, most + 1);
    },
    size: () => total,
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

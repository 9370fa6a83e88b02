import { hash } from 'node:crypto';

/** How much one author may write within a window; 0 is no bound. */
export type FloodBounds = { readonly repeats: number; readonly messages: number; readonly window_seconds: number };

/** One message of an author. */
export type FloodMessage = {
  readonly tenantId: string;
  /** '' is nobody: such messages never flood. */
  readonly author: string;
  /** Normalised; '' is no text, and repeats nothing. */
  readonly text: string;
  readonly nowMs: number;
};

/** What one author did too often within the window, and how often, this message included. */
export type FloodHit = { readonly kind: 'repeats' | 'messages'; readonly count: number };

/** What authors did lately, in memory. It holds hashes and times, never texts or names. */
export type FloodWindow = {
  /**
   * Counts a message and says whether it is one too many: with `repeats` 3 an author may send one text three times within the window, and
   * the fourth hits, as does every further one until the window has passed. `messages` counts whatever the text. An author is one person
   * in all the channels of a tenant.
   */
  count(message: FloodMessage, rule: FloodBounds): FloodHit | null;
  /** How many authors and messages are remembered. */
  size(): { readonly authors: number; readonly messages: number };
};

/** How much a window remembers at most; the authors that were silent longest are forgotten first. */
export const FLOOD_LIMITS = { authors: 50_000, messages: 200_000 } as const;

/** Messages of one author that are remembered though a rule counts fewer: other texts may stand between two repeats. */
const REMEMBERED_MIN = 64;

type Author = { readonly times: number[]; readonly texts: number[] };

/**
 * Creates an empty window. About 16 bytes a message and 200 an author: under 15 MB when full.
 * @param limits how much to remember at most, of all tenants together.
 * @example createFloodWindow().count({ tenantId: 't', author: 'ann', text: 'hi', nowMs: 0 }, { repeats: 3, messages: 0, window_seconds: 30 }); // => null
 */
export function createFloodWindow(
  limits: { readonly authors: number; readonly messages: number } = FLOOD_LIMITS,
): FloodWindow {
  // In the order in which the authors were last heard.
  const authors = new Map<string, Author>();
  let messages = 0;

  const forget = (key: string, author: Author) => {
    authors.delete(key);
    messages -= author.times.length;
  };
  const evict = () => {
    for (const [key, author] of authors) {
      if (authors.size <= limits.authors && messages <= limits.messages) return;
      forget(key, author);
    }
  };
  return {
    count(message, rule) {
      if (message.author === '' || (rule.repeats === 0 && rule.messages === 0)) return null;
      const key = digest(`${message.tenantId}\n${message.author}`);
      const author = authors.get(key) ?? { times: [], texts: [] };
      messages -= author.times.length;
      const remembered = Math.max(rule.repeats, rule.messages, REMEMBERED_MIN) + 1;
      dropOld(author, message.nowMs - rule.window_seconds * 1_000, remembered - 1);
      const text = message.text === '' ? 0 : textId(message.text);
      author.times.push(message.nowMs);
      author.texts.push(text);
      messages += author.times.length;
      authors.delete(key);
      authors.set(key, author);
      evict();

      const repeats = text === 0 ? 0 : author.texts.reduce((sum, other) => sum + (other === text ? 1 : 0), 0);
      if (rule.repeats > 0 && repeats > rule.repeats) return { kind: 'repeats', count: repeats };
      if (rule.messages > 0 && author.times.length > rule.messages)
        return { kind: 'messages', count: author.times.length };
      return null;
    },
    size: () => ({ authors: authors.size, messages }),
  };
}

/** Drops what is older than the window, then the oldest beyond what is remembered. A clock set back keeps nothing from ever ending. */
function dropOld(author: Author, sinceMs: number, keep: number): void {
  const firstKept = author.times.findIndex((time) => time > sinceMs);
  const old = firstKept < 0 ? author.times.length : firstKept;
  const drop = Math.max(old, author.times.length - keep);
  author.times.splice(0, drop);
  author.texts.splice(0, drop);
}

/** 128 bits: nobody can take another author's place by choosing a name. */
function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** 48 bits of the text without case and white space, never 0. */
function textId(text: string): number {
  return Number.parseInt(hash('sha256', text.toLowerCase().replace(/\s+/g, ' ').trim(), 'hex').slice(0, 12), 16) || 1;
}

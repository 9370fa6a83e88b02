import { hash } from 'node:crypto';
import { type AccountWindow, createAccountWindow, type WindowMessage } from './account-window.ts';
import { createExpiring, type Expiring, forkOf } from './expiring.ts';

/** The most that one author may write within a window; 0 means no bound. */
export type FloodBounds = { readonly repeats: number; readonly messages: number; readonly window_seconds: number };

/** The limit that an author exceeded within the window, and the count, including this message. */
export type FloodHit = { readonly kind: 'repeats' | 'messages'; readonly count: number };

/** Recent messages of authors, in memory. It holds hashes and times, never texts or names. */
export type FloodWindow = {
  /**
   * Returns a hit if a message is one too many: with `repeats` 3, the fourth and each further one of a text within the window.
   * `messages` counts all texts. An author counts as one person in all channels of a tenant.
   */
  count(message: WindowMessage, rule: FloodBounds): FloodHit | null;
  /** Returns a window that continues from this one and leaves it unchanged; it keeps this one's size. */
  fork(): FloodWindow;
  readonly accounts: AccountWindow;
  size(): { readonly authors: number; readonly messages: number };
};

/** Most that a window remembers, over all tenants. `createExpiring` defines what it forgets first. */
export const FLOOD_LIMITS = { authors: 50_000, messages: 200_000 } as const;

/** Texts of one author that are counted one by one. A sketch counts further ones, so that no number of other texts hides a repeat. */
const TEXTS_MAX = 256;
/** Counters of a sketch. Each text has two; the lower one is at least its count. https://en.wikipedia.org/wiki/Count–min_sketch */
const SKETCH_COUNTERS = 1_024;
type Author = {
  /** The times of the latest messages, as many as the rule counts. */
  times: number[];
  /** The times of each text, as many as the rule counts. */
  readonly texts: Map<number, number[]>;
  sketch: { readonly counters: Uint16Array; sinceMs: number } | null;
};

/**
 * Creates an empty window. It takes about 100 bytes a message and 500 an author: under 50 MB when full.
 * @param limits the most to remember, over all tenants.
 * @example createFloodWindow().size(); // => { authors: 0, messages: 0 }
 */
export function createFloodWindow(
  limits: { readonly authors: number; readonly messages: number } = FLOOD_LIMITS,
): FloodWindow {
  const authors = createExpiring<Author>({ entries: limits.authors, weight: limits.messages });
  const size = () => ({ authors: authors.size().entries, messages: authors.size().weight });
  return countIn(authors, createAccountWindow(), size);
}

/** Creates a window that counts in the stored authors, or in a fork of them. */
function countIn(authors: Authors, accounts: AccountWindow, size: FloodWindow['size']): FloodWindow {
  return {
    count({ tenantId, author: name, outline, nowMs }, rule) {
      if (name === '' || (rule.repeats === 0 && rule.messages === 0)) return null;
      const key = digest(`${tenantId}\n${name}`);
      const author = authors.get(tenantId, key) ?? { times: [], texts: new Map<number, number[]>(), sketch: null };
      const sinceMs = nowMs - rule.window_seconds * 1_000;
      author.times = rule.messages > 0 ? keepLast(author.times, sinceMs, rule.messages, nowMs) : [];
      const repeats = rule.repeats > 0 ? countText(author, outline, rule, nowMs) : 0;
      const windowSeconds = rule.window_seconds;
      authors.put({ tenantId, key, value: author, weight: sizeOf(author), windowSeconds, nowMs });
      return judgeCounts(rule, { repeats, messages: author.times.length });
    },
    fork: () => countIn(forkOf(authors, copyOf), accounts.fork(), size),
    accounts,
    size,
  };
}
type Authors = Pick<Expiring<Author>, 'get' | 'put'>;

function copyOf({ times, texts, sketch }: Author): Author {
  const counters = sketch && { counters: new Uint16Array(sketch.counters), sinceMs: sketch.sinceMs };
  return { times, texts: new Map(texts), sketch: counters };
}

/** Returns the limit that an author's counts exceed; null if they exceed neither. */
export function judgeCounts(
  rule: FloodBounds,
  { repeats, messages }: { readonly repeats: number; readonly messages: number },
): FloodHit | null {
  if (rule.repeats > 0 && repeats > rule.repeats) return { kind: 'repeats', count: repeats };
  if (rule.messages > 0 && messages > rule.messages) return { kind: 'messages', count: messages };
  return null;
}

/** Counts how often a text came within the window, including this time. */
function countText(author: Author, outline: string, rule: FloodBounds, nowMs: number): number {
  // A hash of 48 bits.
  const id = Number.parseInt(hash('sha256', outline, 'hex').slice(0, 12), 16);
  const sinceMs = nowMs - rule.window_seconds * 1_000;
  const known = author.texts.get(id);
  if (!known && author.texts.size >= TEXTS_MAX)
    for (const [old, times] of author.texts) if ((times.at(-1) ?? 0) <= sinceMs) author.texts.delete(old);
  if (known || author.texts.size < TEXTS_MAX) {
    const times = keepLast(known ?? [], sinceMs, rule.repeats, nowMs);
    author.texts.set(id, times);
    return times.length;
  }
  if (!author.sketch || author.sketch.sinceMs <= sinceMs || author.sketch.sinceMs > nowMs)
    author.sketch = { counters: new Uint16Array(SKETCH_COUNTERS), sinceMs: nowMs };
  const { counters } = author.sketch;
  const places = [id % SKETCH_COUNTERS, Math.floor(id / SKETCH_COUNTERS) % SKETCH_COUNTERS];
  for (const index of places) counters[index] = Math.min(0xffff, (counters[index] ?? 0) + 1);
  return Math.min(...places.map((index) => counters[index] ?? 0));
}

/** Returns the latest times within the window, one more than a rule allows. It drops future times, in case the clock was set back. */
function keepLast(times: readonly number[], sinceMs: number, allowed: number, nowMs: number): number[] {
  const kept = times.filter((time) => time > sinceMs && time <= nowMs);
  kept.push(nowMs);
  return kept.slice(-(Math.max(allowed, COUNTED_MIN) + 1));
}
/** Counts are exact up to this number, even if a rule allows fewer. */
const COUNTED_MIN = 64;

function sizeOf(author: Author): number {
  let size = author.sketch ? TEXTS_MAX : 0;
  for (const times of author.texts.values()) size += times.length;
  return Math.max(size, author.times.length);
}

/**
 * Returns a hash of 132 bits, so that nobody can take another's place by choosing a name.
 *
 * @example digest('Ada'); // => 'maVjqy9uIelpmPn93Sorq4'
 */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

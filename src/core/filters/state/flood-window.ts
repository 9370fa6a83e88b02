import { hash } from 'node:crypto';
import { type AccountWindow, createAccountWindow, type WindowMessage } from './account-window.ts';
import { createExpiring, type Expiring, forkOf } from './expiring.ts';

/** How much one author may write within a window; 0 is no bound. */
export type FloodBounds = { readonly repeats: number; readonly messages: number; readonly window_seconds: number };

/** What one author did too often within the window, and how often, this message included. */
export type FloodHit = { readonly kind: 'repeats' | 'messages'; readonly count: number };

/** What authors did lately, in memory. It holds hashes and times, never texts or names. */
export type FloodWindow = {
  /**
   * Whether a message is one too many: with `repeats` 3 the fourth of one text within the window hits, and each further one.
   * `messages` counts whatever the text. An author is one person in all the channels of a tenant.
   */
  count(message: WindowMessage, rule: FloodBounds): FloodHit | null;
  /** A window that goes on from what is remembered, and changes nothing of it: its size stays. */
  fork(): FloodWindow;
  readonly accounts: AccountWindow;
  size(): { readonly authors: number; readonly messages: number };
};

/** How much a window remembers at most, of all tenants together; `createExpiring` says what is forgotten first. */
export const FLOOD_LIMITS = { authors: 50_000, messages: 200_000 } as const;

/** Texts of one author that are remembered one by one; further ones are counted in a sketch, so that no number of other texts hides a repeat. */
const TEXTS_MAX = 256;
/** Counters of a sketch. Each text has two; the lower one is at least its count. https://en.wikipedia.org/wiki/Count–min_sketch */
const SKETCH_COUNTERS = 1_024;
type Author = {
  /** Of the latest messages, no more than the rule counts. */
  times: number[];
  /** By text the times at which it came, no more than the rule counts. */
  readonly texts: Map<number, number[]>;
  sketch: { readonly counters: Uint16Array; sinceMs: number } | null;
};

/**
 * Creates an empty window. About 100 bytes a message and 500 an author: under 50 MB when full.
 * @param limits how much to remember at most, of all tenants together.
 * @example createFloodWindow().size(); // => { authors: 0, messages: 0 }
 */
export function createFloodWindow(
  limits: { readonly authors: number; readonly messages: number } = FLOOD_LIMITS,
): FloodWindow {
  const authors = createExpiring<Author>({ entries: limits.authors, weight: limits.messages });
  const size = () => ({ authors: authors.size().entries, messages: authors.size().weight });
  return countIn(authors, createAccountWindow(), size);
}

/** Counts in what is remembered, or in a fork of it. */
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

/** What an author did too often, by how often they did it; null when neither is. */
export function judgeCounts(
  rule: FloodBounds,
  { repeats, messages }: { readonly repeats: number; readonly messages: number },
): FloodHit | null {
  if (rule.repeats > 0 && repeats > rule.repeats) return { kind: 'repeats', count: repeats };
  if (rule.messages > 0 && messages > rule.messages) return { kind: 'messages', count: messages };
  return null;
}

/** How often a text came within the window, this time included. */
function countText(author: Author, outline: string, rule: FloodBounds, nowMs: number): number {
  // 48 bits.
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

/** The times within the window and now, the latest of them, one more than a rule allows. A clock set back keeps nothing from ever ending. */
function keepLast(times: readonly number[], sinceMs: number, allowed: number, nowMs: number): number[] {
  const kept = times.filter((time) => time > sinceMs && time <= nowMs);
  kept.push(nowMs);
  return kept.slice(-(Math.max(allowed, COUNTED_MIN) + 1));
}
/** So many are counted and told though a rule allows fewer. */
const COUNTED_MIN = 64;

function sizeOf(author: Author): number {
  let size = author.sketch ? TEXTS_MAX : 0;
  for (const times of author.texts.values()) size += times.length;
  return Math.max(size, author.times.length);
}

/**
 * 128 bits: nobody can take another's place by choosing a name.
 *
 * @example digest('Ada'); // => 'maVjqy9uIelpmPn93Sorq4'
 */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}

import { hash } from 'node:crypto';
import type { Source } from '../../decisions/decision.ts';
import { domainsOf } from '../../text/host.ts';

/** The lists that others keep and an operator may load, by what they hold. */
export const LIST_NAMES = ['phishing', 'cas', 'pictures'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** How a loaded list is doing, for people. */
export type ListState = {
  readonly name: ListName;
  /** A file's path, or the host that it is fetched from: an address may hold a key. */
  readonly source: string;
  readonly entries: number;
  readonly leftOut: number;
  /** When it was last read whole, or found unchanged; null before. */
  readonly readAtMs: number | null;
  /** Why the last attempt failed, safe to show; null when it did not. What was read before stays in force. */
  readonly problem: string | null;
};

/** What is on the lists, in this process. */
export type KnownLists = {
  /** The listed domain that a host is, or is under; null where there is none. */
  phishing(host: string): string | null;
  /** Whether an account is on the list of known spammers of its platform. */
  isSpammer(source: Source, author: string): boolean;
  /** Where a list with a near copy of a picture comes from; null where there is none. @param hash as `PICTURE_HASH` says. */
  picture(hash: string): string | null;
  states(): readonly ListState[];
};

/** Keeps what lists had when they were last read, by keys of their own, over a restart. Every method throws StewardError `store_unavailable`. */
export type ListStore = {
  keepList(key: string, content: string, readAtMs: number): Promise<void>;
  findList(key: string): Promise<{ readonly content: string; readonly readAtMs: number } | null>;
};

/** A process without lists. */
export const NO_LISTS: KnownLists = {
  phishing: () => null,
  isSpammer: () => false,
  picture: () => null,
  states: () => [],
};

/** A set of whole positive numbers up to 2^53: sixteen bytes an entry or more, and no garbage, for hundreds of thousands. */
export type KeySet = { add(key: number): void; has(key: number): boolean; size(): number };

/**
 * Makes an empty set.
 * @param capacity how many are expected; more is slower once, when it grows.
 * @example createKeySet(500_000).size(); // => 0
 */
export function createKeySet(capacity = 0): KeySet {
  let slots = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(64, capacity * 2))));
  let size = 0;
  // Numbers of accounts come in runs: the product spreads them. https://en.wikipedia.org/wiki/Hash_function#Fibonacci_hashing
  const slotOf = (key: number): number => {
    let at = (Math.imul(key % 2_147_483_647, 0x9e37_79b1) >>> 0) % slots.length;
    while (slots[at] !== 0 && slots[at] !== key) at = (at + 1) % slots.length;
    return at;
  };
  const add = (key: number): void => {
    const at = slotOf(key);
    if (slots[at] === key) return;
    slots[at] = key;
    size++;
    if (size * 2 <= slots.length) return;
    const kept = slots;
    slots = new Float64Array(kept.length * 2);
    size = 0;
    for (const one of kept) if (one !== 0) add(one);
  };
  return { add, has: (key) => slots[slotOf(key)] === key, size: () => size };
}

/**
 * A domain as a key: 52 bits of its SHA-256. Of a million hosts asked for every year beside 500,000 listed domains, one is mistaken for a listed one in 9,000 years.
 * @example domainKey('a.example') === domainKey('b.example'); // => false
 */
export function domainKey(domain: string): number {
  return Number.parseInt(hash('sha256', domain, 'hex').slice(0, 13), 16) + 1;
}

/**
 * The longest domain of a host that is in a set, or null.
 * @example listedDomain(createKeySet(), 'a.example'); // => null
 */
export function listedDomain(domains: Pick<KeySet, 'has'>, host: string): string | null {
  return domainsOf(host).find((domain) => domains.has(domainKey(domain))) ?? null;
}

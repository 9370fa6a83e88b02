import { hash } from 'node:crypto';
import type { Source } from '../../decisions/decision.ts';
import { domainsOf } from '../../text/host.ts';

/** External lists that an operator may load, by their content. */
export const LIST_NAMES = ['phishing', 'cas', 'pictures'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The state of a loaded list, for people. */
export type ListState = {
  readonly name: ListName;
  /** A file's path, or only the host of an address, because an address may contain a key. */
  readonly source: string;
  readonly entries: number;
  readonly leftOut: number;
  /** When it was last read completely, or found unchanged; null before that. */
  readonly readAtMs: number | null;
  /** Why the last attempt failed, safe to show; null if it succeeded. Earlier content stays in use. */
  readonly problem: string | null;
};

/** The contents of the lists in this process. */
export type KnownLists = {
  /** Returns the listed domain that a host is, or is under; null if there is none. */
  phishing(host: string): string | null;
  /** Whether an account is on the list of known spammers of its platform. */
  isSpammer(source: Source, author: string): boolean;
  /** Returns the source of a list with a near copy of a picture; null if there is none. @param hash as in `PICTURE_HASH`. */
  picture(hash: string): string | null;
  states(): readonly ListState[];
};

/** Stores the last content of each list under a key, so that a restart finds it. Every method throws StewardError `store_unavailable`. */
export type ListStore = {
  keepList(key: string, content: string, readAtMs: number): Promise<void>;
  findList(key: string): Promise<{ readonly content: string; readonly readAtMs: number } | null>;
};

/** The lists of a process that loads none. */
export const NO_LISTS: KnownLists = {
  phishing: () => null,
  isSpammer: () => false,
  picture: () => null,
  states: () => [],
};

/** A set of positive integers up to 2^53 for hundreds of thousands of entries: at least sixteen bytes each, and no garbage. */
export type KeySet = { add(key: number): void; has(key: number): boolean; size(): number };

/**
 * Creates an empty set.
 * @param capacity the expected number of entries; with more, the set must grow, which is slow.
 * @example createKeySet(500_000).size(); // => 0
 */
export function createKeySet(capacity = 0): KeySet {
  let slots = new Float64Array(2 ** Math.ceil(Math.log2(Math.max(64, capacity * 2))));
  let size = 0;
  // Account numbers come in runs; the product spreads them. https://en.wikipedia.org/wiki/Hash_function#Fibonacci_hashing
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
 * Returns the key of a domain: 52 bits of its SHA-256. With 500,000 listed domains and a million hosts a year, it is wrong once in 9,000 years.
 * @example domainKey('a.example') === domainKey('b.example'); // => false
 */
export function domainKey(domain: string): number {
  return Number.parseInt(hash('sha256', domain, 'hex').slice(0, 13), 16) + 1;
}

/**
 * Returns the longest domain of a host that is in a set, or null.
 * @example listedDomain(createKeySet(), 'a.example'); // => null
 */
export function listedDomain(domains: Pick<KeySet, 'has'>, host: string): string | null {
  return domainsOf(host).find((domain) => domains.has(domainKey(domain))) ?? null;
}

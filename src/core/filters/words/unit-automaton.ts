/** A word or phrase to find; its last word may be open at the end. */
export type UnitEntry = {
  /** The units that `cutUnits` cuts it into; at least one. */
  readonly units: readonly string[];
  /** Whether the last unit is only the beginning of a word. */
  readonly isPrefix: boolean;
};

/** The hash of an empty unit. */
export const HASH_SEED = 0x811c9dc5 | 0;
/** Adds one code unit to a hash, by FNV-1a. Only sieves use it, so collisions do no harm. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}
/** Returns the hash of a whole unit. */
export function hashUnit(unit: string): number {
  let hash = HASH_SEED;
  for (let index = 0; index < unit.length; index++) hash = hashStep(hash, unit.charCodeAt(index));
  return hash;
}

const NONE: readonly number[] = [];
const MAX_ID_BITS = 2 ** 21;

/**
 * Builds an Aho-Corasick automaton that finds entries in a sequence of units. Its alphabet is words, so that matches keep word boundaries.
 * A state is a number; 0 is the start. Matches are the indices of `entries`.
 */
export function buildAutomaton(entries: readonly UnitEntry[]) {
  const ids = new Map<string, number>();
  for (const { units, isPrefix } of entries) {
    const closed = isPrefix ? units.length - 1 : units.length;
    for (let at = 0; at < closed; at++) {
      const unit = units[at] ?? '';
      if (!ids.has(unit)) ids.set(unit, ids.size + 1);
    }
  }
  const trie = buildTrie(entries, ids);
  const fail = linkFailures(trie.edges, trie.ends);
  const idSieve = buildSieve([...ids.keys()]);
  const prefixSieve = buildSieve([...trie.open.values()].flatMap((beginnings) => [...beginnings.keys()]));

  const next = (from: number, id: number): number => {
    if (id === 0) return 0;
    for (let state = from; ; state = fail[state] ?? 0) {
      const to = trie.edges.get(state * MAX_ID_BITS + id);
      if (to !== undefined) return to;
      if (state === 0) return 0;
    }
  };
  return {
    /** A sieve of open ends, which callers check with `mayContain` before `openEndings`; null if no entry ends open. */
    openSieve: trie.open.size > 0 ? prefixSieve : null,
    /** Returns the id of `text.slice(start, end)`; 0 if no entry has this unit. `hash` is its `hashUnit`. */
    unitId: (text: string, start: number, end: number, hash: number): number =>
      mayContain(idSieve, hash) ? (ids.get(text.slice(start, end)) ?? 0) : 0,
    next,
    /** Returns the entries that end in a state, the longest first. */
    endings: (state: number): readonly number[] => trie.ends[state] ?? NONE,
    /** Returns the entries whose open last word is `beginning`, after the state `from`. */
    openEndings(from: number, beginning: string): readonly number[] {
      const found: number[] = [];
      for (let state = from; ; state = fail[state] ?? 0) {
        found.push(...(trie.open.get(state)?.get(beginning) ?? NONE));
        if (state === 0) return found;
      }
    },
  };
}

function buildTrie(entries: readonly UnitEntry[], ids: ReadonlyMap<string, number>) {
  // Maps a state and a unit id, packed into one number, to the next state; parents come before children.
  const edges = new Map<number, number>();
  const ends: (readonly number[])[] = [NONE];
  // By state: the beginnings of words that end an entry there.
  const open = new Map<number, Map<string, readonly number[]>>();
  for (const [index, { units, isPrefix }] of entries.entries()) {
    let state = 0;
    const closed = isPrefix ? units.length - 1 : units.length;
    for (let at = 0; at < closed; at++) {
      const unit = units[at] ?? '';
      const edge = state * MAX_ID_BITS + (ids.get(unit) ?? 0);
      const known = edges.get(edge);
      state = known ?? ends.length;
      if (known !== undefined) continue;
      edges.set(edge, state);
      ends.push(NONE);
    }
    if (!isPrefix) ends[state] = append(ends[state], index);
    else {
      const beginnings = open.get(state) ?? new Map<string, readonly number[]>();
      const beginning = units.at(-1) ?? '';
      beginnings.set(beginning, append(beginnings.get(beginning), index));
      open.set(state, beginnings);
    }
  }
  return { edges, ends, open };
}

function append(list: readonly number[] | undefined, index: number): readonly number[] {
  if (list === undefined || list.length === 0) return [index];
  return list.length < ENDINGS_MAX ? [...list, index] : list;
}

/** Builds the fail links by depth, and appends the endings of each fail state to those of the state. */
function linkFailures(edges: ReadonlyMap<number, number>, ends: (readonly number[])[]): Int32Array {
  const fail = new Int32Array(ends.length);
  const deeper = new Map<number, [id: number, child: number][]>();
  const queue: number[] = [];
  for (const [edge, child] of edges) {
    const parent = Math.floor(edge / MAX_ID_BITS);
    // Children of the start fail to the start; most word lists have no others.
    if (parent === 0) queue.push(child);
    else {
      const children = deeper.get(parent);
      if (children) children.push([edge % MAX_ID_BITS, child]);
      else deeper.set(parent, [[edge % MAX_ID_BITS, child]]);
    }
  }
  for (const parent of queue) {
    for (const [id, child] of deeper.get(parent) ?? []) {
      let target = 0;
      for (let state = fail[parent] ?? 0; ; state = fail[state] ?? 0) {
        target = edges.get(state * MAX_ID_BITS + id) ?? 0;
        if (target !== 0 || state === 0) break;
      }
      fail[child] = target;
      const inherited = ends[target] ?? NONE;
      if (inherited.length > 0) ends[child] = [...(ends[child] ?? NONE), ...inherited].slice(0, ENDINGS_MAX);
      queue.push(child);
    }
  }
  return fail;
}
/** Most entries kept per state, the longest ones; one is enough for a hit. */
const ENDINGS_MAX = 16;

/** A Bloom filter with one hash and at least 16 bits per word, small enough for the processor's cache. */
export type Sieve = Readonly<Uint32Array>;

/** Whether a word with this hash may be in a sieve; false is certain. */
export function mayContain(sieve: Sieve, hash: number): boolean {
  const at = (hash ^ (hash >>> 15)) & (sieve.length * 32 - 1);
  return ((sieve[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** Builds the sieve of some words. */
export function buildSieve(words: readonly string[], minBits = 64): Sieve {
  const bits = 2 ** Math.ceil(Math.log2(Math.max(minBits, words.length * 16)));
  const table = new Uint32Array(bits / 32);
  for (const word of words) {
    const hash = hashUnit(word);
    const at = (hash ^ (hash >>> 15)) & (bits - 1);
    table[at >>> 5] = (table[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  return table;
}

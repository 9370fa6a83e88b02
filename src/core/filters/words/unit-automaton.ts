/** One thing to find: a word, a phrase, or either with its last word left open at the end. */
export type UnitEntry = {
  /** As `cutUnits` cuts them; at least one. */
  readonly units: readonly string[];
  /** Whether the last unit is only the beginning of a word. */
  readonly isPrefix: boolean;
};

/** The hash of an empty unit. */
export const HASH_SEED = 0x811c9dc5 | 0;
/** The hash of a unit with one more code unit. FNV-1a; only a sieve, so that nothing depends on it having no collisions. */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}
/** The hash of a whole unit. */
export function hashUnit(unit: string): number {
  let hash = HASH_SEED;
  for (let index = 0; index < unit.length; index++) hash = hashStep(hash, unit.charCodeAt(index));
  return hash;
}

const NONE: readonly number[] = [];
const MAX_ID_BITS = 2 ** 21;

/**
 * Finds any of many entries in a sequence of units: an Aho-Corasick automaton whose alphabet is words, so that matches keep word bounds.
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
    /** What `mayContain` asks whether an open end of a word may be known, before `openEndings`; null where no entry ends open. */
    openSieve: trie.open.size > 0 ? prefixSieve : null,
    /** The id of `text.slice(start, end)`, 0 for a unit that is in no entry. `hash` is `hashUnit` of it. */
    unitId: (text: string, start: number, end: number, hash: number): number =>
      mayContain(idSieve, hash) ? (ids.get(text.slice(start, end)) ?? 0) : 0,
    next,
    /** The entries that end in a state, the longest first. */
    endings: (state: number): readonly number[] => trie.ends[state] ?? NONE,
    /** The entries that end openly with the word that begins with `beginning`, when it follows `from`. */
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
  // (state, unit id) packed into one number, to the next state, parents before children.
  const edges = new Map<number, number>();
  const ends: (readonly number[])[] = [NONE];
  // Of a state the beginnings of words that end an entry there.
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

/** Fail links, by depth; and each state's endings with those of its fail state appended. */
function linkFailures(edges: ReadonlyMap<number, number>, ends: (readonly number[])[]): Int32Array {
  const fail = new Int32Array(ends.length);
  const deeper = new Map<number, [id: number, child: number][]>();
  const queue: number[] = [];
  for (const [edge, child] of edges) {
    const parent = Math.floor(edge / MAX_ID_BITS);
    // Children of the start fail to the start, and most lists of words have no others.
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
/** Entries that are kept as ending in one place; the longest are kept, and one is enough for a hit. */
const ENDINGS_MAX = 16;

/** A one-hash Bloom filter with 16 bits or more a word: small enough to stay in the processor's cache. */
export type Sieve = Readonly<Uint32Array>;

/** Whether a word with this hash may be in a sieve; false is certain. */
export function mayContain(sieve: Sieve, hash: number): boolean {
  const at = (hash ^ (hash >>> 15)) & (sieve.length * 32 - 1);
  return ((sieve[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** Makes the sieve of some words. */
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

/** A key has 16 characters of one byte each: the first half of a SHA-256. */
export const KEY_CHARS = 16;

const KEY_UNITS = KEY_CHARS / 2;
/** Key and count. */
const HEAD_UNITS = KEY_UNITS + 1;
const FIRST_SLOTS = 64;
const FIRST_UNITS = 1_024;
const BYTE = 0x100;

/**
 * Creates a table of scores in two generations: when the young one holds half of the allowed entries, the old one is dropped. One flat
 * array of numbers costs the garbage collector nothing; an entry of seven scores takes about 64 bytes.
 */
export function createScoreTable(maxEntries: number) {
  const half = Math.ceil(maxEntries / 2);
  const key = new Uint16Array(KEY_UNITS);
  let young = createGeneration();
  let old = createGeneration();
  const set = (numbers: ArrayLike<number>): void => {
    if (young.size() >= half && !young.find(key)) {
      old = young;
      young = createGeneration();
    }
    young.put(key, numbers);
  };
  return {
    /** Returns the numbers under a key; null if there are none (any more). */
    get(text: string): Uint16Array | null {
      readKey(text, key);
      const recent = young.find(key);
      if (recent) return recent;
      const numbers = old.find(key);
      if (numbers) set(numbers);
      return numbers;
    },
    /** Stores numbers of 0 to 65,535 under a key; an existing key must get the same count. */
    set(text: string, numbers: readonly number[]): void {
      readKey(text, key);
      set(numbers);
    },
    clear(): void {
      young = createGeneration();
      old = createGeneration();
    },
    /** The number of entries; one that was read again since the last change of generation counts twice. */
    size: () => young.size() + old.size(),
  };
}

function readKey(text: string, key: Uint16Array): void {
  for (let unit = 0; unit < KEY_UNITS; unit++)
    key[unit] = text.charCodeAt(2 * unit) * BYTE + text.charCodeAt(2 * unit + 1);
}

/** Creates a hash table with open addressing. Nothing is ever deleted, so entries follow each other: key, count, numbers. */
function createGeneration() {
  let units = new Uint16Array(FIRST_UNITS);
  let used = 0;
  let entries = 0;
  /** The start of an entry, plus one; 0 is free. */
  let slots = new Uint32Array(FIRST_SLOTS);

  /** Returns the slot of a key, or the free one for it. Keys are parts of hashes, so any part selects slots equally well. */
  const slotOf = (from: Uint16Array, at: number): number => {
    const mask = slots.length - 1;
    let slot = ((from[at] ?? 0) * 0x10000 + (from[at + 1] ?? 0)) & mask;
    for (;;) {
      const begin = (slots[slot] ?? 0) - 1;
      if (begin < 0 || isSame(units, begin, from, at)) return slot;
      slot = (slot + 1) & mask;
    }
  };
  const growSlots = (): void => {
    slots = new Uint32Array(slots.length * 2);
    for (let begin = 0; begin < used; begin += HEAD_UNITS + (units[begin + KEY_UNITS] ?? 0))
      slots[slotOf(units, begin)] = begin + 1;
  };
  const growUnits = (needed: number): void => {
    const grown = new Uint16Array(Math.max(needed, Math.ceil(units.length * 1.25)));
    grown.set(units);
    units = grown;
  };
  return {
    find(key: Uint16Array): Uint16Array | null {
      const begin = (slots[slotOf(key, 0)] ?? 0) - 1;
      if (begin < 0) return null;
      const first = begin + HEAD_UNITS;
      return units.subarray(first, first + (units[begin + KEY_UNITS] ?? 0));
    },
    put(key: Uint16Array, numbers: ArrayLike<number>): void {
      if (entries * 4 >= slots.length * 3) growSlots();
      const slot = slotOf(key, 0);
      const known = (slots[slot] ?? 0) - 1;
      if (known >= 0) {
        units.set(numbers, known + HEAD_UNITS);
        return;
      }
      const end = used + HEAD_UNITS + numbers.length;
      if (end > units.length) growUnits(end);
      units.set(key, used);
      units[used + KEY_UNITS] = numbers.length;
      units.set(numbers, used + HEAD_UNITS);
      slots[slot] = used + 1;
      used = end;
      entries++;
    },
    size: () => entries,
  };
}

function isSame(units: Uint16Array, at: number, others: Uint16Array, otherAt: number): boolean {
  for (let unit = 0; unit < KEY_UNITS; unit++) if (units[at + unit] !== others[otherAt + unit]) return false;
  return true;
}

import type { PatternProgram } from './pattern-program.ts';
import { createMakeState, END, type MadeState, NO_MATCH } from './pattern-step.ts';

/** Returns the lowest number of an expression that matches a text, or null. Takes linear time. */
export type PatternMachine = (text: string) => number | null;

const LATIN = 256;
const END_COLUMN = 0;

/** Creates a DFA that builds states on demand and, unlike re2js, omits steps that all states have. Beyond `maxBytes` it starts over. */
export function createPatternMachine(program: PatternProgram, maxBytes: number): PatternMachine {
  const states = createPatternStates(maxBytes);
  const make = createMakeState(program);
  const columns = new Map<number, number>();
  const latin = new Int32Array(LATIN).fill(-1);

  const columnOf = (rune: number): number => {
    const kind = program.classOf(rune);
    const column = columns.get(kind) ?? columns.size + 1;
    columns.set(kind, column);
    if (rune < LATIN) latin[rune] = column;
    return column;
  };
  const nextOf = (state: number, column: number, rune: number): number => {
    const made = make.next(states.steps(), states.from(state), states.from(state + 1), states.after(state), rune);
    const before = states.generation();
    states.widen(column);
    const next = states.intern(made);
    if (states.generation() === before) states.link(state, column, next);
    return next;
  };
  return (text) => {
    let state = states.intern(make.begin());
    let least = NO_MATCH;
    for (let at = 0; at <= text.length && least > 0; ) {
      const rune = at < text.length ? (text.codePointAt(at) ?? END) : END;
      let column = rune === END ? END_COLUMN : rune < LATIN ? (latin[rune] ?? -1) : columnOf(rune);
      if (column < 0) column = columnOf(rune);
      state = states.next(state, column) || nextOf(state, column, rune);
      least = Math.min(least, states.match(state));
      at += rune > 0xffff ? 2 : 1;
    }
    return least === NO_MATCH ? null : least;
  };
}

const FIRST_COLUMNS = 32;
const FIRST_STATES = 64;
const FIRST_STEPS = 1_024;
const STATE_BYTES = 64;
const INT_BYTES = 4;

/** Stores states, numbered from 1, and their transitions in about `maxBytes`. When it is full, it discards all states. */
function createPatternStates(maxBytes: number) {
  const known = new Map<number, number>();
  let columns = FIRST_COLUMNS;
  let table = new Int32Array(FIRST_STATES * columns);
  let steps = new Int32Array(FIRST_STEPS);
  // Data by state. Its steps end where those of the next state begin; states with the same hash form a linked list.
  let rows = { from: new Int32Array(FIRST_STATES + 1), after: ints(), match: ints(), sameHash: ints() };
  let [count, generation] = [1, 0];

  const forget = (): void => {
    known.clear();
    table.fill(0, 0, count * columns);
    count = 1;
    rows.from[1] = 0;
    generation++;
  };
  const isSame = (state: number, { length, after, match, holds }: MadeState): boolean => {
    const [from, to] = [rows.from[state] ?? 0, rows.from[state + 1] ?? 0];
    if (to - from !== length || rows.after[state] !== after || rows.match[state] !== match) return false;
    for (let at = from; at < to; at++) if (!holds(steps[at] ?? 0)) return false;
    return true;
  };
  const find = (made: MadeState): number => {
    let state = known.get(made.hash) ?? 0;
    while (state !== 0 && !isSame(state, made)) state = rows.sameHash[state] ?? 0;
    return state;
  };
  const bytesWith = (length: number): number =>
    (count + 1) * (columns * INT_BYTES + STATE_BYTES) + ((rows.from[count] ?? 0) + length) * INT_BYTES;
  const makeRoom = (length: number): void => {
    if (count > 1 && bytesWith(length) > maxBytes) forget();
    if ((count + 1) * columns > table.length) table = larger(table, (count + 1) * columns);
    const used = rows.from[count] ?? 0;
    if (used + length > steps.length) steps = larger(steps, used + length);
    if (count + 1 < rows.after.length) return;
    const size = 2 * rows.after.length;
    rows = {
      from: larger(rows.from, size + 1),
      after: larger(rows.after, size),
      match: larger(rows.match, size),
      sameHash: larger(rows.sameHash, size),
    };
  };
  return {
    /** Returns the number of a state, and stores the state if it is new. May discard all others to make room. */
    intern: (made: MadeState): number => {
      const found = find(made);
      if (found !== 0) return found;
      makeRoom(made.length);
      const state = count++;
      const from = rows.from[state] ?? 0;
      for (let at = 0; at < made.length; at++) steps[from + at] = made.steps[at] ?? 0;
      rows.from[state + 1] = from + made.length;
      rows.after[state] = made.after;
      rows.match[state] = made.match;
      rows.sameHash[state] = known.get(made.hash) ?? 0;
      known.set(made.hash, state);
      return state;
    },
    /** Returns the next state for the characters of a column; 0 if unknown. */
    next: (state: number, column: number): number => (column < columns ? (table[state * columns + column] ?? 0) : 0),
    link: (state: number, column: number, to: number): void => {
      table[state * columns + column] = to;
    },
    /** Makes room for a column. May discard all states. */
    widen: (column: number): void => {
      if (column < columns) return;
      forget();
      while (columns <= column) columns *= 2;
      if (table.length < FIRST_STATES * columns) table = new Int32Array(FIRST_STATES * columns);
    },
    generation: () => generation,
    /** Returns where a state's steps begin in `steps`. They end where those of the next state begin. */
    from: (state: number) => rows.from[state] ?? 0,
    steps: () => steps,
    after: (state: number) => rows.after[state] ?? 0,
    match: (state: number) => rows.match[state] ?? 0,
  };
}

function ints() {
  return new Int32Array(FIRST_STATES);
}

function larger(old: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(size, 2 * old.length));
  grown.set(old);
  return grown;
}

import { RE2JS, RE2Set } from 're2js';

/** re2js numbers its instructions so. */
const OP = { alt: 1, altMatch: 2, capture: 3, emptyWidth: 4, fail: 5, match: 6, nop: 7, rune: 8, runeAnyNotNl: 11 };
/** What is asked of a place between two characters, as re2js numbers it. */
export const PLACE = {
  beginLine: 1,
  endLine: 2,
  beginText: 4,
  endText: 8,
  wordBoundary: 16,
  noWordBoundary: 32,
} as const;

/** What a step of a program is there for; the others only lead on. */
export const KIND = { leads: 0, reads: 1, asks: 2, matches: 3 } as const;

/** The program of some expressions in flat arrays, by the number of the step. */
export type PatternProgram = ReturnType<typeof programOf>;

type Instruction = {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: Int32Array;
  matchRune(rune: number): boolean;
};

/** A set of expressions as re2js compiles it, whatever the case of letters; together they match where any does. */
export function newSet(maxBytes: number): RE2Set {
  return new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, maxBytes);
}

/** Takes the program out of a set that was compiled. */
export function programOf({ prog, dfa }: RE2Set) {
  const instructions: readonly Instruction[] = prog.inst;
  const count = instructions.length;
  const kinds = new Uint8Array(count);
  /** Where a step goes on. 0 is the step at which everything ends. */
  const outs = new Int32Array(count);
  /** Where one that only leads goes on as well, or 0; what of `PLACE` one asks for; which expression has matched. */
  const args = new Int32Array(count);
  /** Of a step that reads: the number of its set of characters, of which many steps have the same. */
  const sets = new Int32Array(count);
  const readers: Instruction[] = [];
  const known = new Map<string, number>();
  for (const [at, instruction] of instructions.entries()) {
    const { op, out, arg, runes } = instruction;
    outs[at] = op === OP.fail ? 0 : out;
    if (op >= OP.rune && op <= OP.runeAnyNotNl) {
      kinds[at] = KIND.reads;
      const key = `${op} ${arg} ${runes.join()}`;
      const set = known.get(key) ?? readers.push(instruction) - 1;
      known.set(key, set);
      sets[at] = set;
    } else if (op === OP.emptyWidth || op === OP.match) {
      kinds[at] = op === OP.match ? KIND.matches : KIND.asks;
      args[at] = arg;
    } else if (op === OP.alt || op === OP.altMatch) args[at] = arg;
    else if (op !== OP.nop && op !== OP.capture && op !== OP.fail) throw new Error(`a step of kind ${op}`);
  }
  return {
    ...{ start: prog.start, kinds, outs, args, sets, setCount: readers.length },
    has: (set: number, rune: number): boolean => readers[set]?.matchRune(rune) === true,
    /** Characters of one class are alike to every step. */
    classOf: (rune: number): number => dfa.runeClass(rune),
  };
}

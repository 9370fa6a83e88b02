import { RE2JS, RE2Set } from 're2js';

/** Instruction numbers of re2js. */
const OP = { alt: 1, altMatch: 2, capture: 3, emptyWidth: 4, fail: 5, match: 6, nop: 7, rune: 8, runeAnyNotNl: 11 };
/** Conditions on a position between two characters, with the numbers of re2js. */
export const PLACE = {
  beginLine: 1,
  endLine: 2,
  beginText: 4,
  endText: 8,
  wordBoundary: 16,
  noWordBoundary: 32,
} as const;

/** Kinds of steps: one reads a character, asks for a `PLACE`, or reports a match; the others only lead on. */
export const KIND = { leads: 0, reads: 1, asks: 2, matches: 3 } as const;

/** The program of some expressions, in flat arrays by step number. */
export type PatternProgram = ReturnType<typeof programOf>;

type Instruction = {
  readonly op: number;
  readonly out: number;
  readonly arg: number;
  readonly runes: Int32Array;
  matchRune(rune: number): boolean;
};

/** Creates a set of re2js expressions that ignores case. It matches where any of them does. */
export function newSet(maxBytes: number): RE2Set {
  return new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE, maxBytes);
}

/** Extracts the program of a compiled set. */
export function programOf({ prog, dfa }: RE2Set) {
  const instructions: readonly Instruction[] = prog.inst;
  const count = instructions.length;
  const kinds = new Uint8Array(count);
  /** The next step of each step; 0 is the step where everything ends. */
  const outs = new Int32Array(count);
  /** By kind: the other next step or 0 (leads), the conditions of `PLACE` (asks), the matched expression (matches). */
  const args = new Int32Array(count);
  /** The number of a reading step's character set; many steps share one. */
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
    /** Returns the class of a character. Every step treats the characters of one class alike. */
    classOf: (rune: number): number => dfa.runeClass(rune),
  };
}

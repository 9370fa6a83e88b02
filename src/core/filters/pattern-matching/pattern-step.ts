import { KIND, type PatternProgram, PLACE } from './pattern-program.ts';

/** The context before a position: a word character, the beginning of a line, the beginning of the text. */
export const AFTER = { nothing: 0, word: 1, line: 2, text: 4 } as const;
/** Code of the end of a text, which is read like a character. */
export const END = -1;
/** The `match` of a state where nothing matched. */
export const NO_MATCH = 0x7fffffff;

/** A new state; it is valid until the next one is made. */
export type MadeState = {
  /** The first `length` entries are the steps, in any order. Omits the steps that every state has, because a match may begin anywhere. */
  readonly steps: Int32Array;
  readonly length: number;
  /** The context before it, if any step asks for it; see `AFTER`. */
  readonly after: number;
  /** The lowest expression that matched with the last character. */
  readonly match: number;
  readonly hash: number;
  holds(step: number): boolean;
};

const NEWLINE = 10;
const BEGINNINGS_MAX = 65_536;

/** Creates functions that make the states of a program: the first, and the one after some steps and a character. */
export function createMakeState(program: PatternProgram) {
  const { kinds, outs, args, sets, start } = program;
  const source = createSteps(program);
  const [setReadAt, setHas] = [new Int32Array(program.setCount), new Uint8Array(program.setCount)];
  /** Steps that every state reaches from a match that begins here, by kind of position and class of characters. */
  const beginnings = new Map<number, { readonly steps: Int32Array; readonly match: number }>();
  // A state's hash is the sum of these, in any order. Sums of the plain numbers would be equal for thousands of states.
  const mixed = Int32Array.from(kinds, (_, step) => {
    // The finaliser of MurmurHash3.
    let hash = step + 0x9e3779b9;
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  });
  let [reading, beginningSteps] = [0, 0];

  source.begin();
  source.follow(start);
  const starts = source.list.slice(0, source.length());
  const isStartAsked = starts.some((step) => kinds[step] === KIND.asks);
  const target = createSteps(program, starts);

  const reads = (set: number, rune: number): boolean => {
    if (setReadAt[set] !== reading) {
      setReadAt[set] = reading;
      setHas[set] = program.has(set, rune) ? 1 : 0;
    }
    return setHas[set] === 1;
  };
  /** Adds the steps that `source` reaches with a character to `target`. @returns the lowest expression that matched. */
  const consume = (index: number, rune: number): number => {
    let match = NO_MATCH;
    for (let at = 0; at < source.length(); at++) {
      const step = source.list[at] ?? 0;
      if (kinds[step] === KIND.matches) match = Math.min(match, args[step] ?? 0);
      else if (kinds[step] === KIND.asks) {
        if (((args[step] ?? 0) & ~index) === 0) source.follow(outs[step] ?? 0);
      } else if (rune !== END && reads(sets[step] ?? 0, rune)) target.follow(outs[step] ?? 0);
    }
    return match;
  };
  const beginningAt = (index: number, rune: number) => {
    const key = (rune === END ? 0 : program.classOf(rune) + 1) * 64 + index;
    const known = beginnings.get(key);
    if (known) return known;
    source.begin();
    target.begin();
    source.follow(start);
    const match = consume(index, rune);
    const beginning = { steps: target.list.slice(0, target.length()), match };
    beginningSteps += 1 + beginning.steps.length;
    if (beginningSteps > BEGINNINGS_MAX) {
      beginnings.clear();
      beginningSteps = 1 + beginning.steps.length;
    }
    beginnings.set(key, beginning);
    return beginning;
  };
  const seal = (after: number, match: number): MadeState => {
    let [sum, areAsked] = [0, isStartAsked];
    const length = target.length();
    for (let at = 0; at < length; at++) {
      const step = target.list[at] ?? 0;
      sum = (sum + (mixed[step] ?? 0)) | 0;
      if (kinds[step] === KIND.asks) areAsked = true;
    }
    const kept = areAsked ? after : AFTER.nothing;
    const hash = Math.imul(sum ^ kept, 0x01000193) ^ match;
    return { steps: target.list, length, after: kept, match, hash, holds: target.has };
  };
  return {
    begin: (): MadeState => {
      target.begin();
      return seal(AFTER.text | AFTER.line, NO_MATCH);
    },
    next: (steps: Int32Array, from: number, to: number, after: number, rune: number): MadeState => {
      reading++;
      const index = placeOf(after, rune);
      const beginning = beginningAt(index, rune);
      source.begin();
      target.begin();
      for (let at = from; at < to; at++) source.add(steps[at] ?? 0);
      const match = consume(index, rune);
      for (const step of beginning.steps) target.add(step);
      const word = isWordRune(rune) ? AFTER.word : AFTER.nothing;
      return seal(word | (rune === NEWLINE ? AFTER.line : AFTER.nothing), Math.min(match, beginning.match));
    },
  };
}

/** Creates a set of steps that read, ask or match. @param leftOut steps that `follow` does not add. */
function createSteps({ kinds, outs, args }: PatternProgram, leftOut = new Int32Array()) {
  const count = kinds.length;
  const [list, seenAt, stack] = [new Int32Array(count), new Int32Array(count), new Int32Array(2 * count + 2)];
  const isLeftOut = new Uint8Array(count);
  for (const step of leftOut) isLeftOut[step] = 1;
  let [length, now] = [0, 0];
  const add = (step: number): void => {
    if (seenAt[step] === now) return;
    seenAt[step] = now;
    list[length++] = step;
  };
  return {
    list,
    length: () => length,
    has: (step: number) => seenAt[step] === now,
    begin: () => {
      now++;
      length = 0;
    },
    add,
    /** Adds the steps that a step leads to without reading a character. */
    follow: (first: number): void => {
      let [depth, step] = [0, first];
      for (;;) {
        if (step !== 0 && seenAt[step] !== now) {
          if (kinds[step] === KIND.leads) {
            seenAt[step] = now;
            stack[depth++] = args[step] ?? 0;
            step = outs[step] ?? 0;
            continue;
          }
          if (isLeftOut[step] === 0) add(step);
        }
        if (depth === 0) return;
        step = stack[--depth] ?? 0;
      }
    },
  };
}

function placeOf(after: number, rune: number): number {
  let index: number = ((after & AFTER.word) !== 0) === isWordRune(rune) ? PLACE.noWordBoundary : PLACE.wordBoundary;
  if ((after & AFTER.line) !== 0) index |= PLACE.beginLine;
  if ((after & AFTER.text) !== 0) index |= PLACE.beginText;
  if (rune === NEWLINE || rune === END) index |= PLACE.endLine;
  return rune === END ? index | PLACE.endText : index;
}

/** Whether RE2 counts it as a word character: an ASCII letter, digit or underscore. */
function isWordRune(rune: number): boolean {
  return (rune >= 97 && rune <= 122) || (rune >= 65 && rune <= 90) || (rune >= 48 && rune <= 57) || rune === 95;
}

import type { PatternProgram } from './pattern-program.ts';
import { createPatternStates } from './pattern-states.ts';
import { createMakeState, END, NO_MATCH } from './pattern-step.ts';

/** Which expression a text meets: the least number, or null. Takes linear time. */
export type PatternMachine = (text: string) => number | null;

const LATIN = 256;
const END_COLUMN = 0;

/** A machine that finds its states as texts bring them; unlike re2js' it skips steps every state has. Beyond `maxBytes` it begins anew. */
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

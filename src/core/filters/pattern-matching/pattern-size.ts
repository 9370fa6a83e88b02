/** Syntax of several characters that adds one step or none: an escape, a class, a repetition, the flags of a group. */
const ESCAPE = /\\(?:[pP](?:\{[^}]*\}|.)|x(?:\{[0-9a-fA-F]*\}|..)|.)/uy;
const CLASS = /\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]/uy;
const COUNTED = /\{(\d{1,4})(?:,(\d{0,4}))?\}/uy;
const GROUP_FLAGS = /\?(?:P?<[^>]*>|[a-zA-Z-]*:?)/uy;

/** The parser refuses nested repetitions that multiply to more than this. */
const COPIES_MAX = 1_000;

/** A part of an expression: its steps, and the number of copies of its most repeated piece. */
type Part = { readonly steps: number; readonly copies: number };
const NOTHING: Part = { steps: 0, copies: 1 };
const ONE: Part = { steps: 1, copies: 1 };

/** Estimates the steps of an expression with its repetitions written out, without compiling it. It may be several times too high. */
export function estimateSteps(pattern: string): number {
  const open: Part[] = [];
  // The current group without its last part, and that part, because a repetition may follow it.
  let [before, last] = [NOTHING, NOTHING];
  for (let at = 0; at < pattern.length; ) {
    const char = pattern.charAt(at);
    const counted = char === '{' ? match(COUNTED, pattern, at) : null;
    if (counted) {
      const times = Math.max(1, Number(counted[2] || counted[1]));
      last = { steps: last.steps * times, copies: last.copies * times };
      at += counted[0].length;
    } else if (char === '(') {
      open.push(join(before, last));
      [before, last] = [NOTHING, NOTHING];
      at += 1 + (match(GROUP_FLAGS, pattern, at + 1)?.[0].length ?? 0);
    } else if (char === ')') {
      [before, last] = [open.pop() ?? NOTHING, join(before, last)];
      at++;
    } else {
      // Single characters in an alternation become one class.
      [before, last] = [join(before, last), char === '|' ? NOTHING : ONE];
      at += (match(ESCAPE, pattern, at) ?? match(CLASS, pattern, at))?.[0].length ?? 1;
    }
  }
  const { steps, copies } = open.reduce(join, join(before, last));
  return copies > COPIES_MAX ? 0 : steps;
}

function join(one: Part, other: Part): Part {
  return { steps: one.steps + other.steps, copies: Math.max(one.copies, other.copies) };
}

function match(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}

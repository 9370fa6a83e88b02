/** Code units that are letters and signs by themselves, in order: the first plane without the halves of pairs. */
const RANGES = [
  { from: 0, units: unitsOf(0, 0xd800) },
  { from: 0xe000, units: unitsOf(0xe000, 0x10000) },
];

const BLOCK = 64;

function unitsOf(from: number, to: number): string {
  const codes = new Uint16Array(to - from).map((_, index) => from + index);
  // Little-endian, as all platforms are that SQLite's package has a binary for.
  return Buffer.from(codes.buffer).toString('utf16le');
}

/**
 * Writes a value for each UTF-16 unit that an expression matches, run by run: unit by unit takes twenty times as long, at every start.
 * @param expression for one character, whatever stands beside it. Halves of pairs are never matched.
 */
export function setUnits(table: Uint8Array | Uint16Array, expression: RegExp, value: number): void {
  eachRun(expression, (from, to) => table.fill(value, from, to));
}

/** Calls back with each single unit that an expression matches, as `setUnits` finds them. */
export function eachUnit(expression: RegExp, visit: (unit: string, code: number) => void): void {
  eachRun(expression, (from, to) => {
    for (let code = from; code < to; code++) visit(String.fromCharCode(code), code);
  });
}

/**
 * The units that something writes in another way, each by itself.
 * @param change leaves no text as it is with a unit in it that it changes, so that whole blocks are passed over: a normal form, a case.
 */
export function eachUnitChangedBy(change: (text: string) => string, visit: (unit: string, code: number) => void): void {
  for (const { from, units } of RANGES) {
    for (let start = 0; start < units.length; start += BLOCK) {
      const block = units.slice(start, start + BLOCK);
      if (change(block) === block) continue;
      for (let index = 0; index < BLOCK; index++) {
        const unit = block.charAt(index);
        if (change(unit) !== unit) visit(unit, from + start + index);
      }
    }
  }
}

function eachRun(expression: RegExp, visit: (from: number, to: number) => void): void {
  const runs = new RegExp(`(?:${expression.source})+`, `${expression.flags.replace('g', '')}g`);
  for (const { from, units } of RANGES) {
    for (const { index, 0: run } of units.matchAll(runs)) visit(from + index, from + index + run.length);
  }
}

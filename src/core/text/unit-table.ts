/** Code units that are characters of their own, in order: the first plane without the halves of pairs. */
const RANGES = [
  { from: 0, units: unitsOf(0, 0xd800) },
  { from: 0xe000, units: unitsOf(0xe000, 0x10000) },
];

const BLOCK = 64;

function unitsOf(from: number, to: number): string {
  const codes = new Uint16Array(to - from).map((_, index) => from + index);
  // Little-endian, like all platforms for which SQLite's package has a binary.
  return Buffer.from(codes.buffer).toString('utf16le');
}

/**
 * Writes a value for each UTF-16 unit that an expression matches, run by run: one by one would take twenty times as long at every start.
 * @param expression for one character, whatever is beside it. Halves of pairs never match.
 */
export function setUnits(table: Uint8Array | Uint16Array, expression: RegExp, value: number): void {
  eachRun(expression, (from, to) => table.fill(value, from, to));
}

/** Calls `visit` with each single unit that an expression matches, as `setUnits` finds them. */
export function eachUnit(expression: RegExp, visit: (unit: string, code: number) => void): void {
  eachRun(expression, (from, to) => {
    for (let code = from; code < to; code++) visit(String.fromCharCode(code), code);
  });
}

/**
 * Calls `visit` with each unit that `change` changes when it is alone.
 * @param change changes every text with such a unit in it, so that other blocks can be skipped: a normal form, a case.
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

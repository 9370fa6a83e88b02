import { safeLine } from '../../core/common/safe-line.ts';

/** A name longer than this is cut, so that the columns stay columns. */
const CELL_MAX_CHARS = 120;

/** Lays rows out in columns, the header first; every cell is text on one line, and the last column is not padded. */
export function renderTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows].map((row) => row.map((cell) => safeLine(cell, CELL_MAX_CHARS)));
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

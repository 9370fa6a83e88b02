import { safeLine } from '../../core/common/safe-line.ts';

/** Longer names are cut, so that columns stay aligned. */
const CELL_MAX_CHARS = 120;

/** Formats rows as columns, below a header. Every cell is one line of text, and the last column is not padded. */
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

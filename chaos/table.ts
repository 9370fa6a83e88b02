/** One line of the table: the fault, the goal, the result, and whether the goal holds; null if it did not run. */
export type Row = {
  readonly name: string;
  readonly goal: string;
  readonly figure: string;
  readonly holds: boolean | null;
};

const BEGIN = '<!-- chaos: begin -->';
const END = '<!-- chaos: end -->';
/** The header of every table of scenarios, in Markdown. */
export const HEAD = '| what happens | goal | measured | holds |\n|---|---|---|---|\n';

/** Renders the rows of a table in Markdown. */
export function renderRows(rows: readonly Row[]): string {
  const word = (holds: boolean | null) => (holds === null ? 'not run' : holds ? 'yes' : '**no**');
  return rows.map(({ name, goal, figure, holds }) => `| ${name} | ${goal} | ${figure} | ${word(holds)} |\n`).join('');
}

/**
 * Merges the rows of a run with earlier ones. A scenario that did not run keeps its line, a removed one loses it.
 * @param page has the table of earlier runs.
 * @param names of all scenarios, in order.
 * @returns lines of Markdown.
 */
export function mergeLines(page: string, rows: readonly Row[], names: readonly string[]): string {
  const earlier = page.slice(Math.max(0, page.indexOf(BEGIN)), Math.max(0, page.indexOf(END))).split('\n');
  const lineOf = (name: string): string => {
    const row = rows.find((one) => one.name === name);
    const known = earlier.find((line) => line.startsWith(`| ${name} | `));
    return row ? renderRows([row]) : known === undefined ? '' : `${known}\n`;
  };
  return names.map(lineOf).join('');
}

/** Puts a table's lines between the marks of a page, replacing the old ones. @throws Error for a page without marks. */
export function putTable(page: string, lines: string): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error('the page has no place for the table');
  return `${page.slice(0, before)}${BEGIN}\n\n${HEAD}${lines}\n${page.slice(after)}`;
}

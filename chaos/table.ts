/** One line of the table: what happened, what is asked for, what came out, and whether that is it; null where it was not run. */
export type Row = {
  readonly name: string;
  readonly goal: string;
  readonly figure: string;
  readonly holds: boolean | null;
};

const BEGIN = '<!-- chaos: begin -->';
const END = '<!-- chaos: end -->';

/** Rows of a table in Markdown. */
export function renderRows(rows: readonly Row[]): string {
  const verdict = (holds: boolean | null) => (holds === null ? 'not run' : holds ? 'yes' : '**no**');
  return rows
    .map(({ name, goal, figure, holds }) => `| ${name} | ${goal} | ${figure} | ${verdict(holds)} |\n`)
    .join('');
}

/** Puts a table between the marks of a page, in the place of the one that is there. @throws Error for a page without marks. */
export function putTable(page: string, rows: readonly Row[]): string {
  const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (before < 0 || after < before) throw new Error('the page has no place for the table');
  const table = `| what happens | goal | measured | holds |\n|---|---|---|---|\n${renderRows(rows)}`;
  return `${page.slice(0, before)}${BEGIN}\n\n${table}\n${page.slice(after)}`;
}

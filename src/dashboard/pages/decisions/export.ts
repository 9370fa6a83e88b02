import { type DecisionRow, TOLD_COLUMNS } from '../../../core/decision-log/columns.ts';
import { exportDecisions, filterSchema } from '../../../service/decisions/search.ts';
import { streamFile } from '../../request/live-stream.ts';
import { get, type Route } from '../../request/route.ts';

/** What a filter finds as a file, sent while it is read. */
export const exportRoute: Route = get('/decisions/export', 'manage', (c, deps, page) => {
  const isCsv = c.req.query('format') !== 'jsonl';
  const pages = exportDecisions(deps, page.tenant.id, filterSchema.parse(c.req.query()));
  return streamFile(c, `decisions.${isCsv ? 'csv' : 'jsonl'}`, isCsv ? csvOf(pages) : jsonOf(pages));
});

type Pages = ReturnType<typeof exportDecisions>;

async function* jsonOf(pages: Pages): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  const fields = TOLD_COLUMNS.map(({ field }) => field);
  yield `${fields.join(',')}\r\n`;
  for await (const rows of pages)
    yield rows.map((row) => `${fields.map((field) => csvCell(row[field])).join(',')}\r\n`).join('');
}

/** A spreadsheet takes a text that begins like a formula for one, and runs it: an apostrophe before it makes it text. @see https://owasp.org/www-community/attacks/CSV_Injection */
function csvCell(value: DecisionRow[keyof DecisionRow]): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

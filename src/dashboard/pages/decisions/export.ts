import { type DecisionRow, TOLD_COLUMNS } from '../../../core/decision-log/columns.ts';
import { exportDecisions, filterSchema } from '../../../service/decisions/search.ts';
import { get, type Route } from '../../request/route.ts';

/** What a filter finds as a file, sent while it is read: its size costs neither memory nor a wait. */
export const exportRoute: Route = get('/decisions/export', 'moderate', (c, deps, pageContext) => {
  const isCsv = c.req.query('format') !== 'jsonl';
  const pages = exportDecisions(deps, pageContext.tenant.id, filterSchema.parse(c.req.query()));
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (isCsv) controller.enqueue(encoder.encode(`${TOLD_COLUMNS.map(({ field }) => field).join(',')}\r\n`));
    },
    pull: async (controller) => {
      const page = await pages.next();
      if (page.done) controller.close();
      else controller.enqueue(encoder.encode(page.value.map(isCsv ? csvLine : jsonLine).join('')));
    },
    cancel: async () => {
      await pages.return(undefined);
    },
  });
  return c.body(body, 200, {
    'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
    'Content-Disposition': `attachment; filename="decisions.${isCsv ? 'csv' : 'jsonl'}"`,
  });
});

function jsonLine(row: DecisionRow): string {
  return `${JSON.stringify(row)}\n`;
}

function csvLine(row: DecisionRow): string {
  return `${TOLD_COLUMNS.map(({ field }) => csvCell(row[field])).join(',')}\r\n`;
}

/** A spreadsheet takes a text that begins like a formula for one, and runs it: an apostrophe before it makes it text. @see https://owasp.org/www-community/attacks/CSV_Injection */
function csvCell(value: DecisionRow[keyof DecisionRow]): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

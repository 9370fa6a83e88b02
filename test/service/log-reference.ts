import type { DecisionRow } from '../../src/core/decision-log/columns.ts';
import type { DecisionFilter } from '../../src/core/decision-log/decision-store.ts';

/** What a page of the log is, told one row after the other: the filter as GET /v1/decisions had it before it was the database's. */
export function pageOf(
  log: readonly DecisionRow[],
  ask: {
    readonly filter: DecisionFilter;
    readonly before?: string;
    readonly limit: number;
    readonly scanMax: number;
    readonly charsMax?: number;
  },
): { readonly rows: readonly DecisionRow[]; readonly next: string | null } {
  const { fromMs = 0, toMs = Number.POSITIVE_INFINITY, ...exact } = ask.filter;
  const isBounded = Object.keys(exact).length > 0;
  const rows: DecisionRow[] = [];
  // The page as JSON: two brackets, and a comma between rows.
  let [chars, looked] = [1, 0];
  let last: string | null = null;
  for (const row of log) {
    if (ask.before !== undefined && row.id >= ask.before) continue;
    const atMs = Date.parse(row.created_at);
    if (atMs >= toMs) continue;
    if (isBounded && looked === ask.scanMax) return { rows, next: last };
    if (atMs < fromMs) return { rows, next: null };
    if (passes(row, exact)) {
      chars += JSON.stringify(row).length + 1;
      if (rows.length >= ask.limit || (chars > (ask.charsMax ?? Number.POSITIVE_INFINITY) && rows.length > 0))
        return { rows, next: last };
      rows.push(row);
    }
    last = row.id;
    looked++;
  }
  return { rows, next: isBounded && looked === ask.scanMax ? last : null };
}

function passes(row: DecisionRow, { action, text, ...exact }: DecisionFilter): boolean {
  const isAction = action === undefined || (action === 'any' ? row.action !== 'none' : row.action === action);
  const hasText = text === undefined || row.text.toLowerCase().includes(text.toLowerCase());
  const names = ['category', 'reason', 'source', 'channel'] as const;
  return isAction && hasText && names.every((name) => exact[name] === undefined || row[name] === exact[name]);
}

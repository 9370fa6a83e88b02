import { queryDirectly } from './query-directly.ts';

/** A row of a log that is filled in one go; `n` counts from 1, the oldest. Each is an SQL expression over it. */
export type FilledColumns = {
  readonly action?: string;
  readonly category?: string;
  readonly probability?: string;
  readonly reason?: string;
  readonly source?: string;
  readonly channel?: string;
  readonly text?: string;
};

/** Fills a tenant's log with rows a millisecond apart, from `fromMs` on, without going through the service: it would take minutes. */
export async function fillLog(
  url: string,
  log: { readonly tenantId: string; readonly rows: number; readonly fromMs: number },
  columns: FilledColumns = {},
): Promise<void> {
  const { tenantId, rows, fromMs } = log;
  const isSqlite = url.startsWith('file:');
  const hexOf = (of: string) => (isSqlite ? `printf('%012x', ${of})` : `lpad(to_hex(${of}), 12, '0')`);
  const atMs = hexOf(isSqlite ? `${fromMs} + n` : `${fromMs}::bigint + n`);
  const [action, probability] = [columns.action ?? `'none'`, columns.probability ?? '0.5'];
  const values = [
    `substr(${atMs}, 1, 8) || '-' || substr(${atMs}, 9) || '-7000-8000-' || ${hexOf('n')}`,
    `'${tenantId}'`,
    isSqlite ? `'2026-01-01T00:00:00.000+00:00'` : 'now()',
    `'r'`,
    columns.source ?? `'api'`,
    columns.channel ?? `'general'`,
    isSqlite ? `'m' || n` : `'m' || n::text`,
    action,
    columns.category ?? 'NULL',
    probability,
    `'{"spam":0.5}'`,
    isSqlite ? '1' : 'true',
    columns.reason ?? `'model'`,
    columns.text ?? `''`,
  ].join(', ');
  const counted = isSqlite
    ? `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${rows}) SELECT ${values} FROM c`
    : `SELECT ${values} FROM generate_series(1, ${rows}) AS n`;
  await queryDirectly(
    url,
    `INSERT INTO "Decision" (id, "tenantId", "createdAt", "requestId", source, channel, "messageId", action, category,
      probability, scores, judged, reason, text) ${counted}`,
  );
  if (!isSqlite) await queryDirectly(url, 'ANALYZE "Decision"');
}

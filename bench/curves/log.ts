import type { Store } from '../../src/core/store/store.ts';
import { queryDirectly } from '../../test/store/query-directly.ts';
import { logRows } from '../../test/support/log-rows.ts';
import { sampleRecord } from '../storage/samples.ts';
import { measureOnBoth } from './on-both.ts';
import { medianMs } from './timing.ts';

const SPAN_MS = 29 * 86_400_000;
const COLUMNS = `'r', 'api', 'general', 'm', 'none', NULL, 0.1, '{"spam":0.1,"scam":0.2,"nsfw":0.1}'`;

/** Measures a write, a page and a search in logs from 10,000 rows on, on both databases. One tenant has a thousandth of the rows. */
export async function measureLog(greatest: number): Promise<string[][]> {
  const head = [
    'rows',
    'database',
    'write of 50',
    'newest 50',
    'newest 50 of a small tenant',
    '50 from the middle',
    'search of 1,000',
    'upkeep',
  ];
  return [head, ...(await measureOnBoth([1e4, greatest], measureOne))];
}

async function measureOne(store: Store, url: string, size: number): Promise<string[]> {
  const nowMs = Date.now();
  const large = (await store.ensureTenant('large', 'pro')).id;
  const small = (await store.ensureTenant('small', 'pro')).id;
  for (const statement of fill(store.kind, { size, large, small, fromMs: nowMs - SPAN_MS }))
    await queryDirectly(url, statement);
  const list = (tenantId: string) => () => logRows(store, tenantId, { limit: 50 });
  const middle = (await logRows(store, small, { limit: 500 })).at(-1)?.id ?? '';
  const search = { filter: { action: 'any' as const }, limit: 50, scanMax: 1_000 };
  const maintenance = await timeMaintenance(store);
  return [
    await medianMs(40, () => store.record(sampleRecord(large, Date.now()))),
    await medianMs(40, list(large)),
    await medianMs(40, list(small)),
    await medianMs(40, () => logRows(store, large, { limit: 50, before: middle })),
    await medianMs(20, () => store.searchDecisions(large, search)),
    maintenance,
  ];
}

/** The first round also adds the bounds that a large log lacks from the time before it was split by day. */
async function timeMaintenance(store: Store): Promise<string> {
  const begin = performance.now();
  await store.keepLog(() => false);
  return (performance.now() - begin).toFixed(0);
}

function fill(
  kind: Store['kind'],
  { size, large, small, fromMs }: { size: number; large: string; small: string; fromMs: number },
): string[] {
  const step = Math.floor(SPAN_MS / size);
  const tenant = `CASE WHEN n % 1000 = 0 THEN '${small}' ELSE '${large}' END`;
  if (kind === 'sqlite') {
    const hex = `printf('%012x', ${fromMs} + n * ${step})`;
    const id = `substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7000-8000-' || printf('%012x', n)`;
    return [
      `INSERT INTO "Decision" WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${size})
        SELECT ${id}, ${tenant}, '2026-01-01T00:00:00.000+00:00', ${COLUMNS}, 1, 'model', '' FROM c`,
    ];
  }
  const hex = `lpad(to_hex(${fromMs} + n::bigint * ${step}), 12, '0')`;
  const id = `substr(${hex}, 1, 8) || '-' || substr(${hex}, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0')`;
  return [
    `INSERT INTO "Decision" SELECT ${id}, ${tenant}, now(), ${COLUMNS}, true, 'model', '' FROM generate_series(1, ${size}) AS n`,
    'VACUUM ANALYZE "Decision"',
  ];
}

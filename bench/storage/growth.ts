import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRowIds } from '../../src/store/database/database.ts';
import { writeSqliteGroup } from '../../src/store/decisions/record-sqlite.ts';
import { createDecisionSearch } from '../../src/store/decisions/search-decisions.ts';
import { toGroup } from '../../src/store/decisions/to-group.ts';
import { openStore } from '../../src/store/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { BATCH_ROWS, sampleRecord } from './samples.ts';

const SMALL_ROWS = 10_000;
const ROUNDS = 25;
const PURGE_ROWS = 1_000;
const PURGE_ROUNDS = 7;
const MINUTE_MS = 60_000;
const TENANTS = 20;

/** Measures three operations of every request or reader on a log of `rows` rows, compared with one of 10,000. */
export async function measureGrowth(rows: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  try {
    const small = await openFilled(`file:${folder}/small.db`, SMALL_ROWS);
    const large = await openFilled(`file:${folder}/large.db`, rows);
    const figures = [
      await compareSizes('insert 50', rows, ROUNDS, small.insert, large.insert),
      await compareSizes('list 50', rows, ROUNDS, small.list, large.list),
      await compareSizes('purge 1,000', rows, PURGE_ROUNDS, small.purge, large.purge),
    ];
    await small.close();
    await large.close();
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a log of that many rows of several tenants, older with every batch. Returns the operations to measure. */
async function openFilled(url: string, rows: number) {
  const store = await openStore({ url, now: Date.now });
  const tenants = await Promise.all(
    Array.from({ length: TENANTS }, (_, index) => store.ensureTenant(`tenant ${index}`, 'pro')),
  );
  await store.close();
  const database = await openSqliteDatabase(url);
  const rowIds = createRowIds();
  const nowMs = Date.now();
  const batchAt = (ms: number, index: number) => {
    const record = sampleRecord(tenants[index % TENANTS]?.id ?? '', ms);
    return { ...record, rowIds: rowIds(ms, BATCH_ROWS) };
  };
  const never = { expiredMs: 0, forgottenMs: 0, rowsMax: 0 };
  const batches = rows / BATCH_ROWS;
  for (let from = 0; from < batches; from += 100) {
    const records = Array.from({ length: 100 }, (_, index) =>
      batchAt(nowMs - (batches - from - index) * 50, from + index),
    );
    await database.relaxed.transaction((sql) => writeSqliteGroup(sql, toGroup(records), never));
  }
  const { searchDecisions } = createDecisionSearch(
    database,
    () => nowMs,
    async () => '',
  );
  let inserted = 0;
  return {
    insert: async () => {
      const batch = toGroup([batchAt(nowMs + inserted, inserted++)]);
      await database.durable.transaction((sql) => writeSqliteGroup(sql, batch, never));
    },
    list: async () => {
      await searchDecisions(tenants[3]?.id ?? '', { filter: {}, limit: 50, scanMax: 20_000 });
    },
    // Everything counts as expired; the limit of rows keeps the purge short.
    purge: async () => {
      const expired = { expiredMs: nowMs + MINUTE_MS, forgottenMs: 0, rowsMax: PURGE_ROWS };
      await database.durable.transaction((sql) => writeSqliteGroup(sql, toGroup([]), expired));
    },
    close: () => database.close(),
  };
}

async function compareSizes(
  what: string,
  rows: number,
  rounds: number,
  small: () => Promise<void>,
  large: () => Promise<void>,
): Promise<Figure> {
  const times: { small: number; large: number }[] = [];
  await small();
  await large();
  for (let round = 0; round < rounds; round++) times.push({ small: await timed(small), large: await timed(large) });
  const value = median(times.map((time) => time.large));
  const peerValue = median(times.map((time) => time.small));
  return {
    name: `${what} on SQLite at ${rows.toLocaleString('en')} rows`,
    value,
    unit: 'ms',
    peer: 'the same at 10,000 rows',
    peerValue,
    ratio: value / peerValue,
    asked: '≤ 1.3',
  };
}

async function timed(call: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

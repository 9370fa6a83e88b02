import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { DECISION_COLUMNS } from '../../src/core/decision-log/columns.ts';
import { createRowIds } from '../../src/store/database/database.ts';
import { toRows } from '../../src/store/decisions/to-group.ts';
import { openStore } from '../../src/store/open.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { BATCH_ROWS, sampleRecord, timeCalls } from './samples.ts';

const ROUNDS = 7;
const ROWS = 20_000;
const PEER_COMMIT_ROWS = 5_000;

const COLUMNS = DECISION_COLUMNS.map(({ name }) => `"${name}"`).join(', ');

/** Measures decisions per second that are on disk when acknowledged, 50 per request, compared with raw SQLite. */
export async function measureSqlite(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const store = await openStore({ url: `file:${folder}/steward.db`, now: Date.now });
  const { id } = await store.ensureTenant('bench', 'pro');
  const peer = await openStore({ url: `file:${folder}/peer.db`, now: Date.now });
  await peer.close();
  const raw = openRaw(`${folder}/peer.db`);
  const ours = () => timeCalls(ROWS / BATCH_ROWS, () => store.record(sampleRecord(id, Date.now())));
  const theirs = () => raw.write(id);
  try {
    const name = 'durable decisions/s on SQLite, batches of 50, synchronous=FULL';
    return await compare({ name, peer: 'raw SQLite, 5,000 rows a commit', asked: '≥ .25, then .45' }, ours, theirs);
  } finally {
    await store.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the rows per second that raw SQLite writes in commits of 5,000: the peer of the service over HTTP. */
export async function measureRawSqlite(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const store = await openStore({ url: `file:${folder}/peer.db`, now: Date.now });
  const { id } = await store.ensureTenant('bench', 'pro');
  await store.close();
  const raw = openRaw(`${folder}/peer.db`);
  try {
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rates.push((ROWS / (await raw.write(id))) * 1_000);
    return median(rates);
  } finally {
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function openRaw(path: string): { write(tenantId: string): Promise<number>; close(): void } {
  const raw = new DatabaseSync(path);
  raw.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
  const insert = raw.prepare(
    `INSERT INTO "Decision" (${COLUMNS}) VALUES (${DECISION_COLUMNS.map(() => '?').join(', ')})`,
  );
  const rowIds = createRowIds();
  return {
    write: async (tenantId) => {
      const batches = batchesOf(tenantId, rowIds);
      const start = performance.now();
      for (let at = 0; at < batches.length; at += PEER_COMMIT_ROWS / BATCH_ROWS) {
        raw.exec('BEGIN IMMEDIATE');
        for (const rows of batches.slice(at, at + PEER_COMMIT_ROWS / BATCH_ROWS)) {
          for (const row of rows) insert.run(...row);
        }
        raw.exec('COMMIT');
      }
      return performance.now() - start;
    },
    close: () => raw.close(),
  };
}

/** Measures the same on PostgreSQL with fsync, compared with raw `pg`: one multi-row insert per batch. */
export async function measurePostgresql(): Promise<Figure> {
  const server = await startPostgres({ fsync: true });
  const store = await openStore({ url: await server.createDatabase(), now: Date.now });
  const { id } = await store.ensureTenant('bench', 'pro');
  const peerUrl = await server.createDatabase();
  await (await openStore({ url: peerUrl, now: Date.now })).close();
  const pool = new pg.Pool({ connectionString: peerUrl, max: 10 });
  // The server may end before the last connection.
  pool.on('error', () => {});
  const rowIds = createRowIds();
  const width = DECISION_COLUMNS.length;
  const places = Array.from({ length: BATCH_ROWS }, (_, row) => {
    const all = DECISION_COLUMNS.map((_column, column) => `$${row * width + column + 1}`);
    return `(${all.join(', ')})`;
  });
  const text = `INSERT INTO "Decision" (${COLUMNS}) VALUES ${places.join(', ')}`;
  const ours = () => timeCalls(ROWS / BATCH_ROWS, () => store.record(sampleRecord(id, Date.now())));
  const theirs = () => {
    const batches = batchesOf(id, rowIds).map((rows) => rows.flat());
    return timeCalls(ROWS / BATCH_ROWS, () => pool.query({ name: 'insert', text, values: batches.pop() ?? [] }));
  };
  try {
    const name = 'durable decisions/s on PostgreSQL, batches of 50, fsync on';
    return await compare({ name, peer: 'raw pg, one multi-row insert a batch', asked: '≥ .60' }, ours, theirs);
  } finally {
    await store.close();
    await pool.end();
    await server.stop();
  }
}

/** Returns the rows of one round, made before the timing. */
function batchesOf(
  tenantId: string,
  rowIds: (nowMs: number, count: number) => string[],
): (string | number | null)[][][] {
  return Array.from({ length: ROWS / BATCH_ROWS }, () => {
    const nowMs = Date.now();
    return toRows({ ...sampleRecord(tenantId, nowMs), rowIds: rowIds(nowMs, BATCH_ROWS) });
  });
}

/** Runs both sides in turn; the first round is not counted. */
async function compare(
  words: Pick<Figure, 'name' | 'peer' | 'asked'>,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Figure> {
  await ours();
  await theirs();
  const rates: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rates.push({ ours: (ROWS / (await ours())) * 1_000, theirs: (ROWS / (await theirs())) * 1_000 });
  }
  return {
    ...words,
    unit: 'rows/s',
    value: median(rates.map((round) => round.ours)),
    peerValue: median(rates.map((round) => round.theirs)),
    ratio: median(rates.map((round) => round.ours / round.theirs)),
  };
}

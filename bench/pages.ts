import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../app/config.ts';
import { openRuntime } from '../app/runtime.ts';
import { startServer } from '../app/server.ts';
import { CATEGORY_NAMES, defaultThreshold } from '../src/core/category.ts';
import { openSession } from '../src/service/sessions.ts';
import { createRowIds } from '../src/store/ids.ts';
import { openStore } from '../src/store/open.ts';
import { toBatch } from '../src/store/record/batch.ts';
import { writeSqliteBatch } from '../src/store/record/sqlite.ts';
import { openSqliteDatabase } from '../src/store/sqlite/open.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { BATCH_ROWS, sampleRecord } from './storage/samples.ts';

const ROWS = 1_000_000;
const SMALL_ROWS = 10_000;
/** What a slider on the page of the policy is measured over. */
const REPLAY_ROWS = 100_000;
const ROUNDS = 9;
/** A month, as the log keeps it. */
const SPAN_MS = 29 * 86_400_000;
const ASKED = { page: 'under 300 ms', cursor: 'under 100 ms', replay: 'under 200 ms' } as const;
/** Pages of one tenant that has all of the log; `cursor` stands for the page that begins in the middle of it. */
const PAGES = [
  '',
  'review',
  'decisions',
  'cursor',
  'unjudged',
  'policy',
  'rules',
  'connections',
  'keys',
  'plan',
  'changes',
];

/**
 * How long each page of the dashboard takes on loopback, its HTML whole, at a log of so many rows of one tenant, beside one of 10,000 rows.
 * The first visit of each is not counted; that of the policy, after which the scores are read, is told by itself.
 */
export async function measurePages(rows: number = ROWS): Promise<Figure[]> {
  const small = await timePages(SMALL_ROWS);
  const large = await timePages(rows);
  return [
    ...[...large].map(([page, value]) => pageFigure(page, rows, value, small.get(page) ?? value)),
    await measureSlider(),
  ];
}

function pageFigure(page: string, rows: number, value: number, peerValue: number): Figure {
  return {
    name: `dashboard, ${page === '' ? 'overview' : page} at ${rows.toLocaleString('en')} rows`,
    value,
    unit: 'ms',
    peer: 'the same at 10,000 rows',
    peerValue,
    ratio: value / peerValue,
    asked: page === 'cursor' ? ASKED.cursor : ASKED.page,
  };
}

/** What moves with a slider: the form sent and the panel answered, over loopback, beside the page of the policy itself. */
async function measureSlider(): Promise<Figure> {
  return withServer(REPLAY_ROWS, async ({ get, post }) => {
    const page = await get('policy');
    const fields = new URLSearchParams({ form_token: /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '' });
    for (const name of CATEGORY_NAMES) {
      fields.set(`on.${name}`, 'on');
      fields.set(`line.${name}`, String(defaultThreshold(name)));
      fields.set(`action.${name}`, 'flag');
    }
    fields.set('minutes', '60');
    const rounds: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      // Every other line is one that many scores reach.
      fields.set('line.harassment', round % 2 === 0 ? '0.1' : '0.9');
      const { text, ms } = await post('policy/replay', fields, { 'X-Part': 'replay' });
      if (!text.includes('messages judged')) throw new Error('the replay answered something else');
      if (round > 0) rounds.push(ms);
    }
    const value = median(rounds);
    return {
      name: `dashboard, a slider moved at ${REPLAY_ROWS.toLocaleString('en')} rows`,
      value,
      unit: 'ms',
      peer: 'the page of the policy, first visit',
      peerValue: page.ms,
      ratio: value / page.ms,
      asked: ASKED.replay,
    };
  });
}

type Answered = { readonly text: string; readonly ms: number };
type Visit = {
  /** An id from the middle of the log. */
  readonly middle: string;
  get(page: string): Promise<Answered>;
  post(page: string, form: URLSearchParams, headers: Readonly<Record<string, string>>): Promise<Answered>;
};

/** Serves a log of so many rows to somebody who manages its tenant. */
async function withServer<T>(rows: number, use: (visit: Visit) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const url = `file:${folder}/pages.db`;
  try {
    const { tenantId, middle } = await fill(url, rows);
    const log = pino({ level: 'silent' });
    const config = readConfig({ DATABASE_URL: url, SERVICE_PORT: '0', MODEL_PROVIDER: 'embedded' });
    const runtime = await openRuntime(config, log);
    const server = await startServer(runtime, () => ({}));
    const grant = {
      tenantId,
      keyId: null,
      communityId: null,
      personId: null,
      name: 'bench',
      rights: 'manage',
    } as const;
    const { token } = await openSession({ sessions: runtime.store.sessions, now: Date.now }, grant, '');
    const ask = async (page: string, init: RequestInit = {}): Promise<Answered> => {
      const start = performance.now();
      const headers = { ...init.headers, cookie: `steward_session=${token}` };
      const answer = await fetch(`${server.url}/dashboard/${page}`, { ...init, headers });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
      return { text, ms: performance.now() - start };
    };
    try {
      return await use({
        middle,
        get: ask,
        post: (page, body, headers) => ask(page, { method: 'POST', body, headers }),
      });
    } finally {
      await server.stop();
      await runtime.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timePages(rows: number): Promise<ReadonlyMap<string, number>> {
  return withServer(rows, async ({ get, middle }) => {
    const times = new Map<string, number>();
    for (const page of PAGES) {
      const path = page === 'cursor' ? `decisions?before=${middle}` : page;
      const first = await get(path);
      if (page === 'policy') times.set('policy, first visit', first.ms);
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push((await get(path)).ms);
      times.set(page, median(rounds));
    }
    return times;
  });
}

/** A log of one tenant over a month, of which one message in a hundred triggered; and an id from its middle. */
async function fill(url: string, rows: number): Promise<{ readonly tenantId: string; readonly middle: string }> {
  const store = await openStore({ url, now: Date.now });
  const { id: tenantId } = await store.ensureTenant('tenant', 'pro');
  await store.close();
  const database = await openSqliteDatabase(url);
  const rowIds = createRowIds();
  const batches = rows / BATCH_ROWS;
  const startMs = Date.now() - SPAN_MS;
  let middle = '';
  for (let from = 0; from < batches; from += 100) {
    const records = Array.from({ length: Math.min(100, batches - from) }, (_, index) => {
      const ms = startMs + ((from + index) / batches) * SPAN_MS;
      const ids = rowIds(Math.floor(ms), BATCH_ROWS);
      if (from + index === Math.floor(batches / 2)) middle = ids[0] ?? '';
      return { ...withTriggered(sampleRecord(tenantId, Math.floor(ms)), from + index), rowIds: ids };
    });
    const never = { expiredMs: 0, forgottenMs: 0, rowsMax: 0 };
    await database.relaxed.transaction((sql) => writeSqliteBatch(sql, toBatch(records), never));
  }
  await database.close();
  return { tenantId, middle };
}

function withTriggered(record: ReturnType<typeof sampleRecord>, batch: number): ReturnType<typeof sampleRecord> {
  if (batch % 2 === 1) return record;
  const rows = record.rows.map((row, place) =>
    place > 0
      ? row
      : { ...row, decision: { ...row.decision, action: 'flag' as const, category: 'scam' as const, probability: 0.9 } },
  );
  return { ...record, rows };
}

// `node --import tsx bench/pages.ts [rows]` prints the figures alone.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, value, peerValue, asked } of await measurePages(Number(process.argv[2] ?? ROWS)))
    console.log(`${name}: ${value.toPrecision(3)} ms, at 10,000 rows ${peerValue.toPrecision(3)} ms, asked ${asked}`);
}

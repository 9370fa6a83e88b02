import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../app/config/config.ts';
import { openRuntime } from '../../app/runtime/runtime.ts';
import { startServer } from '../../app/server/server.ts';
import { openSession } from '../../src/service/tenants/sessions.ts';
import { createRowIds } from '../../src/store/database/database.ts';
import { writeSqliteGroup } from '../../src/store/decisions/record-sqlite.ts';
import { toGroup } from '../../src/store/decisions/to-group.ts';
import { openStore } from '../../src/store/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { BATCH_ROWS, sampleRecord } from '../storage/samples.ts';

/** One month, the time that the log keeps. */
const SPAN_MS = 29 * 86_400_000;

/** `firstByteMs` until the answer began, `ms` until it was complete. */
type Answered = { readonly text: string; readonly firstByteMs: number; readonly ms: number };
/** The pages of a log's only tenant, as its manager sees them. */
export type PageVisit = {
  readonly url: string;
  readonly token: string;
  /** An id from the middle of the log. */
  readonly middle: string;
  get(page: string): Promise<Answered>;
  post(page: string, form: URLSearchParams, headers: Readonly<Record<string, string>>): Promise<Answered>;
};

/** Serves a log of this many rows to a person who can manage its tenant. */
export async function withServer<T>(rows: number, use: (visit: PageVisit) => Promise<T>): Promise<T> {
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
      teammateId: null,
      name: 'bench',
      rights: 'own',
    } as const;
    const { token } = await openSession({ sessions: runtime.store.sessions, now: Date.now }, grant, '');
    const ask = async (page: string, init: RequestInit = {}): Promise<Answered> => {
      const start = performance.now();
      const headers = { ...init.headers, cookie: `steward_session=${token}` };
      const answer = await fetch(`${server.url}/dashboard/${page}`, { ...init, headers });
      const firstByteMs = performance.now() - start;
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
      return { text, firstByteMs, ms: performance.now() - start };
    };
    try {
      return await use({
        url: server.url,
        token,
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

/** Fills a tenant's log for a month, in which one message in a hundred triggered. Returns an id from its middle. */
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
    await database.relaxed.transaction((sql) => writeSqliteGroup(sql, toGroup(records), never));
  }
  await database.close();
  return { tenantId, middle };
}

function withTriggered(record: ReturnType<typeof sampleRecord>, batch: number): ReturnType<typeof sampleRecord> {
  if (batch % 2 === 1) return record;
  const rows = record.rows.map((row, index) =>
    index > 0
      ? row
      : { ...row, decision: { ...row.decision, action: 'flag' as const, category: 'scam' as const, probability: 0.9 } },
  );
  return { ...record, rows };
}

import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serve } from '@hono/node-server';
import { DatabaseSync } from '@photostructure/sqlite';
import { Hono } from 'hono';
import { readConfig } from '../../app/config/config.ts';
import { openServerLog } from '../../app/observability/log.ts';
import { openRuntime, type Runtime } from '../../app/runtime/runtime.ts';
import { startServer } from '../../app/server/server.ts';
import { createFloodWindow } from '../../src/core/filters/state/flood-window.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';
import { createModeration } from '../../src/service/moderation/moderate.ts';
import { mintKey } from '../../src/service/tenants/keys.ts';

/**
 * One server under load, in its own process. `raw` is node:http writing a given JSON; `committing` does so after a row per request is on disk;
 * `bare` is Hono answering it; `durable` is the whole service with a tenant's rules; `unlogged` is that without rows in the database; `default`
 * is the service for a new tenant. Ours log as shipped. Over IPC it sends its address, a key and, on request, its CPU time and event-loop delay.
 */
const VARIANTS = ['raw', 'committing', 'bare', 'unlogged', 'durable', 'default'] as const;
export type Variant = (typeof VARIANTS)[number];

async function main(variant: Variant, answer: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', () => {
    process.send?.({ cpu: process.cpuUsage(), loopP99: delay.percentile(99) / 1e6, loopMax: delay.max / 1e6 });
    delay.reset();
  });
  process.once('disconnect', () => process.exit(0));
  if (variant === 'raw') return raw(answer, (respond) => respond());
  if (variant === 'committing') return raw(answer, commitInGroups());
  if (variant === 'bare') return bare(answer);
  process.send?.(await service(variant));
}

/** Reads the body and writes the bytes that the service wrote. @param after calls its argument when the answer may be sent. */
function raw(answer: string, after: (respond: () => void) => void): void {
  const bytes = Buffer.from(answer);
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      after(() => {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
        outgoing.end(bytes);
      });
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, key: '' });
  });
}

/** Returns the upper bound of a durable server on one thread: a row per request, committed together with all requests of the same turn. */
function commitInGroups(): (respond: () => void) => void {
  const database = new DatabaseSync((process.env.DATABASE_URL ?? '').slice('file:'.length));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT)',
  );
  const insert = database.prepare('INSERT INTO row (text) VALUES (?)');
  const text = 'x'.repeat(120);
  let waiting: (() => void)[] = [];
  const commit = () => {
    const group = waiting;
    waiting = [];
    database.exec('BEGIN');
    for (const _ of group) insert.run(text);
    database.exec('COMMIT');
    for (const respond of group) respond();
  };
  return (respond) => {
    if (waiting.push(respond) === 1) setImmediate(commit);
  };
}

/** Reads the body and answers the JSON that the service answered to the same request. */
function bare(answer: string): void {
  const body: object = JSON.parse(answer);
  const app = new Hono();
  app.post('/v1/moderate', async (c) => {
    await c.req.json();
    return c.json(body);
  });
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
    process.send?.({ url: `http://127.0.0.1:${port}`, key: '' }),
  );
}

async function service(variant: 'unlogged' | 'durable' | 'default') {
  const config = readConfig({ ...process.env, SERVICE_PORT: '0' });
  const { log, stream } = openServerLog(config);
  const runtime = await openRuntime(config, log, Date.now, stream.state);
  const { api_key } = await mintKey({ store: runtime.store, defaultPlan: 'pro' }, { tenant: 'bench', label: '' });
  const tenant = await runtime.store.findTenant({ name: 'bench' });
  if (variant !== 'default')
    await runtime.store.changeSettings(tenant?.id ?? '', (settings) => ({
      ...settings,
      words: { list: ['casino', 'nitro*', 'free money'], action: 'flag' },
      links: { ...settings.links, mode: 'block_list', domains: ['blocked.example'] },
      patterns: { code: { pattern: 'win \\d{4,}', action: 'flag' } },
    }));
  const served = variant === 'unlogged' ? { ...runtime, moderate: unlogged(runtime) } : runtime;
  const { url } = await startServer(served, () => ({}));
  return { url, key: api_key };
}

/** Returns the same verb on a log that keeps nothing. */
function unlogged(runtime: Runtime) {
  const usage = { judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 };
  return createModeration({
    store: { ...runtime.store, record: async ({ rows }) => ({ usage, rowIds: rows.map(() => '') }) },
    judge: runtime.judge.judge,
    cache: createScoreCache({ now: Date.now, maxEntries: 200_000 }),
    flood: createFloodWindow(),
    lists: runtime.lists,
    now: Date.now,
    keepTextChars: 300,
    defaultQuota: 0,
    limits: { global_budget: null, free_budget: null },
    onDecided: runtime.metrics.decided,
  }).moderate;
}

// The parent passes a variant, and the answer that `raw` and `bare` give.
await main(process.argv[2] as Variant, process.argv[3] ?? '{}');

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { readConfig } from '../../app/config.ts';
import { openRuntime, type Runtime } from '../../app/runtime.ts';
import { buildApp } from '../../app/server.ts';
import { createFloodWindow } from '../../src/core/rules/flood.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';
import { mintKey } from '../../src/service/mint-key.ts';
import { createModerate } from '../../src/service/moderate.ts';

/**
 * One server under load, in a process of its own: `bare` answers a given JSON, `unlogged` is the whole service without the decision
 * log, `durable` is the whole service. Tells its port and a key over IPC, and its CPU time when asked.
 */
type Variant = 'bare' | 'unlogged' | 'durable';

async function main(variant: Variant, answer: string): Promise<void> {
  const { fetch, key } = variant === 'bare' ? { fetch: bare(answer), key: '' } : await service(variant);
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.send?.({ port, key }));
  process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
  process.once('disconnect', () => {
    server.close();
    process.exit(0);
  });
}

/** Reads the body as any server must, and answers the JSON that the service answered to the same request. */
function bare(answer: string): Parameters<typeof serve>[0]['fetch'] {
  const body: object = JSON.parse(answer);
  const app = new Hono();
  app.post('/v1/moderate', async (c) => {
    await c.req.json();
    return c.json(body);
  });
  return app.fetch;
}

async function service(variant: 'unlogged' | 'durable') {
  const runtime = await openRuntime(readConfig(process.env), pino({ level: 'silent' }));
  const { api_key } = await mintKey({ store: runtime.store, defaultPlan: 'pro' }, { tenant: 'bench', label: '' });
  const tenant = await runtime.store.findTenant({ name: 'bench' });
  await runtime.store.changeSettings(tenant?.id ?? '', (settings) => ({
    ...settings,
    words: { list: ['casino', 'nitro*', 'free money'], action: 'flag' },
    links: { ...settings.links, mode: 'block_list', domains: ['blocked.example'] },
    patterns: { code: { pattern: 'win \\d{4,}', action: 'flag' } },
  }));
  const served = variant === 'durable' ? runtime : { ...runtime, moderate: unlogged(runtime) };
  return { fetch: buildApp(served, () => ({})).fetch, key: api_key };
}

/** The same verb over a log that keeps nothing. */
function unlogged(runtime: Runtime) {
  const usage = { judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 };
  return createModerate({
    store: { ...runtime.store, record: async ({ rows }) => ({ usage, rowIds: rows.map(() => '') }) },
    judge: runtime.judge.judge,
    cache: createScoreCache({ now: Date.now, maxEntries: 200_000 }),
    flood: createFloodWindow(),
    now: Date.now,
    keepTextChars: 300,
    defaultQuota: 0,
    limits: { global_budget: null, free_budget: null },
  });
}

// What the parent passes: a variant, and the answer that `bare` gives.
await main(process.argv[2] as Variant, process.argv[3] ?? '{}');

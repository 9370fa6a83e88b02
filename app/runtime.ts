import type { Clock } from '../src/core/ports.ts';
import { createFloodWindow } from '../src/core/rules/flood.ts';
import type { Store } from '../src/core/store.ts';
import { createMetrics, type Metrics } from '../src/http/metrics.ts';
import type { Health } from '../src/http/routes/health.ts';
import { createScoreCache } from '../src/judge/score-cache.ts';
import { createModerate, type Moderate } from '../src/service/moderate.ts';
import { openStore } from '../src/store/open.ts';
import type { Config } from './config.ts';
import { leaseMs, type OpenJudge, openJudge } from './judge.ts';
import type { Log } from './log.ts';
import { microUsd } from './money.ts';
import { packageVersion } from './package.ts';

/** The parts of one process, put together. */
export type Runtime = {
  readonly config: Config;
  readonly log: Log;
  readonly store: Store;
  readonly judge: OpenJudge;
  readonly moderate: Moderate;
  readonly now: Clock;
  readonly metrics: Metrics;
  readHealth(bots: Health['bots']): Promise<Health>;
  close(): Promise<void>;
};

/** Opens the store and the judge, and puts the verbs on them. */
export async function openRuntime(config: Config, log: Log, now: Clock = Date.now): Promise<Runtime> {
  const metrics = createMetrics();
  const store = await openStore({
    url: config.DATABASE_URL,
    now,
    leaseMs: leaseMs(config),
    onCommit: ({ rows, requests, latencyMs }) => metrics.commit({ rows, requests, seconds: latencyMs / 1000 }),
  });
  const judge = await openJudge(config, log, metrics);
  const cache = createScoreCache({ now, maxEntries: config.SERVICE_CACHE_ENTRIES });
  metrics.watch({
    cacheEntries: cache.size,
    judgeInFlight: () => judge.health()?.inFlight ?? 0,
    judgeWaiting: () => judge.health()?.waiting ?? 0,
  });
  const moderate = createModerate({
    store,
    judge: judge.judge,
    cache,
    flood: createFloodWindow(),
    now,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    limits: {
      global_budget: microUsd(config.SERVICE_GLOBAL_BUDGET_USD),
      free_budget: microUsd(config.SERVICE_FREE_BUDGET_USD),
    },
    onDecided: metrics.decided,
  });
  const version = packageVersion();
  return {
    config,
    log,
    store,
    judge,
    moderate,
    now,
    metrics,
    readHealth: (bots) => readHealth(store, judge, version, bots),
    close: async () => {
      await judge.close();
      await store.close();
    },
  };
}

async function readHealth(
  store: Store,
  { judge, health }: OpenJudge,
  version: string,
  bots: Health['bots'],
): Promise<Health> {
  const reachable = await store.readSpend(new Date().toISOString().slice(0, 7)).then(
    () => true,
    () => false,
  );
  const available = health()?.circuit !== 'open';
  return {
    status: reachable && available ? 'ok' : 'degraded',
    version,
    store: { kind: store.kind, reachable },
    judge: { provider: judge.provider, model: judge.model, available, cannot: [...judge.cannot] },
    bots,
  };
}

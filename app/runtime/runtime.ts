import { availableParallelism } from 'node:os';
import { createSchedule } from '../../bots/core/port/process.ts';
import { lazily } from '../../src/core/collections/remember.ts';
import { createFloodWindow } from '../../src/core/filters/state/flood-window.ts';
import { type KnownLists, LIST_NAMES } from '../../src/core/filters/state/known-lists.ts';
import { createEventLoopYield } from '../../src/core/moderation/event-loop-yield.ts';
import type { Moderate } from '../../src/core/moderation/moderate-request.ts';
import type { Clock, Judge } from '../../src/core/ports/judge.ts';
import type { SharedCache } from '../../src/core/ports/shared-cache.ts';
import type { Store } from '../../src/core/store/store.ts';
import type { BillingPort } from '../../src/core/tenants/tenant.ts';
import { HOUR_MS } from '../../src/core/time/time.ts';
import type { Health, HealthBeside } from '../../src/http/routes/health.ts';
import { createMetrics } from '../../src/http/server/metrics.ts';
import { createEmbeddedJudge } from '../../src/judge/embedded/embedded.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';
import { keepLists, type ListSource } from '../../src/service/filters/subscribed-lists.ts';
import { createAppealLinks } from '../../src/service/incidents/appeal-links.ts';
import { createModeration } from '../../src/service/moderation/moderate.ts';
import type { ModerateDeps } from '../../src/service/moderation/moderate-request.ts';
import { createTestModerate } from '../../src/service/moderation/test-moderate.ts';
import { createScoreHistories } from '../../src/service/policy/score-history.ts';
import { openStore } from '../../src/store/open.ts';
import { createPictureThread } from '../../src/worker-threads/pictures.ts';
import { createTextThreads } from '../../src/worker-threads/text-threads.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import { packageVersion } from '../config/package.ts';
import type { ProcessLog } from '../observability/log.ts';
import type { LogState } from '../observability/log-stream.ts';
import { type Telemetry, traceJudge, traceModerate, traceRecord } from '../observability/telemetry.ts';
import { leaseMs, type OpenJudge, openJudge } from './judge.ts';
import { limitsOf } from './limits.ts';

/** The parts of one process. */
export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** Opens the store and the judge, and builds the verbs on them. @param telemetry its opener closes it after the runtime. */
export async function openRuntime(
  config: Config,
  log: ProcessLog,
  now: Clock = Date.now,
  readLog: () => LogState = () => ({ isStalled: false, dropped: 0 }),
  telemetry: Telemetry | null = null,
) {
  const billing = config.STRIPE_WEBHOOK_SECRET ? await openBilling(config.STRIPE_WEBHOOK_SECRET, config, log) : null;
  const metrics = createMetrics();
  telemetry?.exportMetrics(metrics.readings);
  // With a spare core, a thread costs nothing. Without one, it costs a fifth of the write throughput.
  const thread = config.SERVICE_STORE_THREAD;
  const writing = thread === 'on' || (thread === 'auto' && availableParallelism() > 1) ? 'thread' : 'here';
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_MAX_LAG_SECONDS: seconds } = config;
  const store = await openStore({
    url: config.DATABASE_URL,
    now,
    ...(replicaUrl && { replica: { url: replicaUrl, maxLagMs: seconds * 1_000 } }),
    leaseMs: leaseMs(config),
    writing,
    onCommit: ({ rows, requests, latencyMs }) => metrics.commit({ rows, requests, seconds: latencyMs / 1000 }),
    onSampleFailed: (err) => log.warn({ err }, 'a message of the random sample was not stored'),
  });
  const eventLoopYield = createEventLoopYield();
  const threads = createTextThreads({ note: metrics.textTask });
  const pictures = createPictureThread({
    folder: config.PICTURE_PACKAGES ?? null,
    languages: config.PICTURE_LANGUAGES,
  });
  const embedded = { eventLoopYield, scoreInThread: threads.score };
  const judge = await openJudge(config, log, metrics, embedded);
  const shared = await openShared(config, log, judge.judge);
  const cache = createScoreCache({ now, maxEntries: config.SERVICE_CACHE_ENTRIES });
  metrics.watch({
    cacheEntries: cache.size,
    judgeInFlight: () => judge.health()?.inFlight ?? 0,
    judgeWaiting: () => judge.health()?.waiting ?? 0,
    logDropped: () => readLog().dropped,
    sharedMemoryUp: () => (shared?.isUp() ? 1 : 0),
    textThreads: () => threads.state().threads,
    textWaiting: () => threads.state().waiting,
    replica: store.replica,
    writerDeaths: store.writerDeaths,
    cascade: judge.cascade,
  });
  const limits = limitsOf(config);
  const lists = keepLists(
    { fetch, now, after: createSchedule().after, random: Math.random, store: store.lists, log },
    listSources(config),
    config.LISTS_REFRESH_HOURS * HOUR_MS,
  );
  const moderateDeps: ModerateDeps = {
    store: telemetry ? { ...store, record: traceRecord(telemetry, store.record) } : store,
    judge: telemetry ? traceJudge(telemetry, judge.judge) : judge.judge,
    cache,
    flood: createFloodWindow(),
    lists,
    now,
    keepTextChars: config.SERVICE_KEEP_TEXT_CHARS,
    decisionLog: config.SERVICE_DECISION_LOG,
    defaultQuota: config.SERVICE_MONTHLY_QUOTA,
    limits,
    eventLoopYield,
    readInThread: threads.read,
    onDecided: metrics.decided,
  };
  const { triage, moderate: moderateForReal } = createModeration({ ...moderateDeps, ...shareIn(shared, config) });
  // The weights take memory: a process reads them only once, and with an external model only for the first test key.
  const moderateTest = lazily(() =>
    createTestModerate({
      ...moderateDeps,
      judge: usesExternalModel(config) ? createEmbeddedJudge(embedded) : judge.judge,
      cache: createScoreCache({ now, maxEntries: 2 }),
      flood: createFloodWindow(),
    }),
  );
  const moderateAny: Moderate = (request) => (request.tenant.isTest ? moderateTest() : moderateForReal)(request);
  const moderate = telemetry ? traceModerate(telemetry, moderateAny) : moderateAny;
  const version = packageVersion();
  let stopping = false;
  return {
    config,
    log,
    store,
    judge,
    moderate,
    tryInThread: threads.tryText,
    readInThread: threads.read,
    /** The part of `moderate` that needs no judge. */
    triage,
    lists,
    pictures,
    now,
    scoreHistory: createScoreHistories({ store }),
    /** Makes links to the appeal page, the same in every process of a store. */
    appealLinks: createAppealLinks({
      publicUrl: config.SERVICE_PUBLIC_URL ?? null,
      secretKeys: config.SERVICE_SECRET_KEY ?? [],
      readSecret: () => store.communities.ownSecret('links to appeals'),
      now,
    }),
    metrics,
    limits,
    /** The memory that processes share besides the store, or null if none is configured. */
    shared,
    /** The payment provider of a hosted service, or null. */
    billing,
    /** The traces of this process, or null without a collector. */
    telemetry,
    readHealth: async ({ bots = {}, bot_conditions = {} }: HealthBeside): Promise<Health> => {
      const own = await readHealth({ store, judge, lists, shared, now, readLog });
      return { ...own, version, bots, bot_conditions };
    },
    noteStopping: () => {
      stopping = true;
    },
    isStopping: () => stopping,
    close: async () => {
      await lists.stop();
      await judge.close();
      await threads.close();
      await pictures.close();
      await shared?.close();
      await store.close();
    },
  };
}

/** Returns the settings for a process with one caller. Nobody waits for its writes, and starting a thread takes longer than it saves. */
export function forOneCommand(config: Config): Config {
  return { ...config, SERVICE_STORE_THREAD: 'off' };
}

/** Loads the package only if it is configured. */
async function openBilling(webhookSecret: string, config: Config, log: ProcessLog): Promise<BillingPort> {
  const { openStripe } = await import('../billing/stripe.ts');
  const told = 'a checkout has a client_reference_id that this server did not sign, so no plan was changed';
  return openStripe({
    webhookSecret,
    secretKeys: config.SERVICE_SECRET_KEY ?? [],
    onUnsigned: (subscription) => log.warn({ subscription }, told),
  });
}

async function readHealth(deps: {
  readonly store: Store;
  readonly judge: OpenJudge;
  readonly lists: KnownLists;
  readonly shared: SharedCache | null;
  readonly now: Clock;
  readonly readLog: () => LogState;
}): Promise<Omit<Health, 'version' | keyof HealthBeside>> {
  const { kind, probe } = deps.store;
  const { judge, isAvailable, health } = deps.judge;
  const { state, lastCommit, replica, writerDeaths } = await probe();
  const { isStalled, dropped } = deps.readLog();
  const { circuit = null, pausedMs = 0, adapted = [], trouble = null } = health() ?? {};
  const isJudging = isAvailable() && (trouble === null || trouble === 'misses_test_message');
  const isFine = state === 'ok' && isJudging && !isStalled;
  return {
    status: isFine ? 'ok' : 'degraded',
    store: {
      kind,
      reachable: state === 'ok',
      state,
      last_commit: lastCommit && { ok: lastCommit.ok, age_seconds: lastCommit.ageMs / 1_000 },
      writer_deaths: writerDeaths,
      replica: replica && { state: replica.state, lag_seconds: replica.lagMs === null ? null : replica.lagMs / 1_000 },
    },
    judge: {
      provider: judge.provider,
      model: judge.model,
      available: isAvailable(),
      circuit,
      paused_until: pausedMs > 0 ? new Date(deps.now() + pausedMs).toISOString() : null,
      cannot: [...judge.cannot],
      adapted: [...adapted],
      trouble,
      cascade: deps.judge.cascade(),
      unread_languages: Object.fromEntries(
        Object.entries(judge.unread ?? {}).map(([category, codes]) => [category, [...codes]]),
      ),
    },
    log: { stalled: isStalled, dropped_lines: dropped },
    shared_memory: deps.shared ? (deps.shared.isUp() ? 'up' : 'gone') : 'off',
    lists: Object.fromEntries(
      deps.lists.states().map(({ name, entries, leftOut, readAtMs, problem }, at, all) => [
        // There may be several picture lists with the same name.
        [name, at - all.findIndex((one) => one.name === name) + 1].join(':').replace(/:1$/, ''),
        {
          entries,
          left_out: leftOut,
          age_seconds: readAtMs === null ? null : (deps.now() - readAtMs) / 1_000,
          problem,
        },
      ]),
    ),
  };
}

function listSources(config: Config): readonly ListSource[] {
  const { LISTS_PHISHING: phishing, LISTS_CAS: cas, LISTS_PICTURES: pictures = [] } = config;
  const all = { phishing: [phishing], cas: [cas], pictures };
  return LIST_NAMES.flatMap((name) => all[name].flatMap((from) => (from ? [{ name, from }] : [])));
}

/** A server on the same network answers within a few milliseconds. A slower one is skipped. */
const TIMEOUT_MS = 250;

/** Connects to REDIS_URL; returns null if it is not set. @throws StewardError `configuration` if the package is missing. */
async function openShared(config: Config, log: ProcessLog, judge: Judge): Promise<SharedCache | null> {
  if (config.REDIS_URL === undefined) return null;
  const { openSharedCache } = await import('../../src/shared-cache/open.ts');
  return openSharedCache({
    url: config.REDIS_URL,
    timeoutMs: TIMEOUT_MS,
    waitMs: config.MODEL_TIMEOUT_MS,
    monotonic: () => performance.now(),
    // Another version may ask the same model differently.
    judge: JSON.stringify([judge.provider, judge.model, config.MODEL_BASE_URL ?? '', packageVersion()]),
    onChange: (state, why) =>
      state === 'up'
        ? log.info('the shared memory answers')
        : log.warn({ why }, 'the shared memory does not answer, so this process uses its own'),
  });
}

/** Returns the shared parts for judging. The embedded judge is as fast as a look-up, so its scores are not shared. */
function shareIn(shared: SharedCache | null, config: Config): Pick<ModerateDeps, 'shared'> {
  if (!shared) return {};
  const { windows, scores } = shared;
  return { shared: usesExternalModel(config) ? { windows, scores } : { windows } };
}

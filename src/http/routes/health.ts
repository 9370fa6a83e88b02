import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { CascadeCounts } from '../../core/common/processes.ts';
import { REPLICA_STATES, STORE_STATES } from '../../core/common/store-health.ts';
import { JUDGE_TROUBLES } from '../../core/ports/judge.ts';
import { json, operation } from '../description/operation.ts';
import type { HttpEnv } from '../server/context.ts';
import type { Metrics } from '../server/metrics.ts';

const Health = z
  .object({
    status: z
      .enum(['ok', 'degraded'])
      .describe('degraded: the store cannot write, the judge gives no usable answers, or log lines are being lost.'),
    version: z.string(),
    store: z.object({
      kind: z.string(),
      reachable: z.boolean().describe('Whether the store can write.'),
      state: z.enum(STORE_STATES).describe('The state of the store. replaced: its file was deleted or replaced.'),
      last_commit: z
        .object({ ok: z.boolean(), age_seconds: z.number() })
        .nullable()
        .describe('The result of the last commit of decisions. null before the first commit.'),
      writer_deaths: z
        .int()
        .describe('SQLite writer threads that died since the start. The next write starts a new thread.'),
      replica: z
        .object({
          state: z.enum(REPLICA_STATES),
          lag_seconds: z.number().nullable().describe("Seconds since the replica's last commit. null if unknown."),
        })
        .nullable()
        .describe(
          'The state of the replica. lagging: it is too far behind. gone: it does not answer. In both cases the primary is read. null if DATABASE_REPLICA_URL is not set.',
        ),
    }),
    judge: z.object({
      provider: z.string(),
      model: z.string(),
      available: z.boolean().describe('Whether new messages are judged.'),
      circuit: z
        .enum(['closed', 'half_open', 'open'])
        .nullable()
        .describe(
          'The circuit breaker. open: no model calls. half_open: the next call is a test. null without a model.',
        ),
      paused_until: z.string().nullable().describe('When the pause that the model asked for ends, in UTC.'),
      cannot: z
        .array(z.string())
        .describe('Categories and rules that this judge cannot score. Their score is always 0.'),
      adapted: z
        .array(z.string())
        .describe("Request settings that Steward changed because the model's server refused them."),
      trouble: z
        .enum(JUDGE_TROUBLES)
        .nullable()
        .describe(
          "The problem with the model's answers. unusable_answers: they cannot be parsed. misses_test_message: the model misses plain spam among other messages. rate_limited: the last calls were all refused as too many. null if there is no problem.",
        ),
      cascade: CascadeCounts.nullable().describe("The cascade's counts since the start. null if MODEL_CASCADE is off."),
      unread_languages: z
        .record(z.string(), z.array(z.string()))
        .describe('The languages that the judge does not read, by category. Empty for those of an external model.'),
    }),
    log: z.object({
      stalled: z.boolean().describe('Whether the reader of the log has stopped reading.'),
      dropped_lines: z.int().describe('Log lines lost since the start.'),
    }),
    shared_memory: z
      .enum(['off', 'up', 'gone'])
      .describe('The cache that processes share. off: REDIS_URL is not set. gone: each process uses its own memory.'),
    lists: z
      .record(
        z.string(),
        z.object({
          entries: z.int(),
          left_out: z.int().describe('Lines that were skipped because they are not valid entries.'),
          age_seconds: z
            .number()
            .nullable()
            .describe('Seconds since the list was last read or found unchanged. null before the first time.'),
          problem: z.string().nullable().describe('Why the last read failed. The earlier entries stay in use.'),
        }),
      )
      .describe('The external lists in this process. Further lists of pictures are called `pictures:2` and so on.'),
    bots: z.record(z.string(), z.string()).describe('Each bot and its state.'),
    bot_conditions: z
      .record(
        z.string(),
        z.object({
          problem: z
            .string()
            .nullable()
            .describe('Why the bot does not run, or which permission or setting it lacks. null if nothing is wrong.'),
          messages_waiting: z.int().describe('Messages that arrived and are not decided yet.'),
          entries_waiting: z.int().describe('Entries not posted yet. Up to some seconds old.'),
          steps_waiting: z.int().describe('Messages with an action that the platform delayed. Up to some seconds old.'),
          communities_without_log: z
            .int()
            .describe('Communities that want entries but have no usable log channel. Up to some seconds old.'),
          shards: z
            .object({
              count: z.int().describe('The number of shards. 0 while unknown.'),
              here: z.array(z.object({ shard: z.int(), state: z.string(), servers: z.int() })),
              elsewhere: z.array(z.int()).describe('Shards that other processes run.'),
              free: z.array(z.int()).describe('Shards that no process runs now.'),
            })
            .optional()
            .describe('Shards of the Discord bot. Its servers are divided among processes.'),
          last_error: z
            .object({ what: z.string(), at: z.string() })
            .nullable()
            .describe('The last problem since the start and its time. null if there was none.'),
        }),
      )
      .describe('Pending work and the last problem of each bot that is on.'),
  })
  .meta({ id: 'Health' });

/** The answer of GET /v1/health. */
export type Health = z.output<typeof Health>;

/** The part of the health answer that the bots provide; empty without bots. */
export type HealthBeside = Partial<Pick<Health, 'bots' | 'bot_conditions'>>;

/** Reasons why this process should get no requests. */
const UNREADY = ['stopping', 'store', 'judge'] as const;

const Readiness = z
  .object({
    ready: z.boolean(),
    because: z
      .array(z.enum(UNREADY))
      .describe('The reason: the service is stopping, decisions cannot be written, or messages cannot be judged.'),
  })
  .meta({ id: 'Readiness' });

const healthOf = operation('operations', 'get', '/v1/health', 'readHealth', {
  security: [],
  summary: 'Check health',
  description:
    'For liveness checks. Needs no key. Answers within a second. A degraded service answers 200 too, because the API still works.',
  responses: { 200: json(Health, 'The state of the service and its dependencies.') },
});

const readinessOf = operation('operations', 'get', '/v1/ready', 'readReadiness', {
  security: [],
  summary: 'Check readiness',
  description:
    'For load balancers. Needs no key. You get a 503 while the service is stopping, or if writing or judging fails.',
  responses: {
    200: json(Readiness, 'The service is ready.'),
    503: {
      description: 'The service is not ready: requests would fail or would not be judged.',
      content: { 'application/json': { schema: Readiness, example: { ready: false, because: ['store'] } } },
    },
  },
});

const metricsOf = operation('operations', 'get', '/metrics', 'readMetrics', {
  security: [],
  summary: 'Read the metrics of this process',
  description: 'Prometheus text format. Needs no key. Nothing is specific to a tenant.',
  responses: { 200: { description: 'The metrics.', content: { 'text/plain': { schema: z.string() } } } },
});

/** Whether the judge is down. In `half_open` the next request tries the model, so requests must come. */
const isUnready = ({ available, circuit }: Health['judge']): boolean => !available && circuit !== 'half_open';

/** Reads the state of the service. */
export type HealthDeps = { readonly readHealth: () => Promise<Health>; readonly isStopping: () => boolean };

/** Adds GET /v1/health, GET /v1/ready and GET /metrics. */
export function healthRoutes(app: OpenAPIHono<HttpEnv>, deps: HealthDeps & { readonly metrics: Metrics }): void {
  app.openapi(healthOf, async (c) => c.json(await deps.readHealth(), 200));
  app.openapi(readinessOf, async (c) => {
    const { store, judge } = await deps.readHealth();
    const holds = { stopping: deps.isStopping(), store: !store.reachable, judge: isUnready(judge) };
    const because = UNREADY.filter((name) => holds[name]);
    return c.json({ ready: because.length === 0, because }, because.length === 0 ? 200 : 503);
  });
  app.openapi(metricsOf, async (c) =>
    c.text(await deps.metrics.text(), 200, { 'Content-Type': deps.metrics.contentType }),
  );
}

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
      .describe(
        'degraded: the store does not write, the judge does not answer or not in a form that can be read, or lines of the log are being lost.',
      ),
    version: z.string(),
    store: z.object({
      kind: z.string(),
      reachable: z.boolean().describe('Whether it writes.'),
      state: z.enum(STORE_STATES).describe('What is wrong with it. replaced: its file was deleted or replaced.'),
      last_commit: z
        .object({ ok: z.boolean(), age_seconds: z.number() })
        .nullable()
        .describe('What the last commit of decisions came to; null before the first.'),
      writer_deaths: z
        .int()
        .describe(
          'Threads that write to the SQLite file and died since the start; each is replaced by the next write.',
        ),
      replica: z
        .object({
          state: z.enum(REPLICA_STATES),
          lag_seconds: z.number().nullable().describe('Since the last commit that it has; null where it does not say.'),
        })
        .nullable()
        .describe(
          'Whether the log is read from it; lagging: it is too far behind, gone: it does not answer, and the primary is read. null where DATABASE_REPLICA_URL is not set.',
        ),
    }),
    judge: z.object({
      provider: z.string(),
      model: z.string(),
      available: z.boolean().describe('Whether messages that come now are judged.'),
      circuit: z
        .enum(['closed', 'half_open', 'open'])
        .nullable()
        .describe('open: no calls of the model are made. half_open: the next call tries it. null without a model.'),
      paused_until: z.string().nullable().describe('Until when the model asked for a pause; ISO 8601, UTC.'),
      cannot: z
        .array(z.string())
        .describe('Categories, and rules, that this judge cannot judge: their score is always 0.'),
      adapted: z
        .array(z.string())
        .describe(
          'In which points the model is asked otherwise than the settings say, because its server refused that.',
        ),
      trouble: z
        .enum(JUDGE_TROUBLES)
        .nullable()
        .describe(
          'What is wrong with the answers of the model, though it answers. unusable_answers: they cannot be read. misses_test_message: it does not find plain spam among other messages. rate_limited: the last calls were all refused as too many. null when nothing is.',
        ),
      cascade: CascadeCounts.nullable().describe(
        'What the embedded judge decided since the start; null while MODEL_CASCADE is off.',
      ),
      unread_languages: z
        .record(z.string(), z.array(z.string()))
        .describe(
          'For each category, the codes of languages that it does not read; none for what an external model judges.',
        ),
    }),
    log: z.object({
      stalled: z.boolean().describe('Whether nobody takes the lines of the log.'),
      dropped_lines: z.int().describe('Lines lost because of it, since the start.'),
    }),
    shared_memory: z
      .enum(['off', 'up', 'gone'])
      .describe(
        'The memory that processes share: off where REDIS_URL is not set; gone: each process goes on with its own.',
      ),
    lists: z
      .record(
        z.string(),
        z.object({
          entries: z.int(),
          left_out: z.int().describe('Lines that are no entry, and so are left out.'),
          age_seconds: z.number().nullable().describe('Since it was read, or found unchanged; null before.'),
          problem: z
            .string()
            .nullable()
            .describe('Why the last attempt to read it failed; what was read before stays.'),
        }),
      )
      .describe('The lists of others that this process keeps; further lists of pictures as `pictures:2` and so on.'),
    bots: z.record(z.string(), z.string()).describe('Each bot, and whether it is on.'),
    bot_conditions: z
      .record(
        z.string(),
        z.object({
          problem: z
            .string()
            .nullable()
            .describe('Why it does not run, or what it does without; null when all is well.'),
          messages_waiting: z.int().describe('Messages that arrived and are not decided.'),
          entries_waiting: z
            .int()
            .describe('Entries that wait for their turn in a log channel, or for a place; some seconds old.'),
          steps_waiting: z.int().describe('Messages with a step that the platform put off; some seconds old.'),
          communities_without_log: z
            .int()
            .describe(
              'Communities without a log channel, or with one in which nothing can be posted; not those that turned entries off. Some seconds old.',
            ),
          shards: z
            .object({
              count: z.int().describe('Into how many its servers are divided; 0 while nobody knows.'),
              here: z.array(z.object({ shard: z.int(), state: z.string(), servers: z.int() })),
              elsewhere: z.array(z.int()).describe('Those that other processes run.'),
              free: z.array(z.int()).describe('Those that no process runs at this moment.'),
            })
            .optional()
            .describe('Of the Discord bot, whose servers are divided among the processes that run it.'),
          last_error: z
            .object({ what: z.string(), at: z.string() })
            .nullable()
            .describe('The last thing that went wrong since the start, and when; null when nothing did.'),
        }),
      )
      .describe('What waits in each bot that is on, and what went wrong in it last.'),
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
      .describe('Why not: the service is stopping, decisions cannot be written, or messages cannot be judged.'),
  })
  .meta({ id: 'Readiness' });

const healthOf = operation('operations', 'get', '/v1/health', 'readHealth', {
  security: [],
  summary: 'Is the service up',
  description:
    'Needs no key. Answers within a second what is true now, and 200 also when degraded: the API itself still answers. For liveness.',
  responses: { 200: json(Health, 'The state of the service and of what it stands on.') },
});

const readinessOf = operation('operations', 'get', '/v1/ready', 'readReadiness', {
  security: [],
  summary: 'Should requests be sent here',
  description:
    'Needs no key. 503 while the service is stopping, and when writing or judging fails. For load balancers.',
  responses: {
    200: json(Readiness, 'Requests are served.'),
    503: {
      description: 'Requests would fail, or would not be judged.',
      content: { 'application/json': { schema: Readiness, example: { ready: false, because: ['store'] } } },
    },
  },
});

const metricsOf = operation('operations', 'get', '/metrics', 'readMetrics', {
  security: [],
  summary: 'Counters of this process',
  description: 'Prometheus text format. Needs no key; nothing in it is specific to a tenant.',
  responses: { 200: { description: 'Counters.', content: { 'text/plain': { schema: z.string() } } } },
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

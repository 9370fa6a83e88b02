import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../core/time/time.ts';

/** Most channels in the statistics. */
export const CHANNELS_SHOWN = 10;

/** The time ranges of the statistics and the steps of their series. */
export const STATS_RANGES = {
  '24h': { spanMs: DAY_MS, stepMs: HOUR_MS },
  '7d': { spanMs: 7 * DAY_MS, stepMs: 6 * HOUR_MS },
  '30d': { spanMs: 30 * DAY_MS, stepMs: DAY_MS },
} as const;
export type StatsRange = keyof typeof STATS_RANGES;

const RANGE_NAMES = ['24h', '7d', '30d'] as const satisfies readonly StatsRange[];

/** The query parameters of the statistics. */
export const statsQuerySchema = z.object({
  range: z.enum(RANGE_NAMES).default('30d').describe('How far back: 24h in hours, 7d in six hours, 30d in days (UTC).'),
  to: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('Where the time ends; now, when left out. Counts are kept 62 days.'),
});
export type StatsQuery = z.infer<typeof statsQuerySchema>;

const ACTION_COUNTS = z.object({ none: z.int(), flag: z.int(), delete: z.int(), timeout: z.int() });

const PRECISION = z
  .number()
  .nullable()
  .describe('Confirmed among the verdicts of moderators; null without any verdict.');

const SUM = { messages: z.int(), judged: z.int(), actions: ACTION_COUNTS };

/** A tenant's statistics, which the API and the pages show. */
export const tenantStatsSchema = z.object({
  range: z.enum(RANGE_NAMES),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  step_seconds: z.int(),
  ...SUM,
  reasons: z.record(z.string(), z.int()).describe('Messages by why they were or were not judged.'),
  before: z
    .object(SUM)
    .nullable()
    .describe('The same span of time right before; null where counts do not reach back that far.'),
  series: z.array(
    z.object({
      at: z.iso.datetime().describe('Where the step begins.'),
      ...SUM,
      categories: z.record(z.string(), z.int()).describe('What triggered, by category or rule.'),
      failed: z.int().describe('Messages that were not judged because the model could not answer.'),
    }),
  ),
  categories: z
    .array(
      z.object({
        name: z.string(),
        count: z.int(),
        actions: ACTION_COUNTS,
        confirmed: z.int(),
        wrong: z.int(),
        precision: PRECISION,
      }),
    )
    .describe('What triggered, most first.'),
  channels: z
    .array(z.object({ name: z.string(), messages: z.int(), triggered: z.int() }))
    .describe(`The ${CHANNELS_SHOWN} channels where most triggered.`),
  verdicts: z.object({ confirmed: z.int(), wrong: z.int(), precision: PRECISION }),
  cache: z.object({
    hits: z.int(),
    misses: z.int(),
    rate: z.number().nullable().describe('The share of judged messages that were answered from the cache.'),
  }),
  model: z.object({
    requests: z.int(),
    input_tokens: z.int(),
    cached_input_tokens: z.int(),
    output_tokens: z.int(),
    spend_usd: z.number(),
    latency_ms: z
      .object({ p50: z.int().nullable(), p95: z.int().nullable() })
      .nullable()
      .describe(
        'How long the judge took a request, to the upper end of a bucket; null in it is over 16 s. null where it was not asked.',
      ),
    failures: z.record(z.string(), z.int()).describe('Messages that the judge had no scores for, by why.'),
  }),
  month: z.object({
    month: z.string(),
    judged: z.int(),
    trusted: z.int().describe('Messages that the model was not asked about, since their authors are trusted.'),
    quota: z.int().nullable().describe('Judged messages a month; null is unlimited.'),
    forecast_judged: z.int().describe("At the month's end, if it goes on as in the last seven days."),
    quota_reached_at: z.iso
      .datetime()
      .nullable()
      .describe('When the quota would be used up, where that is this month.'),
    spend_usd: z.number(),
    forecast_spend_usd: z.number(),
  }),
});
export type TenantStats = z.infer<typeof tenantStatsSchema>;

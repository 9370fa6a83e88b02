import type { VerdictName } from '../decisions/decision.ts';
import type { JudgeFailure } from '../ports/judge.ts';

/** The judge's work in one request: its duration, and the number of messages without scores by failure. */
export type JudgeEffort = { readonly tookMs: number; readonly failed: Readonly<Partial<Record<JudgeFailure, number>>> };

/**
 * The kinds of hourly counts, and the name of each count. `action` and `reason`: their names. `category`: action and category, `delete scam`.
 * `reason_hit`: action and reason, `delete model`. `channel` and `channel_hit` (what triggered there): the channel. `usage`: `model_requests`,
 * `input_tokens`, `cached_input_tokens`, `output_tokens`, `micro_usd`. `latency`: the upper bound of the bucket in ms. `failure`: the judge's failure.
 * `sample`, while one is drawn: `passed` (the messages that it is drawn from) and `flagged`. `verdict`, in the decision's hour while the log has it:
 * verdict and category, `wrong scam`. `appeal`, in the hour it arrived: `open` or its verdict. `*_delay`: the upper bound of the bucket.
 */
export type HourlyTotalKind =
  | ('action' | 'reason' | 'reason_hit' | 'category' | 'channel' | 'channel_hit')
  | ('verdict' | 'verdict_delay' | 'appeal' | 'appeal_delay')
  | ('usage' | 'latency' | 'failure' | 'sample');

/** Upper bounds of the `latency` buckets, in milliseconds; longer ones count as `more`. */
export const LATENCY_BOUNDS_MS = [1, 5, 25, 100, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** Upper bounds of the buckets of `verdict_delay` and `appeal_delay`: 5 minutes, 1, 4, 12 hours, 1, 3, 7, 14 days. */
export const DELAY_BOUNDS_MS = [5, 60, 240, 720, 1_440, 4_320, 10_080, 20_160].map((minutes) => minutes * 60_000);

/** Days for which counts are stored: a month, and the month before it to compare with. */
export const TOTALS_KEPT_DAYS = 62;

/** A time range in milliseconds since 1970; the end is exclusive. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number };

/** One count in a time span. */
export type HourlyTotal = {
  readonly atMs: number;
  readonly kind: HourlyTotalKind;
  readonly name: string;
  readonly count: number;
};

/** A verdict on a judged decision, with the score that triggered it. */
export type ScoredVerdict = { readonly category: string; readonly verdict: VerdictName; readonly probability: number };

/** Counts of decisions and usage, stored for 62 days. They are written together with the log, so both agree. */
export type HourlyTotals = {
  /** Reads the hours of the range, summed in spans of `stepMs`: whole hours, counted from `fromMs`. */
  readHourlyTotals(tenantId: string, range: TimeRange & { readonly stepMs: number }): Promise<readonly HourlyTotal[]>;
  /** Reads what the judge cost each of these tenants in the hours of the range, in millionths of a dollar; tenants without costs are left out. */
  readSpendings(tenantIds: readonly string[], range: TimeRange): Promise<ReadonlyMap<string, number>>;
  /** Lists verdicts on decisions of the judge that triggered in the last 30 days, newest first. */
  listScoredVerdicts(tenantId: string, limit: number): Promise<readonly ScoredVerdict[]>;
};

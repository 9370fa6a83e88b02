import type { VerdictName } from '../decisions/decision.ts';
import type { JudgeFailure } from '../ports/judge.ts';

/** How the judge did in one request: how long it took, and the messages that it had no scores for. */
export type JudgeEffort = { readonly tookMs: number; readonly failed: Readonly<Partial<Record<JudgeFailure, number>>> };

/**
 * What is counted, an hour each: `action` and `reason` by their names; `category` by action and category, `delete scam`; `reason_hit` by action and
 * reason, `delete model`; `channel` and `channel_hit` (what triggered there); `usage` by `model_requests`, `input_tokens`, `cached_input_tokens`, `output_tokens`, `micro_usd`;
 * `latency` by the upper bound of its bucket in milliseconds; `failure` by the judge's failures; `sample`, while one is drawn, by `passed` (what it is
 * drawn from) and `flagged`. In the hour of the decision: `verdict` by verdict and category, `wrong scam`, while the log has that decision. In the hour in
 * which it came: `appeal` by `open` or the verdict that answers it. `verdict_delay` and `appeal_delay` by the upper bound of their bucket.
 */
export type HourlyTotalKind =
  | ('action' | 'reason' | 'reason_hit' | 'category' | 'channel' | 'channel_hit')
  | ('verdict' | 'verdict_delay' | 'appeal' | 'appeal_delay')
  | ('usage' | 'latency' | 'failure' | 'sample');

/** Where the buckets of `latency` end, in milliseconds; what is longer is `more`. */
export const LATENCY_BOUNDS_MS = [1, 5, 25, 100, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** The same of `verdict_delay` and `appeal_delay`: 5 minutes, 1, 4 and 12 hours, 1, 3, 7 and 14 days. */
export const DELAY_BOUNDS_MS = [5, 60, 240, 720, 1_440, 4_320, 10_080, 20_160].map((minutes) => minutes * 60_000);

/** So many days are counts kept: a month, and the one before it to compare with. */
export const TOTALS_KEPT_DAYS = 62;

/** From an instant to before another, in milliseconds since 1970. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number };

/** One count of a span of time. */
export type HourlyTotal = {
  readonly atMs: number;
  readonly kind: HourlyTotalKind;
  readonly name: string;
  readonly count: number;
};

/** A verdict on a judged decision, with the score that triggered it. */
export type ScoredVerdict = { readonly category: string; readonly verdict: VerdictName; readonly probability: number };

/** Counts of what was decided and used, kept 62 days. Written with the log, so that they agree with it. */
export type HourlyTotals = {
  /** Of the hours from `fromMs` to before `toMs`, summed in spans of `stepMs`, whole hours from `fromMs` on. */
  readHourlyTotals(tenantId: string, range: TimeRange & { readonly stepMs: number }): Promise<readonly HourlyTotal[]>;
  /** What the judge cost each of these tenants in the hours from `fromMs` to before `toMs`, in millionths of a dollar; those that cost nothing are left out. */
  readSpendings(tenantIds: readonly string[], range: TimeRange): Promise<ReadonlyMap<string, number>>;
  /** Of what the judge made trigger in 30 days, newest first. */
  listScoredVerdicts(tenantId: string, limit: number): Promise<readonly ScoredVerdict[]>;
};

import type { DecisionRecord } from '../../core/decision-log/decision-store.ts';
import { type HourlyTotalKind, LATENCY_BOUNDS_MS } from '../../core/decision-log/hourly-totals.ts';
import { HOUR_MS } from '../../core/time/time.ts';
import { sanitizeForDb } from './sql-value.ts';
import type { HourlyTotalEntry } from './write-group.ts';

/** Callers name channels; a longer name is cut. */
const NAME_MAX_UNITS = 200;
/** Most channels that one commit counts by name, in case a caller uses a new name for each message. */
const CHANNELS_MAX = 200;

/** Sums the counts of records, one entry a row, in the order of the key, so that every process locks rows in one order. */
export function sumHourlyTotals(records: readonly DecisionRecord[]): readonly HourlyTotalEntry[] {
  const sums = new Map<string, { readonly of: readonly [string, number, HourlyTotalKind, string]; count: number }>();
  let channels = 0;
  const add = ({ tenantId, nowMs }: DecisionRecord, kind: HourlyTotalKind, name: string, count: number) => {
    if (count <= 0) return;
    const hourMs = nowMs - (nowMs % HOUR_MS);
    const key = `${tenantId} ${hourMs} ${kind} ${name}`;
    const sum = sums.get(key);
    if (sum) sum.count += count;
    else if (kind !== 'channel' || channels++ < CHANNELS_MAX)
      sums.set(key, { of: [tenantId, hourMs, kind, name], count });
  };
  for (const record of records) {
    for (const { decision, channel, sampled } of [...record.rows, ...(record.counted ?? [])]) {
      const isHit = decision.action !== 'none';
      add(record, 'action', decision.action, 1);
      add(record, 'reason', decision.reason, 1);
      if (isHit) add(record, 'reason_hit', `${decision.action} ${decision.reason}`, 1);
      if (sampled) add(record, 'sample', isHit ? 'flagged' : 'passed', 1);
      if (isHit && decision.category !== null)
        add(record, 'category', sanitizeForDb(`${decision.action} ${decision.category}`), 1);
      if (channel === '') continue;
      const name = sanitizeForDb(channel.slice(0, NAME_MAX_UNITS));
      add(record, 'channel', name, 1);
      if (isHit) add(record, 'channel_hit', name, 1);
    }
    addUsage(record, add);
  }
  const sorted = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([, { of, count }]) => [...of, count]);
}

type Add = (record: DecisionRecord, kind: HourlyTotalKind, name: string, count: number) => void;

function addUsage(record: DecisionRecord, add: Add): void {
  const { usage, spend, judging } = record;
  add(record, 'usage', 'model_requests', usage.requests);
  add(record, 'usage', 'input_tokens', whole(usage.inputTokens));
  add(record, 'usage', 'cached_input_tokens', whole(usage.cachedInputTokens));
  add(record, 'usage', 'output_tokens', whole(usage.outputTokens));
  add(record, 'usage', 'micro_usd', whole(spend.microUsd));
  if (!judging) return;
  add(record, 'latency', String(LATENCY_BOUNDS_MS.find((bound) => judging.tookMs <= bound) ?? 'more'), 1);
  for (const [failure, count] of Object.entries(judging.failed)) add(record, 'failure', failure, count);
}

/** Models may report any number as their usage. */
function whole(count: number): number {
  return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(count)));
}

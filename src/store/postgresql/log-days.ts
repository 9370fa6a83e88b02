import { timeOf } from '../../core/decision-log/row-time.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { leastId } from '../database/database.ts';

/** Days after today that already have a partition, so maintenance may pause for this long. */
const DAYS_AHEAD = 7;

/** A partition of the log: its rows are from `fromMs` until before `toMs`, whole days in UTC. Its name contains its bounds. */
export type Span = { readonly name: string; readonly fromMs: number; readonly toMs: number };

/** The default partition: for rows from before partitioning, and for days without a partition. */
export const DEFAULT_PARTITION = 'Decision_rest';

/** Returns the partition for some days. */
export function spanOf(fromMs: number, toMs: number): Span {
  return { name: `Decision_${dayName(fromMs)}_${dayName(toMs)}`, fromMs, toMs };
}

/** Returns the partition with a name; null for the default partition, and for a table that somebody else attached. */
export function spanNamed(name: string): Span | null {
  const [, from, to] = /^Decision_(\d{8})_(\d{8})$/.exec(name) ?? [];
  return from && to ? { name, fromMs: dayNamed(from), toMs: dayNamed(to) } : null;
}

/** Returns the days from today on that have no partition yet. */
export function daysWanted(spans: readonly Span[], nowMs: number): Span[] {
  const today = dayOf(nowMs);
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => today + index * DAY_MS)
    .filter((day) => !spans.some(({ fromMs, toMs }) => fromMs <= day && day < toMs))
    .map((day) => spanOf(day, day + DAY_MS));
}

/**
 * Returns the span of the closed default partition: from its first day to the next partition, at most to the day after tomorrow.
 * @param ids its lowest and highest id. @returns null if a row would be outside.
 */
export function closingSpan(
  ids: { readonly least: string; readonly greatest: string },
  spans: readonly Span[],
  nowMs: number,
): Span | null {
  const fromMs = dayOf(timeOf(ids.least));
  const later = spans.map((span) => span.fromMs).filter((start) => start >= fromMs);
  const toMs = Math.min(dayOf(nowMs) + 2 * DAY_MS, ...later);
  return ids.greatest < leastId(toMs) ? spanOf(fromMs, toMs) : null;
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

function dayName(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
}

function dayNamed(name: string): number {
  return Date.UTC(Number(name.slice(0, 4)), Number(name.slice(4, 6)) - 1, Number(name.slice(6)));
}

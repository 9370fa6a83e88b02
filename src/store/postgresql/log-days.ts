import { timeOf } from '../../core/decision-log/row-time.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { leastId } from '../database/database.ts';

/** How many days after today have a part of their own already: for so long the maintenance may be away. */
const DAYS_AHEAD = 7;

/** A part of the log: its rows were made from `fromMs` until before `toMs`, whole days in UTC. Its name is its bounds. */
export type Span = { readonly name: string; readonly fromMs: number; readonly toMs: number };

/** The part for all that no other has: what was written before there were parts, and what comes while nobody makes any. */
export const REST = 'Decision_rest';

/** The part for some days. */
export function spanOf(fromMs: number, toMs: number): Span {
  return { name: `Decision_${dayName(fromMs)}_${dayName(toMs)}`, fromMs, toMs };
}

/** The part of such a name; null for that of the rest, and for a table that somebody else attached. */
export function spanNamed(name: string): Span | null {
  const [, from, to] = /^Decision_(\d{8})_(\d{8})$/.exec(name) ?? [];
  return from && to ? { name, fromMs: dayNamed(from), toMs: dayNamed(to) } : null;
}

/** The days from today on that no part has yet. */
export function daysWanted(spans: readonly Span[], nowMs: number): Span[] {
  const today = dayOf(nowMs);
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => today + index * DAY_MS)
    .filter((day) => !spans.some(({ fromMs, toMs }) => fromMs <= day && day < toMs))
    .map((day) => spanOf(day, day + DAY_MS));
}

/**
 * The span that the rest can be closed into: from its first day to the next part, and no later than the day after tomorrow.
 * @param ids the least and the greatest in it. @returns null where a row would be outside.
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

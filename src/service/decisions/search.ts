import { z } from 'zod';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { DecisionFilter, DecisionSearch } from '../../core/decision-log/decision-store.ts';
import { ACTIONS, REASONS, SOURCES, VERDICTS } from '../../core/decisions/decision.ts';
import type { StoreFor } from '../../core/store/store.ts';

/** How many rows one look at the log goes past at most, however rare what it looks for is. */
const SCAN_ROWS = 20_000;
const EXPORT_PAGE_ROWS = 500;
/** Ids of one process are in the order of time; another's may come a little later than younger ones. */
const LATE_MS = 10_000;

const text = z
  .string()
  .trim()
  .max(200)
  .optional()
  .catch(undefined)
  .transform((value) => value || undefined);
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).optional().catch(undefined);
const instant = z
  .string()
  .optional()
  .transform((value) =>
    value === undefined || Number.isNaN(Date.parse(utc(value))) ? undefined : Date.parse(utc(value)),
  );

/** A filter as an address or a form carries it. What cannot be read is no filter. */
export const filterSchema = z
  .object({
    action: choice(['any', ...ACTIONS]),
    reason: choice(REASONS),
    source: choice(SOURCES),
    verdict: choice(['none', ...VERDICTS]),
    category: text,
    observed: text,
    channel: text,
    community: text,
    author: text,
    example: text,
    text,
    from: instant,
    to: instant,
  })
  .transform(({ from, to, ...rest }): DecisionFilter => toFilter({ ...rest, fromMs: from, toMs: to }));

/**
 * A filter of what was asked for: the rest is left out, not undefined.
 * @example toFilter({ action: 'flag', reason: undefined }); // => { action: 'flag' }
 */
export function toFilter(asked: { readonly [Name in keyof DecisionFilter]: DecisionFilter[Name] | undefined }) {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as DecisionFilter;
}

/** A date and time as browsers send it has no zone. */
function utc(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) ? `${value}Z` : value;
}

type Deps = StoreFor<'searchDecisions'>;

/**
 * One page of what a filter finds, newest first: the one way into the log for the API, the pages, the exports and the command line.
 * `next` is where to go on; rows may be fewer than asked for and more still come.
 * @example const { rows, next } = await searchDecisions({ store }, tenant.id, { filter: { action: 'any' }, limit: 50 });
 */
export function searchDecisions(
  { store }: Deps,
  tenantId: string,
  ask: Omit<Parameters<DecisionSearch['searchDecisions']>[1], 'scanMax'>,
): ReturnType<DecisionSearch['searchDecisions']> {
  return store.searchDecisions(tenantId, { ...ask, scanMax: SCAN_ROWS });
}

/** Everything that a filter finds, newest first and page by page. */
export async function* exportDecisions(
  deps: Deps,
  tenantId: string,
  filter: DecisionFilter,
): AsyncGenerator<readonly DecisionRow[]> {
  let before: string | undefined;
  do {
    const { rows, next } = await searchDecisions(deps, tenantId, { filter, limit: EXPORT_PAGE_ROWS, before });
    if (rows.length > 0) yield rows;
    before = next ?? undefined;
  } while (before !== undefined);
}

/**
 * Counts what a filter finds of what is new since the last look.
 * @example const fresh = watchDecisions({ store }, tenant.id, {}, now()); const count = await fresh(now());
 */
export function watchDecisions(
  deps: Deps,
  tenantId: string,
  filter: DecisionFilter,
  sinceMs: number,
): (nowMs: number) => Promise<number> {
  let [seen, lookFromMs] = [new Set<string>(), sinceMs];
  return async (nowMs) => {
    const { rows } = await searchDecisions(deps, tenantId, { filter: { ...filter, fromMs: lookFromMs }, limit: 100 });
    const fresh = rows.filter(({ id }) => !seen.has(id)).length;
    seen = new Set(rows.map(({ id }) => id));
    lookFromMs = Math.max(sinceMs, nowMs - LATE_MS);
    return fresh;
  };
}

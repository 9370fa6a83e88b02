import { z } from 'zod';
import { withoutUndefined } from '../../core/common/untyped-json.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { DecisionFilter, DecisionSearch } from '../../core/decision-log/decision-store.ts';
import { ACTIONS, REASONS, SOURCES, VERDICTS } from '../../core/decisions/decision.ts';
import type { StoreFor } from '../../core/store/store.ts';

/** Most rows that one query of the log scans, however rare the matches are. */
const SCAN_ROWS = 20_000;
const EXPORT_PAGE_ROWS = 500;
/** Ids of one process are in time order; a row of another process may appear a little after younger ones. */
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

/** A filter from an address or a form. Values that cannot be read do not filter. */
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
 * Builds a filter from the given values and leaves out the undefined ones.
 * @example toFilter({ action: 'flag', reason: undefined }); // => { action: 'flag' }
 */
export function toFilter(asked: { readonly [Name in keyof DecisionFilter]: DecisionFilter[Name] | undefined }) {
  return withoutUndefined(asked) as DecisionFilter;
}

/** Adds the zone UTC to a date and time as browsers send it, without a zone. */
function utc(value: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) ? `${value}Z` : value;
}

type Deps = StoreFor<'searchDecisions'>;

/**
 * Reads one page of the log that matches a filter, newest first. The API, the pages, the exports and the command line all use it.
 * `next` is where the next page starts; a page may have fewer rows than requested although more follow.
 * @example const { rows, next } = await searchDecisions({ store }, tenant.id, { filter: { action: 'any' }, limit: 50 });
 */
export function searchDecisions(
  { store }: Deps,
  tenantId: string,
  ask: Omit<Parameters<DecisionSearch['searchDecisions']>[1], 'scanMax'>,
): ReturnType<DecisionSearch['searchDecisions']> {
  return store.searchDecisions(tenantId, { ...ask, scanMax: SCAN_ROWS });
}

/** Reads everything that matches a filter, newest first, page by page. */
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
 * Returns a function that counts the matching rows that are new since its last call.
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

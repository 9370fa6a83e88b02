import { z } from 'zod';
import { ACTIONS, REASONS, SOURCES } from '../core/decision.ts';
import type { DecisionRow, DecisionStore } from '../core/decision-store.ts';

/** The most rows of one page; a larger limit is capped, not refused. */
export const DECISIONS_MAX = 500;
const DECISIONS_DEFAULT = 50;
/** The most characters of JSON of one page; with long texts kept, a page holds fewer rows than were asked for. */
export const PAGE_MAX_CHARS = 4 * 1024 * 1024;
/** So many rows are looked through for one page at most; `next` goes on where it ended. */
const LOOKED_MAX = 20_000;
/** Rows that are read at a time. */
const CHUNK_ROWS = 100;
const FILTERED_CHUNK_ROWS = 500;
const NAME_MAX_CHARS = 1_000;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = z.iso
  .datetime({ offset: true, error: 'is no instant, for example 2026-11-22T00:00:00Z' })
  .transform((text) => Date.parse(text))
  .meta({ type: 'string', format: 'date-time' });

/** What a caller may ask of the decision log. */
export const decisionQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^0*[1-9]\d*$/, 'limit is a whole number of at least 1')
    .default(String(DECISIONS_DEFAULT))
    .transform((digits) => Math.min(Number(digits), DECISIONS_MAX))
    .meta({ type: 'integer', minimum: 1, default: DECISIONS_DEFAULT })
    .describe(`How many rows, newest first; above ${DECISIONS_MAX} it is capped.`),
  before: z
    .string()
    .regex(ID, 'before is the id of a row of the log')
    .optional()
    .describe('Only rows older than the row of this id. The Link header has the address of the next page.'),
  action: z.enum(ACTIONS).optional().describe('Only rows with this action.'),
  category: z
    .string()
    .max(NAME_MAX_CHARS)
    .optional()
    .describe('Only rows of this category, rule or local rule, for example local:word.'),
  reason: z.enum(REASONS).optional().describe('Only rows with this reason.'),
  source: z.enum(SOURCES).optional().describe('Only rows from there.'),
  channel: z.string().max(NAME_MAX_CHARS).optional().describe('Only rows of this channel of a chat platform.'),
  from: instant.optional().describe('Only rows from this instant on.'),
  to: instant.optional().describe('Only rows before this instant.'),
});
export type DecisionsRequest = z.output<typeof decisionQuerySchema>;

/** One page of the log. */
export type DecisionPage = {
  readonly rows: readonly DecisionRow[];
  /** What `before` is for the next page; null where there is none. A page may be short, or empty, and still have a next. */
  readonly next: string | null;
};

/**
 * One page of the tenant's decision log, newest first: at most `limit` rows, and at most as many as fit in four MiB of JSON.
 * @example const newest = await listDecisions({ store }, tenant.id, { limit: 50 });
 */
export async function listDecisions(
  deps: { readonly store: Pick<DecisionStore, 'listDecisions'> },
  tenantId: string,
  request: DecisionsRequest,
): Promise<DecisionPage> {
  const isFiltered = FILTERS.some((name) => request[name] !== undefined) || request.from !== undefined;
  const page: DecisionRow[] = [];
  let [chars, looked] = [0, 0];
  let last = startOf(request);
  while (looked < LOOKED_MAX) {
    // One more than is wanted tells whether there is a next page.
    const wanted = isFiltered ? FILTERED_CHUNK_ROWS : Math.min(CHUNK_ROWS, request.limit - page.length + 1);
    const rows = await deps.store.listDecisions(tenantId, {
      limit: wanted,
      ...(last === undefined ? {} : { before: last }),
    });
    for (const row of rows) {
      if (request.from !== undefined && Date.parse(row.created_at) < request.from) return { rows: page, next: null };
      if (passes(row, request)) {
        chars += JSON.stringify(row).length;
        const isFull = page.length >= request.limit || (chars > PAGE_MAX_CHARS && page.length > 0);
        if (isFull) return { rows: page, next: last ?? null };
        page.push(row);
      }
      last = row.id;
    }
    if (rows.length < wanted) return { rows: page, next: null };
    looked += rows.length;
  }
  return { rows: page, next: last ?? null };
}

const FILTERS = ['action', 'category', 'reason', 'source', 'channel'] as const;

function passes(row: DecisionRow, request: DecisionsRequest): boolean {
  return FILTERS.every((name) => request[name] === undefined || row[name] === request[name]);
}

/** Where to begin: ids begin with their time, so an instant is a place in the log. */
function startOf({ before, to }: DecisionsRequest): string | undefined {
  if (to === undefined) return before;
  const hex = Math.max(0, to).toString(16).padStart(12, '0');
  const least = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
  return before === undefined || least < before ? least : before;
}

import { z } from 'zod';
import { ACTIONS, REASONS, SOURCES } from '../../core/decisions/decision.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { searchDecisions, toFilter } from './search.ts';

/** Most rows of one page; a larger limit is capped, not refused. */
export const DECISIONS_MAX = 500;
const DECISIONS_DEFAULT = 50;
/** Most JSON characters of one page; with long texts a page holds fewer rows than requested. */
export const PAGE_MAX_CHARS = 4 * 1024 * 1024;
const NAME_MAX_CHARS = 1_000;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instant = z.iso
  .datetime({ offset: true, error: 'is not a time; use one such as 2026-11-22T00:00:00Z' })
  .transform((text) => Date.parse(text))
  .meta({ type: 'string', format: 'date-time' });

/** The query parameters of the decision log. */
export const decisionQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^0*[1-9]\d*$/, 'limit is not a whole number of at least 1; use one such as 50')
    .default(String(DECISIONS_DEFAULT))
    .transform((digits) => Math.min(Number(digits), DECISIONS_MAX))
    .meta({ type: 'integer', minimum: 1, default: DECISIONS_DEFAULT })
    .describe(`The number of rows. Values above ${DECISIONS_MAX} are capped.`),
  before: z
    .string()
    .regex(ID, 'before is not the id of a row; copy one from GET /v1/decisions')
    .optional()
    .describe('Only rows older than the row with this id. The Link header has the address of the next page.'),
  action: z.enum(ACTIONS).optional().describe('Only rows with this action.'),
  category: z
    .string()
    .max(NAME_MAX_CHARS)
    .optional()
    .describe('Only rows of this category, rule or filter, for example local:word.'),
  reason: z.enum(REASONS).optional().describe('Only rows with this reason.'),
  source: z.enum(SOURCES).optional().describe('Only rows from this source.'),
  channel: z.string().max(NAME_MAX_CHARS).optional().describe('Only rows of this channel of a chat platform.'),
  message_id: z
    .string()
    .min(1)
    .max(NAME_MAX_CHARS)
    .optional()
    .describe('Only rows of the message with this id, as you sent it.'),
  request_id: z.string().min(1).max(NAME_MAX_CHARS).optional().describe('Only rows of the request with this id.'),
  author: z
    .string()
    .min(1)
    .max(NAME_MAX_CHARS)
    .optional()
    .describe(
      'Only rows of this author, as you sent it. Finds rows written with the setting `decision_authors`, and rows with an entry in a log channel.',
    ),
  from: instant.optional().describe('Only rows at or after this time.'),
  to: instant.optional().describe('Only rows before this time.'),
});
export type DecisionsRequest = z.output<typeof decisionQuerySchema>;

/**
 * Returns a page of the decision log, newest first: at most `limit` rows and 4 MiB of JSON. A short page may have a next one.
 * @example const newest = await listDecisions({ store }, tenant.id, { limit: 50 });
 */
export function listDecisions(
  deps: StoreFor<'searchDecisions'>,
  tenantId: string,
  { limit, before, from, to, message_id, request_id, ...exact }: DecisionsRequest,
) {
  const ids = { messageId: message_id, requestId: request_id };
  const filter = toFilter({ ...exact, ...ids, fromMs: from, toMs: to });
  return searchDecisions(deps, tenantId, { filter, limit, before, charsMax: PAGE_MAX_CHARS });
}

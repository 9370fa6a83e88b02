import { z } from 'zod';
import { REASONS, SOURCES } from '../../core/decisions/decision.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { isoTime } from '../../core/time/time.ts';
import { pageLimit } from '../common/page-limit.ts';
import { JUDGED_LATER_MAX } from '../moderation/judge-unjudged.ts';

/** The query parameters of the unjudged messages. */
export const unjudgedQuerySchema = z.object({
  limit: pageLimit('The number of messages'),
  before: z
    .uuid('before is not the id of a message; copy one from GET /v1/unjudged')
    .optional()
    .describe('Only older messages than this one.'),
});

/** A message that passed unjudged, as the API shows it. */
export const unjudgedSchema = z.object({
  id: z.string().describe('The id of its row in the audit log.'),
  created_at: z.iso.datetime(),
  reason: z.enum(REASONS),
  source: z.enum(SOURCES),
  channel: z.string(),
  message_id: z.string(),
  text: z.string().describe('The stored part of the text. Only this part will be judged.'),
});

/** The request body to judge messages that passed unjudged. */
export const judgeUnjudgedSchema = z.strictObject({
  limit: z.int().min(1).max(JUDGED_LATER_MAX).default(50).describe('The most messages to judge, oldest first.'),
});

/**
 * Returns the kept messages that passed unjudged, newest first.
 * @example const newest = await listUnjudged({ store }, tenant.id, { limit: 20 });
 */
export async function listUnjudged(
  { store }: StoreFor<'listUnjudged'>,
  tenantId: string,
  { limit, before }: z.output<typeof unjudgedQuerySchema>,
): Promise<z.infer<typeof unjudgedSchema>[]> {
  const messages = await store.listUnjudged(tenantId, { limit, before });
  return messages.map(({ id, reason, source, channel, messageId, text, atMs }) => ({
    id,
    created_at: isoTime(atMs),
    reason,
    source,
    channel,
    message_id: messageId,
    text,
  }));
}

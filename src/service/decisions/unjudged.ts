import { z } from 'zod';
import { REASONS, SOURCES } from '../../core/decisions/decision.ts';
import type { StoreFor } from '../../core/store/store.ts';
import { isoTime } from '../../core/time/time.ts';
import { pageLimit } from '../common/page-limit.ts';
import { JUDGED_LATER_MAX } from '../moderation/judge-unjudged.ts';

/** The query parameters of the unjudged messages. */
export const unjudgedQuerySchema = z.object({
  limit: pageLimit('How many, newest first'),
  before: z.uuid('before is the id of such a message').optional().describe('Only messages before the one of this id.'),
});

/** A message that passed unjudged, as the API shows it. */
export const unjudgedSchema = z.object({
  id: z.string().describe('That of its row in the decision log.'),
  created_at: z.iso.datetime(),
  reason: z.enum(REASONS),
  source: z.enum(SOURCES),
  channel: z.string(),
  message_id: z.string(),
  text: z.string().describe('As far as it is kept, which is what it is judged by.'),
});

/** The request body to judge messages that passed unjudged. */
export const judgeUnjudgedSchema = z.strictObject({
  limit: z.int().min(1).max(JUDGED_LATER_MAX).default(50).describe('How many at most, oldest first.'),
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

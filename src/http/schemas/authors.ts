import { z } from 'zod';
import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { probability } from '../../core/decisions/decision-fields.ts';

/** The shapes of what is kept of one person. */

const at = z.iso.datetime();
const person = { platform: z.enum(CHAT_PLATFORMS), id: z.string() };

export const ExportedAuthor = z
  .object({
    ...person,
    entries: z
      .array(
        z.object({
          at,
          community_id: z.string(),
          channel_id: z.string(),
          message_id: z.string(),
          name: z.string(),
          text: z.string().describe('As far as it is kept.'),
          action: z.enum(ACTIONS),
          category: z.string().nullable(),
          probability,
          done: z
            .array(z.string())
            .describe('Steps that were taken: delete, timeout, end_timeout, kick, ban, unban, notify …'),
          reports: z
            .array(z.object({ at, reason: z.string(), is_appeal: z.boolean() }))
            .describe('What others reported, and what the person said against the decision.'),
        }),
      )
      .describe('What was decided about their messages, newest first.'),
    notes: z.array(z.object({ at, text: z.string() })).describe('What moderators noted about them.'),
    raids: z.array(z.object({ at, name: z.string() })).describe('Joins that belonged to a raid.'),
    reported: z.array(z.object({ at, reason: z.string() })).describe('Their reports of messages of others.'),
  })
  .meta({ id: 'ExportedAuthor' });

const count = z.int();
export const ErasedAuthor = z
  .object({
    ...person,
    erased: z
      .object({
        entries: count.describe('Entries that no longer name them.'),
        decisions: count.describe('Rows of the log whose text is gone.'),
        unjudged: count.describe('Messages that were to be judged later.'),
        examples: count.describe('Examples taught by their messages.'),
        notes: count,
        reports: count.describe('Their reports of messages of others.'),
        joins: count.describe('Joins, counted messages, and what was known from other communities.'),
        sessions: count.describe('Sessions of the dashboard.'),
      })
      .describe('How many rows were erased or changed; 0 where there were none.'),
  })
  .meta({ id: 'ErasedAuthor' });

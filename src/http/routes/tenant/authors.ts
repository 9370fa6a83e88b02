import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { ACTIONS, SOURCES } from '../../../core/decisions/decision.ts';
import { probability } from '../../../core/decisions/decision-fields.ts';
import { PERSON_ERASURE, type PersonErasure } from '../../../core/members/person-data.ts';
import type { Store } from '../../../core/store/store.ts';
import { exportPerson } from '../../../service/tenants/export-person.ts';
import { answers, json, operation } from '../../description/operation.ts';
import { authorOf, type HttpEnv } from '../../server/context.ts';

/** The schemas of the data that is stored about one person. */
const at = z.iso.datetime();
const person = { platform: z.enum(SOURCES), id: z.string() };

const ExportedAuthor = z
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
          text: z.string().describe('The stored part of the text.'),
          action: z.enum(ACTIONS),
          category: z.string().nullable(),
          probability,
          done: z
            .array(z.string())
            .describe('Actions that were taken: delete, timeout, end_timeout, kick, ban, unban, notify …'),
          reports: z
            .array(z.object({ at, reason: z.string(), is_appeal: z.boolean() }))
            .describe("Reports by others, and the person's appeals."),
        }),
      )
      .describe('Decisions about their messages, newest first.'),
    decisions: z
      .array(
        z.object({
          at,
          id: z.string(),
          channel: z.string(),
          message_id: z.string(),
          text: z.string(),
          action: z.enum(ACTIONS),
          category: z.string().nullable(),
        }),
      )
      .describe('Rows of the audit log with the hash of this author.'),
    notes: z.array(z.object({ at, text: z.string() })).describe('Notes of moderators about the person.'),
    raids: z
      .array(z.object({ at, name: z.string(), has_picture: z.boolean().nullable() }))
      .describe('Joins that belonged to a raid. `has_picture` is null if unknown.'),
    sampled: z
      .array(z.object({ at, text: z.string() }))
      .describe('Their messages in the random sample of unflagged messages.'),
    reported: z.array(z.object({ at, reason: z.string() })).describe("Their reports of other people's messages."),
  })
  .meta({ id: 'ExportedAuthor' });

// Object.entries loses the types of the names.
const counts = Object.fromEntries(
  Object.entries(PERSON_ERASURE).map(([kind, words]) => [kind, z.int().describe(words)]),
) as { readonly [Kind in keyof PersonErasure]: z.ZodInt };
const ErasedAuthor = z
  .object({ ...person, erased: z.object(counts).describe('How many rows were erased or changed.') })
  .meta({ id: 'ErasedAuthor' });

const params = z.object({
  platform: z
    .enum(SOURCES)
    .meta({ example: 'discord' })
    .describe('The platform. `api` means an author of messages over the API; it needs the setting `decision_authors`.'),
  id: z
    .string()
    .min(1)
    .max(100)
    .describe("The person's id on the platform, not their name. For `api`: the `author` of the message.")
    .meta({ example: '81234567890123456' }),
});
const readRoute = operation('tenant', 'get', '/v1/authors/{platform}/{id}', 'readAuthor', {
  summary: 'Export the data of one person',
  description:
    'Covers all communities of the tenant on that platform. The names of people who reported them or wrote notes are omitted.',
  request: { params },
  responses: answers(json(ExportedAuthor, 'All stored data of this person.'), 403),
});
const eraseRoute = operation('tenant', 'delete', '/v1/authors/{platform}/{id}', 'eraseAuthor', {
  summary: 'Erase the data of one person',
  description:
    'Erases their messages and names, notes about them, their reports and appeals, and examples taught by their messages. Entries stay without these data, so that counts stay correct. A running timeout ends as planned. Posts of the bot in a log channel stay.',
  request: { params },
  responses: answers(json(ErasedAuthor, 'How many rows were erased or changed.'), 403),
});

/** Adds GET and DELETE /v1/authors/{platform}/{id}. */
export function authorsRoute(app: OpenAPIHono<HttpEnv>, { store }: { readonly store: Store }): void {
  app.openapi(readRoute, async (c) => {
    const { platform, id } = c.req.valid('param');
    const person = { tenantId: c.get('tenant').id, platform, personId: id };
    return c.json({ platform, id, ...exportPerson(await store.readPerson(person)) }, 200);
  });
  app.openapi(eraseRoute, async (c) => {
    const { platform, id } = c.req.valid('param');
    const erased = await store.as(authorOf(c)).erasePerson({ tenantId: c.get('tenant').id, platform, personId: id });
    return c.json({ platform, id, erased }, 200);
  });
}

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
      .describe('Rows of the log with the hash of this author.'),
    notes: z.array(z.object({ at, text: z.string() })).describe('What moderators noted about them.'),
    raids: z
      .array(z.object({ at, name: z.string(), has_picture: z.boolean().nullable() }))
      .describe('Joins that belonged to a raid. `has_picture` is null where that is not known.'),
    sampled: z
      .array(z.object({ at, text: z.string() }))
      .describe('Messages of theirs in the random sample of what was not flagged.'),
    reported: z.array(z.object({ at, reason: z.string() })).describe('Their reports of messages of others.'),
  })
  .meta({ id: 'ExportedAuthor' });

// Object.entries loses the types of the names.
const counts = Object.fromEntries(
  Object.entries(PERSON_ERASURE).map(([kind, words]) => [kind, z.int().describe(words)]),
) as { readonly [Kind in keyof PersonErasure]: z.ZodInt };
const ErasedAuthor = z
  .object({
    ...person,
    erased: z.object(counts).describe('How many rows were erased or changed; 0 where there were none.'),
  })
  .meta({ id: 'ErasedAuthor' });

const params = z.object({
  platform: z
    .enum(SOURCES)
    .meta({ example: 'discord' })
    .describe('`api`: an author of messages over the API, found with the setting `decision_authors`.'),
  id: z
    .string()
    .min(1)
    .max(100)
    .describe("The person's id on the platform, not their name; over the API the `author` of the message.")
    .meta({ example: '81234567890123456' }),
});
const readRoute = operation('tenant', 'get', '/v1/authors/{platform}/{id}', 'readAuthor', {
  summary: 'Export what is kept of one person',
  description: 'In all communities of the tenant on that platform. Who reported or noted something is left out.',
  request: { params },
  responses: answers(json(ExportedAuthor, 'Everything that is kept.'), 403),
});
const eraseRoute = operation('tenant', 'delete', '/v1/authors/{platform}/{id}', 'eraseAuthor', {
  summary: 'Erase what is kept of one person',
  description:
    'Their messages and names, notes about them, their reports and appeals, and examples taught by their messages. Entries stay without them, so ' +
    'that counts stay true. A timeout that still runs ends as planned. What the bot posted in a log channel stays there.',
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

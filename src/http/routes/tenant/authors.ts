import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { CHAT_PLATFORMS } from '../../../core/common/chat-platforms.ts';
import type { Store } from '../../../core/store/store.ts';
import { exportPerson } from '../../../service/tenants/export-person.ts';
import { json, operation, problems } from '../../answers/answers.ts';
import { ErasedAuthor, ExportedAuthor } from '../../schemas/authors.ts';
import { authorOf, type HttpEnv } from '../../server/context.ts';

const params = z.object({
  platform: z.enum(CHAT_PLATFORMS).meta({ example: 'discord' }),
  id: z
    .string()
    .min(1)
    .max(100)
    .describe("The person's id on the platform, not their name.")
    .meta({ example: '81234567890123456' }),
});
const readRoute = operation('tenant', 'get', '/v1/authors/{platform}/{id}', 'readAuthor', {
  summary: 'Export what is kept of one person',
  description: 'In all communities of the tenant on that platform. Who reported or noted something is left out.',
  request: { params },
  responses: { 200: json(ExportedAuthor, 'Everything that is kept.'), ...problems(401, 403, 429, 503) },
});
const eraseRoute = operation('tenant', 'delete', '/v1/authors/{platform}/{id}', 'eraseAuthor', {
  summary: 'Erase what is kept of one person',
  description:
    'Their messages and names, notes about them, their reports and appeals, and examples taught by their messages. Entries stay without them, so ' +
    'that counts stay true. A timeout that still runs ends as planned. What the bot posted in a log channel stays there.',
  request: { params },
  responses: { 200: json(ErasedAuthor, 'How many rows were erased or changed.'), ...problems(401, 403, 429, 503) },
});

/** GET and DELETE /v1/authors/{platform}/{id}. */
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

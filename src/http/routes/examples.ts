import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { addExample, exampleQuerySchema, listExamples, removeExample } from '../../service/filters/examples.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { answers, idInPath, json, jsonRequest, operation, removal } from '../description/operation.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import { AddedExample, Example, ExampleRequest } from '../schemas/decisions.ts';
import type { HttpEnv } from '../server/context.ts';

const listRoute = operation('policy', 'get', '/v1/examples', 'listExamples', {
  summary: 'List examples',
  description: 'Taught examples: texts whose copies are allowed or blocked. Newest first, without expired ones.',
  request: { query: exampleQuerySchema },
  responses: answers(json(z.array(Example), 'The examples.')),
});
const addRoute = operation('policy', 'post', '/v1/examples', 'addExample', {
  summary: 'Add an example',
  description:
    'A copy has the same words; case, spaces and surrounding punctuation do not matter. A near copy has one word more or different, and the same addresses. Copies of an allow example pass every filter, rule and category that reads text. Near copies are not judged, but filters apply. Copies and near copies of a block example get the action of the setting teaching.block; `missing` is set if that action is none. Adding the same text again extends the example, and replaces one of the other kind.',
  ...jsonRequest(ExampleRequest, 'example'),
  responses: answers(json(AddedExample, 'The example.'), 413),
});
const removeRoute = operation('policy', 'delete', '/v1/examples/{id}', 'removeExample', {
  summary: 'Remove an example',
  description: 'Copies of its text are then decided like any other text.',
  request: { params: idInPath('example, as GET /v1/examples lists it', 'a new one', EXAMPLE_IDS.example) },
  responses: answers(removal('RemovedExample', 'The example was removed.'), 404),
});

/** Adds GET and POST /v1/examples, and DELETE /v1/examples/{id}. */
export function exampleRoutes(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(listRoute, async (c) => c.json(await listExamples(deps, c.get('tenant').id, c.req.valid('query')), 200));
  app.openapi(addRoute, async (c) => {
    const added = await addExample(deps, c.get('tenant'), { ...c.req.valid('json'), by: c.get('keyId') });
    return c.json(added, 200);
  });
  app.openapi(removeRoute, async (c) => {
    const { id } = c.req.valid('param');
    await removeExample(deps, c.get('tenant').id, id);
    return c.json({ id, removed: true as const }, 200);
  });
}

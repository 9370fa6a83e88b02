import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { addExample, exampleQuerySchema, listExamples, removeExample } from '../../service/filters/examples.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { answers, idInPath, json, jsonRequest, operation, removal } from '../description/operation.ts';
import { EXAMPLE_IDS } from '../description/reference-script.ts';
import { AddedExample, Example, ExampleRequest } from '../schemas/decisions.ts';
import type { HttpEnv } from '../server/context.ts';

const listRoute = operation('policy', 'get', '/v1/examples', 'listExamples', {
  summary: 'Read the examples',
  description: 'Texts whose copies pass or are acted on, newest first; those that have expired are not among them.',
  request: { query: exampleQuerySchema },
  responses: answers(json(z.array(Example), 'The examples.')),
});
const addRoute = operation('policy', 'post', '/v1/examples', 'addExample', {
  summary: 'Make an example of a text',
  description:
    'Copies of an allow example pass every rule and category that looks at the text: the same words, whatever their case, blanks and the punctuation ' +
    'around them. Near copies with one more or another word and the same addresses are not judged, but local rules apply. Copies and near copies of a ' +
    'block example are acted on as teaching.block of the settings says; `missing` says if that is none. An example of the same text again holds for ' +
    'longer; one of the other kind goes.',
  ...jsonRequest(ExampleRequest, 'example'),
  responses: answers(json(AddedExample, 'The example.'), 413),
});
const removeRoute = operation('policy', 'delete', '/v1/examples/{id}', 'removeExample', {
  summary: 'Remove an example',
  description: 'Copies of its text are decided like any other text from then on.',
  request: { params: idInPath('example, from the list', 'one that is made for it', EXAMPLE_IDS.example) },
  responses: answers(removal('RemovedExample', 'The example is removed.'), 404),
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

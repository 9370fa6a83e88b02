import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Store } from '../../core/store.ts';
import { writeSettings } from '../../service/write-settings.ts';
import { json, problems } from '../answers.ts';
import { BODY_BOUNDS, jsonBody } from '../body.ts';
import { authorOf, type HttpEnv } from '../context.ts';
import { Settings, SettingsWrite } from '../schemas.ts';

const security = [{ apiKey: [] }];
const readRoute = createRoute({
  method: 'get',
  path: '/v1/settings',
  tags: ['policy'],
  summary: 'Read local rules and the failure setting',
  security,
  responses: { 200: json(Settings, 'The whole settings.'), ...problems(401, 429, 503) },
});
const writeRoute = createRoute({
  method: 'put',
  path: '/v1/settings',
  tags: ['policy'],
  summary: 'Change local rules and the failure setting',
  description:
    'Each given member is merged, member by member; one left out or null stays as it is. A list replaces the list before it. ' +
    'null in patterns deletes a pattern; a new one starts at flag.',
  security,
  request: { body: { required: true, content: { 'application/json': { schema: SettingsWrite } } } },
  responses: { 200: json(Settings, 'The resulting whole settings.'), ...problems(401, 413, 429, 503) },
});

/** GET and PUT /v1/settings. */
export function settingsRoutes(app: OpenAPIHono<HttpEnv>, deps: { readonly store: Store }): void {
  app.openapi(readRoute, (c) => c.json(c.get('tenant').settings, 200));
  app.on(['PUT'], [writeRoute.path], jsonBody(BODY_BOUNDS.settings));
  app.openapi(writeRoute, async (c) =>
    c.json(await writeSettings({ store: deps.store.as(authorOf(c)) }, c.get('tenant').id, c.req.valid('json')), 200),
  );
}

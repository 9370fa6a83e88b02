import type { OpenAPIHono } from '@hono/zod-openapi';
import { withFormer } from '../../core/filters/exceptions/former-settings.ts';
import { settingsWarnings, writeSettings } from '../../service/policy/write-settings.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { ETAG_HEADER, etagOf, hasAlready, IF_MATCH_HEADER, onlyIfMatch } from '../answers/etag.ts';
import { answers, json, jsonRequest, NOT_MODIFIED, operation } from '../description/operation.ts';
import { Settings, SettingsWrite, WrittenSettings } from '../schemas/policy.ts';
import { authorOf, type HttpEnv } from '../server/context.ts';

const readRoute = operation('policy', 'get', '/v1/settings', 'readSettings', {
  summary: 'Read local rules and the failure setting',
  description: 'The settings of the tenant, whole. With If-None-Match, 304 when nothing changed.',
  responses: { ...NOT_MODIFIED, ...answers({ ...json(Settings, 'The whole settings.'), headers: ETAG_HEADER }) },
});
const writeRoute = operation('policy', 'put', '/v1/settings', 'writeSettings', {
  summary: 'Change local rules and the failure setting',
  description:
    'Each given member is merged, member by member; one left out or null stays as it is. A list replaces the list before it. ' +
    'null in patterns deletes a pattern; a new one starts at flag.',
  ...jsonRequest(SettingsWrite, 'settings', { headers: IF_MATCH_HEADER }),
  responses: answers({ ...json(WrittenSettings, 'The resulting whole settings.'), headers: ETAG_HEADER }, 412, 413),
});

/** GET and PUT /v1/settings. */
export function settingsRoutes(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(readRoute, (c) => {
    const { settings } = c.get('tenant');
    c.header('ETag', etagOf(settings));
    return hasAlready(c, settings) ? c.body(null, 304) : c.json(withFormer(settings), 200);
  });
  app.openapi(writeRoute, async (c) => {
    const settings = await writeSettings(
      { store: deps.store.as(authorOf(c)) },
      c.get('tenant'),
      c.req.valid('json'),
      onlyIfMatch(c),
    );
    c.header('ETag', etagOf(settings));
    const warnings = settingsWarnings(deps.judge, settings, c.get('tenant').policy);
    return c.json({ ...withFormer(settings), ...(warnings.length > 0 && { warnings }) }, 200);
  });
}

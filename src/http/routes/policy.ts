import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { historyQuerySchema, listPolicyHistory } from '../../service/policy/history.ts';
import { describePresets } from '../../service/policy/presets.ts';
import { writePolicy } from '../../service/policy/write-policy.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { ETAG_HEADER, etagOf, hasAlready, IF_MATCH_HEADER, onlyIfMatch } from '../answers/etag.ts';
import { answers, json, jsonRequest, NOT_MODIFIED, operation } from '../description/operation.ts';
import { Policy, PolicyChange, PolicyWrite, Preset, WrittenPolicy } from '../schemas/policy.ts';
import { authorOf, type HttpEnv } from '../server/context.ts';

const readRoute = operation('policy', 'get', '/v1/policy', 'readPolicy', {
  summary: 'Read the policy',
  description: 'Thresholds, actions and rules of the tenant, whole. With If-None-Match, 304 when nothing changed.',
  responses: { ...NOT_MODIFIED, ...answers({ ...json(Policy, 'The whole policy.'), headers: ETAG_HEADER }) },
});
const writeRoute = operation('policy', 'put', '/v1/policy', 'writePolicy', {
  summary: 'Change the policy',
  description:
    'Each given member is merged; a member left out or null stays as it is. A number in thresholds turns a category on, null turns it ' +
    'off; an action other than none for a category that is off turns it on at its default threshold. null in rules deletes a rule with its ' +
    'action and threshold; a new rule starts at flag and 0.80.',
  ...jsonRequest(PolicyWrite, 'policy', { headers: IF_MATCH_HEADER }),
  responses: answers({ ...json(WrittenPolicy, 'The resulting whole policy.'), headers: ETAG_HEADER }, 412, 413),
});

const historyRoute = operation('policy', 'get', '/v1/policy/history', 'listPolicyHistory', {
  summary: 'Read who changed the policy',
  description:
    'The newest 200 changes, newest first, wherever they were made. To go back to one, send what it has to PUT /v1/policy, and null for newer rules.',
  request: { query: historyQuerySchema },
  responses: answers(json(z.array(PolicyChange), 'The changes.')),
});

const presetsRoute = operation('policy', 'get', '/v1/presets', 'listPresets', {
  summary: 'Read the presets of thresholds',
  description:
    'Three sets of thresholds: "quiet" has the fewest false alarms, "balanced" the default thresholds, "strict" finds most. Each comes with what ' +
    'was measured of it. A preset changes no action and no rule.',
  responses: answers(json(z.array(Preset), 'The presets, from quiet to strict.')),
});

/** GET and PUT /v1/policy, its history, and the presets. */
export function policyRoutes(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps): void {
  app.openapi(readRoute, (c) => {
    const { policy } = c.get('tenant');
    c.header('ETag', etagOf(policy));
    return hasAlready(c, policy) ? c.body(null, 304) : c.json(policy, 200);
  });
  app.openapi(historyRoute, async (c) =>
    c.json(await listPolicyHistory(deps, c.get('tenant').id, c.req.valid('query')), 200),
  );
  app.openapi(presetsRoute, (c) => c.json(describePresets(deps.judge, c.get('tenant').policy), 200));
  app.openapi(writeRoute, async (c) => {
    const { policy, warnings } = await writePolicy(
      { ...deps, store: deps.store.as(authorOf(c)) },
      c.get('tenant'),
      c.req.valid('json'),
      onlyIfMatch(c),
    );
    c.header('ETag', etagOf(policy));
    return c.json(warnings.length > 0 ? { ...policy, warnings: [...warnings] } : policy, 200);
  });
}

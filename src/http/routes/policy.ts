import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { withFormer } from '../../core/filters/exceptions/former-settings.ts';
import { mergePolicy } from '../../core/policy/policy.ts';
import { tryRules } from '../../service/filters/try.ts';
import { historyQuerySchema, listPolicyHistory } from '../../service/policy/history.ts';
import { describePresets } from '../../service/policy/presets.ts';
import { type ReplayDeps, replayRules } from '../../service/policy/replay.ts';
import { costOfRules } from '../../service/policy/rule-cost.ts';
import { settingsWarnings, writePolicy, writeSettings } from '../../service/policy/write-settings.ts';
import type { InterfaceDeps } from '../../service/tenants/interface-deps.ts';
import { ETAG_HEADER, etagOf, hasAlready, IF_MATCH_HEADER, onlyIfMatch } from '../answers/etag.ts';
import { answers, json, jsonRequest, NOT_MODIFIED, operation } from '../description/operation.ts';
import {
  Policy,
  PolicyChange,
  PolicyWrite,
  Preset,
  Replay,
  ReplayWrite,
  Settings,
  SettingsWrite,
  TriedRules,
  TryRules,
  WrittenPolicy,
  WrittenSettings,
} from '../schemas/policy.ts';
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

const readSettingsRoute = operation('policy', 'get', '/v1/settings', 'readSettings', {
  summary: 'Read local rules and the failure setting',
  description: 'The settings of the tenant, whole. With If-None-Match, 304 when nothing changed.',
  responses: { ...NOT_MODIFIED, ...answers({ ...json(Settings, 'The whole settings.'), headers: ETAG_HEADER }) },
});
const writeSettingsRoute = operation('policy', 'put', '/v1/settings', 'writeSettings', {
  summary: 'Change local rules and the failure setting',
  description:
    'Each given member is merged, member by member; one left out or null stays as it is. A list replaces the list before it. ' +
    'null in patterns deletes a pattern; a new one starts at flag.',
  ...jsonRequest(SettingsWrite, 'settings', { headers: IF_MATCH_HEADER }),
  responses: answers({ ...json(WrittenSettings, 'The resulting whole settings.'), headers: ETAG_HEADER }, 412, 413),
});

const replayRoute = operation('policy', 'post', '/v1/replay', 'replayPolicy', {
  summary: 'Try a change of policy and settings on the last 30 days',
  description:
    'Decides the judged messages of the last 30 days anew, from their stored scores, by the policy that stands and by it with this change: counts by ' +
    'action, the newest 50 that would change, and about what each rule in plain words costs. No model is asked and nothing is saved. A category or rule that was not on has no scores. ' +
    'With `settings`, local rules are tried again on each text that the log keeps: of messages that triggered, or of which something was observed. What rules found that look at who wrote when is taken from the log. Without it, messages that local rules alone decided are not among them.',
  ...jsonRequest(ReplayWrite, 'policy'),
  responses: answers(json(Replay, 'What it would have done.'), 413),
});

const tryRoute = operation('policy', 'post', '/v1/rules/try', 'tryRules', {
  summary: 'Try local rules on texts',
  description:
    'Says what matches, where, and after which normalisation, by the settings that stand or by a change of them that is not saved. No model is ' +
    'asked, and nothing is counted or logged. Floods and raids are made of several messages, and match nothing here.',
  ...jsonRequest(TryRules, 'rules'),
  responses: answers(json(z.array(TriedRules), 'One a text, in their order.'), 413),
});

/** Adds GET and PUT of /v1/policy and /v1/settings, the history of the policy, and the presets. */
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
  app.openapi(readSettingsRoute, (c) => {
    const { settings } = c.get('tenant');
    c.header('ETag', etagOf(settings));
    return hasAlready(c, settings) ? c.body(null, 304) : c.json(withFormer(settings), 200);
  });
  app.openapi(writeSettingsRoute, async (c) => {
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

/** Adds POST /v1/replay and /v1/rules/try, which show the effect of a change without saving it. */
export function previewRoutes(app: OpenAPIHono<HttpEnv>, deps: InterfaceDeps & ReplayDeps): void {
  app.openapi(replayRoute, async (c) => {
    const tenant = c.get('tenant');
    const { settings, ...write } = c.req.valid('json');
    const replay = await replayRules(deps, tenant, write, settings);
    const costs = await costOfRules(deps, tenant, mergePolicy(tenant.policy, write).rules);
    return c.json({ ...replay, changes: [...replay.changes], rule_costs: costsOnTheWire(costs) }, 200);
  });
  app.openapi(tryRoute, async (c) =>
    c.json(await tryRules(deps, c.get('tenant'), c.req.valid('json'), deps.now(), c.req.raw.signal), 200),
  );
}

function costsOnTheWire(costs: Awaited<ReturnType<typeof costOfRules>>): z.input<typeof Replay>['rule_costs'] {
  if (typeof costs === 'string') return null;
  return Object.fromEntries(
    Object.entries(costs).map(([name, { usdPerThousand, usdPerMonth }]) => [
      name,
      { usd_per_thousand: usdPerThousand, usd_per_month: usdPerMonth },
    ]),
  );
}

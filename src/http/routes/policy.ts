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
  description:
    "The tenant's complete thresholds, actions and rules. With If-None-Match you get a 304 if nothing changed.",
  responses: { ...NOT_MODIFIED, ...answers({ ...json(Policy, 'The complete policy.'), headers: ETAG_HEADER }) },
});
const writeRoute = operation('policy', 'put', '/v1/policy', 'writePolicy', {
  summary: 'Change the policy',
  description:
    'Each field that you send is merged; an absent or null field does not change. A number in thresholds turns a category on, and null turns it off. An action other than none turns a category on at its default threshold. null in rules deletes a rule with its action and threshold. A new rule starts with flag and 0.80.',
  ...jsonRequest(PolicyWrite, 'policy', { headers: IF_MATCH_HEADER }),
  responses: answers({ ...json(WrittenPolicy, 'The new policy, complete.'), headers: ETAG_HEADER }, 412, 413),
});

const historyRoute = operation('policy', 'get', '/v1/policy/history', 'listPolicyHistory', {
  summary: 'Read the history of the policy',
  description:
    'The last 200 changes from all interfaces, newest first. To restore a version, send its policy to PUT /v1/policy with null for newer rules.',
  request: { query: historyQuerySchema },
  responses: answers(json(z.array(PolicyChange), 'The changes.')),
});

const presetsRoute = operation('policy', 'get', '/v1/presets', 'listPresets', {
  summary: 'List threshold presets',
  description:
    'Three sets of thresholds with their measured quality. "quiet" has the fewest false alarms, "balanced" is the default, and "strict" finds the most. A preset changes no action and no rule.',
  responses: answers(json(z.array(Preset), 'The presets, from quiet to strict.')),
});

const readSettingsRoute = operation('policy', 'get', '/v1/settings', 'readSettings', {
  summary: 'Read the settings',
  description:
    "The tenant's complete settings: filters, and what happens if the model fails. With If-None-Match you get a 304 if nothing changed.",
  responses: { ...NOT_MODIFIED, ...answers({ ...json(Settings, 'The complete settings.'), headers: ETAG_HEADER }) },
});
const writeSettingsRoute = operation('policy', 'put', '/v1/settings', 'writeSettings', {
  summary: 'Change the settings',
  description:
    'Each field that you send is merged, at every level; an absent or null field does not change. A list replaces the earlier list. null in patterns deletes a pattern. A new pattern starts with flag.',
  ...jsonRequest(SettingsWrite, 'settings', { headers: IF_MATCH_HEADER }),
  responses: answers({ ...json(WrittenSettings, 'The new settings, complete.'), headers: ETAG_HEADER }, 412, 413),
});

const replayRoute = operation('policy', 'post', '/v1/replay', 'replayPolicy', {
  summary: 'Preview a change on the last 30 days',
  description:
    'Decides the judged messages of the last 30 days again from their stored scores, with the current policy and with your change. You get counts by action, the newest 50 messages that would change, and the approximate cost of each rule. No model is called and nothing is saved. Categories and rules that were off have no scores. With `settings`, filters run again on every text that the audit log keeps: triggered and observed messages. Hits of filters that need authors and times come from the log. Without `settings`, messages that only filters decided are not included.',
  ...jsonRequest(ReplayWrite, 'policy'),
  responses: answers(json(Replay, 'The effect of the change.'), 413),
});

const tryRoute = operation('policy', 'post', '/v1/rules/try', 'tryRules', {
  summary: 'Try filters on texts',
  description:
    'Shows what matches, where, and after which normalisation. It uses the current settings, or a change that is not saved. No model is called, and nothing is counted or logged. Floods and raids need several messages, so they match nothing here.',
  ...jsonRequest(TryRules, 'rules'),
  responses: answers(json(z.array(TriedRules), 'One result per text, in the same order.'), 413),
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

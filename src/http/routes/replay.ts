import type { OpenAPIHono, z } from '@hono/zod-openapi';
import { mergePolicy } from '../../core/policy/policy.ts';
import { type ReplayDeps, replayRules } from '../../service/policy/replay.ts';
import { costOfRules } from '../../service/policy/rule-cost.ts';
import { answers, json, jsonRequest, operation } from '../description/operation.ts';
import { Replay, ReplayWrite } from '../schemas/policy.ts';
import type { HttpEnv } from '../server/context.ts';

const route = operation('policy', 'post', '/v1/replay', 'replayPolicy', {
  summary: 'Try a change of policy and settings on the last 30 days',
  description:
    'Decides the judged messages of the last 30 days anew, from their stored scores, by the policy that stands and by it with this change: counts by ' +
    'action, the newest 50 that would change, and about what each rule in plain words costs. No model is asked and nothing is saved. A category or rule that was not on has no scores. ' +
    'With `settings`, local rules are tried again on each text that the log keeps: of messages that triggered, or of which something was observed. What rules found that look at who wrote when is taken from the log. Without it, messages that local rules alone decided are not among them.',
  ...jsonRequest(ReplayWrite, 'policy'),
  responses: answers(json(Replay, 'What it would have done.'), 413),
});

/** POST /v1/replay. */
export function replayRoute(app: OpenAPIHono<HttpEnv>, deps: Parameters<typeof costOfRules>[0] & ReplayDeps): void {
  app.openapi(route, async (c) => {
    const tenant = c.get('tenant');
    const { settings, ...write } = c.req.valid('json');
    const replay = await replayRules(deps, tenant, write, settings);
    const costs = await costOfRules(deps, tenant, mergePolicy(tenant.policy, write).rules);
    return c.json({ ...replay, changes: [...replay.changes], rule_costs: costsOnTheWire(costs) }, 200);
  });
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

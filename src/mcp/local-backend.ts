import { v4 as uuid } from 'uuid';
import { CATEGORIES } from '../core/common/category.ts';
import { invalid, StewardError } from '../core/common/errors.ts';
import { textMessage } from '../core/messages/message.ts';
import type { Moderate } from '../core/moderation/moderate-request.ts';
import { mergePolicy } from '../core/policy/policy.ts';
import type { Policy } from '../core/policy/policy-fields.ts';
import type { Judge } from '../core/ports/judge.ts';
import type { Tenant } from '../core/tenants/tenant.ts';
import { warningsOf } from '../service/policy/write-settings.ts';
import type { CategoriesOutput, McpBackend, ModerateInput, ModerateOutput } from './schemas.ts';

/** The judge of this process and the tenant to judge for. */
export type LocalJudging = {
  readonly moderate: Moderate;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot'>;
  tenant(): Promise<Tenant>;
  /** Returns the id of the next request; a UUID is used without it. */
  requestId?(): string;
};

/** Creates the tools' backend with the judge and policy of this process. */
export function createLocalBackend(judging: LocalJudging): McpBackend {
  return {
    moderate: (ask) => moderate(judging, ask),
    categories: async () => describePolicy((await judging.tenant()).policy, judging.judge),
  };
}

async function moderate(
  judging: LocalJudging,
  { texts, channel_topic, rules }: ModerateInput,
): Promise<ModerateOutput> {
  const tenant = await judging.tenant();
  // Without rules the policy stays the same object, which is the cache key of compiled policies.
  const policy = rules === undefined ? tenant.policy : withRules(tenant.policy, rules);
  const requestId = judging.requestId?.() ?? uuid();
  const messages = texts.map((text, index) =>
    textMessage(text, { id: String(index), channel_topic: channel_topic ?? '' }),
  );
  const { decisions, usage } = await judging.moderate({
    tenant: { ...tenant, policy },
    messages,
    source: 'mcp',
    requestId,
  });
  const warnings = warningsOf(judging.judge, policy);
  return {
    request_id: requestId,
    decisions: decisions.map((decision) => ({ ...decision, scores: { ...decision.scores } })),
    usage: { ...usage },
    warnings,
  };
}

function withRules(policy: Policy, rules: Readonly<Record<string, string>>): Policy {
  try {
    return mergePolicy(policy, { rules: { ...rules } });
  } catch (error) {
    if (!(error instanceof StewardError) || error.code !== 'invalid') throw error;
    // The paths begin with `body`, but this is an argument.
    throw invalid(error.issues.map(({ loc, ...issue }) => ({ ...issue, loc: loc.slice(1) })));
  }
}

function describePolicy(policy: Policy, judge: LocalJudging['judge']): CategoriesOutput {
  return {
    categories: CATEGORIES.map(({ name, defaultThreshold }) => ({
      name,
      enabled: policy.thresholds[name] !== null,
      threshold: policy.thresholds[name] ?? defaultThreshold,
      action: policy.actions[name],
      can_be_judged: !judge.cannot.includes(name),
    })),
    rules: Object.entries(policy.rules).map(([name, text]) => ({
      name,
      text,
      threshold: policy.rule_thresholds[name] ?? 0.8,
      action: policy.rule_actions[name] ?? 'flag',
    })),
    judge: { provider: judge.provider, model: judge.model },
  };
}

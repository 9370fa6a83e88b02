import { remember } from '../../core/collections/remember.ts';
import type { Decision } from '../../core/decisions/decision.ts';
import type { LocalHit } from '../../core/filters/rule/compiled-rules.ts';
import type { Message } from '../../core/messages/message.ts';
import { isExempt } from '../../core/moderation/decide-locally.ts';
import { explainDecision, type LocalFinding, type TrialDeps } from '../../core/moderation/explain.ts';
import { isTooShort } from '../../core/moderation/text-analysis.ts';
import { criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { createTenantFor } from '../../core/tenants/tenant-in-scope.ts';
import { readShown } from '../../core/text/visible/visible-text.ts';
import { openRuleTrial, type RuleTrial } from '../filters/try.ts';

/**
 * Explains decisions by the policy and settings that applied to each. It asks no model and counts nothing.
 * @param given.contextHits hits of rules that look at authors and times, by message.
 * @example const [why] = await explainDecisions({ tenant, messages, decisions, contextHits: new Map(), nowMs });
 */
export async function explainDecisions(
  given: TrialDeps & {
    readonly tenant: Tenant;
    readonly messages: readonly Message[];
    readonly decisions: readonly Decision[];
    readonly contextHits: ReadonlyMap<object, readonly LocalHit[]>;
    readonly nowMs: number;
  },
) {
  const { messages, decisions, contextHits, nowMs } = given;
  const alsoJudge = given.tenant.settings.local_flags === 'also_judge';
  const tenantFor = createTenantFor();
  const trials = new Map<Tenant['settings'], RuleTrial>();
  const explanations = [];
  for (const [index, message] of messages.entries()) {
    const decision = decisions[index];
    if (!decision) continue;
    const tenant = tenantFor(given.tenant, message.scope, nowMs, message.author || message.text);
    const trial = remember(trials, tenant.settings, () => openRuleTrial(given, tenant));
    const criteria = criteriaOf(tenant.policy, tenant.settings);
    const { normal_form, shown_form, local_hits } = await trial(message.text);
    const exempt = isExempt(tenant, message);
    const inContext = exempt ? [] : (contextHits.get(message) ?? []);
    const placeless = inContext.map((hit): LocalFinding => ({ ...hit, name: hit.rule, at: null }));
    const findings = exempt ? [] : [...local_hits, ...placeless];
    const isTrusted = message.author_trusted;
    const facts = {
      decision,
      findings,
      criteria,
      alsoJudge,
      plan: tenant.plan,
      isTrusted,
      isShort: isTooShort(normal_form, readShown(message.text)),
    };
    const { decided_by, ...why } = explainDecision(facts);
    explanations.push({ message_id: message.id, decided_by, normal_form, shown_form, local_hits: findings, ...why });
  }
  return explanations;
}

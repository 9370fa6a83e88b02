import { type Action, severity } from '../../core/decisions/decision.ts';
import { LOCAL_RULES } from '../../core/filters/local-rules.ts';
import type { AnyLocalRule } from '../../core/filters/rule/local-rule.ts';
import { criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Settings } from '../../core/settings/settings.ts';

/**
 * Local rules that weaken the moderation: what one of them hits is never judged, so a milder action of the rule stands in
 * the way of a stronger one of the policy.
 * @returns a sentence for each such rule, with what to do; none where `local_flags` lets such messages be judged.
 * @example weakRuleWarnings(DEFAULT_SETTINGS, DEFAULT_POLICY); // => []
 */
export function weakRuleWarnings(settings: Settings, policy: Policy): string[] {
  if (settings.local_flags === 'also_judge') return [];
  const [strongest] = criteriaOf(policy).all.toSorted((one, other) => severity(other.action) - severity(one.action));
  if (!strongest) return [];
  return LOCAL_RULES.flatMap((rule: AnyLocalRule) => {
    const own = settings[rule.name as keyof Settings]; // Every rule is a member.
    if (!rule.compile(own).isSet) return [];
    const weak = actionsIn(own).find((action) => action !== 'none' && severity(action) < severity(strongest.action));
    if (weak === undefined) return [];
    return [
      `${rule.name} ${weak}: what it hits is not judged, so ${strongest.name} cannot ${strongest.action} it; ` +
        `set local_flags to "also_judge", or the action of ${rule.name} to "${strongest.action}"`,
    ];
  });
}

/** The actions of a rule: its own, or those of each of its entries. */
function actionsIn(settings: unknown): readonly Action[] {
  if (typeof settings !== 'object' || settings === null) return [];
  // The schema of every rule has the action so named.
  if ('action' in settings) return [settings.action as Action];
  return Object.values(settings).flatMap(actionsIn);
}

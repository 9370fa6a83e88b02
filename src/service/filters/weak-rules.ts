import { type Action, severity } from '../../core/decisions/decision.ts';
import { actingSettings, LOCAL_RULES } from '../../core/filters/local-rules.ts';
import type { AnyLocalRule } from '../../core/filters/rule/local-rule.ts';
import { criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Settings } from '../../core/settings/settings.ts';

/**
 * Returns a warning for each local rule whose milder action prevents a stronger action of the policy.
 * @example weakRuleWarnings(DEFAULT_SETTINGS, DEFAULT_POLICY); // => []
 */
export function weakRuleWarnings(stored: Settings, policy: Policy): string[] {
  const settings = actingSettings(stored);
  if (settings.local_flags === 'also_judge') return [];
  const [strongest] = criteriaOf(policy, settings).all.toSorted(
    (one, other) => severity(other.action) - severity(one.action),
  );
  if (!strongest) return [];
  return LOCAL_RULES.flatMap((rule: AnyLocalRule) => {
    const own = settings[rule.name as keyof Settings]; // Every rule is a member.
    if (!rule.compile(own).isSet) return [];
    const weak = actionsIn(own).find((action) => action !== 'none' && severity(action) < severity(strongest.action));
    if (weak === undefined) return [];
    return [
      `${rule.name} ${weak}: messages that this filter hits are not judged, so ${strongest.name} cannot ${strongest.action} them; set local_flags to "also_judge", or the action of ${rule.name} to "${strongest.action}"`,
    ];
  });
}

function actionsIn(settings: unknown): readonly Action[] {
  if (typeof settings !== 'object' || settings === null) return [];
  // The schema of every rule calls its action `action`.
  if ('action' in settings) return [settings.action as Action];
  return Object.values(settings).flatMap(actionsIn);
}

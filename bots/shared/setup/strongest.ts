import { ACTIONS, type Action, severity } from '../../../src/core/decision.ts';
import type { Tenant } from '../../../src/core/tenant.ts';

/** The strongest thing that the policy and the local rules of a tenant may do, of rules that are off too. */
export function strongestOf({ policy, settings }: Pick<Tenant, 'policy' | 'settings'>): Action {
  const all = [...Object.values(policy.actions), ...Object.values(policy.rule_actions), ...actionsIn(settings)];
  return all.reduce<Action>((one, other) => (severity(other) > severity(one) ? other : one), 'none');
}

/** Every rule writes what it does under this name. */
function actionsIn(value: unknown): Action[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'action' ? ACTIONS.filter((known) => known === inner) : actionsIn(inner),
  );
}

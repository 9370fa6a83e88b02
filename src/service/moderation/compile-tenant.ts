import { compileLocalRules } from '../../core/filters/local-rules.ts';
import type { LocalRules } from '../../core/filters/rule/compiled-rules.ts';
import { type Criteria, criteriaOf } from '../../core/moderation/thresholds.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';

/**
 * Rules and criteria, made once for each revision: the store hands out the same objects as long as nothing was written.
 * @example const { rules, criteria } = createCompiler()(tenant);
 */
export function createCompiler(): (tenant: Tenant) => { readonly rules: LocalRules; readonly criteria: Criteria } {
  const rules = new WeakMap<Tenant['settings'], LocalRules>();
  const criteria = new WeakMap<Tenant['policy'], WeakMap<Tenant['settings'], Criteria>>();
  return ({ settings, policy }) => ({
    rules: remember(rules, settings, (each) => compileLocalRules(each)),
    criteria: remember(
      remember(criteria, policy, () => new WeakMap()),
      settings,
      (each) => criteriaOf(policy, each),
    ),
  });
}

function remember<K extends object, V>(made: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  const known = made.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  made.set(key, value);
  return value;
}

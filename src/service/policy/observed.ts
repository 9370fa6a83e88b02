import { isCategory } from '../../core/common/category.ts';
import { invalid } from '../../core/common/errors.ts';
import { actingSettings } from '../../core/filters/local-rules.ts';
import { canObserve } from '../../core/filters/rule/observe.ts';
import type { Tenant, TenantStore } from '../../core/tenants/tenant.ts';

/** What becomes of a category: it is only observed, acts again, or is off, also under exceptions. */
export const OBSERVE_STEPS = ['observe', 'promote', 'drop'] as const;

/**
 * Changes what is observed, in one transaction with the action that a dropped category loses.
 * @throws StewardError `invalid` for a name that no category has; `changed_meanwhile` where somebody else wrote.
 * @example await changeObserved({ store }, tenant, 'local:link', 'promote');
 */
export async function changeObserved(
  { store }: { readonly store: Pick<TenantStore, 'writeRules'> },
  tenant: Tenant,
  name: string,
  step: (typeof OBSERVE_STEPS)[number],
): Promise<void> {
  const { policy, settings, revision } = tenant;
  if (!canObserve(name)) {
    const msg = 'no such category; write one of the audit log, such as local:link, local:word:slurs, scam or a rule';
    throw invalid([{ loc: ['name'], msg, type: 'unknown_category' }]);
  }
  const others = settings.observe.filter((one) => one !== name);
  const observe = step === 'observe' ? [...others, name] : others;
  const dropped = step === 'drop' ? dropFrom({ policy, settings }, name) : { policy, settings };
  await store.writeRules(tenant.id, { ...dropped, settings: { ...dropped.settings, observe } }, revision);
}

function dropFrom({ policy, settings }: Pick<Tenant, 'policy' | 'settings'>, name: string) {
  const member = isCategory(name) ? 'actions' : 'rule_actions';
  const without = <Of extends { readonly [Member in typeof member]?: object | null | undefined }>(of: Of): Of =>
    of[member] && Object.hasOwn(of[member], name) ? { ...of, [member]: { ...of[member], [name]: 'none' } } : of;
  const exceptions = settings.exceptions.map((one) => {
    const part = actingSettings(one, [name]);
    return part.policy ? { ...part, policy: without(part.policy) } : part;
  });
  return { policy: without(policy), settings: { ...actingSettings(settings, [name]), exceptions } };
}

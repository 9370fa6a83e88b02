import { isCategory } from '../../core/common/category.ts';
import { invalid } from '../../core/common/errors.ts';
import type { ObservedCount, ObservedStore } from '../../core/decision-log/decision-store.ts';
import { actingSettings } from '../../core/filters/local-rules.ts';
import { canObserve } from '../../core/filters/rule/observe.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import type { TenantStore } from '../../core/tenants/tenant-store.ts';

const DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * What each observed category would have done in the last seven days, exactly; nothing of one that found nothing.
 * @example const [{ name, counts }] = await readObserved({ store, now }, tenant);
 */
export async function readObserved(
  { store, now }: { readonly store: ObservedStore; readonly now: Clock },
  { id, settings }: Pick<Tenant, 'id' | 'settings'>,
): Promise<readonly { readonly name: string; readonly counts: readonly ObservedCount[] }[]> {
  if (settings.observe.length === 0) return [];
  const counts = await store.countObserved(id, { fromMs: now() - DAYS * DAY_MS, toMs: now() + 1 });
  return settings.observe.map((name) => ({ name, counts: counts.filter(({ category }) => category === name) }));
}

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

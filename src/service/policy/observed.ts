import { isCategory } from '../../core/common/category.ts';
import { invalid, StewardError } from '../../core/common/errors.ts';
import type { ObservedCount, ObservedStore } from '../../core/decision-log/decision-store.ts';
import { actingSettings } from '../../core/filters/local-rules.ts';
import { canObserve } from '../../core/filters/rule/observe.ts';
import type { StoreFor } from '../../core/store/store.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { applyException } from '../../core/tenants/tenant-in-scope.ts';
import { DAY_MS } from '../../core/time/time.ts';

/** Steps for a category, also under exceptions: only observed, acting again, or off. A version acts for nobody, for everyone, or is removed. */
export const OBSERVE_STEPS = ['observe', 'promote', 'drop'] as const;
type ObserveStep = (typeof OBSERVE_STEPS)[number];
const VERSION = 'version:';

/** Days that are counted. */
export const OBSERVED_DAYS = 7;

/** Hypothetical actions of an observed category or a version in the last seven days; `share` is the percentage of authors that a version applies to. */
export type ObservedCounts = {
  readonly name: string;
  readonly share?: number;
  readonly would: readonly Omit<ObservedCount, 'category'>[];
};

/**
 * Counts what observed categories would have done, and what versions did or would have done differently.
 * @example const [first] = await readObserved({ store }, tenant, Date.now());
 */
export async function readObserved(
  { store }: { readonly store: ObservedStore },
  { id, settings }: Tenant,
  nowMs: number,
): Promise<readonly ObservedCounts[]> {
  const toMs = nowMs + 1;
  const counts = await store.countObserved(id, { fromMs: toMs - OBSERVED_DAYS * DAY_MS, toMs });
  const wouldOf = (name: string) => counts.filter(({ category }) => category === name);
  return [
    ...settings.observe.map((name) => ({ name, would: wouldOf(name) })),
    ...settings.exceptions.flatMap(({ id: version, share }) => {
      const name = `${VERSION}${version}`;
      return share === undefined ? [] : [{ name, share, would: wouldOf(name) }];
    }),
  ];
}

/**
 * Changes what is observed, in one transaction with the action that a dropped category loses.
 * @throws StewardError `invalid` if no category has the name; `changed_meanwhile` if somebody else wrote.
 * @example await changeObserved({ store }, tenant, 'local:link', 'promote');
 */
export async function changeObserved(
  { store }: StoreFor<'writeRules'>,
  tenant: Tenant,
  name: string,
  step: ObserveStep,
): Promise<void> {
  const { policy, settings, revision } = tenant;
  if (name.startsWith(VERSION))
    return store.writeRules(tenant.id, versionAfter(tenant, name.slice(VERSION.length), step), revision);
  if (!canObserve(name)) {
    const msg = 'unknown category; use one of the audit log, such as local:link, local:word:slurs, scam or a rule name';
    throw invalid([{ loc: ['name'], msg, type: 'unknown_category' }]);
  }
  const others = settings.observe.filter((one) => one !== name);
  const observe = step === 'observe' ? [...others, name] : others;
  const dropped = step === 'drop' ? dropFrom({ policy, settings }, name) : { policy, settings };
  await store.writeRules(tenant.id, { ...dropped, settings: { ...dropped.settings, observe } }, revision);
}

/** Returns policy and settings after a step. A promoted version becomes both; one with hours or an end stays an exception, for everyone. */
function versionAfter({ policy, settings }: Pick<Tenant, 'policy' | 'settings'>, id: string, step: ObserveStep) {
  const staged = settings.exceptions.find((one) => one.id === id && one.share !== undefined);
  if (!staged) throw new StewardError('not_found', 'no exception with a share has this version');
  const { share: _, ...whole } = staged;
  const isTimed = staged.hours !== undefined || staged.until !== undefined;
  const held = step === 'promote' && !isTimed ? applyException({ policy, settings }, staged) : { policy, settings };
  const left = step === 'observe' ? [{ ...staged, share: 0 }] : step === 'promote' && isTimed ? [whole] : [];
  const exceptions = settings.exceptions.flatMap((one) => (one === staged ? left : [one]));
  return { policy: held.policy, settings: { ...held.settings, exceptions } };
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

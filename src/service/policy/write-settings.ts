import { CATEGORY_NAMES, isCategory } from '../../core/common/category.ts';
import { PLATFORMS } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import { rulesOf } from '../../core/filters/exceptions/exception-part.ts';
import { mergePolicy, type PolicyWrite } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Judge } from '../../core/ports/judge.ts';
import { mergeSettings, type Settings, type SettingsWrite } from '../../core/settings/settings.ts';
import type { StoreFor } from '../../core/store/store.ts';
import type { OnlyIf, Tenant } from '../../core/tenants/tenant.ts';
import { checkPatterns } from '../filters/check-patterns.ts';
import { weakRuleWarnings } from '../filters/weak-rules.ts';

/**
 * Merges a write into the tenant's settings; a faulty part prevents the whole write. It gives other work turns. @param tenant the tenant as read.
 * @throws StewardError `invalid`; `unknown_key` if the tenant is gone; `changed_meanwhile` if `only` does not hold.
 * @example const settings = await writeSettings({ store }, tenant, { fail_open: false });
 */
export async function writeSettings(
  deps: StoreFor<'changeSettings'>,
  tenant: Pick<Tenant, 'id' | 'settings'>,
  write: SettingsWrite,
  only?: OnlyIf<Settings>,
): Promise<Settings> {
  const checks = await checkPatterns(tenant.settings, write);
  const settings = await deps.store.changeSettings(tenant.id, (current) => mergeSettings(current, write, checks), only);
  if (settings === null) throw new StewardError('unknown_key', 'unknown api key');
  return settings;
}

/**
 * Builds a write from the current settings and merges it in one transaction: for lists that several people edit.
 * @param change called with the settings as read, to check patterns in advance, and again in the transaction.
 * @throws StewardError `invalid` with every fault, without a write; `not_found` if the tenant is gone.
 * @example await changeRules({ store }, tenant, ({ words }) => ({ words: { list: [...words.list, 'casino'] } }));
 */
export async function changeRules(
  deps: StoreFor<'changeSettings'>,
  tenant: Pick<Tenant, 'id' | 'settings'>,
  change: (current: Settings) => SettingsWrite,
): Promise<Settings> {
  const checks = await checkPatterns(tenant.settings, change(tenant.settings));
  const settings = await deps.store.changeSettings(tenant.id, (current) =>
    mergeSettings(current, change(current), checks),
  );
  return orErased(settings);
}

/**
 * Like `changeRules` for an unread tenant, for writes without patterns. @throws StewardError as `changeRules`.
 * @example await changeSettings({ store }, tenantId, () => ({ unjudged: 'ask' }));
 */
export async function changeSettings(
  deps: StoreFor<'changeSettings'>,
  tenantId: string,
  change: (current: Settings) => SettingsWrite & { readonly patterns?: never },
): Promise<Settings> {
  return orErased(await deps.store.changeSettings(tenantId, (current) => mergeSettings(current, change(current))));
}

function orErased(settings: Settings | null): Settings {
  if (settings === null) throw new StewardError('not_found', 'this tenant no longer exists');
  return settings;
}

/**
 * Warns about saved settings that do not have their full effect.
 * @example settingsWarnings({ model: 'm' }, DEFAULT_SETTINGS, DEFAULT_POLICY); // => []
 */
export function settingsWarnings(
  judge: Pick<Judge, 'looksTwice' | 'readsContext' | 'model'>,
  settings: Settings,
  policy: Policy,
): string[] {
  const alone = `${judge.model} scores each message alone`;
  return [
    ...weakRuleWarnings(settings, policy),
    ...goneRuleWarnings(settings, policy),
    ...(settings.second_look && !judge.looksTwice ? [`second_look: ${alone}, so this setting has no effect`] : []),
    ...(settings.context && !judge.readsContext ? [`context: ${alone}, so this setting has no effect`] : []),
  ];
}

/** Warns about exceptions for rules that the policy does not have, because they do nothing. */
function goneRuleWarnings({ exceptions }: Settings, policy: Policy): string[] {
  const gone = exceptions.flatMap((one) => rulesOf(one).filter((rule) => !Object.hasOwn(policy.rules, rule)));
  return [...new Set(gone)].map((rule) => `exceptions: the policy has no rule ${rule}, so its exception has no effect`);
}

/**
 * Merges a write into the tenant's policy; a faulty part prevents the whole write.
 * @throws StewardError `invalid`; `unknown_key` if the tenant is gone; `changed_meanwhile` if `only` does not hold.
 * @example const { policy, warnings } = await writePolicy({ store, judge }, tenant, { actions: { scam: 'delete' } });
 */
export async function writePolicy(
  deps: StoreFor<'changePolicy'> & { readonly judge: Pick<Judge, 'cannot' | 'model' | 'provider' | 'unread'> },
  tenant: Pick<Tenant, 'id' | 'settings'>,
  write: PolicyWrite,
  only?: OnlyIf<Policy>,
): Promise<{ readonly policy: Policy; readonly warnings: readonly string[] }> {
  let before: Policy | undefined;
  const merge = (current: Policy) => {
    before = current;
    return mergePolicy(current, write);
  };
  const policy = await deps.store.changePolicy(tenant.id, merge, only);
  if (policy === null) throw new StewardError('unknown_key', 'unknown api key');
  const warnings = [
    ...warningsOf(deps.judge, policy),
    ...unreadBy(deps.judge, policy, before),
    ...weakRuleWarnings(tenant.settings, policy),
  ];
  return { policy, warnings };
}

/**
 * Warns about categories and rules that the judge cannot score, and about platforms with shorter timeouts than the policy's.
 * @example warningsOf({ cannot: [], model: 'm', provider: 'openai' }, DEFAULT_POLICY); // => []
 */
export function warningsOf(judge: Pick<Judge, 'cannot' | 'model' | 'provider'>, policy: Policy): string[] {
  const asked = judge.cannot.filter((item) =>
    isCategory(item) ? policy.thresholds[item] !== null : Object.keys(policy.rules).length > 0,
  );
  const remedy = judge.provider === 'embedded' ? 'set MODEL_API_KEY to use a model' : 'a chat model can';
  const unjudged = asked.map((item) => `${item}: ${judge.model} cannot score it, so its score is always 0; ${remedy}`);
  return [...unjudged, ...shortenedTimeouts(policy.timeout_minutes)];
}

/** Returns one warning for all changed categories that the judge does not read in every language. `GET /v1/health` lists the languages. */
function unreadBy(judge: Pick<Judge, 'model' | 'unread'>, policy: Policy, before: Policy | undefined): string[] {
  const names = CATEGORY_NAMES.filter(
    (name) =>
      policy.thresholds[name] !== null &&
      (judge.unread?.[name]?.length ?? 0) > 0 &&
      (policy.thresholds[name] !== before?.thresholds[name] || policy.actions[name] !== before.actions[name]),
  );
  return names.length === 0
    ? []
    : [`${names.join(', ')}: ${judge.model} does not read every language (see GET /v1/health)`];
}

/** Warns about each platform that does not support a timeout of that length, with the one that members get there. */
function shortenedTimeouts(minutes: number): string[] {
  return PLATFORMS.flatMap(({ label, timeout }) =>
    timeout !== null && minutes * 60 > timeout.maxSeconds
      ? [`timeout_minutes: ${minutes} is shortened to ${Math.floor(timeout.maxSeconds / 60)} on ${label}, its maximum`]
      : [],
  );
}

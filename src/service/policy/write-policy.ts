import { CATEGORY_NAMES, isCategory } from '../../core/common/category.ts';
import { PLATFORMS } from '../../core/common/chat-platforms.ts';
import { StewardError } from '../../core/common/errors.ts';
import { mergePolicy, type PolicyWrite } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Judge } from '../../core/ports/judge.ts';
import type { OnlyIf, Tenant, TenantStore } from '../../core/tenants/tenant.ts';
import { weakRuleWarnings } from '../filters/weak-rules.ts';

/**
 * Merges a write into the tenant's policy; nothing is written when any part of it is at fault.
 * @throws StewardError `invalid`; `unknown_key` when the tenant is gone; `changed_meanwhile` when `only` does not hold.
 * @example const { policy, warnings } = await writePolicy({ store, judge }, tenant, { actions: { scam: 'delete' } });
 */
export async function writePolicy(
  deps: {
    readonly store: Pick<TenantStore, 'changePolicy'>;
    readonly judge: Pick<Judge, 'cannot' | 'model' | 'provider' | 'unread'>;
  },
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
 * What a policy asks for and the judge cannot do: those scores are 0; and the platforms on which timeouts are shorter than it says.
 * @example warningsOf({ cannot: [], model: 'm', provider: 'openai' }, DEFAULT_POLICY); // => []
 */
export function warningsOf(judge: Pick<Judge, 'cannot' | 'model' | 'provider'>, policy: Policy): string[] {
  const asked = judge.cannot.filter((item) =>
    isCategory(item) ? policy.thresholds[item] !== null : Object.keys(policy.rules).length > 0,
  );
  const remedy = judge.provider === 'embedded' ? 'set MODEL_API_KEY to use a model' : 'a chat model can';
  const unjudged = asked.map((item) => `${item} cannot be judged by ${judge.model}: the score is always 0; ${remedy}`);
  return [...unjudged, ...shortenedTimeouts(policy.timeout_minutes)];
}

/** One warning for those changed categories that the judge does not read in every language. `GET /v1/health` lists the languages. */
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

/** Each platform that takes no timeout of that length, and what members get there instead. */
function shortenedTimeouts(minutes: number): string[] {
  return PLATFORMS.flatMap(({ label, timeout }) =>
    timeout !== null && minutes * 60 > timeout.maxSeconds
      ? [`timeout_minutes ${minutes} is ${Math.floor(timeout.maxSeconds / 60)} on ${label}, the most it takes`]
      : [],
  );
}

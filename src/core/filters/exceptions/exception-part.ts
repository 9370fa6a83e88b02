import { z } from 'zod';
import { CATEGORY_NAMES } from '../../common/category.ts';
import { isRecord } from '../../common/untyped-json.ts';
import { severity } from '../../decisions/decision.ts';
import { mergePolicy, type PolicyWrite, policyWriteSchema } from '../../policy/policy.ts';
import type { Policy } from '../../policy/policy-fields.ts';
import { describeLimits, type Limits, type SomeLimits, someLimitsSchema } from '../limits/limit-rule.ts';
import type { SayText } from '../rule/local-rule.ts';

/** The parts that an exception may override: the limits, and the policy except the texts of its rules. */
export const policyPartSchema = z.strictObject({
  policy: policyWriteSchema
    .omit({ rules: true })
    .describe('Fields of the policy that differ here. Rules are always those of the tenant.')
    .meta({ id: 'PolicyPart' }),
  limits: someLimitsSchema.describe('Limits that differ here. null: no limit.').meta({ id: 'LimitsPart' }),
});
const some = policyPartSchema.partial();
/** The parts of a policy and of the limits that an exception overrides. */
export type PolicyPart = z.output<typeof some>;

/**
 * Returns the names of the rules that an exception overrides.
 * @example rulesOf({ policy: { rule_actions: { calm: 'flag' } } }); // => ['calm']
 */
export function rulesOf({ policy = {} }: PolicyPart): readonly string[] {
  return [...new Set([...Object.keys(policy.rule_actions ?? {}), ...Object.keys(policy.rule_thresholds ?? {})])];
}

/**
 * Applies an exception to a policy. Entries for rules that no longer exist change nothing.
 * @example overlay(DEFAULT_POLICY, { policy: { actions: { scam: 'delete' } } }).actions.scam; // => 'delete'
 */
export function overlay(policy: Policy, { policy: write = {} }: PolicyPart): Policy {
  const known = <T>(given: Readonly<Record<string, T>> | null | undefined) =>
    Object.fromEntries(Object.entries(given ?? {}).filter(([name]) => Object.hasOwn(policy.rules, name)));
  const cleaned: PolicyWrite = {
    ...write,
    rule_actions: known(write.rule_actions),
    rule_thresholds: known(write.rule_thresholds),
  };
  return mergePolicy(policy, cleaned);
}

/**
 * Returns the stricter of a policy and its overlay, for each category and rule: no higher threshold, no milder action than before.
 * @example stricter(DEFAULT_POLICY, { policy: { thresholds: { scam: 1 } } }).thresholds.scam; // => 0.75
 */
export function stricter(policy: Policy, part: PolicyPart): Policy {
  const overlaid = overlay(policy, part);
  const [thresholds, actions] = [{ ...overlaid.thresholds }, { ...overlaid.actions }];
  for (const name of CATEGORY_NAMES) {
    thresholds[name] = lower(policy.thresholds[name], overlaid.thresholds[name]);
    // A category that was off did nothing, whatever its action.
    if (policy.thresholds[name] !== null && severity(policy.actions[name]) > severity(actions[name]))
      actions[name] = policy.actions[name];
  }
  const rules = Object.keys(overlaid.rules);
  return {
    ...overlaid,
    thresholds,
    actions,
    rule_thresholds: Object.fromEntries(
      rules.map((name) => [name, Math.min(policy.rule_thresholds[name] ?? 1, overlaid.rule_thresholds[name] ?? 1)]),
    ),
    rule_actions: Object.fromEntries(
      rules.map((name) => {
        const [before, after] = [policy.rule_actions[name] ?? 'none', overlaid.rule_actions[name] ?? 'none'];
        return [name, severity(before) > severity(after) ? before : after];
      }),
    ),
    timeout_minutes: Math.max(policy.timeout_minutes, overlaid.timeout_minutes),
  };
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/**
 * Returns the stricter of some limits and others: the lower number, the more severe action.
 * @example stricterLimits({ ...limits, mentions: { most: 5, action: 'flag' } }, { mentions: { most: 9, action: 'delete' } }).mentions; // => { most: 5, action: 'delete' }
 */
export function stricterLimits(limits: Limits, part: SomeLimits): Limits {
  const merged = Object.entries(part).map(([name, given]) => {
    const kept = limits[name as keyof Limits];
    if (!given || !kept) return [name, given ?? kept ?? null];
    const action = severity(kept.action) > severity(given.action) ? kept.action : given.action;
    return [name, { ...given, most: Math.min(kept.most, given.most), action }];
  });
  // Each member fits its schema, because it comes from one of the two.
  return { ...limits, ...(Object.fromEntries(merged) as Partial<Limits>) };
}

/**
 * Describes the overrides for people, one per line.
 * @example describePart((text) => text, { policy: { actions: { scam: 'delete' } } }); // => ['scam: delete']
 */
export function describePart(
  say: SayText,
  { policy = {}, limits = {}, ...filters }: PolicyPart & Readonly<Record<string, unknown>>,
): readonly string[] {
  const thresholds = { ...policy.thresholds, ...policy.rule_thresholds };
  const actions = { ...policy.actions, ...policy.rule_actions };
  const names = [...new Set([...Object.keys(actions), ...Object.keys(thresholds)])];
  return [
    ...names.map((name) => {
      const threshold = thresholds[name];
      const action = actions[name] === undefined ? '' : ` ${actions[name]}`;
      if (threshold === undefined) return `${name}:${action}`;
      return `${name}:${action} ${threshold === null ? say('common.off') : say('exceptions.from_threshold', { threshold: String(threshold) })}`;
    }),
    ...describeLimits(say, limits),
    ...(policy.timeout_minutes ? [say('exceptions.timeout_minutes', { minutes: policy.timeout_minutes })] : []),
    ...describeWrite(say, '', filters),
  ];
}

/** Describes each member of a write: `links.mode: off`; a list by its length. */
function describeWrite(say: SayText, path: string, given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (value === undefined) return [];
    if (isRecord(value)) return describeWrite(say, here, value);
    return [`${here}: ${Array.isArray(value) ? value.length : (value ?? say('common.none'))}`];
  });
}

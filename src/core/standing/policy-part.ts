import { z } from 'zod';
import { CATEGORY_NAMES, isCategory } from '../category.ts';
import { ACTIONS, severity } from '../decision.ts';
import type { Fault } from '../errors.ts';
import { mergePolicy, type Policy, type PolicyWrite, policyWriteSchema } from '../policy.ts';
import {
  describeLimits,
  LIMIT_OPTIONS,
  type Limits,
  limitOf,
  type SomeLimits,
  someLimitsSchema,
} from '../rules/limit-rule.ts';
import { actionOf, integerOption, type RuleArguments, type RuleOption, type SayText } from '../rules/local-rule.ts';

/** The part of a policy and of the limits that holds for some messages: the fields of the policy but for the texts of its rules. */
export const policyPartSchema = z.strictObject({
  policy: policyWriteSchema
    .omit({ rules: true })
    .describe('Fields of the policy that are otherwise here; rules are those of the tenant.'),
  limits: someLimitsSchema.describe('Limits that are otherwise here; null is none.'),
});
export type PolicyPart = z.output<typeof policyPartSchema>;

/** A part that changes nothing. */
export const NO_PART: PolicyPart = { policy: {}, limits: {} };

/**
 * What is wrong with a part by itself: names that are no categories.
 * @example partFaults({ policy: { actions: { spma: 'flag' } }, limits: {} }).length; // => 1
 */
export function partFaults({ policy }: PolicyPart): Fault[] {
  return (['thresholds', 'actions'] as const).flatMap((member) =>
    Object.keys(policy[member] ?? {})
      .filter((name) => !isCategory(name))
      .map((name) => ({
        loc: ['policy', member, name],
        msg: `no such category; one of ${CATEGORY_NAMES.join(', ')}`,
        type: 'unknown_category',
      })),
  );
}

/**
 * The names of rules that a part has something for.
 * @example rulesOf({ policy: { rule_actions: { calm: 'flag' } }, limits: {} }); // => ['calm']
 */
export function rulesOf({ policy }: PolicyPart): readonly string[] {
  return [...new Set([...Object.keys(policy.rule_actions ?? {}), ...Object.keys(policy.rule_thresholds ?? {})])];
}

/**
 * A policy with a part laid over it. What the part has for rules that are gone by now changes nothing.
 * @example overlay(DEFAULT_POLICY, { policy: { actions: { scam: 'delete' } }, limits: {} }).actions.scam; // => 'delete'
 */
export function overlay(policy: Policy, { policy: write }: PolicyPart): Policy {
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
 * The stricter of a policy and the same with a part laid over it, line by line: no line acts later or milder than before.
 * @example stricter(DEFAULT_POLICY, { policy: { thresholds: { scam: 1 } }, limits: {} }).thresholds.scam; // => 0.75
 */
export function stricter(policy: Policy, part: PolicyPart): Policy {
  const laid = overlay(policy, part);
  const [thresholds, actions] = [{ ...laid.thresholds }, { ...laid.actions }];
  for (const name of CATEGORY_NAMES) {
    thresholds[name] = lower(policy.thresholds[name], laid.thresholds[name]);
    // A category that was off did nothing, whatever its action was to be.
    if (policy.thresholds[name] !== null && severity(policy.actions[name]) > severity(actions[name]))
      actions[name] = policy.actions[name];
  }
  const rules = Object.keys(laid.rules);
  return {
    ...laid,
    thresholds,
    actions,
    rule_thresholds: Object.fromEntries(
      rules.map((name) => [name, Math.min(policy.rule_thresholds[name] ?? 1, laid.rule_thresholds[name] ?? 1)]),
    ),
    rule_actions: Object.fromEntries(
      rules.map((name) => {
        const [before, after] = [policy.rule_actions[name] ?? 'none', laid.rule_actions[name] ?? 'none'];
        return [name, severity(before) > severity(after) ? before : after];
      }),
    ),
    timeout_minutes: Math.max(policy.timeout_minutes, laid.timeout_minutes),
  };
}

function lower(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

/**
 * The stricter of some limits and others: the lower number, the severer action.
 * @example stricterLimits({ ...limits, mentions: { most: 5, action: 'flag' } }, { mentions: { most: 9, action: 'delete' } }).mentions; // => { most: 5, action: 'delete' }
 */
export function stricterLimits(limits: Limits, part: SomeLimits): Limits {
  const merged = Object.entries(part).map(([name, given]) => {
    const kept = limits[name as keyof Limits];
    if (!given || !kept) return [name, given ?? kept ?? null];
    const action = severity(kept.action) > severity(given.action) ? kept.action : given.action;
    return [name, { ...given, most: Math.min(kept.most, given.most), action }];
  });
  // Each member is of its own schema, as it was in one of the two.
  return { ...limits, ...(Object.fromEntries(merged) as Partial<Limits>) };
}

const CATEGORY: RuleOption = {
  name: 'category',
  summary: 'A category, or the name of a rule of yours',
  kind: 'text',
  required: true,
  suggest: 'categories_and_rules',
  max: 64,
};

/** A command that changes one thing of a part: its verb, its arguments, and the part as it is after it. */
type PartCommand = {
  readonly verb: string;
  readonly summary: string;
  readonly options: readonly RuleOption[];
  change(
    part: PolicyPart,
    args: RuleArguments,
    rules: readonly string[],
  ): { readonly part: PolicyPart } | { readonly fault: string };
};

/** The commands that change a part, whatever it is a part for. @param where as their summaries end: "in a channel or for a role". */
export function partCommands(where: string): readonly PartCommand[] {
  return [
    {
      verb: 'threshold',
      summary: `Set from which probability a category or rule acts ${where}`,
      options: [CATEGORY, { name: 'value', summary: '0 to 1, or off', kind: 'text', required: true, max: 8 }],
      change(part, args, rules) {
        const name = String(args.category);
        const typed = String(args.value).replace(',', '.');
        const value = typed === 'off' ? null : Number(typed);
        if (value !== null && !(value >= 0 && value <= 1)) return { fault: 'A threshold is from 0 to 1, or off.' };
        if (isCategory(name)) return { part: withPolicy(part, 'thresholds', name, value) };
        if (!rules.includes(name)) return { fault: `There is no category or rule "${name}".` };
        if (value === null) return { fault: 'A rule that shall do nothing here has the action none.' };
        return { part: withPolicy(part, 'rule_thresholds', name, value) };
      },
    },
    {
      verb: 'action',
      summary: `Set what happens when a category or rule triggers ${where}`,
      options: [CATEGORY, { name: 'action', summary: 'What to do', kind: 'choice', required: true, choices: ACTIONS }],
      change(part, args, rules) {
        const name = String(args.category);
        if (isCategory(name)) return { part: withPolicy(part, 'actions', name, actionOf(args)) };
        if (!rules.includes(name)) return { fault: `There is no category or rule "${name}".` };
        return { part: withPolicy(part, 'rule_actions', name, actionOf(args)) };
      },
    },
    {
      verb: 'limit',
      summary: `Set how much of something a message may have ${where}`,
      options: LIMIT_OPTIONS,
      change(part, args) {
        const limit = limitOf(args);
        return 'fault' in limit ? limit : { part: { ...part, limits: { ...part.limits, ...limit.write } } };
      },
    },
    {
      verb: 'minutes',
      summary: `Set how long a timeout lasts ${where}`,
      options: [integerOption('minutes', 'Minutes', 1, 525_600)],
      change: (part, args) => ({
        part: { ...part, policy: { ...part.policy, timeout_minutes: Number(args.minutes) } },
      }),
    },
  ];
}

function withPolicy(
  part: PolicyPart,
  member: 'thresholds' | 'actions' | 'rule_thresholds' | 'rule_actions',
  name: string,
  value: unknown,
): PolicyPart {
  // What the value may be goes with the member, as the callers have it.
  return {
    ...part,
    policy: { ...part.policy, [member]: { ...part.policy[member], [name]: value } } as PolicyPart['policy'],
  };
}

/**
 * A part for people, one thing a line.
 * @example describePart((text) => text, { policy: { actions: { scam: 'delete' } }, limits: {} }); // => ['scam: delete']
 */
export function describePart(say: SayText, { policy, limits }: PolicyPart): readonly string[] {
  const thresholds = { ...policy.thresholds, ...policy.rule_thresholds };
  const actions = { ...policy.actions, ...policy.rule_actions };
  const names = [...new Set([...Object.keys(actions), ...Object.keys(thresholds)])];
  return [
    ...names.map((name) => {
      const threshold = thresholds[name];
      const action = actions[name] === undefined ? '' : ` ${actions[name]}`;
      if (threshold === undefined) return `${name}:${action}`;
      return `${name}:${action} ${threshold === null ? say('off') : say('from {threshold}', { threshold: String(threshold) })}`;
    }),
    ...describeLimits(say, limits),
    ...(policy.timeout_minutes
      ? [say('timeout: {minutes, plural, one {# minute} other {# minutes}}', { minutes: policy.timeout_minutes })]
      : []),
  ];
}

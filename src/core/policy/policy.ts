import { z } from 'zod';
import { CATEGORIES, CATEGORY_NAMES, type Category, defaultThreshold, isCategory } from '../common/category.ts';
import { invalid, type ValidationIssue } from '../common/errors.ts';
import { ACTIONS, type Action } from '../decisions/decision.ts';

/** What a tenant may set at most; stated in the API documentation. */
export const POLICY_LIMITS = { rules: 50, ruleMaxChars: 1_000, timeoutMaxMinutes: 525_600 } as const;

/** The threshold and the action that a new rule starts with. */
const NEW_RULE = { threshold: 0.8, action: 'flag' } as const satisfies { threshold: number; action: Action };

/** A rule's name: 1 to 64 of letters, digits, `_`, `-`. */
const RULE_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** One tenant's policy, whole. A category is on exactly when its threshold is a number. */
export type Policy = {
  readonly thresholds: Readonly<Record<Category, number | null>>;
  readonly actions: Readonly<Record<Category, Action>>;
  readonly rules: Readonly<Record<string, string>>;
  readonly rule_actions: Readonly<Record<string, Action>>;
  readonly rule_thresholds: Readonly<Record<string, number>>;
  readonly timeout_minutes: number;
};

const probability = z.number().min(0).max(1);
const action = z.enum(ACTIONS);

/** What the description says of names; which of them are at fault is told where policies are merged. */
const NAMES_OF_CATEGORIES = { propertyNames: { enum: CATEGORY_NAMES } };
const NAMES_OF_RULES = { propertyNames: { pattern: RULE_NAME.source } };

/** A write: every member may be left out or null, which leaves it as it is; a given member is merged. */
export const policyWriteSchema = z
  .strictObject({
    thresholds: z.record(z.string(), probability.nullable()).nullable().meta(NAMES_OF_CATEGORIES),
    actions: z.record(z.string(), action).nullable().meta(NAMES_OF_CATEGORIES),
    rules: z
      .record(z.string(), z.string().trim().min(1).max(POLICY_LIMITS.ruleMaxChars).nullable())
      .nullable()
      .meta({ ...NAMES_OF_RULES, maxProperties: POLICY_LIMITS.rules }),
    rule_actions: z.record(z.string(), action).nullable().meta(NAMES_OF_RULES),
    rule_thresholds: z.record(z.string(), probability).nullable().meta(NAMES_OF_RULES),
    timeout_minutes: z.int().min(1).max(POLICY_LIMITS.timeoutMaxMinutes).nullable(),
  })
  .partial();
export type PolicyWrite = z.output<typeof policyWriteSchema>;

/** The policy of a tenant that set nothing: every default category flags, nothing deletes or times out. */
export const DEFAULT_POLICY: Policy = {
  thresholds: byCategory((category) => (category.on ? category.defaultThreshold : null)),
  actions: byCategory(() => 'flag'),
  rules: {},
  rule_actions: {},
  rule_thresholds: {},
  timeout_minutes: 60,
};

/**
 * Merges a write into a policy.
 * @returns a new, whole policy; the given one is untouched.
 * @throws StewardError `invalid` with every fault at once; nothing is merged then.
 * @example mergePolicy(DEFAULT_POLICY, { actions: { scam: 'delete' } }).actions.scam; // => 'delete'
 */
export function mergePolicy(policy: Policy, write: PolicyWrite): Policy {
  const issues = [...categoryIssues(write), ...ruleIssues(policy, write)];
  if (issues.length > 0) throw invalid(issues);

  const thresholds = { ...policy.thresholds };
  const actions = { ...policy.actions };
  for (const [name, value] of entries(write.actions)) {
    if (!isCategory(name)) continue;
    actions[name] = value;
    if (value !== 'none' && thresholds[name] === null) thresholds[name] = defaultThreshold(name);
  }
  for (const [name, value] of entries(write.thresholds)) if (isCategory(name)) thresholds[name] = value;

  return {
    thresholds,
    actions,
    ...mergeRules(policy, write),
    timeout_minutes: write.timeout_minutes ?? policy.timeout_minutes,
  };
}

/**
 * The categories that are on, in column order.
 * @example enabledCategories(DEFAULT_POLICY).length; // => 7
 */
export function enabledCategories(policy: Policy): Category[] {
  return CATEGORY_NAMES.filter((name) => policy.thresholds[name] !== null);
}

function mergeRules(policy: Policy, write: PolicyWrite): Pick<Policy, 'rules' | 'rule_actions' | 'rule_thresholds'> {
  const rules = new Map(Object.entries(policy.rules));
  for (const [name, text] of entries(write.rules)) {
    if (text === null) rules.delete(name);
    else rules.set(name, text);
  }
  const setting = <T>(
    kept: Readonly<Record<string, T>>,
    given: Readonly<Record<string, T>> | null | undefined,
    start: T,
  ) => Object.fromEntries([...rules.keys()].map((name) => [name, own(given, name) ?? own(kept, name) ?? start]));
  return {
    rules: Object.fromEntries(rules),
    rule_actions: setting(policy.rule_actions, write.rule_actions, NEW_RULE.action),
    rule_thresholds: setting(policy.rule_thresholds, write.rule_thresholds, NEW_RULE.threshold),
  };
}

function categoryIssues(write: PolicyWrite): ValidationIssue[] {
  return (['thresholds', 'actions'] as const).flatMap((member) =>
    entries<unknown>(write[member])
      .filter(([name]) => !isCategory(name))
      .map(([name]) => ({
        loc: ['body', member, name],
        msg: `no such category; one of ${CATEGORY_NAMES.join(', ')}`,
        type: 'unknown_category',
      })),
  );
}

function ruleIssues(policy: Policy, write: PolicyWrite): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const names = new Set(Object.keys(policy.rules));
  for (const [name, text] of entries(write.rules)) {
    if (text === null) names.delete(name);
    else if (!RULE_NAME.test(name) || isCategory(name)) {
      const msg = 'a rule name is 1 to 64 letters, digits, _ or -, and never the name of a category';
      issues.push({ loc: ['body', 'rules', name], msg, type: 'rule_name' });
    } else names.add(name);
  }
  if (names.size > POLICY_LIMITS.rules) {
    issues.push({ loc: ['body', 'rules'], msg: `at most ${POLICY_LIMITS.rules} rules`, type: 'too_many_rules' });
  }
  for (const member of ['rule_actions', 'rule_thresholds'] as const) {
    for (const [name] of entries<unknown>(write[member])) {
      if (names.has(name)) continue;
      issues.push({ loc: ['body', member, name], msg: 'no such rule; add it to rules first', type: 'unknown_rule' });
    }
  }
  return issues;
}

function byCategory<T>(value: (category: (typeof CATEGORIES)[number]) => T): Record<Category, T> {
  // Object.fromEntries forgets that every category is a key.
  return Object.fromEntries(CATEGORIES.map((category) => [category.name, value(category)])) as Record<Category, T>;
}

function entries<T>(record: Readonly<Record<string, T>> | null | undefined): [string, T][] {
  return record ? Object.entries(record) : [];
}

function own<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

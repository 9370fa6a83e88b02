import { z } from 'zod';
import { CATEGORIES, CATEGORY_NAMES, type Category, defaultThreshold, isCategory } from '../common/category.ts';
import { invalid, type ValidationIssue } from '../common/errors.ts';
import { recordOf } from '../common/untyped-json.ts';
import {
  fieldSchemas,
  fieldsOf,
  POLICY_FIELDS,
  POLICY_LIMITS,
  type Policy,
  type PolicyField,
  policyOf,
  RULE_NAME,
} from './policy-fields.ts';

/** A write: a field that is left out or null stays unchanged; a given field is merged. */
export const policyWriteSchema = z.strictObject(fieldSchemas('write')).partial();
export type PolicyWrite = z.output<typeof policyWriteSchema>;

/** The policy of a tenant without settings: every default category flags, nothing deletes or times out. */
export const DEFAULT_POLICY: Policy = restorePolicy(
  Object.fromEntries(
    fieldsOf('category').map((name) => [
      name,
      Object.fromEntries(CATEGORIES.map((category) => [category.name, POLICY_FIELDS[name].start(category)])),
    ]),
  ),
);

/**
 * Reads a policy that another version may have stored: a missing category is off, and unreadable values are dropped.
 * @example restorePolicy({ rules: { calm: 'no shouting' } }).rule_actions.calm; // => 'flag'
 */
export function restorePolicy(stored: Readonly<Record<string, unknown>>): Policy {
  const given = (field: PolicyField, name: string): unknown => own(recordOf(stored[field]), name);
  const rules = Object.entries(recordOf(stored.rules)).filter(([, text]) => typeof text === 'string');
  return policyOf((field) => {
    const { value, ...kind } = POLICY_FIELDS[field];
    const read = (found: unknown, otherwise: unknown) => {
      const parsed = value.safeParse(found);
      return parsed.success ? parsed.data : otherwise;
    };
    if (kind.of === 'rules') return Object.fromEntries(rules);
    if (kind.of === 'policy') return read(stored[field], kind.start);
    const names = kind.of === 'category' ? CATEGORY_NAMES : rules.map(([name]) => name);
    const otherwise = kind.of === 'category' ? kind.unnamed : kind.start;
    return Object.fromEntries(names.map((name) => [name, read(given(field, name), otherwise)]));
  });
}

/**
 * Merges a write into a copy of a policy.
 * @throws StewardError `invalid` with all faults at once; then nothing is merged.
 * @example mergePolicy(DEFAULT_POLICY, { actions: { scam: 'delete' } }).actions.scam; // => 'delete'
 */
export function mergePolicy(policy: Policy, write: PolicyWrite): Policy {
  const issues = [...categoryIssues(write, 'body'), ...ruleIssues(policy, write)];
  if (issues.length > 0) throw invalid(issues);

  const thresholds = { ...policy.thresholds };
  const actions = { ...policy.actions };
  for (const [name, value] of entries(write.actions)) {
    if (!isCategory(name)) continue;
    actions[name] = value;
    if (value !== 'none' && thresholds[name] === null) thresholds[name] = defaultThreshold(name);
  }
  for (const [name, value] of entries(write.thresholds)) if (isCategory(name)) thresholds[name] = value;

  const singles = fieldsOf('policy').map((name) => [name, write[name] ?? policy[name]]);
  return { ...policy, thresholds, actions, ...mergeRules(policy, write), ...Object.fromEntries(singles) };
}

/**
 * Returns the write that turns one policy into another: it deletes rules that the other one lacks.
 * @example writeToward(mergePolicy(DEFAULT_POLICY, { rules: { calm: 'no shouting' } }), DEFAULT_POLICY).rules; // => { calm: null }
 */
export function writeToward(from: Policy, to: PolicyWrite): PolicyWrite {
  const gone = Object.fromEntries(Object.keys(from.rules).map((name) => [name, null]));
  return { ...to, rules: { ...gone, ...to.rules } };
}

/**
 * Returns the categories that are on, in column order.
 * @example enabledCategories(DEFAULT_POLICY).length; // => 7
 */
export function enabledCategories(policy: Policy): Category[] {
  return CATEGORY_NAMES.filter((name) => policy.thresholds[name] !== null);
}

function mergeRules(policy: Policy, write: PolicyWrite): Partial<Policy> {
  const rules = new Map(Object.entries(policy.rules));
  for (const [name, text] of entries(write.rules)) {
    if (text === null) rules.delete(name);
    else rules.set(name, text);
  }
  const ofRules = fieldsOf('rule').map((field) => {
    const value = (name: string) =>
      own<unknown>(write[field], name) ?? own<unknown>(policy[field], name) ?? POLICY_FIELDS[field].start;
    return [field, Object.fromEntries([...rules.keys()].map((name) => [name, value(name)]))];
  });
  return { rules: Object.fromEntries(rules), ...Object.fromEntries(ofRules) };
}

/**
 * Finds unknown category names in a write. @param place the first part of each `loc`.
 * @example categoryIssues({ actions: { ham: 'flag' } }, 'body').length; // => 1
 */
export function categoryIssues(write: PolicyWrite, place: string): ValidationIssue[] {
  return fieldsOf('category').flatMap((member) =>
    entries<unknown>(write[member])
      .filter(([name]) => !isCategory(name))
      .map(([name]) => ({
        loc: [place, member, name],
        msg: `unknown category; use one of ${CATEGORY_NAMES.join(', ')}`,
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
      const msg =
        'a rule name has 1 to 64 letters, digits, _ or -, and is not the name of a category, for example no-spoilers';
      issues.push({ loc: ['body', 'rules', name], msg, type: 'rule_name' });
    } else names.add(name);
  }
  if (names.size > POLICY_LIMITS.rules)
    issues.push({
      loc: ['body', 'rules'],
      msg: `at most ${POLICY_LIMITS.rules} rules are allowed`,
      type: 'too_many_rules',
    });
  for (const member of fieldsOf('rule')) {
    for (const [name] of entries<unknown>(write[member])) {
      if (names.has(name)) continue;
      issues.push({ loc: ['body', member, name], msg: 'unknown rule; add it to rules first', type: 'unknown_rule' });
    }
  }
  return issues;
}

function entries<T>(record: Readonly<Record<string, T>> | null | undefined): [string, T][] {
  return record ? Object.entries(record) : [];
}

function own<T>(record: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

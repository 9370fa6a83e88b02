import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import { invalid, type ValidationIssue } from '../../../core/common/errors.ts';
import type { PolicyWrite } from '../../../core/policy/policy.ts';
import { fieldsOf, POLICY_FIELDS, type Policy } from '../../../core/policy/policy-fields.ts';
import { refuse } from '../../../service/filters/import.ts';
import type { PolicyPack } from '../../../service/policy/policy-pack.ts';
import { actionOf, shareOf } from '../../request/read-form.ts';
import type { Form } from '../../request/route.ts';

/** Reads the whole form of the policy. @throws StewardError `invalid` with the values that it cannot read. */
export function readPolicyForm(form: Form, policy: Policy): PolicyWrite {
  const issues: ValidationIssue[] = [];
  const number = (field: string, label: string): number => {
    const text = (form[field] ?? '').trim();
    const share = shareOf(text);
    const msg = `the threshold of ${label} is a number from 0 to 1, for example 0.8; this is "${text}"`;
    if (share === null) issues.push({ loc: [field], msg, type: 'number' });
    return share ?? 0;
  };
  const thresholds = CATEGORY_NAMES.map(
    (name) => [name, form[`on.${name}`] ? number(`line.${name}`, name) : null] as const,
  );
  const actions = CATEGORY_NAMES.map((name) => [name, actionOf(form[`action.${name}`])] as const);
  const current = Object.keys(policy.rules);
  const kept = current.filter((name) => !form[`drop.${name}`]);
  const [newName, newText] = [(form['new.name'] ?? '').trim(), (form['new.text'] ?? '').trim()];
  const added = newName === '' && newText === '' ? [] : [newName];
  const rules: Record<string, string | null> = {};
  for (const name of current) rules[name] = kept.includes(name) ? textOf(form[`rule.${name}`], name, issues) : null;
  for (const name of added) rules[name] = textOf(form['new.text'], name, issues);
  const ruleActions = Object.fromEntries([
    ...kept.map((name) => [name, actionOf(form[`rule-action.${name}`])]),
    ...added.map((name) => [name, actionOf(form['new.action'])]),
  ]);
  const ruleThresholds = Object.fromEntries([
    ...kept.map((name) => [name, number(`rule-line.${name}`, name)]),
    ...added.map((name) => [name, number('new.line', name || 'the new rule')]),
  ]);
  const numbers = fieldsOf('policy').map((name) => {
    const { label, min, max } = POLICY_FIELDS[name];
    const value = Number(form[name] || Number.NaN);
    if (!Number.isInteger(value) || value < min || value > max)
      issues.push({ loc: [name], msg: `"${label}" is a whole number from ${min} to ${max}`, type: 'number' });
    return [name, value] as const;
  });
  if (issues.length > 0) throw invalid(issues);
  return {
    thresholds: Object.fromEntries(thresholds),
    actions: Object.fromEntries(actions),
    rules,
    rule_actions: ruleActions,
    rule_thresholds: ruleThresholds,
    ...Object.fromEntries(numbers),
  };
}

/** A form with a pack as its new rule, under a name that no rule has. @throws StewardError `invalid` where it has a new rule already. */
export function packInForm(form: Form, { name, rule, must_flag, must_allow }: PolicyPack, { rules }: Policy): Form {
  if (form['new.name'] || form['new.text'])
    throw refuse('the export needs the fields of the new rule: save that one first, or empty its name and its words');
  let free = name;
  for (let number = 2; Object.hasOwn(rules, free); number++) free = `${name}-${number}`;
  const examples = { must_flag: must_flag.join('\n'), must_allow: must_allow.join('\n'), examples_open: 'on' };
  return { ...form, ...examples, 'new.name': free, 'new.text': rule };
}

function textOf(text: string | undefined, name: string, issues: ValidationIssue[]): string {
  const trimmed = (text ?? '').trim();
  if (trimmed === '')
    issues.push({ loc: ['rules', name], msg: `the rule ${name} has no words; say what it is about`, type: 'missing' });
  return trimmed;
}

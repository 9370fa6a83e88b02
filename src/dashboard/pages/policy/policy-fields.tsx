import { CATEGORIES } from '../../../core/common/category.ts';
import { fieldsOf, POLICY_LIMITS, type Policy } from '../../../core/policy/policy-fields.ts';
import type { Examples } from '../../../core/settings/setting-schemas.ts';
import { ActionChoice, Switch } from '../../parts/form.tsx';
import type { Form } from '../../request/route.ts';

/** Returns the values of the fields: the sent ones, or else the saved ones. */
export function policyValues(policy: Policy, examples: Examples, form: Form | undefined): Form {
  if (form) return form;
  const categories = CATEGORIES.flatMap(({ name, defaultThreshold }) => [
    [`on.${name}`, policy.thresholds[name] === null ? '' : 'on'],
    [`line.${name}`, String(policy.thresholds[name] ?? defaultThreshold)],
    [`action.${name}`, policy.actions[name]],
  ]);
  const rules = Object.entries(policy.rules).flatMap(([name, text]) => [
    [`rule.${name}`, text],
    [`rule-line.${name}`, String(policy.rule_thresholds[name] ?? 0.8)],
    [`rule-action.${name}`, policy.rule_actions[name] ?? 'flag'],
  ]);
  return Object.fromEntries([
    ...categories,
    ...rules,
    ...fieldsOf('policy').map((name) => [name, String(policy[name])]),
    ['must_flag', examples.must_flag.join('\n')],
    ['must_allow', examples.must_allow.join('\n')],
  ]);
}

type CategoryProps = { readonly name: string; readonly summary: string; readonly values: Form };

/** Shows a category's switch, threshold and action. */
export function CategoryRow({ name, summary, values }: CategoryProps) {
  return (
    <fieldset class="policy-row">
      <legend>{name}</legend>
      <p class="small">{summary}</p>
      <Switch field={`on.${name}`} values={values} label="on" />
      <Line field={`line.${name}`} of={name} value={values[`line.${name}`] ?? ''} />
      <ActionChoice field={`action.${name}`} of={name} chosen={values[`action.${name}`]} />
      <output class="effect small" />
    </fieldset>
  );
}

/** Shows a threshold. The form sends only the number; the slider has no name and needs JavaScript. */
function Line({ field, of, value }: { readonly field: string; readonly of: string; readonly value: string }) {
  return (
    <div class="line-field">
      <label>
        Threshold
        <input name={field} value={value} inputmode="decimal" autocomplete="off" required pattern="[01]?([.,]\d+)?" />
      </label>
      <input
        type="range"
        class="needs-script"
        min="0"
        max="1"
        step="0.01"
        value={value}
        data-for={field}
        aria-label={`Threshold of ${of}`}
        tabindex={-1}
      />
    </div>
  );
}

type WordsProps = { readonly field: string; readonly values: Form; readonly placeholder?: string };

function Words({ field, values, placeholder }: WordsProps) {
  return (
    <label class="words">
      What it is about
      <textarea dir="auto" name={field} rows={2} maxlength={POLICY_LIMITS.ruleMaxChars} placeholder={placeholder}>
        {values[field] ?? ''}
      </textarea>
    </label>
  );
}

type RuleProps = { readonly name: string; readonly values: Form; readonly cost: string | null };

/** Shows a rule in the community's own words, with its threshold, its action and a checkbox to delete it. */
export function RuleRow({ name, values, cost }: RuleProps) {
  return (
    <fieldset class="policy-row">
      <legend>{name}</legend>
      <Words field={`rule.${name}`} values={values} />
      <Line field={`rule-line.${name}`} of={name} value={values[`rule-line.${name}`] ?? ''} />
      <ActionChoice field={`rule-action.${name}`} of={name} chosen={values[`rule-action.${name}`]} />
      {cost === null ? null : <p class="small">{cost}</p>}
      <label class="drop">
        <input type="checkbox" name={`drop.${name}`} checked={Boolean(values[`drop.${name}`])} />
        delete this rule
      </label>
      <output class="effect small" />
    </fieldset>
  );
}

/** Shows the fields of a new rule, folded up until somebody opens them. */
export function NewRule({ values }: { readonly values: Form }) {
  return (
    <details class="new-rule" open={Boolean(values['new.name'] || values['new.text'])}>
      <summary>Add a rule</summary>
      <fieldset class="policy-row">
        <legend class="visually-hidden">A new rule</legend>
        <label class="name">
          Name
          <input name="new.name" value={values['new.name'] ?? ''} placeholder="no-trading" autocomplete="off" />
        </label>
        <Words field="new.text" values={values} placeholder="Offers to buy, sell or trade accounts or items" />
        <Line field="new.line" of="the new rule" value={values['new.line'] ?? '0.8'} />
        <ActionChoice field="new.action" of="the new rule" chosen={values['new.action'] ?? 'flag'} />
        <output class="effect small" />
      </fieldset>
    </details>
  );
}

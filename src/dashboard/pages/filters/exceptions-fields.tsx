import { CATEGORIES } from '../../../core/common/category.ts';
import { FILE_LIMITS, TEXT_LIMITS } from '../../../core/filters/limits/one-message.ts';
import { ActionChoice, Select } from '../../parts/form.tsx';
import { Section } from '../../parts/layout.tsx';
import type { Form } from '../../request/route.ts';
import { type FieldIssues, PART_LIMITS, type PartField, SCHEDULE_FIELDS } from './exceptions-form.ts';

type Held = { readonly values: Form; readonly issues: FieldIssues };
type FieldProps = Held & { readonly field: string; readonly label: string; readonly of?: string };

const LIMIT_WORDS: Readonly<Record<string, { readonly summary: string }>> = {
  ...TEXT_LIMITS,
  ...FILE_LIMITS,
  accounts: { summary: 'This many accounts with the same text' },
};

/** Shows a field and beside it what is wrong with its value. */
export function Field({ field, label, of = '', values, issues }: FieldProps) {
  const issue = issues[field];
  const id = `fault-${field.replaceAll(/[^\w]/g, (sign) => `-${sign.codePointAt(0)}`)}`;
  return (
    <label>
      {label}
      {of === '' ? null : <span class="visually-hidden"> of {of}</span>}
      <input
        name={field}
        value={values[field] ?? ''}
        autocomplete="off"
        aria-invalid={issue === undefined ? undefined : 'true'}
        aria-describedby={issue === undefined ? undefined : id}
      />
      {issue === undefined ? null : (
        <small id={id} class="field-fault">
          {issue}.
        </small>
      )}
    </label>
  );
}

/** Shows the conditions that make a member a newcomer. */
export function Newcomer(held: Held) {
  return (
    <Section id="who" title="Who is a newcomer">
      <p class="small">A member matching any of these is new. 0 turns a check off.</p>
      <div class="grid-form">
        <Field field="messages" {...held} label="Their first messages" />
        <Field field="days" {...held} label="Their first days here" />
        <Field field="account_days" {...held} label="Accounts younger than days" />
      </div>
    </Section>
  );
}

type PartProps = Held & { readonly rules: readonly string[]; readonly filters: readonly PartField[] };

/** Shows what an exception can change: filters, thresholds, actions, limits and the length of a timeout. */
export function PartFields({ rules, filters, ...held }: PartProps) {
  return (
    <>
      <Section id="times" title="Times">
        <p class="small">
          Empty fields mean always. The hours are those of the time zone's clocks. A share of authors meets it before
          everyone does.
        </p>
        <div class="grid-form">
          {Object.entries(SCHEDULE_FIELDS).map(([field, label]) => (
            <Field field={field} {...held} label={label} />
          ))}
        </div>
      </Section>
      <Section id="filters" title="Words, links and patterns">
        <Rows
          what="filters"
          rows={filters}
          isOther={(field) => isGiven(held, field.name)}
          show={(field) => (
            <Select
              {...{ label: field.label, name: field.name, of: field.kind as Form }}
              chosen={held.values[field.name]}
              none="as usual"
            />
          )}
        />
      </Section>
      <Section id="lines" title="Categories and rules">
        <p class="small">
          Empty fields use the general setting. A threshold is a number from 0 to 1; <code>off</code> turns a category
          off.
        </p>
        <Rows
          what={rules.length > 0 ? 'categories and rules' : 'categories'}
          rows={[
            ...CATEGORIES.map(({ name }) => ({
              name,
              of: name,
              line: `policy.thresholds.${name}`,
              action: `policy.actions.${name}`,
            })),
            ...rules.map((name) => ({
              ...{ name, of: `the rule ${name}` },
              ...{ line: `policy.rule_thresholds.${name}`, action: `policy.rule_actions.${name}` },
            })),
          ]}
          isOther={({ line, action }) => isGiven(held, line) || isGiven(held, action)}
          show={({ name, of, line, action }) => (
            <fieldset class="rule-row">
              <legend>{name}</legend>
              <Field field={line} of={of} {...held} label="Threshold" />
              <ActionChoice field={action} of={of} chosen={held.values[action] ?? ''} none="as usual" />
            </fieldset>
          )}
        />
      </Section>
      <Section id="limits" title="Limits">
        <p class="small">
          Triggers above this number in one message. Empty uses the general setting; <code>none</code> is no limit.
        </p>
        <Rows
          what="limits"
          rows={PART_LIMITS}
          // A limit has an action whenever it has a number, and the seconds always have a value.
          isOther={(name) =>
            isGiven(held, `limits.${name}.most`) || held.issues[`limits.${name}.window_seconds`] !== undefined
          }
          show={(name) => (
            <fieldset class="rule-row">
              <legend>{name}</legend>
              <Field field={`limits.${name}.most`} {...held} label={LIMIT_WORDS[name]?.summary ?? name} />
              <ActionChoice field={`limits.${name}.action`} of={name} chosen={held.values[`limits.${name}.action`]} />
              {name === 'accounts' ? (
                <Field field="limits.accounts.window_seconds" {...held} label="Accounts are counted within seconds" />
              ) : null}
            </fieldset>
          )}
        />
      </Section>
      <Section id="timeouts" title="Timeouts">
        <Field field="policy.timeout_minutes" {...held} label="Minutes that a timeout lasts" />
      </Section>
    </>
  );
}

function isGiven({ values, issues }: Held, field: string): boolean {
  return (values[field] ?? '') !== '' || issues[field] !== undefined;
}

type RowsProps<Row> = {
  /** The name of the rows, used in the label that counts the folded ones. */
  readonly what: string;
  readonly rows: readonly Row[];
  readonly isOther: (row: Row) => boolean;
  readonly show: (row: Row) => unknown;
};

/** Shows the changed rows and folds up the others, because on a phone all of them would fill many screens. */
function Rows<Row>({ what, rows, isOther, show }: RowsProps<Row>) {
  const others = rows.filter(isOther);
  const usual = rows.filter((row) => !isOther(row));
  return (
    <>
      {others.map(show)}
      {usual.length === 0 ? null : (
        <details class="as-usual">
          <summary>
            {usual.length} {what} as everywhere else
          </summary>
          {usual.map(show)}
        </details>
      )}
    </>
  );
}

import type { Settings, SettingsWrite } from '../../../core/settings/settings.ts';
import { ActionChoice, Input, Switch } from '../../parts/form.tsx';
import { actionOf, linesOf } from '../../request/read-form.ts';
import type { Form } from '../../request/route.ts';

/** The fields of a list that have several lines, with their labels. */
const LINES = {
  list: 'Entries of the list',
  allowed: 'Allowed words of the list',
  must_trigger: 'Messages that it must find',
  must_pass: 'Messages that must pass',
  languages: 'Languages of the communities, such as de; empty for all',
} as const;
// Object.keys loses the types of the names.
const MEMBERS = Object.keys(LINES) as (keyof typeof LINES)[];

/** Returns the values of the fields of named lists. */
export function listValues(lists: NonNullable<Settings['words']['lists']> = {}): Form {
  const fields = Object.entries(lists).flatMap(([name, one]) => [
    ...MEMBERS.map((member) => [`list-${member}.${name}`, (one[member] ?? []).join('\n')]),
    [`list-action.${name}`, one.action],
  ]);
  return Object.fromEntries(fields);
}

/** Returns the lines of a field without repetitions. */
export function entriesOf(text: string | undefined): string[] {
  return [...new Set(linesOf(text))];
}

function listNames(form: Form): readonly string[] {
  return Object.keys(form).flatMap((field) => (/^list-action\../.test(field) ? [field.slice(12)] : []));
}

/** Reads the lists from a form: each list completely, null for a deleted one, and the new one if it has a name or words. */
export function readLists(form: Form): NonNullable<NonNullable<SettingsWrite['words']>['lists']> {
  const read = (suffix: string) => ({
    ...Object.fromEntries(MEMBERS.map((member) => [member, entriesOf(form[`list-${member}.${suffix}`])])),
    action: actionOf(form[`list-action.${suffix}`]),
  });
  const kept = listNames(form).map((name) => [name, form[`drop-list.${name}`] ? null : read(name)] as const);
  const name = (form['new-list.name'] ?? '').trim();
  const isNew = name !== '' || (form['list-list.'] ?? '').trim() !== '';
  return Object.fromEntries(isNew ? [...kept, [name, read('')] as const] : kept);
}

/** Shows the additional lists, each with its action, allowed words and test messages, and fields for a new one. */
export function WordLists({ values }: { readonly values: Form }) {
  return (
    <>
      {listNames(values).map((name) => (
        <details>
          <summary>List {name}</summary>
          <fieldset class="rule-row">
            <legend>{name}</legend>
            <ListFields suffix={name} of={name} values={values} />
            <Switch field={`drop-list.${name}`} values={values} label={`Delete the list ${name} at Save`} />
          </fieldset>
        </details>
      ))}
      <details open={Boolean(values['new-list.name'] ?? values['list-list.'])}>
        <summary>Add a list with its own action</summary>
        <fieldset class="rule-row">
          <Input label="The list is called" name="new-list.name" value={values['new-list.name'] ?? ''} maxlength={64} />
          <ListFields suffix="" of="the new list" values={values} />
        </fieldset>
      </details>
    </>
  );
}

function ListFields({ suffix, of, values }: { readonly suffix: string; readonly of: string; readonly values: Form }) {
  return (
    <>
      {MEMBERS.map((member) => (
        <label>
          {LINES[member]}
          <span class="visually-hidden"> {of}</span>, one a line
          <textarea dir="auto" name={`list-${member}.${suffix}`} rows={3}>
            {values[`list-${member}.${suffix}`] ?? ''}
          </textarea>
        </label>
      ))}
      <ActionChoice field={`list-action.${suffix}`} of={of} chosen={values[`list-action.${suffix}`]} />
    </>
  );
}

import type { Child, JSX } from 'hono/jsx';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { addressOf, type PageContext, sessionQuery } from '../request/page-context.ts';

type PostFormProps = JSX.IntrinsicElements['form'] & {
  readonly page: PageContext;
  /** The target path, as for `addressOf`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Hidden fields. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Also shows the form, with its current values, to people who may not change it. */
  readonly isRead?: boolean;
};

/** Shows a form that changes something, with its form token. People who may not send it do not see it. */
export function PostForm({ page, path, query, fields, isRead = false, children, ...attributes }: PostFormProps) {
  if (!isRead && !page.may('post', path)) return null;
  return (
    <form method="post" action={addressOf(page, path, query)} {...attributes}>
      <HiddenFields of={{ form_token: page.formToken, ...fields }} />
      {children}
    </form>
  );
}

/** Shows hidden fields. */
export function HiddenFields({ of }: { readonly of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([name, value]) => <input type="hidden" name={name} value={value} />);
}

/** A label, and what else screen readers say of it. */
type LabelProps = { readonly label: Child; readonly about?: string | undefined };

function Label({ label, about }: LabelProps) {
  return (
    <>
      {label}
      {about === undefined ? null : <span class="visually-hidden"> {about}</span>}
    </>
  );
}

type SubmitProps = JSX.IntrinsicElements['button'] & LabelProps;

/** Shows a button that sends its form. */
export function Submit({ label, about, ...attributes }: SubmitProps) {
  return (
    <button type="submit" {...attributes}>
      <Label label={label} about={about} />
    </button>
  );
}

type PostButtonProps = Pick<PostFormProps, 'page' | 'path' | 'fields'> & SubmitProps;

/** Shows a form with only one button, of the secondary style unless stated otherwise. */
export function PostButton({ page, path, fields, ...button }: PostButtonProps) {
  return (
    <PostForm page={page} path={path} fields={fields}>
      <Submit class="secondary" {...button} />
    </PostForm>
  );
}

type ConfirmFormProps = PostFormProps & {
  /** The button that opens the form, and, for screen readers, whose form it is. */
  readonly opens: string;
  readonly of: string;
  readonly says: Child;
  readonly label: string;
  readonly isDanger?: boolean;
};

/** Shows a form that explains its effect before its button appears. */
export function ConfirmForm({ opens, of, says, label, isDanger = false, ...form }: ConfirmFormProps) {
  const look = isDanger ? 'danger' : undefined;
  if (!form.page.may('post', form.path)) return null;
  return (
    <details class="confirm">
      <summary class={look}>
        <Label label={opens} about={of} />
      </summary>
      <p>{says}</p>
      <PostForm {...form}>
        <Submit class={look} label={label} />
      </PostForm>
    </details>
  );
}

type TextLinesProps = Omit<JSX.IntrinsicElements['textarea'], 'value'> & {
  readonly label: Child;
  readonly value?: string | undefined;
};

/** Shows a text field of several lines. */
export function TextLines({ label, value = '', ...attributes }: TextLinesProps) {
  return (
    <label>
      {label}
      <textarea dir="auto" {...attributes}>
        {value}
      </textarea>
    </label>
  );
}

type SwitchProps = {
  readonly field: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly label: Child;
};

/** Shows a checkbox before its label. */
export function Switch({ field, values, label }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" name={field} checked={Boolean(values[field])} />
      <span>{label}</span>
    </label>
  );
}

/** Shows a field of one line under its label. */
export function Input({ label, about, ...attributes }: JSX.IntrinsicElements['input'] & LabelProps) {
  return (
    <label>
      <Label label={label} about={about} />
      <input {...attributes} />
    </label>
  );
}

type SelectProps = JSX.IntrinsicElements['select'] &
  LabelProps & {
    /** The options, or their labels by their values. */
    readonly of: readonly string[] | Readonly<Record<string, string>>;
    readonly chosen?: string | undefined;
    /** The label of an empty option before the others. */
    readonly none?: string | undefined;
  };

/** Shows a choice under its label. */
export function Select({ label, about, of, chosen, none, ...attributes }: SelectProps) {
  const options = Array.isArray(of) ? of.map((one: string) => [one, one] as const) : Object.entries<string>({ ...of });
  return (
    <label>
      <Label label={label} about={about} />
      <select {...attributes}>
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(([value, name]) => (
          <option value={value} selected={value === chosen}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

type ChoiceProps = { readonly page: PageContext; readonly more?: Readonly<Record<string, string>> };

/** Shows hidden fields for a form that sends its fields in the address: session, tenant and more. */
export function ChoiceFields({ page, more }: ChoiceProps) {
  return <HiddenFields of={{ ...sessionQuery(page), ...more }} />;
}

type ActionProps = {
  readonly field: string;
  readonly of: string;
  readonly chosen: string | undefined;
  readonly none?: string;
};

/** Shows a choice of none, flag, delete and timeout. `of` names its subject to screen readers. */
export function ActionChoice({ field, of, chosen = 'flag', none }: ActionProps) {
  return <Select label="Action" about={`of ${of}`} name={field} of={ACTIONS} chosen={chosen} none={none} />;
}

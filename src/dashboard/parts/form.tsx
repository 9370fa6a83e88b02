import type { Child, JSX } from 'hono/jsx';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { addressOf, choiceOf, type PageContext } from '../request/page-context.ts';

type PostFormProps = JSX.IntrinsicElements['form'] & {
  readonly page: PageContext;
  /** Where it is sent, as of `addressOf`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What is sent and not seen. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** It shows what stands also to whoever may not change it. */
  readonly isRead?: boolean;
};

/** A form that changes something, with the token that each carries; not there for whoever may not send it. */
export function PostForm({ page, path, query, fields, isRead = false, children, ...attributes }: PostFormProps) {
  if (!isRead && !page.may('post', path)) return null;
  return (
    <form method="post" action={addressOf(page, path, query)} {...attributes}>
      <HiddenFields of={{ form_token: page.formToken, ...fields }} />
      {children}
    </form>
  );
}

/** Fields that are sent and not seen. */
export function HiddenFields({ of }: { readonly of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([name, value]) => <input type="hidden" name={name} value={value} />);
}

type SubmitProps = JSX.IntrinsicElements['button'] & { readonly label: string };

/** A button that sends the form it stands in. */
export function Submit({ label, ...attributes }: SubmitProps) {
  return (
    <button type="submit" {...attributes}>
      {label}
    </button>
  );
}

type PostButtonProps = Pick<PostFormProps, 'page' | 'path' | 'fields'> & SubmitProps;

/** A form of one button; of the secondary kind, unless it says otherwise. */
export function PostButton({ page, path, fields, ...button }: PostButtonProps) {
  return (
    <PostForm page={page} path={path} fields={fields}>
      <Submit class="secondary" {...button} />
    </PostForm>
  );
}

type ConfirmFormProps = PostFormProps & {
  /** What is pressed to see the form, and whose it is, for those who hear the page. */
  readonly opens: string;
  readonly of: string;
  readonly says: Child;
  readonly label: string;
  readonly isDanger?: boolean;
};

/** A form that says what it does before its button is seen. */
export function ConfirmForm({ opens, of, says, label, isDanger = false, ...form }: ConfirmFormProps) {
  const look = isDanger ? 'danger' : undefined;
  if (!form.page.may('post', form.path)) return null;
  return (
    <details class="confirm">
      <summary class={look}>
        {opens}
        <span class="visually-hidden"> {of}</span>
      </summary>
      <p>{says}</p>
      <PostForm {...form}>
        <Submit class={look} label={label} />
      </PostForm>
    </details>
  );
}

type TextLinesProps = JSX.IntrinsicElements['textarea'] & {
  readonly label: string;
  readonly field: string;
  readonly values: Readonly<Record<string, string>>;
};

/** A text of several lines, as it was typed. */
export function TextLines({ label, field, values, ...attributes }: TextLinesProps) {
  return (
    <label>
      {label}
      <textarea dir="auto" name={field} {...attributes}>
        {values[field] ?? ''}
      </textarea>
    </label>
  );
}

/** A field of one line under its label. */
export function Input({ label, ...attributes }: JSX.IntrinsicElements['input'] & { readonly label: Child }) {
  return (
    <label>
      {label}
      <input {...attributes} />
    </label>
  );
}

/** A choice under its label. */
export function Select({ label, ...attributes }: JSX.IntrinsicElements['select'] & { readonly label: Child }) {
  return (
    <label>
      {label}
      <select {...attributes} />
    </label>
  );
}

type OptionsProps = {
  readonly of: readonly string[];
  readonly chosen?: string | undefined;
  /** What one is called that is not called as it is. */
  readonly names?: Readonly<Record<string, string>>;
};

/** The options of a choice. */
export function Options({ of, chosen, names = {} }: OptionsProps) {
  return of.map((option) => (
    <option value={option} selected={option === chosen}>
      {names[option] ?? option}
    </option>
  ));
}

type ChoiceProps = { readonly page: PageContext; readonly more?: Readonly<Record<string, string>> };

/** Whose page it is, in a form that sends its fields in the address, and what else it sends unseen. */
export function ChoiceFields({ page, more }: ChoiceProps) {
  return <HiddenFields of={{ ...choiceOf(page), ...more }} />;
}

type ActionProps = {
  readonly field: string;
  readonly of: string;
  readonly chosen: string | undefined;
  /** An option before the actions. */
  readonly children?: Child;
};

/** A choice of none, flag, delete and timeout; `of` is what it is for, for those who hear the page. */
export function ActionChoice({ field, of, chosen, children }: ActionProps) {
  return (
    <label>
      Action<span class="visually-hidden"> of {of}</span>
      <select name={field}>
        {children}
        <Options of={ACTIONS} chosen={chosen ?? 'flag'} />
      </select>
    </label>
  );
}

import type { JSX } from 'hono/jsx';
import { ACTIONS } from '../../core/decisions/decision.ts';
import { addressOf } from '../request/address.ts';
import type { PageContext } from '../request/page-context.ts';

type PostFormProps = JSX.IntrinsicElements['form'] & {
  readonly pageContext: PageContext;
  /** Where it is sent, as of `addressOf`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
};

/** A form that changes something, with the token that each carries. */
export function PostForm({ pageContext, path, query, children, ...attributes }: PostFormProps) {
  return (
    <form method="post" action={addressOf(pageContext, path, query)} {...attributes}>
      <input type="hidden" name="form_token" value={pageContext.formToken} />
      {children}
    </form>
  );
}

/** Which tenant an operator looks at, in a form that sends its fields in the address. */
export function TenantField({ pageContext: { session, tenant } }: { readonly pageContext: PageContext }) {
  return session.rights === 'operate' && tenant ? <input type="hidden" name="tenant" value={tenant.id} /> : null;
}

type ActionProps = { readonly field: string; readonly of: string; readonly chosen: string | undefined };

/** A choice of none, flag, delete and timeout; `of` is what it is for, for those who hear the page. */
export function ActionChoice({ field, of, chosen }: ActionProps) {
  return (
    <label>
      Action<span class="visually-hidden"> of {of}</span>
      <select name={field}>
        {ACTIONS.map((action) => (
          <option value={action} selected={action === (chosen ?? 'flag')}>
            {action}
          </option>
        ))}
      </select>
    </label>
  );
}

import { FormToken } from '../../parts/form.tsx';
import type { TenantPageContext } from '../../request/page-context.ts';

/** The keys of the page, behind `?`. */
export function KeysHelp({ pageContext }: { readonly pageContext: TenantPageContext }) {
  return (
    <dialog id="keys-help" aria-labelledby="keys-title">
      <article>
        <h2 id="keys-title">Keys</h2>
        <dl class="keys">
          <dt>j, k</dt>
          <dd>the next one, the one before</dd>
          <dt>r, w</dt>
          <dd>uphold, dismiss</dd>
          <dt>d, t</dt>
          <dd>delete the message, time its author out</dd>
          <dt>z</dt>
          <dd>take the last press back; of a deletion or timeout within five seconds</dd>
          <dt>u</dt>
          <dd>end the timeout</dd>
          <dt>on an incident</dt>
          <dd>the same, for all of it</dd>
          <dt>x</dt>
          <dd>select it, or select it no more; r and w then uphold and dismiss all that is selected</dd>
          <dt>?</dt>
          <dd>this list</dd>
        </dl>
        <form method="dialog">
          <FormToken pageContext={pageContext} />
          <button type="submit" class="secondary">
            Close
          </button>
        </form>
      </article>
    </dialog>
  );
}
